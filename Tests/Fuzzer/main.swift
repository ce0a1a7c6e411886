import CFuzzer
import FuzzTargets
import Glibc
import TestSupport

// usage: Fuzzer list | seeds | replay TARGET FILE… | run TARGET OPTION…
//
// `scripts/fuzz` builds it with libFuzzer and runs all targets. Without libFuzzer everything works but `run`.

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

let words = CommandLine.arguments
switch words.dropFirst().first {
case "list": for target in FuzzTarget.all { print(target.name) }
case "seeds": for target in FuzzTarget.all { Corpus.writeSeeds(of: target) }
case "replay":
  let target = target(words.dropFirst(2).first)
  for file in words.dropFirst(3) { target.run(ScratchFolder.contents(of: file)) }
case "run":
  let body = target(words.dropFirst(2).first).run
  Running.body = body
  // libFuzzer takes the program's name and its options.
  let status = cfuzzer_run(CommandLine.argc - 2, CommandLine.unsafeArgv + 2) { bytes, count in
    Running.body(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
  }
  if status < 0 { fail("this was built without libFuzzer; use make fuzz.") }
  exit(status)
default: fail("usage: Fuzzer list | seeds | replay TARGET FILE… | run TARGET OPTION…")
}

/// What libFuzzer calls: a C function, which cannot hold the target.
enum Running {
  nonisolated(unsafe) static var body: @Sendable ([UInt8]) -> Void = { _ in }
}
