import CDBus
import Concurrency

/// The answers of NetworkManager, which most desktops use. Without it, or without libdbus, metering is unknown.
public final class DesktopNetwork: Network {
  private struct State {
    var asking: [@Sendable (Metering) -> Void] = []
    var thread: Thread?
  }

  private let bus: String?
  private let state = Locked(State())

  /// Prepares to ask on a bus, by its address; nil means that of the system.
  public init(bus: String? = nil) { self.bus = bus }

  deinit { state.with { $0.thread }?.join() }

  /// Asks NetworkManager on a thread of its own, which ends with the answer.
  public func findMetering(_ receive: @escaping @Sendable (Metering) -> Void) {
    let isRefused = state.with { state in
      state.asking.append(receive)
      guard state.asking.count == 1 else { return false }
      let thread = Thread(name: "metering") { [bus, locked = self.state, last = state.thread] in
        last?.join()
        let metering = Self.metering(cdbus_number(bus, Self.name, Self.path, Self.name, "Metered", 2000))
        let asking = locked.with { state in
          defer { state.asking = [] }
          return state.asking
        }
        for receive in asking { receive(metering) }
      }
      guard thread.hasStarted else {
        state.asking = []
        return true
      }
      state.thread = thread
      return false
    }
    if isRefused { receive(.unknown) }
  }

  private static let name = "org.freedesktop.NetworkManager"
  private static let path = "/org/freedesktop/NetworkManager"

  /// The meaning of NetworkManager's number (`NMMetered`), which may be certain or a guess.
  package static func metering(_ number: Int64) -> Metering {
    switch number {
    case 1, 3: .metered
    case 2, 4: .unmetered
    default: .unknown
    }
  }
}
