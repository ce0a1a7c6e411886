import Geometry
import Gestures
import ModeKit

/// The strokes that a whole-stroke eraser has touched since its finger landed.
struct LiftedStrokes {
  /// What it erases with.
  let ink: Ink
  private(set) var names: [StrokeName] = []
  /// Where they were, in world points.
  private(set) var boxes: [Rect] = []
  private var last: Point

  init(_ ink: Ink, at point: Point) {
    self.ink = ink
    last = point
  }

  /// The eraser goes on to a point. Returns the boxes of the strokes that it touches on its way.
  ///
  /// - Complexity: O(nodes of the strokes near it).
  mutating func move(to point: Point, on board: Board) -> [Rect] {
    let way = Rect(corner: last, corner: point).inset(by: -ink.width / 2)
    let known = Set(names.map(\.order))
    var found: [Rect] = []
    for stroke in board.strokes(in: way) where !known.contains(stroke.order) {
      // What an eraser has left is nothing to touch.
      guard !stroke.ink.brush.erases, stroke.ink.layer == ink.layer,
        stroke.isTouched(from: last, to: point, reach: ink.width / 2)
      else {
        continue
      }
      names.append(stroke.name)
      found += stroke.spans.map(\.bounds)
    }
    boxes += found
    last = point
    return found
  }
}

extension Stroke {
  /// Whether a round thing that goes from one point to another touches its line.
  func isTouched(from start: Point, to end: Point, reach: Double) -> Bool {
    let reach = reach + ink.width / 2
    let box = Rect(corner: start, corner: end).inset(by: -reach)
    for span in spans where span.bounds.intersects(box) {
      var isTouched = false
      steps(of: span) { step in
        guard !isTouched, step.bounds.inset(by: -reach).intersects(box) else { return }
        var from = step.start
        for part in 1...4 {
          let to = step.point(Double(part) / 4)
          if Self.distance(from, to, start, end) <= reach { isTouched = true }
          from = to
        }
      }
      if isTouched { return true }
    }
    return false
  }

  /// How near two lines come to each other.
  private static func distance(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
    let (r, s) = (b - a, d - c)
    let across = r.cross(s)
    if abs(across) > 1e-12 {
      let t = (c - a).cross(s) / across
      let u = (c - a).cross(r) / across
      if (0...1).contains(t), (0...1).contains(u) { return 0 }
    }
    return min(distance(a, c, d), distance(b, c, d), distance(c, a, b), distance(d, a, b))
  }

  private static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
    let way = b - a
    let t = way.lengthSquared > 0 ? max(0, min(1, (point - a).dot(way) / way.lengthSquared)) : 0
    return point.distance(to: a + way * t)
  }
}

extension SketchMode {
  /// A whole-stroke eraser moves on; what it touches goes from the board at once.
  func lift(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    guard var lifted = host.session.lifted[gesture.session] else { return }
    let camera = host.environment.camera
    let places = gesture.samples.isEmpty ? [gesture.location] : gesture.samples.map(\.location)
    for place in places {
      for box in lifted.move(to: camera.toWorld(place), on: host.state) { host.damage(box) }
    }
    host.session.lifted[gesture.session] = lifted
  }

  /// The eraser is taken away: what it has touched goes in one step.
  func finish(_ lifted: LiftedStrokes, _ host: ModeHost<SketchMode>) {
    // Another hand may have taken some of them meanwhile.
    let names = lifted.names.filter { host.state.stroke(order: $0.order)?.id == $0.id }
    for box in lifted.boxes { host.damage(box) }
    if !names.isEmpty { host.perform(.take(names), seat: lifted.ink.seat) }
  }

  /// The board without what whole-stroke erasers have touched, and without what hands hold; a layer that fades as faint as it has
  /// become.
  func shown(_ host: ModeHost<SketchMode>) -> Board {
    var board = host.state
    if let fading = host.session.fading, let index = board.layers.firstIndex(where: { $0.id == fading.layer })
    {
      var layer = board.layers[index]
      layer.opacity = fading.opacity
      board.replaceLayer(at: index, with: layer, at: index)
    }
    for name in host.session.lifted.values.flatMap(\.names) { _ = board.remove(order: name.order) }
    for selection in host.session.selections.values where selection.hold != nil {
      for order in selection.orders { _ = board.remove(order: order) }
      for name in selection.pictures { board.removePicture(name) }
    }
    return board
  }
}
