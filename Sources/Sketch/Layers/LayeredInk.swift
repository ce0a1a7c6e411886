import Geometry
import Interface
import Scene

/// What is seen through a stroke that is drawn on one of several layers, while it is wet: other layers lie over it, and where it
/// rubs out, those below come to light.
struct LayeredInk: LayerContent {
  private let below: BoardPicture
  private let above: BoardPicture
  private let fill: Color?

  /// Nil where the stroke lies over all that is shown as it will when it is dry.
  init?(_ board: Board, _ ink: Ink, theme: Theme) {
    guard board.layers.count > 1 || board.layers[0].opacity < 255,
      let own = board.layers.firstIndex(where: { $0.id == ink.layer })
    else { return nil }
    let layer = board.layers[own]
    let isCovered = (own + 1..<board.layers.count).contains {
      board.layers[$0].isVisible && board.stack($0).count > 0
    }
    let erases = ink.brush.erases
    let isLowest = !board.layers[..<own].contains(where: \.isVisible)
    guard isCovered || layer.opacity < 255 || (erases && !isLowest) else { return nil }
    below = BoardPicture(board, theme: theme, layers: 0..<(erases ? own : own + 1))
    above = BoardPicture(board, theme: theme, layers: own + 1..<board.layers.count, ground: BoardGround())
    let share = ink.brush.traits.opacity * Double(layer.opacity) / 255
    fill = erases ? nil : ink.color.shown(board.look.theme(theme)).faded(share)
  }

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    below.draw(rect, scale: scale, into: canvas)
    if let fill { canvas.fill(rect, fill) }
    above.draw(rect, scale: scale, into: canvas)
  }
}
