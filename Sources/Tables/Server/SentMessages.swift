/// What was sealed here and sent to a stream lately. The stream brings it back, and then it need not be opened again: to check
/// a signature takes longest of all, at the machine where somebody has just made a move.
package struct SentMessages: Sendable {
  /// The sealed messages, the oldest first, and what they say.
  private var all: [(sealed: [UInt8], message: [UInt8])] = []

  /// How many are remembered, which are not longer than so many bytes.
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
