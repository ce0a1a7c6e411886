import Tables

/// A stream with one who writes and one who reads, without a document.
final class BareStream {
  private let news = News()
  private let writer: NATSTransport, reader: NATSTransport
  private var number = 0

  init(_ url: String, name: String) throws {
    writer = try NATSTransport(url: url, table: name, creates: true, wake: news.wake)
    reader = try NATSTransport(url: url, table: name, creates: true, wake: news.wake)
    for transport in [writer, reader] {
      _ = try news.wait { transport.takeEvents().contains(.connected) }
    }
    reader.perform(.read(from: 1))
  }

  /// Appends an empty message. Returns the seconds until it is delivered.
  func pass() throws -> Double {
    number += 1
    let watch = Stopwatch(.monotonic)
    writer.perform(.append([0], name: MessageName(author: 1, number: number, attempt: 0)))
    _ = try news.wait {
      reader.takeEvents().contains { if case .delivered = $0 { true } else { false } }
    }
    let seconds = watch.peers
    _ = writer.takeEvents()
    return seconds
  }
}
