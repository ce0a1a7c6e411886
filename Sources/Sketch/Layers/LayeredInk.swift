import Geometry
import Interface
import Scene

/// The picture that is seen through a wet stroke on one of several layers: other layers lie above it, and an eraser
/// uncovers those below.
struct LayeredInk: LayerContent {
  private let picture: BoardPicture

  /// Nil if wet ink that is simply drawn on top of everything already looks like the finished stroke.
  init?(_ board: Board, _ ink: Ink, theme: Theme) {
    guard board.layers.count > 1 || board.layers[0].opacity < 255,
      let own = board.layers.firstIndex(where: { $0.id == ink.layer })
    else { return nil }
    let layer = board.layers[own]
    let isCovered = (own + 1..<board.layers.count).contains {
      board.layers[$0].isVisible && board.stack($0).count > 0
    }
    let isLowest = !board.layers[..<own].contains(where: \.isVisible)
    let coat = ink.coat(board.look.theme(theme))
    guard isCovered || layer.opacity < 255 || !isLowest && coat == nil else { return nil }
    picture = BoardPicture(board, theme: theme, layers: nil, flood: (own, coat))
  }

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    picture.draw(rect, scale: scale, into: canvas)
  }
}
