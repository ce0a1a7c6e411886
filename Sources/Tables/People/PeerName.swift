/// The name of a person at tables: the public half of a ``PeerKey``.
package struct PeerName: Hashable, Comparable, Sendable {
  /// Its 32 bytes; none if a transport does not know who sends.
  package let bytes: [UInt8]

  /// Makes a name.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The order of the bytes.
  package static func < (a: PeerName, b: PeerName) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }

  /// The colour that the person has unless somebody else at the table has it, as in `ColorRole.hue(_:)`.
  package var hue: Int { Int(bytes.first ?? 0) % Self.hues }
  /// The number of colours.
  package static let hues = 6

  /// Nobody in particular.
  package static let unknown = PeerName([])

  /// The length of a name, in bytes.
  package static let length = 32
}
