/// The messages that were sealed here and sent to a stream lately. The stream brings them back. They are known by their bytes
/// then, so they need not be decrypted, and their signatures need not be checked.
package struct SentMessages: Sendable {
  /// The sealed messages, the oldest first, and what they say.
  private var all: [(sealed: [UInt8], message: [UInt8])] = []

  /// How many are remembered at most, and the longest of them in bytes.
  private static let most = 64, longest = 4096

  package init() {}

  /// Notes a message that is being sent.
  package mutating func note(_ sealed: [UInt8], of message: [UInt8]) {
    guard sealed.count <= Self.longest else { return }
    if all.count == Self.most { all.removeFirst() }
    all.append((sealed, message))
  }

  /// Takes what a message from the stream says; nil if it is none of those.
  package mutating func take(_ sealed: [UInt8]) -> [UInt8]? {
    guard let index = all.firstIndex(where: { $0.sealed == sealed }) else { return nil }
    return all.remove(at: index).message
  }
}
