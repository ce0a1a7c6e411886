/// The name of a person at tables: the public half of a ``PeerKey``.
package struct PeerName: Hashable, Sendable {
  /// Its 32 bytes; none if a transport does not know who sends.
  package let bytes: [UInt8]

  /// Makes a name.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The person's colour, one of six: the same at all machines.
  package var hue: Int { Int(bytes.first ?? 0) % Self.hues }
  private static let hues = 6

  /// Nobody in particular.
  package static let unknown = PeerName([])

  /// The length of a name, in bytes.
  package static let length = 32
}
