import Geometry
import Gestures
import Scene

/// Strokes and pictures of a board, each the lowest first: what a loop or a tap chooses.
struct Chosen {
  var strokes: [Stroke] = []
  var pictures: [LaidPicture] = []

  var isEmpty: Bool { strokes.isEmpty && pictures.isEmpty }
  /// How many things they are.
  var count: Int { strokes.count + pictures.count }

  /// What has to be drawn again when they come or go, in world points.
  var damage: [Rect] { Board.damage(strokes) + pictures.map(\.bounds) }
}

/// The strokes and pictures that a seat has selected. What hands do with them is a ``SelectionHand``.
struct Selection {
  /// The orders of the strokes, rising.
  private(set) var orders: [Order]
  /// The names of the pictures, the lowest first.
  private(set) var pictures: [StrokeName]
  /// The box around their marks, in world points.
  private(set) var frame: Rect

  /// Chooses strokes and pictures; nil for none.
  init?(_ chosen: Chosen) {
    guard !chosen.isEmpty else { return nil }
    orders = chosen.strokes.map(\.order)
    pictures = chosen.pictures.map(\.name)
    frame = chosen.pictures.reduce(chosen.strokes.reduce(.null) { $0.union($1.bounds) }) {
      $0.union($1.bounds)
    }
  }

  /// What of it is still there.
  func chosen(on board: Board) -> Chosen {
    Chosen(
      strokes: orders.compactMap { board.stroke(order: $0) },
      pictures: pictures.compactMap { board.picture($0) })
  }

  /// The same after the board has changed; nil when nothing of it is left.
  func refreshed(on board: Board) -> Selection? { Selection(chosen(on: board)) }

  /// The corners of the frame in dp of the window, from the upper left one, when a hand has dragged it so far.
  func corners(_ camera: Camera, _ change: Similarity = .identity) -> [Point] {
    [
      Point(frame.minX, frame.minY), Point(frame.maxX, frame.minY), Point(frame.maxX, frame.maxY),
      Point(frame.minX, frame.maxY),
    ].map { camera.toView(change.apply($0)) }
  }

  /// Whether the knob that turns it stands below the frame, since above it would be out of reach; while a hand turns it, it stays
  /// where it was.
  ///
  /// `room` is the part of the window that is clear of bars.
  func hasKnobBelow(_ camera: Camera, in room: Rect) -> Bool {
    let corners = corners(camera)
    func isReached(below: Bool) -> Bool {
      SelectionGrip.turn.place(corners, knobBelow: below).map { room.contains($0) } ?? false
    }
    return !isReached(below: false) && isReached(below: true)
  }
}

/// What of a selection's frame can be held.
enum SelectionGrip: Int, CaseIterable {
  /// The whole: fingers move, turn and size it.
  case body
  /// The corners size it, away from the opposite one.
  case topLeft, topRight, bottomRight, bottomLeft
  /// The knob above it, or below where there is no room, turns it around its middle.
  case turn

  /// A finger this near to a handle, in dp, holds it.
  static let reach = 24.0
  /// How far fingers may miss the frame, in dp.
  static let margin = 16.0
  /// How far the knob is from the frame, in dp.
  static let stem = 36.0
  /// Frames smaller than this, in dp, are moved and never sized by a corner: there is no room for it.
  static let smallest = 56.0
  /// Turns go by this with Shift, in radians.
  static let turnStep = Double.pi / 12
  /// How much smaller a corner makes it at most.
  static let leastScale = 0.02

  /// The number of its corner, clockwise from the upper left one.
  private var corner: Int? { (1...4).contains(rawValue) ? rawValue - 1 : nil }

  /// Where it is, in dp of the window; nil for the whole.
  func place(_ corners: [Point], knobBelow: Bool) -> Point? {
    if let corner { return corners[corner] }
    guard self == .turn else { return nil }
    let (near, far) = Self.sides(corners, knobBelow: knobBelow)
    let way = near - far
    let straight = Vector(0, knobBelow ? Self.stem : -Self.stem)
    return near + (way.length > 1e-9 ? way * (Self.stem / way.length) : straight)
  }

  /// The middle of the side at which the knob stands, and of the other one.
  static func sides(_ corners: [Point], knobBelow: Bool) -> (near: Point, far: Point) {
    let (top, bottom) = (corners[0].lerp(corners[1], 0.5), corners[3].lerp(corners[2], 0.5))
    return knobBelow ? (bottom, top) : (top, bottom)
  }

  /// What lies at a point; nil for nothing of the frame.
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

  /// What a hand does that has gone from one point of the world to another.
  ///
  /// `frame` is as it was when the hand took it, in world points. `inSteps` says whether turns go by
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
  /// Turns (radians, clockwise on screen) and sizes around a point.
  static func turning(by angle: Double, scale: Double, around center: Point) -> Similarity {
    let (re, im) = (scale * cosine(angle), scale * sine(angle))
    let moved = Similarity(re: re, im: im, shift: .zero).apply(center)
    return Similarity(re: re, im: im, shift: center - moved)
  }
}
