import Geometry
import Interface
import ModeKit
import Scene

/// The second of two quick taps with a shape tool, while the finger rests. A ring around the finger fills, and when it
/// is full, the board is cleared. If the finger lifts or moves earlier, nothing is cleared, so two accidental taps are
/// harmless.
struct ClearingHold {
  /// How long the finger rests until the ring is full, in seconds.
  static let duration = 0.7
  /// The radius of the ring in dp, large enough to be visible around a fingertip.
  private static let radius = 44.0
  private static let width = 6.0

  /// When the finger landed, in seconds.
  let start: Double
  /// Where the finger landed, in dp of the window.
  let place: Point
  /// The view when the finger landed.
  let camera: Camera
  /// How much of the ring is full, 0…1.
  private(set) var share = 0.0

  /// Starts with the landing of the second tap.
  init(at place: Point, time: Double, camera: Camera) {
    (start, self.place, self.camera) = (time, place, camera)
  }

  /// When the ring is full, in seconds.
  var end: Double { start + Self.duration }

  /// Fills the ring up to a time in seconds. Returns whether it is full.
  mutating func fill(until time: Double) -> Bool {
    share = max(share, min(1, (time - start) / Self.duration))
    return time >= end
  }

  /// The ring, in dp of the window: a faint circle, and over it the full part, clockwise from the top. `theme` is that
  /// of the board, whose chalk is visible on it.
  func ring(_ theme: Theme) -> DrawingList.Item {
    let (place, share) = (place, share)
    let reach = 2 * (Self.radius + Self.width)
    return DrawingList.Item(bounds: Rect(center: place, size: Size(reach, reach))) { canvas in
      let style = StrokeStyle(width: Self.width, cap: .round)
      for (part, color) in [(1, theme.color(.chalk(0)).faded(0.3)), (share, theme.color(.accent))]
      where part > 0 {
        var arc = Path()
        arc.arc(center: place, radius: Self.radius, start: -.pi / 2, sweep: 2 * .pi * part)
        canvas.stroke(arc, style, .color(color))
      }
    }
  }
}
