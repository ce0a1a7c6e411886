import CNATS
import Concurrency
import Interface
import ModeKit

/// The way to a table on a NATS server with JetStream.
///
/// Events come after `wake` was called. What the peer asks is done on a thread of its own, since the server's answers take
/// time. Nothing here knows what the messages mean.
package final class NATSTransport: TableTransport {
  private let link: NATSLink
  private let worker: Thread

  /// Goes to a table and goes on trying. `url` is the address of its server, such as `nats://127.0.0.1:4222`, and `table`
  /// its name there: letters, digits and hyphens. With `creates`, the table is made if it does not exist. `wake` is called
  /// on any thread when there are new events.
  ///
  /// - Throws: ``Problem`` if libnats or, for the password of a key, libsodium is not installed, or the address is none.
  package init(
    url: String, table: String, creates: Bool, wake: @escaping @Sendable () -> Void
  ) throws(Problem) {
    try TableLink.check(url)
    guard NATSLink.isInstalled else {
      throw Problem(tr("Shared tables need libnats: install the package libnats3.4."))
    }
    link = NATSLink(try ServerAddress(url), table: table, creates: creates, wake: wake)
    worker = Thread(name: "table") { [link] in link.work() }
  }

  deinit { link.post(.close) }

  package func perform(_ action: TableAction) { link.post(.action(action)) }
  package func takeEvents() -> [TableEvent] { link.inbox.takeAll() }

  /// Leaves the table. It waits for an answer of the server for a second at most.
  package func close() {
    link.post(.close)
    _ = worker.join(until: Deadline(in: 1))
  }
}
