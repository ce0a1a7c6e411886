/// Finds what can be deduced, easiest technique first. A solver reuses its tables for any number of boards of one
/// size.
///
/// With case analysis it finds *everything* that can be deduced, within two bounds: a search takes at most 20,000
/// steps, and an endgame in which the count of mines matters has at most 900 closed cells. No random board of any
/// density has been seen to reach them. ``Knowledge/isComplete`` is false if one was reached.
public struct Solver: ~Copyable {
  var reasoner: Reasoner

  /// What is known about a position.
  public struct Knowledge: Hashable, Sendable {
    /// Closed places that are certainly safe.
    public var safe: [Int]
    /// Closed places that are certainly mined.
    public var mines: [Int]
    /// The deductions, each based on the position and on earlier ones.
    public var deductions: [Deduction]
    /// Whether nothing else can be deduced with the techniques allowed.
    public var isComplete: Bool
  }

  /// The result of playing a board by deduction alone.
  public struct Run: Hashable, Sendable {
    /// Whether all safe cells can be opened.
    public var isSolved: Bool
    /// The deductions in order, each based on what earlier ones opened.
    public var deductions: [Deduction]
    /// The hardest technique needed; nil if the first click opened everything.
    public var hardest: Technique?
    /// The final position.
    public var position: Position
  }

  /// Creates a solver for boards of a size.
  ///
  /// `density` is for a part of a larger field, where the number of mines is not known. It is the probability, above 0
  /// and below 1, that an unconstrained cell is mined.
  ///
  /// - Complexity: O(cells).
  public init(_ grid: Grid, density: Double? = nil) {
    reasoner = Reasoner(grid)
    reasoner.density = density
    reasoner.citesLeast = true
  }

  /// Finds what is known about a position.
  ///
  /// Nothing is opened, so only numbers that the player sees are used.
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

  /// Plays a board by deduction after its first click.
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
  /// Puts a position on the table; cells found safe stay closed.
  mutating func lay(_ position: Position) {
    opens = false
    lay(position.field)
    for index in position.isOpen.indices where position.isOpen[index] {
      let place = place(index)
      if isMine(place) { take(mine: place) } else { reveal(place) }
    }
  }

  /// The deductions, in places of the board.
  var deductions: [Deduction] { tape.deductions(stride: stride) }

  /// For each place of the board whether it is open.
  var openCells: [Bool] {
    var result: [Bool] = []
    result.reserveCapacity(grid.cellCount)
    eachPlace { result.append(state[$0] == State.open) }
    return result
  }
}
