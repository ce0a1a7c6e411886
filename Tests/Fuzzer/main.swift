import CFuzzer
import FuzzTargets
import Glibc
import SDLBackend
import Sandbox
import TestSupport

// usage: Fuzzer list | seeds | replay TARGET FILE… | run TARGET OPTION… | mutate FILE COUNT SECONDS SEED FOLDER
//
// `scripts/fuzz` builds it with libFuzzer and runs all targets, `scripts/mutations` without. Then everything works but `run`.

/// Ends with a sentence.
func fail(_ message: String) -> Never {
  let line = Array("fuzzer: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(2)
}

func target(_ name: String?) -> FuzzTarget {
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    fail("there is no target \(name ?? "without a name"); see fuzzer list.")
  }
  return target
}

/// The mutations that words of the command line describe.
func mutations(_ words: [String]) -> Mutations {
  guard words.count >= 5, let count = Int(words[1]), let seconds = Double(words[2]),
    let seed = UInt64(words[3])
  else { fail("usage: Fuzzer mutate FILE COUNT SECONDS SEED FOLDER") }
  return Mutations(path: words[0], count: count, seconds: seconds, seed: seed, findings: words[4])
}

let words = CommandLine.arguments
let rest = Array(words.dropFirst(2))
switch words.dropFirst().first {
case Sandbox.argument: SDLImageCodec.readFiles(for: Exhibit.modes)
case "list": for target in FuzzTarget.all { print(target.name) }
case "seeds": for target in FuzzTarget.all { Corpus.writeSeeds(of: target) }
case "replay":
  let target = target(rest.first)
  for file in rest.dropFirst() { target.run(ScratchFolder.contents(of: file)) }
case "mutate": exit(mutations(rest).run())
case "work": mutations(rest).work(Progress(rest.last ?? ""))
case "run":
  let body = target(rest.first).run
  Running.body = body
  // libFuzzer takes the program's name and its options.
  let status = cfuzzer_run(CommandLine.argc - 2, CommandLine.unsafeArgv + 2) { bytes, count in
    Running.body(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
  if status < 0 { fail("this was built without libFuzzer; use make fuzz.") }
  exit(status)
default:
  fail(
    "usage: Fuzzer list | seeds | replay TARGET FILE… | run TARGET OPTION… | mutate FILE COUNT SECONDS SEED FOLDER"
  )
}

/// What libFuzzer calls: a C function, which cannot hold the target.
enum Running {
  nonisolated(unsafe) static var body: @Sendable ([UInt8]) -> Void = { _ in }
}
