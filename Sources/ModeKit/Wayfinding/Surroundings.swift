import Geometry

/// A side of a rectangle, y downwards.
public enum Side: Int, Hashable, Sendable, CaseIterable {
  /// In clockwise order.
  case top, right, bottom, left

  /// The side on which it is found after a number of quarter turns clockwise.
  public func turned(by quarterTurns: Int) -> Side { Side.allCases[(rawValue + quarterTurns) & 3] }
}

/// How much lies beyond each side of a view, and what is nearest there. Everything outside of the view belongs to one
/// side, so the counts add up.
public struct Surroundings: Hashable, Sendable {
  /// What lies beyond one side.
  public struct Part: Hashable, Sendable {
    /// How many things there are.
    public fileprivate(set) var count: Int
    /// The box of the thing that is nearest to the view, in world points.
    public fileprivate(set) var nearest: Rect
    fileprivate var distance: Double
  }

  /// The part of the world that is in view, in world points.
  public let view: Rect
  private var parts: [Part?] = [nil, nil, nil, nil]

  /// Starts with nothing around a view.
  public init(of view: Rect) { self.view = view }

  /// Whether nothing was found outside of the view.
  public var isEmpty: Bool { parts.allSatisfy { $0 == nil } }

  /// What lies beyond a side of the view, as the world is oriented; nil for nothing.
  public subscript(side: Side) -> Part? { parts[side.rawValue] }

  /// Adds things in a box, in world points. If the box touches the view, they are in view and nothing is added. If not,
  /// they belong to the side beyond which the box lies the farthest.
  public mutating func add(_ box: Rect, count: Int = 1) {
    guard box.isFinite, !box.intersects(view) else { return }
    // In the order of the sides.
    let gaps = SIMD4(view.minY - box.maxY, box.minX - view.maxX, box.minY - view.maxY, view.minX - box.maxX)
    var side = 0
    for other in 1..<4 where gaps[other] > gaps[side] { side = other }
    let distance = Vector(max(0, gaps[1], gaps[3]), max(0, gaps[0], gaps[2])).length
    guard var part = parts[side] else {
      parts[side] = Part(count: count, nearest: box, distance: distance)
      return
    }
    part.count += count
    if distance < part.distance { (part.nearest, part.distance) = (box, distance) }
    parts[side] = part
  }
}
