import Geometry
import Gestures
import Scene

/// A ruler on the board. Strokes that start at one of its edges follow the edge.
struct Ruler: Hashable {
  /// The initial length and width on screen, in dp.
  static let length = 520.0
  static let width = 76.0
  /// The distance to an edge within which a stroke follows it, in dp.
  static let reach = 28.0
  /// The deviation from multiples of ``Snap/angleStep`` within which the ruler snaps, in radians.
  private static let angleReach = 0.03

  /// The centre, in world points.
  var center: Point
  /// The direction, in radians clockwise on screen from the right; −π…π.
  var angle: Double
  /// The length and width, in world points.
  var size: Size

  /// Places a ruler across the middle of the view.
  init(_ camera: Camera, freeArea: Rect) {
    center = camera.toWorld(freeArea.center)
    angle = (camera.toWorld(Point(1, 0)) - camera.toWorld(.origin)).angle
    size = Size(min(Self.length, freeArea.width * 0.7) / camera.zoom, Self.width / camera.zoom)
  }

  /// The direction along the ruler, a unit vector.
  var way: Vector { Vector(angle: angle) }

  /// The transform from the ruler's coordinates, whose origin is its centre, to the world.
  var toWorld: Affine { Affine.rotation(angle).then(.translation(center - .origin)) }

  /// Whether a point of the world lies on the ruler.
  func contains(_ point: Point) -> Bool {
    let (along, across) = parts(point)
    return abs(along) <= size.width / 2 && abs(across) <= size.height / 2
  }

  /// The coordinates of a point along and across the ruler, relative to its centre.
  private func parts(_ point: Point) -> (along: Double, across: Double) {
    ((point - center).dot(way), way.cross(point - center))
  }

  /// The edge that a stroke starting at a point follows; nil if none is near, or if the point lies on the ruler.
  ///
  /// `halfWidth` is half the width of the stroke, whose rim touches the edge. It and `reach` are in world points.
  func edge(near point: Point, halfWidth: Double, reach: Double) -> Edge? {
    let (along, across) = parts(point)
    let distance = abs(across) - size.height / 2
    guard distance >= 0, distance <= reach, abs(along) <= size.width / 2 + reach else { return nil }
    let side = across < 0 ? -1.0 : 1
    let normal = Vector(-way.dy, way.dx)
    return Edge(point: center + normal * (side * (size.height / 2 + halfWidth)), way: way)
  }

  /// The ruler after a hand has moved and rotated it, with unchanged size.
  func moved(by change: Similarity) -> Ruler {
    var result = self
    result.center = change.apply(center)
    let turned = angle + change.rotation
    let step = (turned / Snap.angleStep).rounded() * Snap.angleStep
    result.angle = abs(turned - step) <= Self.angleReach ? step : turned
    result.angle = Vector(angle: result.angle).angle
    return result
  }

  /// The line that a stroke follows.
  struct Edge: Hashable {
    /// A point on the line, in world points.
    let point: Point
    /// The direction, a unit vector.
    let way: Vector

    /// The point on the line nearest to another.
    func nearest(to other: Point) -> Point { point + way * (other - point).dot(way) }
  }
}
