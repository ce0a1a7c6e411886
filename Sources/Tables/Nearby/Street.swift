import Concurrency

/// A neighbourhood within one program, for tests and pictures: all who open it hear each other at once.
package final class Street: Sendable {
  private struct State {
    var told: [Int: NearbyTable] = [:]
    var listeners: [Int: @Sendable () -> Void] = [:]
    var last = 0
  }

  private let state = Locked(State())

  /// A street on which nobody is.
  package init() {}

  /// One more machine on the street. `changed` is called when others tell something.
  package func open(changed: @escaping @Sendable () -> Void) -> any Neighbourhood & Sendable {
    let number = state.with { state in
      state.last += 1
      state.listeners[state.last] = changed
      return state.last
    }
    return House(street: self, number: number)
  }

  private func tell(_ table: NearbyTable?, by number: Int) {
    let listeners = state.with { state in
      state.told[number] = table
      return state.listeners.filter { $0.key != number }
    }
    for listener in listeners.values { listener() }
  }

  private final class House: Neighbourhood, Sendable {
    private let street: Street
    private let number: Int

    init(street: Street, number: Int) { (self.street, self.number) = (street, number) }

    deinit {
      street.tell(nil, by: number)
      street.state.with { $0.listeners[number] = nil }
    }

    var tables: [NearbyTable] {
      street.state.with { state in state.told.filter { $0.key != number }.map(\.value) }
        .sorted { $0.title < $1.title }
    }

    func tell(_ table: NearbyTable?) { street.tell(table, by: number) }
  }
}
