import Library
import ModeKit

/// Several whispers that travel as one: a server works for each message, whatever its size.
package struct WhisperBundle: Hashable, ByteCoded {
  /// The whispers.
  package let whispers: [[UInt8]]

  /// The first byte, which no other message of a table has.
  private static let kind: UInt8 = 7
  /// The most whispers of a bundle.
  private static let most = 8

  /// Bundles up to eight whispers.
  package init(_ whispers: [[UInt8]]) { self.whispers = Array(whispers.prefix(Self.most)) }

  package func encode(into writer: inout ByteWriter) {
    writer.byte(Self.kind)
    writer.count(whispers.count)
    for whisper in whispers { writer.blob(whisper) }
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == Self.kind else { throw ByteReader.damaged }
    var whispers: [[UInt8]] = []
    for _ in 0..<(try reader.count(limit: Self.most)) { whispers.append(try reader.blob()) }
    guard reader.remaining == 0 else { throw ByteReader.damaged }
    self.whispers = whispers
  }
}

extension [TableAction] {
  /// The same with all whispers bundled.
  package var bundled: [TableAction] {
    var (whispers, others): ([[UInt8]], [TableAction]) = ([], [])
    for action in self {
      if case .whisper(let bytes) = action { whispers.append(bytes) } else { others.append(action) }
    }
    return whispers.count < 2 ? self : others + [.whisper(WhisperBundle(whispers).bytes)]
  }
}

extension [TableEvent] {
  /// The same with the whispers of each bundle.
  package var unbundled: [TableEvent] {
    flatMap { event -> [TableEvent] in
      guard case .heard(let bytes, let sender) = event, let bundle = try? WhisperBundle(bytes: bytes) else {
        return [event]
      }
      return bundle.whispers.map { .heard($0, sender: sender) }
    }
  }
}
