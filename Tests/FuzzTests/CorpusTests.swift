import FuzzTargets
import Geometry
import Glibc
import Testing

/// No input may trap, hang or eat memory. The inputs are those of `Tests/Corpora`, and changes of them.
@Suite struct CorpusTests {
  /// How many changed inputs each target gets, whatever the size of its corpus.
  private static let mutations = 40

  @Test(arguments: FuzzTarget.all) func everyInputIsReadToTheEnd(target: FuzzTarget) {
    let inputs = Corpus(of: target).inputs
    #expect(!inputs.isEmpty, "the fuzzer writes seeds: swift run Fuzzer seeds")
    for input in inputs { target.run(input.bytes) }
  }

  /// The seed is new in every run. It is printed, because a trap ends the tests: `FUZZ_SEED` takes it.
  @Test(arguments: FuzzTarget.all) func changedInputsAreReadToTheEnd(target: FuzzTarget) {
    let given = getenv("FUZZ_SEED").flatMap { UInt64(String(cString: $0)) }
    let seed = given ?? .random(in: 0 ... .max)
    let line = Array("FUZZ_SEED=\(seed) for \(target)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    let inputs = Corpus(of: target).inputs
    guard !inputs.isEmpty else { return }
    var mutation = Mutation(seed: seed)
    for index in 0..<Self.mutations { target.run(mutation.changed(inputs[index % inputs.count].bytes)) }
  }
}
