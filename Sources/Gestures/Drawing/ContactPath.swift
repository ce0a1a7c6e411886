import Geometry

/// The path of a contact over the panel, measured in steps that are longer than a panel's noise.
struct ContactPath {
  /// The length of a step in dp. Panels are off by 1 to 2 dp, and what is measured must not grow while a contact rests.
  private static let step = 4.0

  /// Where it landed, in dp.
  let start: Point
  /// Where it is, in dp.
  private(set) var place: Point
  /// The length of the path, in dp.
  private(set) var length = 0.0
  /// The largest distance from where it landed, in dp.
  private(set) var farthest = 0.0
  /// The end of the last step.
  private var corner: Point

  init(at point: Point) { (start, place, corner) = (point, point, point) }

  /// How far it is from where it landed, in dp.
  var reach: Double { place.distance(to: start) }

  /// Moves it to a point. Returns whether that ended a step.
  @discardableResult
  mutating func move(to point: Point) -> Bool {
    place = point
    farthest = max(farthest, reach)
    let distance = point.distance(to: corner)
    guard distance >= Self.step else { return false }
    length += distance
    corner = point
    return true
  }
}
