import CSodium

/// What only one person can read: an anonymous box of libsodium, for the key of a person's name.
package enum PeerBox {
  private static let overhead = Int(csodium_box_overhead)

  /// Puts a message into a box for a person; nil if the person's name is no key, or libsodium is not installed.
  ///
  /// - Complexity: O(bytes).
  package static func seal(_ message: [UInt8], for person: PeerName) -> [UInt8]? {
    guard TableSeal.isInstalled, person.bytes.count == PeerName.length else { return nil }
    var box = [UInt8](repeating: 0, count: message.count + overhead)
    return csodium_box(&box, message, message.count, person.bytes) ? box : nil
  }

  /// Opens a box with a person's key; nil if it is none for that person.
  ///
  /// - Complexity: O(bytes).
  package static func open(_ box: [UInt8], of person: PeerKey) -> [UInt8]? {
    guard box.count >= overhead else { return nil }
    var message = [UInt8](repeating: 0, count: box.count - overhead)
    return csodium_unbox(&message, box, box.count, person.name.bytes, person.secret) ? message : nil
  }
}
