/// Finds what can be known, easiest technique first. One solver keeps its tables for any number of boards of one
/// size.
///
/// With case analysis allowed it finds *everything* that can be known, but for two bounds that no random board of any
/// density was seen to meet: a search of more than 20,000 steps, and an end with more than 900 closed cells in which the
/// count of mines matters. ``Knowledge/isComplete`` tells when one was met.
public struct Solver: ~Copyable {
  var reasoner: Reasoner

  /// What is known about a position.
  public struct Knowledge: Hashable, Sendable {
    /// Closed places that are certainly safe.
    public var safe: [Int]
    /// Closed places that are certainly mined.
    public var mines: [Int]
    /// The deductions that lead there, each resting on the position and on those before it.
    public var deductions: [Deduction]
    /// Whether nothing else can be known, given the techniques allowed.
    public var isComplete: Bool
  }

  /// How a board fares that is played by deduction alone.
  public struct Run: Hashable, Sendable {
    /// Whether all of it can be opened.
    public var isSolved: Bool
    /// The deductions in order, each resting on what those before it opened.
    public var deductions: [Deduction]
    /// The hardest technique that was needed so far; nil when the first click did it all.
    public var hardest: Technique?
    /// Where it stands in the end.
    public var position: Position
  }

  /// Makes a solver for boards of a size.
  ///
  /// `density` is for a part of a larger field, where the number of mines is not known: the probability, above
  /// 0 and below 1, that a cell is mined of which nothing is known.
  ///
  /// - Complexity: O(cells).
  public init(_ grid: Grid, density: Double? = nil) {
    reasoner = Reasoner(grid)
    reasoner.density = density
  }

  /// Finds what is known about a position.
  ///
  /// Nothing is opened, so no number that the person who plays does not see is used.
  ///
  /// - Complexity: O(cells + work on the frontier).
  public mutating func knowledge(_ position: Position, limit: Technique = .caseAnalysis) -> Knowledge {
    reasoner.lay(position)
    _ = reasoner.run(limit: limit)
    var result = Knowledge(
      safe: [], mines: [], deductions: reasoner.deductions, isComplete: !reasoner.cases.gaveUp)
    reasoner.eachPlace { place in
      let index = reasoner.index(place)
      if position.isOpen[index] { return }
      if reasoner.state[place] == Reasoner.State.safe { result.safe.append(index) }
      if reasoner.state[place] == Reasoner.State.mine { result.mines.append(index) }
    }
    return result
  }

  /// Plays a board by deduction from its first click on.
  ///
  /// `start` is a safe place.
  public mutating func solve(_ field: Minefield, from start: Int, limit: Technique = .caseAnalysis) -> Run {
    precondition(!field.isMine(start), "the first click is safe")
    reasoner.opens = true
    reasoner.lay(field)
    reasoner.open(reasoner.place(start))
    let isSolved = reasoner.run(limit: limit)
    return Run(
      isSolved: isSolved, deductions: reasoner.deductions, hardest: reasoner.tape.hardest,
      position: Position(field, open: reasoner.openCells))
  }
}

extension Reasoner {
  /// Lays out a position; what is found safe will stay closed.
  mutating func lay(_ position: Position) {
    opens = false
    lay(position.field)
    for index in position.isOpen.indices where position.isOpen[index] {
      let place = place(index)
      if isMine(place) { take(mine: place) } else { reveal(place) }
    }
  }

  /// What was deduced, in places of the board.
  var deductions: [Deduction] { tape.deductions(stride: stride) }

  /// By cell of the board whether it is open.
  var openCells: [Bool] {
    var result: [Bool] = []
    result.reserveCapacity(grid.cellCount)
    eachPlace { result.append(state[$0] == State.open) }
    return result
  }
}
