import Geometry
import Interface
import ModeKit
import Scene

/// Finding one's way on a board.
extension MinesweeperMode {
  /// The map: the board as on the screen. Where its cells are too small to be seen, the frontier glows.
  func map(_ host: ModeHost<MinesweeperMode>) -> DocumentMap {
    let board = host.state.board
    let picture = DocumentMap(
      of: content(host), bounds: Layout.rect(of: board).inset(by: -FieldPicture.margin))
    guard isSought(host) else { return picture }
    let glow = FrontierGlow(board: board, color: host.environment.theme.color(.accent))
    return DocumentMap(bounds: picture.bounds) { camera, canvas in
      picture.draw(camera, canvas)
      if Layout.cellSide * camera.zoom < Self.smallestOnMap { glow.draw(camera, into: canvas) }
    }
  }

  /// The side of a cell on the map, in dp, below which the frontier glows.
  private static let smallestOnMap = 4.0

  /// Whether the frontier is sought now: the game is played, and its board is shown.
  private func isSought(_ host: ModeHost<MinesweeperMode>) -> Bool {
    guard case .play = host.session.activity else { return false }
    return host.state.status == .playing
  }

  /// The frontier: closed cells without flags beside open ones; nil unless the game is played.
  func pointsOfInterest(_ host: ModeHost<MinesweeperMode>) -> PointsOfInterest? {
    guard isSought(host) else { return nil }
    return PointsOfInterest(icon: .cell, name: Self.cells) { [board = host.state.board] surroundings in
      board.eachFrontierCell { surroundings.add(Layout.rect(of: $0)) }
    }
  }

  /// The side of a cell, in dp, below which nobody reads its number.
  private static let smallestRead = 16.0

  /// The cells in a part of the board that are read or touched next: closed cells without flags beside open ones, and the
  /// open ones beside them.
  func inPlay(in part: Rect, _ host: ModeHost<MinesweeperMode>) -> [Rect] {
    let board = host.state.board
    let shown = part.intersection(Layout.rect(of: board))
    guard isSought(host), !shown.isEmpty,
      Layout.cellSide * host.environment.camera.zoom >= Self.smallestRead
    else { return [] }
    func isClosed(_ cell: Cell) -> Bool { !board.isOpen(cell) && !board.isFlag(cell) }
    func isInPlay(_ cell: Cell) -> Bool {
      let isOpen = board.isOpen(cell)
      guard isOpen || isClosed(cell) else { return false }
      var isSought = false
      host.state.size.eachNeighbor(of: cell) {
        isSought = isSought || (isOpen ? isClosed($0) : board.isOpen($0))
      }
      return isSought
    }
    /// The cells of a range of coordinates, as long as the board.
    func cells(_ low: Double, _ high: Double, of count: Int) -> Range<Int> {
      Int(low / Layout.cellSide)..<min(count, Int((high / Layout.cellSide).rounded(.up)))
    }
    let columns = cells(shown.minX, shown.maxX, of: board.width)
    return cells(shown.minY, shown.maxY, of: board.height).flatMap { y in
      columns.map { Cell($0, y) }.filter(isInPlay).map { Layout.rect(of: $0) }
    }
  }

  /// A number of cells in words.
  private static func cells(_ count: Int) -> String {
    count == 1 ? tr("1 frontier cell") : tr("{0} frontier cells", String(count))
  }
}
