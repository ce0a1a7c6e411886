import Glibc

/// Counts the solutions of a component by their number of mines, and how often each group's cells are mined in them.
///
/// Groups are added one after the other. All assignments of the groups so far that leave the same remaining mines to
/// the active numbers are one state with one weight. So for a given width of the frontier, the work is linear in its
/// length. A second pass runs back over the stored transitions and computes the groups' shares. This is the
/// transfer-matrix method. It is exact: weights are solution counts, added in double precision (relative error about
/// 10⁻¹³), and scaled to avoid overflow.
struct ComponentCounter: ~Copyable {
  /// The most states and transitions of a component: about 100 MB.
  static let budget = 3_000_000

  /// The count of a component.
  struct Count {
    /// The fewest mines of a solution.
    var fewest: Int
    /// By mines above ``fewest`` the number of solutions times tiltⁿ, over e to the ``logScale``.
    var weights: [Double]
    var logScale: Double
  }

  /// The states of each layer: the remaining mines of each active number in a nibble, the mines so far in the top 16
  /// bits.
  private var low = Buffer<UInt64>()
  private var high = Buffer<UInt64>()
  private var weight = Buffer<Double>()
  private var back = Buffer<Double>()
  /// For each state, the start of its transitions, and the number of mines of the first one.
  private var firstTransition = Buffer<Int32>()
  private var fewestMines = Buffer<UInt8>()
  private var targets = Buffer<Int32>()
  private var table = Buffer<Int32>()
  private var layerStarts: [Int] = []
  private var order: [Int] = []
  /// C(size, k) · tiltᵏ for each group of the order and each k, and where those of each group start.
  private var factors = Buffer<Double>()
  private var factorStarts: [Int] = []
  /// By number: its slot, or -1, and how many of its cells are still to come.
  private var slotOf = Buffer<Int8>()
  private var room = Buffer<Int>()
  /// By number: how many of its groups are not in the order yet, or -1 if all.
  private var waiting = Buffer<Int>()
  /// By group, whether it was seen.
  private var seen = Buffer<Bool>()

  init() {}

  /// Counts the solutions of a component, with a weight of `tilt` for each mine. The result is nil when that takes more
  /// states than ``budget``, and has no weights when there is no solution.
  ///
  /// - Complexity: O(states · log), at most ``budget``.
  mutating func count(_ system: borrowing ConstraintSystem, _ component: [Int], tilt: Double = 1) -> Count? {
    putInOrder(system, component)
    low.removeAll()
    high.removeAll()
    weight.removeAll()
    firstTransition.removeAll()
    fewestMines.removeAll()
    targets.removeAll()
    layerStarts.removeAll(keepingCapacity: true)
    layerStarts.append(0)
    factors.removeAll()
    factorStarts.removeAll(keepingCapacity: true)
    factorStarts.append(0)
    push(0, 0, 1)
    var logScale = 0.0

    slotOf.resize(to: system.numbers.count)
    room.resize(to: system.numbers.count)
    for group in component { for number in system.groups[group].numbers { slotOf[number] = -1 } }
    // The free slots, as bits.
    var free: UInt32 = 1 << 28 - 1
    var shifts: [Int] = []
    var caps: [Int] = []
    for group in order {
      let size = system.groups[group].cells.count
      let numbers = system.groups[group].numbers
      shifts.removeAll(keepingCapacity: true)
      caps.removeAll(keepingCapacity: true)
      var addLow: UInt64 = 0
      var addHigh: UInt64 = 0
      var ended: UInt32 = 0
      for number in numbers {
        var slot = Int(slotOf[number])
        if slot < 0 {
          if free == 0 { return nil }
          slot = free.trailingZeroBitCount
          free &= free - 1
          slotOf[number] = Int8(slot)
          room[number] = system.numbers[number].cellCount
          let rest = system.numbers[number].rest
          guard rest >= 0, rest <= 8 else { return Count(fewest: 0, weights: [], logScale: 0) }
          if slot < 16 {
            addLow |= UInt64(rest) << UInt64(slot * 4)
          } else {
            addHigh |= UInt64(rest) << UInt64(slot * 4 - 64)
          }
        }
        shifts.append(slot * 4)
        room[number] -= size
        caps.append(room[number])
        // The slot is used once more, in this step.
        if room[number] == 0 { ended |= 1 << UInt32(slot) }
      }
      free |= ended
      addFactors(size, tilt: tilt)
      guard step(size, shifts, caps, addLow, addHigh) else { return nil }
      if low.count == layerStarts[layerStarts.count - 1] {
        return Count(fewest: 0, weights: [], logScale: 0)
      }
      logScale += rescale()
    }
    // The last states differ only in their mines.
    let last = layerStarts[layerStarts.count - 1]
    var fewest = Int.max
    var most = 0
    for i in last..<low.count {
      let mines = Int(high[i] >> 48)
      fewest = min(fewest, mines)
      most = max(most, mines)
    }
    var weights = [Double](repeating: 0, count: most - fewest + 1)
    for i in last..<low.count { weights[Int(high[i] >> 48) - fewest] = weight[i] }
    return Count(fewest: fewest, weights: weights, logScale: logScale)
  }

  private mutating func push(_ a: UInt64, _ b: UInt64, _ w: Double) {
    low.push(a)
    high.push(b)
    weight.push(w)
  }

  /// Adds the factors of a group.
  private mutating func addFactors(_ size: Int, tilt: Double) {
    var (binomial, power) = (1.0, 1.0)
    for k in 0...size {
      factors.push(binomial * power)
      binomial = (binomial * Double(size - k) / Double(k + 1)).rounded()
      power *= tilt
    }
    factorStarts.append(factors.count)
  }

  /// Computes the next layer of states by adding a group.
  private mutating func step(
    _ size: Int, _ shifts: [Int], _ caps: [Int], _ addLow: UInt64, _ addHigh: UInt64
  ) -> Bool {
    let start = layerStarts[layerStarts.count - 1]
    let end = low.count
    var unitLow: UInt64 = 0
    var unitHigh: UInt64 = 0
    for shift in shifts {
      if shift < 64 { unitLow |= 1 << UInt64(shift) } else { unitHigh |= 1 << UInt64(shift - 64) }
    }
    let factor = factors.count - size - 1
    layerStarts.append(end)

    var bits = 8
    while 1 << bits < (end - start) * 4 { bits += 1 }
    table.fill(-1, count: 1 << bits)
    var used = 0
    for state in start..<end {
      let a = low[state] | addLow
      let b = high[state] | addHigh
      var fewest = 0
      var most = size
      for i in 0..<shifts.count {
        let shift = shifts[i]
        let rest = Int((shift < 64 ? a >> UInt64(shift) : b >> UInt64(shift - 64)) & 15)
        most = min(most, rest)
        fewest = max(fewest, rest - caps[i])
      }
      firstTransition.push(Int32(targets.count))
      fewestMines.push(UInt8(truncatingIfNeeded: min(fewest, 255)))
      if fewest > most { continue }
      for k in fewest...most {
        let nextLow = a &- unitLow &* UInt64(k)
        let nextHigh = b &- unitHigh &* UInt64(k) &+ UInt64(k) << 48
        let add = weight[state] * factors[factor + k]
        var place =
          Int(truncatingIfNeeded: mixed(nextLow ^ (nextHigh &* 0x9E37_79B9_7F4A_7C15))) & (1 << bits - 1)
        while true {
          let found = Int(table[place])
          if found < 0 {
            table[place] = Int32(low.count)
            targets.push(Int32(low.count))
            push(nextLow, nextHigh, add)
            used += 1
            break
          }
          if low[found] == nextLow, high[found] == nextHigh {
            weight[found] += add
            targets.push(Int32(found))
            break
          }
          place = (place + 1) & (1 << bits - 1)
        }
        if used * 2 > 1 << bits {
          bits += 1
          refill(from: end, bits)
        }
      }
      if low.count + targets.count > ComponentCounter.budget { return false }
    }
    return true
  }

  /// Rehashes all states of the newest layer into a larger table.
  private mutating func refill(from start: Int, _ bits: Int) {
    table.fill(-1, count: 1 << bits)
    for state in start..<low.count {
      var place =
        Int(truncatingIfNeeded: mixed(low[state] ^ (high[state] &* 0x9E37_79B9_7F4A_7C15))) & (1 << bits - 1)
      while table[place] >= 0 { place = (place + 1) & (1 << bits - 1) }
      table[place] = Int32(state)
    }
  }

  /// Keeps the newest layer's weights far from overflow.
  ///
  /// - Returns: the logarithm of the divisor.
  private mutating func rescale() -> Double {
    let start = layerStarts[layerStarts.count - 1]
    var largest = 0.0
    for i in start..<weight.count { largest = max(largest, weight[i]) }
    guard largest > 1e200 || largest < 1e-100, largest > 0 else { return 0 }
    for i in start..<weight.count { weight[i] /= largest }
    return log(largest)
  }

  /// A group's mean over all solutions.
  struct Share {
    var group: Int
    /// The mean number of mines; exactly 0 if no cell is ever mined.
    var mines: Double
    /// The mean number of safe cells; exactly 0 if no cell is ever safe.
    var safe: Double
  }

  /// The share of mines in each group of the component that was counted last.
  ///
  /// `outer` is the weight of the rest of the board for a solution, by the number of mines above `fewest`.
  mutating func shares(fewest: Int, outer: [Double]) -> [Share] {
    back.fill(0, count: low.count)
    let last = layerStarts[layerStarts.count - 1]
    for i in last..<low.count { back[i] = outer[Int(high[i] >> 48) - fewest] }
    var result: [Share] = []
    for layer in stride(from: order.count - 1, through: 0, by: -1) {
      let factor = factorStarts[layer]
      let size = factorStarts[layer + 1] - factor - 1
      let end = layerStarts[layer + 1]
      var mines = 0.0
      var safe = 0.0
      var largest = 0.0
      for state in layerStarts[layer]..<end {
        let first = Int(firstTransition[state])
        let next = state + 1 < firstTransition.count ? Int(firstTransition[state + 1]) : targets.count
        var k = Int(fewestMines[state])
        var value = 0.0
        var mined = 0.0
        var free = 0.0
        for i in first..<next {
          let term = factors[factor + k] * back[Int(targets[i])]
          value += term
          mined += term * Double(k)
          free += term * Double(size - k)
          k += 1
        }
        back[state] = value
        largest = max(largest, value)
        mines += weight[state] * mined
        safe += weight[state] * free
      }
      // Layers are scaled on their own, so each is compared with its own sum.
      let unit = (mines + safe) / Double(size)
      result.append(Share(group: order[layer], mines: mines / unit, safe: safe / unit))
      if largest > 1e200 || (largest < 1e-100 && largest > 0) {
        for state in layerStarts[layer]..<end { back[state] /= largest }
      }
    }
    return result
  }

  /// Puts a component's groups in an order that keeps few numbers active. The next group is always the one that
  /// completes most numbers and adds fewest, near the numbers that have been active longest.
  private mutating func putInOrder(_ system: borrowing ConstraintSystem, _ component: [Int]) {
    order.removeAll(keepingCapacity: true)
    if component.count == 1 { return order.append(component[0]) }
    waiting.resize(to: system.numbers.count)
    seen.resize(to: system.groups.count)
    var start = component[0]
    for group in component where system.groups[group].numbers.count < system.groups[start].numbers.count {
      start = group
    }
    // Start at an end of the component: at a group that is furthest from some other.
    start = farthest(from: farthest(from: start, system, component), system, component)
    for group in component {
      seen[group] = false
      for number in system.groups[group].numbers { waiting[number] = -1 }
    }
    var age: [Int] = []
    take(start, system, &age)
    while order.count < component.count {
      var best = -1
      var bestCost = Int.max
      // Groups beside the few numbers that have been active longest.
      for (rank, number) in age.prefix(6).enumerated() {
        for group in system.numbers[number].groups where !seen[group] {
          var cost = rank
          for number in system.groups[group].numbers {
            cost += waiting[number] == 1 ? -8 : waiting[number] < 0 ? 8 : 0
          }
          if cost < bestCost {
            bestCost = cost
            best = group
          }
        }
      }
      take(best, system, &age)
    }
  }

  /// Adds a group to the order. `age` has the active numbers, the oldest first.
  private mutating func take(_ group: Int, _ system: borrowing ConstraintSystem, _ age: inout [Int]) {
    seen[group] = true
    order.append(group)
    for number in system.groups[group].numbers {
      if waiting[number] < 0 {
        waiting[number] = system.numbers[number].groups.count
        age.append(number)
      }
      waiting[number] -= 1
    }
    age.removeAll { waiting[$0] == 0 }
  }

  /// The last group that a search in all directions reaches. It uses `order` as its queue.
  private mutating func farthest(
    from start: Int, _ system: borrowing ConstraintSystem, _ component: [Int]
  ) -> Int {
    for group in component { seen[group] = false }
    order.append(start)
    seen[start] = true
    var next = 0
    while next < order.count {
      for number in system.groups[order[next]].numbers {
        for group in system.numbers[number].groups where !seen[group] {
          seen[group] = true
          order.append(group)
        }
      }
      next += 1
    }
    let last = order[order.count - 1]
    order.removeAll(keepingCapacity: true)
    return last
  }
}
