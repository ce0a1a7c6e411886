import Geometry

/// What was done to a document, step by step, and what it was after any of them.
///
/// Some states on the way are kept. They share what did not change between them; the others are made from the one before.
package struct FilmReel<State: Sendable, Step: Sendable>: Sendable {
  /// Does a step. Returns what looks different, in world points; nil if it makes no sense there.
  package typealias Apply = @Sendable (Step, inout State) -> [Rect]?

  /// The most states that are kept after the first.
  private static var mostKept: Int { 32 }

  /// The steps that made sense, in order.
  package private(set) var steps: [Step] = []
  /// How long it is after each, in units of the one who made it.
  package private(set) var ends: [Int] = []
  private let interval: Int
  private var kept: [State]
  private let apply: Apply

  /// Makes one of all that was done from a first state on; what makes no sense there is left out.
  ///
  /// `length` is how long a step lasts, given the state after it.
  ///
  /// - Complexity: that of all steps.
  package init(
    from first: State, _ steps: [Step], apply: @escaping Apply, length: (Step, State) -> Int = { _, _ in 1 }
  ) {
    self.apply = apply
    interval = max(1, (steps.count + Self.mostKept - 1) / Self.mostKept)
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
  /// How long it is.
  package var length: Int { ends.last ?? 0 }

  /// How long it is up to the end of some steps.
  package func length(of count: Int) -> Int {
    count > 0 && !ends.isEmpty ? ends[min(count, self.count) - 1] : 0
  }

  /// How many steps are done at a length: those that end there or before.
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

  /// Goes on to the state after more steps. Returns what looks different.
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
