import Interface
import MineLogic
import ModeKit

/// The guarantee for the first cell that is opened.
public typealias FirstClick = MineLogic.FirstClick

/// The rules of a game: the field, the guarantee for the first opening, and the source of the board.
public struct GameRules: Hashable, ByteCoded {
  /// The size of the field and the number of mines.
  public var size: FieldSize
  /// The guarantee for the first cell that is opened.
  public var firstClick: FirstClick
  /// The source of the board.
  public var boards: Boards
  /// Whether the game is played the ranked way: without anything that ranking sites do not allow, on a board that they
  /// accept. A game becomes so when it begins.
  public var isStrict = false
  /// Whether people at a shared table race: each on a field of their own, with the same board. It needs no guess and begins
  /// in the middle, so that the seed gives everybody the same one.
  public var isRace = false

  /// Makes rules. By default the first click is an opening, and any board will do.
  public init(_ size: FieldSize, firstClick: FirstClick = .opening, boards: Boards = .random) {
    self.size = size
    self.firstClick = firstClick
    self.boards = boards
  }

  /// Makes rules for a shared board. A board without a first cell begins at the cell nearest to the middle that has no
  /// mined neighbours or, if there is none, at the nearest safe cell.
  ///
  /// - Throws: `Problem` when no cell of the board is safe.
  /// - Complexity: O(cells).
  public init(_ code: BoardCode) throws(Problem) {
    let field = code.field
    let grid = field.grid
    self.init(
      try FieldSize(width: grid.width, height: grid.height, mines: field.mineCount), firstClick: .safe)
    let middle = Cell(grid.width / 2, grid.height / 2)
    func distance(_ index: Int) -> Int {
      let cell = grid.cell(index)
      return (cell.x - middle.x) * (cell.x - middle.x) + (cell.y - middle.y) * (cell.y - middle.y)
    }
    func nearest(_ suits: (Int) -> Bool) -> Int? {
      (0..<grid.cellCount).lazy.filter(suits).min { distance($0) < distance($1) }
    }
    let start = code.start ?? nearest { field.number($0) == 0 } ?? nearest { !field.isMine($0) }
    boards = .given(BoardCode(field, start: start))
  }

  /// Makes rules for an endless field.
  ///
  /// - Parameter percent: how many of 100 cells are mined, within `EndlessField.percents`.
  /// - Returns: the rules.
  public static func endless(percent: Int) -> GameRules {
    GameRules(.endless, boards: .endless(percent: percent))
  }

  /// An endless field's mines per 100 cells; nil for all other boards.
  public var endlessPercent: Int? { if case .endless(let percent) = boards { percent } else { nil } }

  /// The marked first cell of a given board, a race or an endless field; nil where the game may begin at any cell.
  public var givenStart: Cell? {
    switch boards {
    case .given(let code): code.start.map { code.field.grid.cell($0) }
    case .endless: Board.endlessStart
    case .noGuess: isRace ? Cell(size.width / 2, size.height / 2) : nil
    case .random, .measured, .course: nil
    }
  }
}

extension GameRules {
  /// The guarantees in the order of their encoding, which never changes.
  private static let firstClicks: [FirstClick] = [.opening, .safe, .anything]

  /// Writes the size, the first click and the source of the board.
  public func encode(into writer: inout ByteWriter) {
    size.encode(into: &writer)
    writer.count(GameRules.firstClicks.firstIndex(of: firstClick) ?? 0)
    boards.encode(into: &writer)
    if isStrict || isRace { writer.flag(isStrict) }
    if isRace { writer.flag(true) }
  }

  /// Reads rules. Documents of older versions contain only a size, or no source of the board. Their first click is an
  /// opening, and their boards are random.
  public init(reading reader: inout ByteReader) throws(Problem) {
    let size = try FieldSize(reading: &reader)
    let index = reader.remaining == 0 ? 0 : try reader.count(limit: GameRules.firstClicks.count - 1)
    let boards: Boards = reader.remaining == 0 ? .random : try Boards(reading: &reader)
    guard (size == .endless) == (boards.name == "endless") else { throw ByteReader.damaged }
    if case .course(let course) = boards, course.size != size { throw ByteReader.damaged }
    if case .given(let code) = boards {
      let field = code.field
      guard
        field.grid.width == size.width, field.grid.height == size.height, field.mineCount == size.mines,
        let start = code.start, !field.isMine(start)
      else { throw ByteReader.damaged }
    }
    self.init(size, firstClick: GameRules.firstClicks[index], boards: boards)
    if reader.remaining > 0 { isStrict = try reader.flag() }
    if reader.remaining > 0 { isRace = try reader.flag() }
    guard !isRace || boards.needsNoGuess && !isStrict else { throw ByteReader.damaged }
  }
}
