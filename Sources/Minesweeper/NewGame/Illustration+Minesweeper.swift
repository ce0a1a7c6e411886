import Interface
import ModeKit
import Scene

extension Illustration {
  /// A board of a size that somebody is playing: a position that a game can have.
  static func played(_ size: FieldSize) -> Illustration {
    Illustration(
      "minesweeper \(size.width)x\(size.height)", size: Layout.rect(of: Game(size, seed: 1).board).size
    ) {
      theme, canvas in
      var player = PatientPlayer(size, seed: 7)
      player.play(until: size.safeCount * 5 / 8)
      let picture = FieldPicture(player.game, theme: theme)
      let board = Layout.rect(of: player.game.board)
      canvas.fill(board, radius: 6, .color(picture.colors.open))
      guard let cells = picture.cells(in: board) else { return }
      picture.draw(cells, Layout.cellSide * canvas.scale, canvas)
    }
  }
}
