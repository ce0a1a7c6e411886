import Geometry

/// One side of the screen with a bar, turned to face whoever sits there.
public struct Seat: Hashable, Sendable {
  /// The sides.
  public enum Edge: Int, Hashable, Sendable, CaseIterable {
    /// The near side.
    case bottom
    /// The left side.
    case left
    /// The far side.
    case top
    /// The right side.
    case right

    /// How many quarters clockwise a bar at this side is turned, so that its text faces outwards to the person.
    var turns: Int { rawValue }
  }

  /// Names the seat in records; 0 is the first.
  public var id: Int
  /// Where its bar lies.
  public var edge: Edge
  /// Whether the bar is turned to face outwards. A lone seat's bar at the top is not: its person sits in front.
  public var isTurned: Bool

  /// Makes a seat.
  public init(id: Int, edge: Edge, isTurned: Bool = true) {
    self.id = id
    self.edge = edge
    self.isTurned = isTurned
  }

  /// How many quarters clockwise its bar, menus and sheets are turned.
  public var turns: Int { isTurned ? edge.turns : 0 }

  /// How far a point lies from this seat's side, in dp.
  public func distance(from point: Point, in window: Size) -> Double {
    switch edge {
    case .bottom: window.height - point.y
    case .top: point.y
    case .left: point.x
    case .right: window.width - point.x
    }
  }

  /// The map from the seat's own coordinates (dp, upright for its person, `extent` large) to the window.
  public func toWindow(_ window: Size) -> Affine {
    switch turns & 3 {
    case 1: Affine.quarterTurns(1).then(.translation(Vector(window.width, 0)))
    case 2: Affine.quarterTurns(2).then(.translation(Vector(window.width, window.height)))
    case 3: Affine.quarterTurns(3).then(.translation(Vector(0, window.height)))
    default: .identity
    }
  }

  /// How large the window is as the seat's person sees it.
  public func extent(of window: Size) -> Size {
    turns & 1 == 1 ? Size(window.height, window.width) : window
  }
}

extension [Seat] {
  /// The seat whose bar is nearest to a point; the first one when there are none.
  public func nearest(to point: Point, in window: Size) -> Int {
    self.min { $0.distance(from: point, in: window) < $1.distance(from: point, in: window) }?.id ?? 0
  }
}

extension [Seat] {
  /// The seats as they are remembered: two bytes each, the number and the side.
  var bytes: [UInt8] { flatMap { [UInt8($0.id), UInt8($0.edge.rawValue)] } }

  /// Reads seats that were remembered; nil when they make no sense, such as two at one side.
  init?(bytes: [UInt8]) {
    guard bytes.count >= 2, bytes.count.isMultiple(of: 2) else { return nil }
    let seats = stride(from: 0, to: bytes.count, by: 2).compactMap { i in
      Seat.Edge(rawValue: Int(bytes[i + 1])).map { Seat(id: Int(bytes[i]), edge: $0) }
    }
    guard Set(seats.map(\.id)).count == bytes.count / 2, Set(seats.map(\.edge)).count == bytes.count / 2
    else {
      return nil
    }
    self = seats
  }
}
