import Interface
import MineLogic

/// A step of the reasoning behind a hint: what some numbers imply, given the steps before it.
package struct HintStep: Hashable, Sendable {
  /// An open number as it stands before the step.
  package struct Number: Hashable, Sendable {
    /// Its cell.
    package var cell: Cell
    /// What it shows.
    package var value: Int
    /// The known mines around it: certain flags, mines that went off, and those that earlier steps found.
    package var known: Int
    /// The cells around it that are closed and not yet known.
    package var closed: [Cell]

    /// The mines that its closed cells need.
    package var rest: Int { value - known }
  }

  /// The technique.
  package var technique: Technique
  /// The numbers. Of two, the first one has mines left for cells that the second does not touch.
  package var numbers: [Number]
  /// Whether the count of mines is used too.
  package var usesMineCount: Bool
  /// The mines that are not known before the step, and the closed cells.
  package var minesLeft: Int
  package var closedCount: Int
  /// The cells that it proves safe.
  package var safe: [Cell]
  /// The cells that it proves mined.
  package var mines: [Cell]

  /// The steps of an explanation.
  ///
  /// `position` has known mines open. `cell` converts its places to cells.
  static func steps(_ explanation: Explanation, in position: Position, cell: (Int) -> Cell) -> [HintStep] {
    let grid = position.grid
    var mines = Set(position.isOpen.indices.filter { position.isOpen[$0] && position.field.isMine($0) })
    var safe: Set<Int> = []
    var closedCount = position.isOpen.count { !$0 }
    var minesLeft = position.field.mineCount - mines.count
    return explanation.steps.map { step in
      func number(_ place: Int) -> Number {
        var number = Number(cell: cell(place), value: position.field.number(place) ?? 0, known: 0, closed: [])
        grid.eachNeighbor(of: place) { near in
          if mines.contains(near) {
            number.known += 1
          } else if !position.isOpen[near], !safe.contains(near) {
            number.closed.append(cell(near))
          }
        }
        return number
      }
      var numbers = step.numbers.map(number)
      if numbers.count == 2,
        Set(numbers[0].closed).isSubset(of: numbers[1].closed)
          || (step.technique == .overlap && numbers[0].rest < numbers[1].rest)
      {
        numbers.swapAt(0, 1)
      }
      let result = HintStep(
        technique: step.technique, numbers: numbers, usesMineCount: step.usesMineCount, minesLeft: minesLeft,
        closedCount: closedCount, safe: step.safe.map(cell), mines: step.mines.map(cell))
      mines.formUnion(step.mines)
      safe.formUnion(step.safe)
      closedCount -= step.safe.count + step.mines.count
      minesLeft -= step.mines.count
      return result
    }
  }

  /// The reason with its arithmetic, in one or two sentences.
  package var sentence: String {
    switch (technique, numbers.count) {
    case (.singleCell, 1): single(numbers[0])
    case (.subset, 2): subset(numbers[0], numbers[1])
    case (.overlap, 2): overlap(numbers[0], numbers[1])
    case (.mineCount, _): count
    default:
      usesMineCount
        ? tr(
          "With {0} mines left, these numbers leave no other way: else one of them would not hold.",
          String(minesLeft))
        : tr("These {0} numbers leave no other way: else one of them would not hold.", String(numbers.count))
    }
  }

  private func single(_ number: Number) -> String {
    let (value, known) = (String(number.value), String(number.known))
    let (rest, closed) = (String(number.rest), String(number.closed.count))
    if number.rest == 0 {
      return tr(
        "This {0} has all its mines: {0} − {1} = 0 are left for its closed cells ({2}).", value, known, closed
      )
    }
    if number.known == 0 {
      return tr("This {0} touches just as many closed cells: {1}. So each is a mine.", value, closed)
    }
    return tr(
      "This {0} touches known mines: {0} − {1} = {2}. As many cells are closed, so each is a mine.", value,
      known,
      rest)
  }

  private func subset(_ wide: Number, _ narrow: Number) -> String {
    let left = wide.rest - narrow.rest
    let comparison = tr(
      "This {0} needs {1} in {2} closed cells. That {3} takes {4} of it in {5} of them: {1} − {4} = {6}",
      String(wide.value), String(wide.rest), String(wide.closed.count), String(narrow.value),
      String(narrow.rest),
      String(narrow.closed.count), String(left))
    return left == 0
      ? tr("{0}, so no mine is left for the rest.", comparison)
      : tr("{0}, so the rest are mines.", comparison)
  }

  private func overlap(_ more: Number, _ less: Number) -> String {
    tr(
      "This {0} needs {1}, that {2} needs {3}: {1} − {3} = {4}. So the cells that only the first touches are mines, and those that only the second touches are safe.",
      String(more.value), String(more.rest), String(less.value), String(less.rest),
      String(more.rest - less.rest))
  }

  private var count: String {
    let taken = numbers.reduce(0) { $0 + $1.rest }
    let cells = closedCount - numbers.reduce(0) { $0 + $1.closed.count }
    let (left, outside) = (String(minesLeft - taken), String(cells))
    guard !numbers.isEmpty else {
      return tr("Mines left: {0}. Closed cells left: {1}.", left, outside)
    }
    return tr(
      "Mines left: {0}. These numbers take {1} of them: {0} − {1} = {2} for the other closed cells ({3}).",
      String(minesLeft), String(taken), left, outside)
  }
}
