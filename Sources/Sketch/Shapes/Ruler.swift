import Geometry
import Gestures
import Scene

/// A ruler that lies on the board: chalk that starts at one of its edges runs along it.
struct Ruler: Hashable {
  /// How long and how wide it is on screen when it is laid down, in dp.
  static let length = 520.0
  static let width = 76.0
  /// Chalk that lands this near to an edge, in dp, runs along it.
  static let reach = 28.0
  /// It snaps to multiples of ``Snap/angleStep`` from this near, in radians.
  private static let angleReach = 0.03

  /// Its middle, in world points.
  var center: Point
  /// Which way it points, in radians, clockwise on screen from the right; −π…π.
  var angle: Double
  /// Its length and width in world points.
  var size: Size

  /// Lays a ruler across the middle of what is shown.
  init(_ camera: Camera, room: Rect) {
    center = camera.toWorld(room.center)
    angle = (camera.toWorld(Point(1, 0)) - camera.toWorld(.origin)).angle
    size = Size(min(Self.length, room.width * 0.7) / camera.zoom, Self.width / camera.zoom)
  }

  /// The way along it, a unit vector.
  var way: Vector { Vector(angle: angle) }

  /// From its own coordinates, the middle of which is its own, to the world.
  var toWorld: Affine { Affine.rotation(angle).then(.translation(center - .origin)) }

  /// Whether a point of the world lies on it.
  func contains(_ point: Point) -> Bool {
    let (along, across) = parts(point)
    return abs(along) <= size.width / 2 && abs(across) <= size.height / 2
  }

  /// How far a point lies along it and across it, from its middle.
  private func parts(_ point: Point) -> (along: Double, across: Double) {
    ((point - center).dot(way), way.cross(point - center))
  }

  /// The edge along which something runs that lands at a point; nil where none is near enough or where it lies on the ruler.
  ///
  /// `halfWidth` is half the width of what runs along it, whose rim touches the edge. It and `reach` are in
  /// world points.
  func edge(near point: Point, halfWidth: Double, reach: Double) -> Edge? {
    let (along, across) = parts(point)
    let distance = abs(across) - size.height / 2
    guard distance >= 0, distance <= reach, abs(along) <= size.width / 2 + reach else { return nil }
    let side = across < 0 ? -1.0 : 1
    let normal = Vector(-way.dy, way.dx)
    return Edge(point: center + normal * (side * (size.height / 2 + halfWidth)), way: way)
  }

  /// The same ruler as a hand has moved and turned it; its size stays.
  func moved(by change: Similarity) -> Ruler {
    var result = self
    result.center = change.apply(center)
    let turned = angle + change.rotation
    let step = (turned / Snap.angleStep).rounded() * Snap.angleStep
    result.angle = abs(turned - step) <= Self.angleReach ? step : turned
    result.angle = Vector(angle: result.angle).angle
    return result
  }

  /// The line along which chalk runs.
  struct Edge: Hashable {
    /// A point on it, in world points.
    let point: Point
    /// Its way, a unit vector.
    let way: Vector

    /// The point on it that is nearest to another.
    func nearest(to other: Point) -> Point { point + way * (other - point).dot(way) }
  }
}
