import ModeKit

/// A parser of bytes that anybody may have made, with all that the app does with what it reads, as a function for libFuzzer.
///
/// A new parser takes a constant like those in the files beside this one, and its name in ``all``. `make fuzz` then runs it, and
/// `make test` replays its folder in `Tests/Corpora`.
package struct FuzzTarget: Sendable {
  /// Its name, which is that of its folder in `Tests/Corpora` too.
  package let name: String
  /// Small inputs to start from, by file name.
  package let seeds: @Sendable () -> [String: [UInt8]]
  /// Reads bytes and shows what they held. Whatever they are, it returns.
  package let run: @Sendable (_ bytes: [UInt8]) -> Void

  /// Makes a target.
  init(
    _ name: String, seeds: @escaping @Sendable () -> [String: [UInt8]],
    run: @escaping @Sendable (_ bytes: [UInt8]) -> Void
  ) {
    self.name = name
    self.seeds = seeds
    self.run = run
  }

  /// All targets.
  package static let all: [FuzzTarget] =
    [
      picture, svg, xopp, puzzle, replay, code, brush, settings, recording, copiedText, words, library,
      repair,
    ] + Exhibit.modes.flatMap { [moves(of: $0), state(of: $0)] }
}

extension FuzzTarget: CustomStringConvertible {
  /// Its name.
  package var description: String { name }
}
