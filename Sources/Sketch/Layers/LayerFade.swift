import Library
import ModeKit

/// A change of a layer's opacity by a slider: it is shown at once, and becomes one move when the slider rests or anything else is
/// done.
struct LayerFade {
  /// A slider that rests so long, in seconds, is where it was meant to be.
  private static let rest = 0.3

  /// The name of the layer.
  let layer: MoveID
  /// Whose slider it is.
  let seat: Int
  /// The opacity that the slider shows, 0…255.
  private let opacity: UInt8
  /// When the slider has rested, in seconds.
  let ends: Double

  /// A slider is moved.
  init(_ layer: MoveID, to opacity: UInt8, seat: Int, time: Double) {
    self.layer = layer
    self.seat = seat
    self.opacity = opacity
    ends = time + Self.rest
  }

  /// The opacity of a layer as it is shown, 0…255.
  func opacity(of shown: BoardLayer) -> UInt8 { shown.id == layer ? opacity : shown.opacity }

  /// Shows it on a board.
  func show(on board: inout Board) {
    guard let change = change(of: board), let to = change.to else { return }
    board.replaceLayer(at: to.index, with: to.layer, at: to.index)
  }

  /// What it changes of a board; nil for nothing.
  func change(of board: Board) -> LayerChange? {
    guard let index = board.layers.firstIndex(where: { $0.id == layer }) else { return nil }
    let before = board.layers[index]
    guard before.opacity != opacity else { return nil }
    var after = before
    after.opacity = opacity
    return LayerChange(from: .init(before, at: index), to: .init(after, at: index))
  }
}
