import Geometry
import Gestures
import Scene

/// Strokes and pictures of a board, each with the lowest first, chosen by a loop or a tap.
struct Chosen {
  var strokes: [Stroke] = []
  var pictures: [LaidPicture] = []

  var isEmpty: Bool { strokes.isEmpty && pictures.isEmpty }
  /// The number of strokes and pictures.
  var count: Int { strokes.count + pictures.count }

  /// The rectangles to redraw when they appear or disappear, in world points.
  var damage: [Rect] { Board.damage(strokes) + pictures.map(\.bounds) }

  /// The bounding box of their visible parts, in world points, without erasers and erased parts. If nothing is visible,
  /// it is the box of all.
  ///
  /// - Complexity: O(strokes), and O(nodes) of those at its edges that are partly erased.
  var frame: Rect {
    var box = pictures.reduce(Rect.null) { $0.union($1.bounds) }
    for strokes in Dictionary(grouping: strokes, by: \.edit.layer).values {
      let erasing = Erasing(among: strokes)
      var touched: [Stroke] = []
      for stroke in strokes where !stroke.ink.brush.erases {
        if erasing.mayTouch(stroke) { touched.append(stroke) } else { box = box.union(stroke.bounds) }
      }
      for stroke in touched where !box.contains(stroke.bounds) {
        for part in erasing.rest(of: stroke, stroke.curves) {
          for curve in part { box = box.union(curve.bounds) }
        }
      }
    }
    return box.isEmpty ? strokes.reduce(.null) { $0.union($1.bounds) } : box
  }
}

/// The strokes and pictures that a seat has selected. A ``SelectionHand`` moves them.
struct Selection {
  /// The orders of the strokes, ascending.
  private(set) var orders: [Order]
  /// The names of the pictures, the lowest first.
  private(set) var pictures: [StrokeName]
  /// ``Chosen/frame``.
  private(set) var frame: Rect

  /// Selects strokes and pictures; nil if there are none.
  init?(_ chosen: Chosen) {
    guard !chosen.isEmpty else { return nil }
    orders = chosen.strokes.map(\.order)
    pictures = chosen.pictures.map(\.name)
    frame = chosen.frame
  }

  /// The selected strokes and pictures that still exist.
  func chosen(on board: Board) -> Chosen {
    Chosen(
      strokes: orders.compactMap { board.stroke(order: $0) },
      pictures: pictures.compactMap { board.picture($0) })
  }

  /// The selection after a change of the board; nil when nothing of it exists.
  func refreshed(on board: Board) -> Selection? { Selection(chosen(on: board)) }

  /// The corners of the frame in dp of the window, clockwise from the upper left one, after a change by dragging.
  func corners(_ camera: Camera, _ change: Similarity = .identity) -> [Point] {
    [
      Point(frame.minX, frame.minY), Point(frame.maxX, frame.minY), Point(frame.maxX, frame.maxY),
      Point(frame.minX, frame.maxY),
    ].map { camera.toView(change.apply($0)) }
  }

  /// Whether the rotation knob is below the frame, because there is no room above. While a hand rotates the selection,
  /// the knob keeps its side.
  ///
  /// `room` is the part of the window that is clear of bars.
  func hasKnobBelow(_ camera: Camera, in freeArea: Rect) -> Bool {
    let corners = corners(camera)
    func isReached(below: Bool) -> Bool {
      SelectionGrip.turn.place(corners, knobBelow: below).map { freeArea.contains($0) } ?? false
    }
    return !isReached(below: false) && isReached(below: true)
  }
}

/// The parts of a selection's frame that can be grabbed.
enum SelectionGrip: Int, CaseIterable {
  /// The inside: fingers move, rotate and scale the selection.
  case body
  /// The corners scale the selection about the opposite corner.
  case topLeft, topRight, bottomRight, bottomLeft
  /// The knob above the frame, or below if there is no room, rotates the selection about its centre.
  case turn

  /// The distance to a handle within which a finger grabs it, in dp.
  static let reach = 24.0
  /// The margin around the frame that counts as inside, in dp.
  static let margin = 16.0
  /// The distance of the knob from the frame, in dp.
  static let stem = 36.0
  /// The smallest frame with corner handles, in dp: smaller ones have no room for them.
  static let smallest = 56.0
  /// The step of rotations with Shift, in radians.
  static let turnStep = Double.pi / 12
  /// The smallest scale by dragging a corner.
  static let leastScale = 0.02

  /// The index of the corner, clockwise from the upper left one; nil for other parts.
  private var corner: Int? { (1...4).contains(rawValue) ? rawValue - 1 : nil }

  /// The position in dp of the window; nil for the inside.
  func place(_ corners: [Point], knobBelow: Bool) -> Point? {
    if let corner { return corners[corner] }
    guard self == .turn else { return nil }
    let (near, far) = Self.sides(corners, knobBelow: knobBelow)
    let way = near - far
    let straight = Vector(0, knobBelow ? Self.stem : -Self.stem)
    return near + (way.length > 1e-9 ? way * (Self.stem / way.length) : straight)
  }

  /// The middle of the side with the knob, and of the opposite side.
  static func sides(_ corners: [Point], knobBelow: Bool) -> (near: Point, far: Point) {
    let (top, bottom) = (corners[0].lerp(corners[1], 0.5), corners[3].lerp(corners[2], 0.5))
    return knobBelow ? (bottom, top) : (top, bottom)
  }

  /// The part at a point; nil outside.
  static func at(_ point: Point, _ corners: [Point], knobBelow: Bool) -> SelectionGrip? {
    let isRoomy =
      corners[0].distance(to: corners[1]) >= smallest && corners[1].distance(to: corners[2]) >= smallest
    let handles = isRoomy ? [turn, topLeft, topRight, bottomRight, bottomLeft] : [turn]
    let near = handles.compactMap { grip in
      grip.place(corners, knobBelow: knobBelow).map { (grip, $0.distance(to: point)) }
    }.min { $0.1 < $1.1 }
    if let near, near.1 <= reach { return near.0 }
    let box = corners.reduce(Rect.null) { $0.union($1) }
    return box.inset(by: -margin).contains(point) ? .body : nil
  }

  /// The change by a hand that has moved from one point of the world to another.
  ///
  /// `frame` is the frame when the hand grabbed it, in world points. `inSteps` restricts rotations to multiples of
  /// ``turnStep``.
  func change(of frame: Rect, from start: Point, to end: Point, inSteps: Bool) -> Similarity {
    switch self {
    case .body: return .translation(end - start)
    case .turn:
      let middle = frame.center
      var angle = (end - middle).angle - (start - middle).angle
      if inSteps { angle = (angle / Self.turnStep).rounded() * Self.turnStep }
      return .turning(by: angle, scale: 1, around: middle)
    default:
      let opposite = [
        Point(frame.maxX, frame.maxY), Point(frame.minX, frame.maxY), Point(frame.minX, frame.minY),
        Point(frame.maxX, frame.minY),
      ][corner ?? 0]
      let way = start - opposite
      let scale = (end - opposite).dot(way) / max(way.lengthSquared, 1e-300)
      return .turning(by: 0, scale: max(Self.leastScale, scale), around: opposite)
    }
  }
}

extension Similarity {
  /// Rotates (in radians, clockwise on screen) and scales about a point.
  static func turning(by angle: Double, scale: Double, around center: Point) -> Similarity {
    let (re, im) = (scale * cosine(angle), scale * sine(angle))
    let moved = Similarity(re: re, im: im, shift: .zero).apply(center)
    return Similarity(re: re, im: im, shift: center - moved)
  }
}
