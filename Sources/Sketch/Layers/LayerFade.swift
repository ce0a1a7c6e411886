import Library
import ModeKit

/// A change of a layer's opacity by a slider. It is shown at once, and becomes one move when the slider rests or
/// another action begins.
struct LayerFade {
  /// The time without movement after which the slider rests, in seconds.
  private static let rest = 0.3

  /// The ID of the layer.
  let layer: MoveID
  /// The seat of the slider.
  let seat: Int
  /// The opacity of the slider, 0…255.
  private let opacity: UInt8
  /// The time at which the slider rests, in seconds.
  let ends: Double

  /// Notes a movement of the slider.
  init(_ layer: MoveID, to opacity: UInt8, seat: Int, time: Double) {
    self.layer = layer
    self.seat = seat
    self.opacity = opacity
    ends = time + Self.rest
  }

  /// The displayed opacity of a layer, 0…255.
  func opacity(of shown: BoardLayer) -> UInt8 { shown.id == layer ? opacity : shown.opacity }

  /// Applies the opacity to a displayed board.
  func show(on board: inout Board) {
    guard let change = change(of: board), let to = change.to else { return }
    board.replaceLayer(at: to.index, with: to.layer, at: to.index)
  }

  /// The change of the board; nil if there is none.
  func change(of board: Board) -> LayerChange? {
    guard let index = board.layers.firstIndex(where: { $0.id == layer }) else { return nil }
    let before = board.layers[index]
    guard before.opacity != opacity else { return nil }
    var after = before
    after.opacity = opacity
    return LayerChange(from: .init(before, at: index), to: .init(after, at: index))
  }
}
