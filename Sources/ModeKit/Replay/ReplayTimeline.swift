import Geometry

/// The moves of a document step by step, and the state after any of them.
///
/// Some states are stored, which share unchanged parts. The others are computed from the last stored one.
package struct ReplayTimeline<State: Sendable, Step: Sendable>: Sendable {
  /// Applies a step. Returns the damage in world points; nil if the step is invalid there.
  package typealias Apply = @Sendable (Step, inout State) -> [Rect]?

  /// The most states that are stored after the first.
  private static var maxKept: Int { 32 }

  /// The valid steps, in order.
  package private(set) var steps: [Step] = []
  /// The length up to the end of each step, in units of the mode.
  package private(set) var ends: [Int] = []
  private let interval: Int
  private var kept: [State]
  private let apply: Apply

  /// Makes a timeline from a first state; invalid steps are omitted.
  ///
  /// `length` returns the length of a step, given the state after it.
  ///
  /// - Complexity: that of all steps.
  package init(
    from first: State, _ steps: [Step], apply: @escaping Apply, length: (Step, State) -> Int = { _, _ in 1 }
  ) {
    self.apply = apply
    interval = max(1, (steps.count + Self.maxKept - 1) / Self.maxKept)
    kept = [first]
    var state = first
    for step in steps {
      guard apply(step, &state) != nil else { continue }
      ends.append(self.length + length(step, state))
      self.steps.append(step)
      if self.steps.count.isMultiple(of: interval) { kept.append(state) }
    }
  }

  /// How many steps there are.
  package var count: Int { steps.count }
  /// The whole length.
  package var length: Int { ends.last ?? 0 }

  /// The length up to the end of the first `count` steps.
  package func length(of count: Int) -> Int {
    count > 0 && !ends.isEmpty ? ends[min(count, self.count) - 1] : 0
  }

  /// How many steps are complete at a length.
  ///
  /// - Complexity: O(log steps).
  package func count(at length: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Double(ends[middle]) <= length { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The state after some of the steps.
  ///
  /// - Complexity: that of at most a 32nd of the steps.
  package func state(after count: Int) -> State {
    let count = min(max(count, 0), self.count)
    var done = count / interval * interval
    var state = kept[count / interval]
    _ = advance(&state, &done, to: count)
    return state
  }

  /// Advances a state by more steps. Returns the damage.
  ///
  /// - Complexity: that of the steps.
  package func advance(_ state: inout State, _ done: inout Int, to count: Int) -> [Rect] {
    var damage: [Rect] = []
    while done < min(count, self.count) {
      damage += apply(steps[done], &state) ?? []
      done += 1
    }
    return damage
  }
}
