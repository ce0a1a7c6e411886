/// A board with some cells open, as the player sees it.
///
/// It includes the hidden mines, so that it can determine the outcome of a move. Deductions from a position do not
/// depend on them.
public struct Position: Hashable, Sendable {
  /// The board.
  public let field: Minefield
  /// For each place whether it is open. An open mine has exploded and is known.
  public private(set) var isOpen: [Bool]

  /// Creates a position.
  ///
  /// `open` holds for each place whether it is open. No flood opens further cells.
  public init(_ field: Minefield, open: [Bool]) {
    precondition(open.count == field.grid.cellCount, "every cell is open or not")
    self.field = field
    isOpen = open
  }

  /// Creates the position after opening some cells one after the other.
  ///
  /// - Complexity: O(cells).
  public init(_ field: Minefield, opening cells: [Int] = []) {
    self.init(field, open: [Bool](repeating: false, count: field.grid.cellCount))
    for cell in cells { open(cell) }
  }

  /// The places.
  public var grid: Grid { field.grid }

  /// The number on an open safe place; nil for any other place.
  public func number(_ index: Int) -> Int? { isOpen[index] ? field.number(index) : nil }

  /// Opens a place and, from places without mines around them, everything that a flood reaches. The flood stays
  /// out of places for which `mayOpen` is false, such as flagged ones. Returns the places that were closed
  /// before.
  ///
  /// - Complexity: O(opened cells).
  @discardableResult
  public mutating func open(_ index: Int, where mayOpen: (Int) -> Bool = { _ in true }) -> [Int] {
    var opened: [Int] = []
    var flood = [index]
    while let next = flood.popLast() {
      if isOpen[next] || !mayOpen(next) { continue }
      isOpen[next] = true
      opened.append(next)
      if field.values[next] == 0 { grid.eachNeighbor(of: next) { if !isOpen[$0] { flood.append($0) } } }
    }
    return opened
  }

  /// Whether every safe cell is open.
  ///
  /// - Complexity: O(cells).
  public var isSolved: Bool { isOpen.indices.allSatisfy { isOpen[$0] || field.isMine($0) } }
}
