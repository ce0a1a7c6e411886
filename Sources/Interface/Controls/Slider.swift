import Geometry
import Gestures

/// A slider for a value from 0 to 1.
public final class Slider: Control {
  /// The value, 0…1.
  public var value: Double {
    didSet {
      value = min(max(value.isFinite ? value : 0, 0), 1)
      if value != oldValue { setNeedsDisplay() }
    }
  }
  private var valueBefore = 0.0
  private let thumb = 24.0

  /// Makes a slider; `action` is called when the user changes the value.
  public init(_ value: Double = 0, label: String, action: ((Slider) -> Void)? = nil) {
    self.value = min(max(value, 0), 1)
    super.init()
    self.label = label
    cornerRadius = Metrics.buttonRadius
    if let action { on(.valueChanged, action) }
  }

  public override var interests: Interests { [.press, .manipulate, .hover] }

  /// The available width, at most 240 dp, and 48 dp high.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    Size(min(240, available.width), Metrics.touch)
  }

  private var track: Rect { bounds.inset(dx: thumb / 2, dy: bounds.height / 2 - 2) }

  /// The track, the filled part up to the thumb, and the thumb.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let x = track.minX + track.width * value
    result.fill(track, radius: 2, environment.color(.quietText).faded(0.6 * presence))
    var done = track
    done.maxX = x
    result.fill(done, radius: 2, environment.color(.text).faded(presence))
    let disc = Rect(center: Point(x, track.center.y), size: Size(thumb, thumb))
    result.fill(
      isPressed ? disc.inset(by: -2) : disc, radius: thumb, environment.color(.text).faded(presence))
    return result
  }

  private func change(to new: Double) {
    let old = value
    value = new
    if value != old { send(.valueChanged) }
  }

  private func value(at point: Point) -> Double { (local(point).x - track.minX) / max(track.width, 1) }

  /// Moves the thumb under the finger at a tap on the track or a drag.
  public override func receive(_ gesture: Gesture) -> Bool {
    guard isEnabledInTree else { return true }
    switch (gesture.kind, gesture.phase) {
    case (.press, .ended):
      let result = super.receive(gesture)
      if gesture.isInside { change(to: value(at: gesture.location)) }
      return result
    case (.manipulate, .began):
      valueBefore = value
      change(to: value(at: gesture.location))
    case (.manipulate, .changed), (.manipulate, .ended): change(to: value(at: gesture.location))
    case (.manipulate, .cancelled): change(to: valueBefore)
    default: return super.receive(gesture)
    }
    return true
  }

  /// Moves the thumb: arrows by a twentieth, Home and End to the ends.
  public override func receive(_ key: KeyPress) -> Bool {
    guard isEnabledInTree else { return false }
    switch key.key {
    case .left, .down: change(to: value - 0.05)
    case .right, .up: change(to: value + 0.05)
    case .home: change(to: 0)
    case .end: change(to: 1)
    default: return false
    }
    return true
  }
}
