import Concurrency

/// The neighbourhood by DNS service discovery (RFC 6763), through the Avahi daemon of the machine.
///
/// The daemon may start and end at any time. Without a system bus nobody is heard.
package final class AvahiNeighbourhood: Neighbourhood, Sendable {
  private let session: AvahiSession

  /// Begins to listen; nil if libavahi-client is not installed, or the system gives no thread.
  package init?(changed: @escaping @Sendable () -> Void) {
    guard let session = AvahiSession(changed: changed) else { return nil }
    self.session = session
    guard Thread(name: "neighbourhood", { session.work() }).hasStarted else { return nil }
  }

  deinit { session.close() }

  package var tables: [NearbyTable] { session.tables }

  package func tell(_ table: NearbyTable?) { session.tell(table) }
}
