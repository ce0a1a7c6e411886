/// A queue in which workers leave results for the main thread, which they then wake.
///
/// The main thread blocks in its event loop, so jobs of Swift's concurrency would never run there. It empties the inbox
/// whenever it is woken.
public final class Inbox<Message: Sendable>: Sendable {
  private let messages = Locked<ArraySlice<Message>>([])
  private let wake: @Sendable () -> Void

  /// Makes an inbox. `wake` is called on the posting thread after a message was added to an empty inbox.
  public init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Adds a message. Any thread.
  public func post(_ message: Message) {
    let wasEmpty = messages.with { list in
      list.append(message)
      return list.count == 1
    }
    if wasEmpty { wake() }
  }

  /// Takes all messages, oldest first. Main thread.
  public func takeAll() -> [Message] { take(atMost: .max) }

  /// Takes some messages, the oldest first, and wakes the main thread again if more are waiting. Main thread.
  ///
  /// - Complexity: O(messages taken).
  public func take(atMost most: Int) -> [Message] {
    let (taken, isMore) = messages.with { list in
      let taken = Array(list.prefix(most))
      list = taken.count < list.count ? list.dropFirst(taken.count) : []
      return (taken, !list.isEmpty)
    }
    if isMore { wake() }
    return taken
  }

  /// The number of waiting messages.
  public var count: Int { messages.with { $0.count } }
}
