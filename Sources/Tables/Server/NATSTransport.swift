import CNATS
import Concurrency
import Interface
import ModeKit

/// The way to a table on a NATS server with JetStream.
///
/// Events come after `wake` was called. What the peer asks is done on a thread of its own, since the server's answers and
/// sealing take time; what arrives is opened on those of libnats. Nothing here knows what the messages mean.
package final class NATSTransport: TableTransport {
  private let (url, table): (String, String)
  private let wake: @Sendable () -> Void
  private let link: NATSLink
  private let seal: TableSeal?
  private let worker: Thread

  /// How many events are taken at once, so that a long stream takes many frames and blocks none.
  private static let mostAtOnce = 256

  /// Goes to a table and goes on trying. `url` is the address of its server, such as `nats://127.0.0.1:4222`, and `table`
  /// its name there: letters, digits and hyphens. With `creates`, the table is made if it does not exist. All that the server
  /// gets is sealed, unless there is no `seal`. `wake` is called on any thread when there are new events.
  ///
  /// - Throws: ``Problem`` if libnats or, for the password of a key, libsodium is not installed, or the address is none.
  package init(
    url: String, table: String, creates: Bool, seal: TableSeal? = nil, wake: @escaping @Sendable () -> Void
  ) throws(Problem) {
    try TableLink.check(url)
    guard NATSLink.isInstalled else {
      throw Problem(tr("Shared tables need libnats: install the package libnats3.4."))
    }
    (self.url, self.table, self.wake, self.seal) = (url, table, wake, seal)
    link = NATSLink(try ServerAddress(url), table: table, creates: creates, seal: seal, wake: wake)
    worker = Thread(name: "table") { [link] in link.work() }
  }

  deinit { link.post(.close) }

  package var own: PeerName { seal?.own.name ?? .unknown }
  package func open(_ box: [UInt8]) -> [UInt8]? { seal.flatMap { PeerBox.open(box, of: $0.own) } }
  package func perform(_ action: TableAction) { link.post(.action(action)) }
  package func takeEvents() -> [TableEvent] {
    link.kept.takeAll() + link.inbox.take(atMost: Self.mostAtOnce)
  }

  package func another() -> (any TableTransport)? {
    try? NATSTransport(url: url, table: table, creates: false, seal: seal, wake: wake)
  }

  /// Leaves the table. It waits for an answer of the server for a second at most.
  package func close() {
    link.post(.close)
    _ = worker.join(until: Deadline(in: 1))
  }
}
