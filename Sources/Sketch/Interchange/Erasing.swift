import Geometry
import SketchFiles

/// Cuts strokes where they were erased, for vector files.
///
/// Vector files have no erasers. On a bare board a stroke in the board's colour looks the same. Over a picture, printed
/// lines or another layer it would hide them, so the erased strokes are cut instead.
struct Erasing {
  /// A straight piece of an eraser's stroke.
  private struct Piece {
    var start: Point
    var end: Point
    var radius: Double
    var box: Rect

    /// The distance of a point from the eraser's edge, negative inside.
    func distance(to point: Point) -> Double {
      let (way, offset) = (end - start, point - start)
      let length = way.lengthSquared
      let share = length > 0 ? max(0, min(1, offset.dot(way) / length)) : 0
      return point.distance(to: start + way * share) - radius
    }
  }

  /// An eraser's stroke that uncovers what lies below.
  private struct Eraser {
    var stroke: Stroke
    var pieces: [Piece]

    var order: Order { stroke.order }
    var box: Rect { stroke.bounds }
  }

  /// The number of erasers' strokes that cut.
  var count: Int { erasers.count }
  private var erasers: [Eraser] = []
  private var orders: Set<Order> = []

  /// Finds the erasers of a layer that uncover something.
  ///
  /// - Parameters:
  ///   - board: the board.
  ///   - index: the index of the layer.
  ///   - isIncluded: whether an eraser's stroke may cut; others are shown in another way.
  /// - Complexity: O(nodes of the erasers, and pictures for each of them).
  init(_ board: Board, layer index: Int, where isIncluded: (Stroke) -> Bool = { _ in true }) {
    let coversLayers = (0..<index).contains { board.stack($0).count > 0 }
    let coversAll = coversLayers || board.look.lines != .none
    guard coversAll || !board.pictures.isEmpty else { return }
    for stroke in board.stack(index).strokes where stroke.ink.brush.erases && isIncluded(stroke) {
      guard coversAll || board.pictures.contains(where: { $0.bounds.intersects(stroke.bounds) }) else {
        continue
      }
      add(stroke)
    }
  }

  /// Finds the erasers among strokes of one layer.
  ///
  /// - Complexity: O(nodes of the erasers).
  init(among strokes: [Stroke]) {
    for stroke in strokes where stroke.ink.brush.traits.paint == .erase { add(stroke) }
  }

  private mutating func add(_ stroke: Stroke) {
    let pieces = stroke.curves.flatMap { curve in
      let count = curve.parts(shorterThan: max(curve.width / 4, 1e-9))
      return (0..<count).map { part in
        let (a, b) = (
          curve.point(at: Double(part) / Double(count)), curve.point(at: Double(part + 1) / Double(count))
        )
        let radius = curve.width / 2
        return Piece(start: a, end: b, radius: radius, box: Rect(corner: a, corner: b).inset(by: -radius))
      }
    }
    erasers.append(Eraser(stroke: stroke, pieces: pieces))
    orders.insert(stroke.order)
  }

  /// The strokes of erasers that may touch a rectangle, above an order.
  func erasers(over rect: Rect, above order: Order) -> [Stroke] {
    erasers.filter { $0.order > order && $0.box.intersects(rect) }.map(\.stroke)
  }

  /// Whether a later eraser may touch a stroke.
  func mayTouch(_ stroke: Stroke) -> Bool {
    erasers.contains { $0.order > stroke.order && $0.box.intersects(stroke.bounds) }
  }

  /// Whether a stroke is an eraser that cuts. It is not drawn.
  func cuts(_ stroke: Stroke) -> Bool { orders.contains(stroke.order) }

  /// The parts of a stroke's curves that are not erased; empty if nothing is left.
  func rest(of stroke: Stroke, _ curves: [DrawnStroke.Curve]) -> [[DrawnStroke.Curve]] {
    let pieces = erasers.lazy.filter { $0.order > stroke.order && $0.box.intersects(stroke.bounds) }
      .flatMap { $0.pieces.filter { $0.box.intersects(stroke.bounds) } }
    let touching = Array(pieces)
    if touching.isEmpty { return [curves] }
    var near: [Piece] = []
    func isErased(_ point: Point) -> Bool { near.contains { $0.distance(to: point) < 0 } }
    var parts: [Part] = []
    var part = Part()
    for curve in curves {
      let box = Rect(corner: curve.start, corner: curve.end).union(curve.control)
      near = touching.filter { $0.box.intersects(box.inset(by: -1e-9)) }
      let least = near.reduce(curve.width) { min($0, $1.radius) }
      let count = curve.parts(shorterThan: max(least / 2, 1e-9))
      var start = 0.0
      var isOpen = !isErased(curve.start)
      if !isOpen { part.end(into: &parts) }
      for step in 1...count {
        let (before, t) = (Double(step - 1) / Double(count), Double(step) / Double(count))
        let isErasedHere = isErased(curve.point(at: t))
        guard isErasedHere == isOpen else { continue }
        let edge = Self.edge(between: before, and: t) { isErased(curve.point(at: $0)) == isErasedHere }
        if isOpen {
          part.curves.append(curve.part(from: start, to: edge))
          part.end(into: &parts)
        } else {
          part.isCutAtStart = true
          start = edge
        }
        isOpen.toggle()
      }
      if isOpen { part.curves.append(curve.part(from: start, to: 1)) }
    }
    if !part.curves.isEmpty { parts.append(part) }
    return parts.compactMap(\.trimmed)
  }

  /// Finds the parameter between two others at which a condition begins to hold. It holds at the second one.
  private static func edge(between low: Double, and high: Double, _ holds: (Double) -> Bool) -> Double {
    var (low, high) = (low, high)
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// A part of a stroke between two erased places.
  private struct Part {
    var curves: [DrawnStroke.Curve] = []
    var isCutAtStart = false
    var isCutAtEnd = false

    /// Ends the part at an eraser, and begins the next one.
    mutating func end(into parts: inout [Part]) {
      isCutAtEnd = true
      if !curves.isEmpty { parts.append(self) }
      self = Part()
      isCutAtStart = true
    }

    /// The part, shortened at its cut ends so that their round caps do not reach into the erased area; nil if nothing
    /// is left.
    var trimmed: [DrawnStroke.Curve]? {
      var result = curves
      if isCutAtEnd {
        result = Part.reversed(Part.shortened(Part.reversed(result)))
      }
      if isCutAtStart { result = Part.shortened(result) }
      return result.isEmpty ? nil : result
    }

    private static func reversed(_ curves: [DrawnStroke.Curve]) -> [DrawnStroke.Curve] {
      curves.reversed().map {
        DrawnStroke.Curve(start: $0.end, control: $0.control, end: $0.start, width: $0.width)
      }
    }

    /// Curves shortened by half a width at their start.
    private static func shortened(_ curves: [DrawnStroke.Curve]) -> [DrawnStroke.Curve] {
      var left = (curves.first?.width ?? 0) / 2
      for (index, curve) in curves.enumerated() {
        let count = curve.parts(shorterThan: max(curve.width / 8, 1e-9))
        var last = curve.start
        for step in 1...count {
          let t = Double(step) / Double(count)
          let point = curve.point(at: t)
          left -= last.distance(to: point)
          last = point
          if left <= 0 { return (t < 1 ? [curve.part(from: t, to: 1)] : []) + curves[(index + 1)...] }
        }
      }
      return []
    }
  }
}

extension DrawnStroke.Curve {
  /// The largest number of parts into which a curve is divided.
  private static let maxParts = 256

  fileprivate func point(at t: Double) -> Point {
    start.lerp(control, t).lerp(control.lerp(end, t), t)
  }

  /// The number of parts that are not longer than a length.
  fileprivate func parts(shorterThan length: Double) -> Int {
    let whole = start.distance(to: control) + control.distance(to: end)
    return Int(max(1, min(Double(Self.maxParts), (whole / length).rounded(.up))))
  }

  /// The part of the curve between two parameters.
  fileprivate func part(from low: Double, to high: Double) -> DrawnStroke.Curve {
    if low == 0, high == 1 { return self }
    let (a, b) = (point(at: low), point(at: high))
    // The control point of a part is the curve's blossom at its two ends.
    let middle = start.lerp(control, low).lerp(control.lerp(end, low), high)
    return DrawnStroke.Curve(start: a, control: middle, end: b, width: width)
  }
}
