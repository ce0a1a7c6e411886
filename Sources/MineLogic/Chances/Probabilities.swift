import Glibc

/// The exact probability that each closed cell is mined. All ways to lay the mines that agree with the open numbers and
/// the count of mines are equally likely.
///
/// Certain cells come from the ``Solver``; for the rest, the solutions of each component are counted by
/// their mines (a transfer matrix along the frontier) and combined with the ways to fill the cells that no number
/// touches. Sums are in double precision, whose error is about 10⁻¹²; 0 and 1 are never the result of rounding.
///
/// If the count of mines is not known, because the board is a part of a larger field, mines are weighted by the
/// density, and components are independent.
///
/// If a component's frontier is so wide that its count would take more than three million states, then
/// only certain cells have probabilities and ``isExact`` is false.
public struct Probabilities: Hashable, Sendable {
  /// For each place the probability that it is mined; nil if unknown, and 0 for open safe cells.
  public let mine: [Double?]
  /// Places that are certainly safe and closed.
  public let safe: [Int]
  /// Places that are certainly mined and closed.
  public let mines: [Int]
  /// Whether every cell has its probability.
  public let isExact: Bool
  /// The natural logarithm of the number of ways to lay the mines; nil unless ``isExact``, and if the count of mines is
  /// not known.
  public let logSolutions: Double?

  /// Computes the probabilities of a position.
  ///
  /// - Complexity: O(cells + states of the frontier).
  public init(_ position: Position) {
    var solver = Solver(position.grid)
    self = solver.probabilities(position)
  }

  init(mine: [Double?], safe: [Int], mines: [Int], isExact: Bool, logSolutions: Double?) {
    self.mine = mine
    self.safe = safe
    self.mines = mines
    self.isExact = isExact
    self.logSolutions = logSolutions
  }

  /// The closed places that are least likely to be mined; empty if unknown or if all are open.
  public func safest(_ position: Position) -> [Int] {
    let closed = position.isOpen.indices.filter { !position.isOpen[$0] }
    guard let least = closed.compactMap({ mine[$0] }).min() else { return [] }
    return closed.filter { mine[$0].map { $0 <= least * (1 + 1e-9) } ?? false }
  }
}

extension Solver {
  /// Computes the mine probability of each closed cell of a position.
  public mutating func probabilities(_ position: Position) -> Probabilities {
    let known = knowledge(position)
    var mine = [Double?](repeating: nil, count: position.grid.cellCount)
    for index in mine.indices where position.isOpen[index] {
      mine[index] = position.field.isMine(index) ? 1 : 0
    }
    for index in known.safe { mine[index] = 0 }
    for index in known.mines { mine[index] = 1 }
    if let density = reasoner.density {
      let isExact = fill(&mine, density: density)
      return Probabilities(
        mine: mine, safe: known.safe, mines: known.mines, isExact: isExact, logSolutions: nil)
    }
    guard let odds = Odds(reasoner) else {
      return Probabilities(
        mine: mine, safe: known.safe, mines: known.mines, isExact: false, logSolutions: nil)
    }
    for index in mine.indices where mine[index] == nil {
      mine[index] = odds.mine(reasoner.place(index))
    }
    return Probabilities(
      mine: mine, safe: known.safe, mines: known.mines, isExact: true, logSolutions: odds.logSolutions)
  }

  /// Computes the probabilities in a part of a larger field: component by component, with mines weighted by the
  /// density.
  ///
  /// - Returns: false if a component was too large to count.
  private func fill(_ mine: inout [Double?], density: Double) -> Bool {
    let system = ConstraintSystem(reasoner)
    var counter = ComponentCounter()
    var isExact = true
    var counted = [Double?](repeating: density, count: mine.count)
    for component in system.components {
      let count = counter.count(system, component, tilt: density / (1 - density))
      if let count, !count.weights.isEmpty {
        let same = [Double](repeating: 1, count: count.weights.count)
        for share in counter.shares(fewest: count.fewest, outer: same) {
          for cell in system.groups[share.group].cells {
            counted[reasoner.index(cell)] = share.mines / (share.mines + share.safe)
          }
        }
      } else {
        isExact = false
        for group in component {
          for cell in system.groups[group].cells { counted[reasoner.index(cell)] = nil }
        }
      }
    }
    for index in mine.indices where mine[index] == nil { mine[index] = counted[index] }
    return isExact
  }
}

/// The probabilities of the unknown cells of a table.
struct Odds {
  /// The constraints of the table.
  let system: ConstraintSystem
  /// For each group the probability that a given cell of it is mined.
  let groups: [Double]
  /// The probability of a cell that no number touches.
  let outside: Double
  let logSolutions: Double

  /// Counts all solutions; nil if there are too many states or no solution.
  ///
  /// With `countsOnly` only the number of solutions is computed; cells get no probabilities.
  init?(_ reasoner: borrowing Reasoner, countsOnly: Bool = false) {
    system = ConstraintSystem(reasoner)
    if system.isAbsurd { return nil }
    let tilt = Combination.tilt(mines: system.mines, cells: reasoner.unknownCount)
    var counter = ComponentCounter()
    var counts: [ComponentCounter.Count] = []
    for component in system.components {
      guard let count = counter.count(system, component, tilt: tilt), !count.weights.isEmpty else {
        return nil
      }
      counts.append(count)
    }
    guard
      let all = Combination(counts, tilt: tilt, outside: system.outside, mines: system.mines)
    else { return nil }
    logSolutions = all.logTotal
    guard !countsOnly else {
      (groups, outside) = ([], 0)
      return
    }
    var groups = [Double](repeating: 0, count: system.groups.count)
    for (index, component) in system.components.enumerated() {
      // The counter holds only the component it counted last.
      if system.components.count > 1 { _ = counter.count(system, component, tilt: tilt) }
      for share in counter.shares(fewest: counts[index].fewest, outer: all.outer[index]) {
        groups[share.group] = share.mines / (share.mines + share.safe)
      }
    }
    self.groups = groups
    outside = system.outside == 0 ? 0 : all.outsideMines / Double(system.outside)
  }

  /// The probability of an unknown cell, by its place in the table.
  func mine(_ place: Int) -> Double {
    let group = Int(system.groupOf[place])
    return group < 0 ? outside : groups[group]
  }
}
