import Geometry
import Gestures
import Interface

/// The map of a document, with frames around what its views show. A tap jumps to a place, a drag of the frame moves the
/// view along, and two fingers or the wheel zoom.
package final class MapView: View {
  /// A frame around what a view shows.
  package struct Frame: Equatable {
    /// What it shows, in world points.
    package var view: Rect
    /// The colour of the frame.
    var color: ColorRole
  }

  /// How a hand on the map moves the view.
  enum Use: Equatable {
    /// To a point of the world.
    case leap(Point)
    /// At once to a point of the world, under a finger that moves.
    case travel(Point)
    /// By a factor.
    case zoom(Double)
  }

  /// The picture; nil until it is drawn.
  package var picture: NamedDrawing? { didSet { if picture != oldValue { setNeedsDisplay() } } }
  /// The scale of the picture.
  package var projection: MapProjection? { didSet { if projection != oldValue { setNeedsLayout() } } }
  /// The frames around the views. The first is the one that hands on the map move.
  package var frames: [Frame] = [] { didSet { if frames != oldValue { placeFrames() } } }
  /// Called when a hand uses the map; the point is where it does, in the tree's dp.
  var onUse: (Use, Point) -> Void = { _, _ in }

  private var outlines: [FrameOutline] = []
  /// The hands that drag, each with the way from the finger to the middle of the frame that it carries.
  private var drags: [Gesture.SessionID: Vector] = [:]

  package override var interests: Interests { [.press, .manipulate, .wheel] }

  /// The place of the map in the view, in dp: it is in the middle if it is smaller.
  private var place: Rect {
    guard let projection else { return .zero }
    return Rect(
      x: ((bounds.width - projection.size.width) / 2).rounded(),
      y: ((bounds.height - projection.size.height) / 2).rounded(), width: projection.size.width,
      height: projection.size.height)
  }

  package override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    result.fill(bounds, radius: Metrics.buttonRadius, environment.color(.well))
    if let picture { result.add(.drawing(picture, in: place)) }
    return result
  }

  // MARK: Frames

  package override func layout(in environment: Environment) { placeFrames() }

  private func placeFrames() {
    while outlines.count > frames.count { outlines.removeLast().removeFromParent() }
    while outlines.count < frames.count {
      outlines.append(FrameOutline())
      // The frame that is moved lies above the others.
      add(outlines[outlines.count - 1], at: 0)
    }
    for (outline, frame) in zip(outlines, frames) {
      outline.color = frame.color
      outline.isHidden = projection == nil
      guard let projection else { continue }
      outline.frame = projection.frame(around: frame.view).offset(by: place.origin - .origin)
    }
  }

  // MARK: Hands

  package override func receive(_ gesture: Gesture) -> Bool {
    guard let projection, let first = frames.first else { return true }
    let toMap = Vector(-place.minX, -place.minY)
    func world(_ point: Point) -> Point { projection.camera.toWorld(local(point) + toMap) }
    switch (gesture.kind, gesture.phase) {
    case (.press, .ended):
      if gesture.isInside { onUse(.leap(world(gesture.location)), gesture.location) }
    case (.manipulate, .began), (.manipulate, .changed):
      if drags[gesture.session] == nil {
        let frame = projection.frame(around: first.view)
        let finger = local(gesture.start) + toMap
        // A finger that is near the frame drags it too.
        let isOnFrame = frame.inset(by: -Self.grip).contains(finger)
        drags[gesture.session] = isOnFrame ? frame.center - finger : .zero
      }
      if gesture.delta.meanScale != 1 { onUse(.zoom(gesture.delta.meanScale), gesture.location) }
      let way = projection.camera.viewToWorld.apply(drags[gesture.session] ?? .zero)
      onUse(.travel(world(gesture.location) + way), gesture.location)
    case (.wheel, _): onUse(.zoom(power(2, gesture.translation.dy / 4)), gesture.location)
    case (.manipulate, .ended), (.manipulate, .cancelled): drags[gesture.session] = nil
    default: break
    }
    return true
  }

  /// How far beside the frame a finger still takes hold of it, in dp.
  private static let grip = 12.0
}

/// The frame around what a view shows.
private final class FrameOutline: View {
  var color = ColorRole.accent { didSet { if color != oldValue { setNeedsDisplay() } } }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    // A dark rim tells the frame from a picture of its colour.
    result.outline(bounds.inset(by: -1), radius: 4, width: 4, environment.color(.shadow))
    result.outline(bounds, radius: 3, width: 2, environment.color(color))
    return result
  }
}
