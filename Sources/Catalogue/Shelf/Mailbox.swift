import Concurrency
import Fetching

/// A message to the thread of a shelf: a request, or data that has arrived.
enum Letter: Sendable {
  case update(Int), stop(Int), forget(Int)
  case rowsInSight([EntryRow])
  case get(EntryRow), cancel(EntryID)
  /// A step of a transfer from a server.
  case event(transfer: Int, FetchEvent)
  /// The transfer of a file on the disk continues.
  case read(transfer: Int)
  /// Rows of earlier editions are to be removed.
  case removeOldRows
}

/// The letters of a shelf's thread, in the order of their arrival.
final class Mailbox: Sendable {
  private struct Content {
    var letters: [Letter] = []
    var next = 0
    /// The bytes in waiting letters.
    var size = 0
    /// How many bytes may wait.
    var room = Mailbox.leastRoom
    /// Whether the thread is waiting for a letter.
    var isWaiting = true
    /// Whether work such as a download was in progress when it began to wait.
    var isBusy = false
    var isClosed = false

    var isEmpty: Bool { next == letters.count }
  }

  /// How many bytes may wait when work begins, and at most. If a server sends faster than its catalogue is stored, it
  /// is read more slowly. At first there is room for little, so that receiving takes no processor from the first rows;
  /// each byte that is taken makes room for another.
  private static let leastRoom = 32 << 10, mostRoom = 4 << 20

  private let content = Locked(Content())

  /// Adds a letter. Threads other than the shelf's own may have to wait if the letter has bytes.
  func post(_ letter: Letter) {
    guard case .event(_, .bytes(let bytes)) = letter else {
      content.signal { content in
        content.letters.append(letter)
        content.isWaiting = false
      }
      return
    }
    content.wait(until: { $0.size < $0.room || $0.isClosed }) { _ in }
    content.signal { content in
      content.letters.append(letter)
      content.size += bytes.count
      content.isWaiting = false
    }
  }

  /// Waits for the next letter.
  ///
  /// - Parameters:
  ///   - isBusy: whether work such as a download is in progress meanwhile.
  ///   - pause: called before it waits.
  /// - Returns: the letter; nil when the mailbox is closed.
  func next(isBusy: () -> Bool, pause: () -> Void) -> Letter? {
    if content.with({ $0.isEmpty && !$0.isClosed }) {
      pause()
      let isBusy = isBusy()
      content.signal { content in
        guard content.isEmpty else { return }
        (content.isWaiting, content.isBusy) = (true, isBusy)
        if !isBusy { content.room = Self.leastRoom }
      }
    }
    let letter = content.wait(until: { !$0.isEmpty || $0.isClosed }) { content -> Letter? in
      guard !content.isClosed else { return nil }
      let letter = content.letters[content.next]
      content.next += 1
      if content.isEmpty { (content.letters, content.next) = ([], 0) }
      if case .event(_, .bytes(let bytes)) = letter {
        content.size -= bytes.count
        content.room = min(content.room + bytes.count, Self.mostRoom)
      }
      return letter
    }
    // Wakes threads that wait for room.
    content.signal { _ in }
    return letter
  }

  /// Waits until the thread has nothing to do.
  func waitUntilIdle() { content.wait(until: { $0.isWaiting && !$0.isBusy || $0.isClosed }) { _ in } }

  /// Waits until all letters have been taken.
  func waitUntilEmpty() { content.wait(until: { $0.isWaiting || $0.isClosed }) { _ in } }

  /// Whether the thread is told to end within some seconds. Returns as soon as it is.
  func isClosed(within seconds: Double) -> Bool {
    content.wait(atMost: seconds, until: { $0.isClosed }) { $0.isClosed }
  }

  /// Ends the thread.
  func close() { content.signal { $0.isClosed = true } }
}
