import Geometry

/// A loop that a finger draws around strokes and pictures. It is closed by the line from its end to its start.
struct Lasso {
  /// The distance between its corners, in dp.
  private static let step = 3.0
  /// The part of a stroke's length, or of a picture's area, that must lie inside for a selection.
  private static let share = 0.5
  /// The size of a loop in dp below which it is a tap.
  private static let smallest = 12.0

  /// The seat that draws it.
  let seat: Int
  /// The corners, in world points.
  private(set) var points: [Point]
  /// The bounding box of the corners.
  private(set) var box: Rect
  private var finger: Point
  /// The largest distance of the finger from its landing point, in dp.
  private var reach = 0.0
  private let landing: Point

  /// Starts a loop where a finger lands.
  ///
  /// `place` is in dp of the window, `point` in world points.
  init(seat: Int, at place: Point, _ point: Point) {
    self.seat = seat
    points = [point]
    box = Rect(corner: point, corner: point)
    finger = place
    landing = place
  }

  /// Extends the loop.
  mutating func add(_ place: Point, _ point: Point) {
    reach = max(reach, landing.distance(to: place))
    guard finger.distance(to: place) >= Self.step else { return }
    finger = place
    points.append(point)
    box = box.union(point)
  }

  /// Whether the gesture was a tap.
  var isTap: Bool { reach < Self.smallest }

  /// Whether a point of the world lies inside: whether the winding number of the loop is not 0.
  ///
  /// - Complexity: O(corners).
  func contains(_ p: Point) -> Bool {
    guard box.contains(p), var a = points.last else { return false }
    var winding = 0
    for b in points {
      if (a.y <= p.y) != (b.y <= p.y) {
        let side = (b - a).cross(p - a)
        if a.y <= p.y { if side > 0 { winding += 1 } } else if side < 0 { winding -= 1 }
      }
      a = b
    }
    return winding != 0
  }

  /// The part of a stroke's length that lies inside, 0…1.
  ///
  /// - Complexity: O(nodes · corners) where the boxes meet.
  func share(of stroke: Stroke) -> Double {
    guard stroke.bounds.intersects(box) else { return 0 }
    var (inside, all) = (0.0, 0.0)
    for span in stroke.spans {
      guard span.bounds.intersects(box) else {
        all += span.chord.endLength - span.chord.startLength
        continue
      }
      stroke.steps(of: span) { step in
        // A dot has no length, so it counts as 1.
        let length = max(step.endLength - step.startLength, stroke.count == 1 ? 1 : 0)
        all += length
        if length > 0, contains(step.point(0.5)) { inside += length }
      }
    }
    return all > 0 ? inside / all : 0
  }

  /// The part of a picture's area that lies inside, 0…1, estimated on a grid.
  ///
  /// - Complexity: O(corners).
  func share(of picture: LaidPicture) -> Double {
    guard picture.bounds.intersects(box) else { return 0 }
    let side = 7
    var inside = 0
    for row in 0..<side {
      for column in 0..<side {
        let point = Point(
          picture.placed.box.minX + picture.placed.box.width * (Double(column) + 0.5) / Double(side),
          picture.placed.box.minY + picture.placed.box.height * (Double(row) + 0.5) / Double(side))
        if contains(picture.edit.placement.apply(point)) { inside += 1 }
      }
    }
    return Double(inside) / Double(side * side)
  }

  /// The selection: strokes and pictures at least half of which lies inside, and eraser strokes over these strokes that
  /// lie inside completely, so that erased parts stay erased when the strokes are moved.
  ///
  /// - Complexity: O(nodes near it · corners).
  func chosen(on board: Board) -> Chosen {
    Chosen(strokes: strokes(on: board), pictures: board.pictures.filter { share(of: $0) >= Self.share })
  }

  private func strokes(on board: Board) -> [Stroke] {
    var chosen: [Stroke] = []
    var reach = Rect.null
    for stroke in board.strokes(in: box) {
      let share = share(of: stroke)
      if stroke.ink.brush.erases {
        if share > 0.999, stroke.bounds.intersects(reach) { chosen.append(stroke) }
      } else if share >= Self.share {
        chosen.append(stroke)
        reach = reach.union(stroke.bounds)
      }
    }
    return chosen
  }
}
