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
  /// Has bytes read and shows what they held. Whatever they are, it returns.
  package let show: @Sendable (_ bytes: [UInt8], _ exhibit: Exhibit) -> Void

  /// Makes a target.
  init(
    _ name: String, seeds: @escaping @Sendable () -> [String: [UInt8]],
    show: @escaping @Sendable (_ bytes: [UInt8], _ exhibit: Exhibit) -> Void
  ) {
    self.name = name
    self.seeds = seeds
    self.show = show
  }

  /// Reads bytes in this process and shows what they held.
  package func run(_ bytes: [UInt8]) { show(bytes, .here) }

  /// All targets.
  package static let all: [FuzzTarget] =
    [
      picture, svg, xopp, puzzle, replay, code, strokes, brush, settings, recording, copiedText, words,
      address, answer, table, catalogueIndex, catalogueShard, publishedPicture, library, repair,
    ] + Exhibit.modes.flatMap { [moves(of: $0), state(of: $0)] }
}

extension FuzzTarget: CustomStringConvertible {
  /// Its name.
  package var description: String { name }
}
