import Geometry

/// A side of the screen with a bar that faces the person there.
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

    /// The rotation of a bar at this side, in quarter turns clockwise, so that it faces the person there.
    var turns: Int { rawValue }
  }

  /// The seat's number in records; the first is 0.
  public var id: Int
  /// The side of its bar.
  public var edge: Edge
  /// Whether the bar is turned to face outwards. A lone seat's bar at the top is not: its person sits at the near
  /// side.
  public var isTurned: Bool

  /// Makes a seat.
  public init(id: Int, edge: Edge, isTurned: Bool = true) {
    self.id = id
    self.edge = edge
    self.isTurned = isTurned
  }

  /// The rotation of its bar, menus and sheets, in quarter turns clockwise.
  public var turns: Int { isTurned ? edge.turns : 0 }

  /// The distance of a point from this seat's side, in dp.
  public func distance(from point: Point, in window: Size) -> Double {
    switch edge {
    case .bottom: window.height - point.y
    case .top: point.y
    case .left: point.x
    case .right: window.width - point.x
    }
  }

  /// The map from the seat's coordinates (dp, upright for its person, of the size ``extent(of:)``) to the window.
  public func toWindow(_ window: Size) -> Affine {
    switch turns & 3 {
    case 1: Affine.quarterTurns(1).then(.translation(Vector(window.width, 0)))
    case 2: Affine.quarterTurns(2).then(.translation(Vector(window.width, window.height)))
    case 3: Affine.quarterTurns(3).then(.translation(Vector(0, window.height)))
    default: .identity
    }
  }

  /// The size of the window as the seat's person sees it, in dp.
  public func extent(of window: Size) -> Size {
    turns & 1 == 1 ? Size(window.height, window.width) : window
  }
}

extension [Seat] {
  /// The id of the seat nearest to a point in dp; 0 if there are no seats.
  public func nearest(to point: Point, in window: Size) -> Int {
    self.min { $0.distance(from: point, in: window) < $1.distance(from: point, in: window) }?.id ?? 0
  }
}

extension [Seat] {
  /// The seats in stored form: two bytes each, the number and the side.
  var bytes: [UInt8] { flatMap { [UInt8($0.id), UInt8($0.edge.rawValue)] } }

  /// Reads stored seats; nil if they are invalid, such as two at one side.
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
