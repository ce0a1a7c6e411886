import Geometry
import Gestures
import ModeKit

/// A node of a stroke, on the stroke's grid.
package struct Node: Hashable, Sendable {
  /// The column, in units of the stroke's ``Ink/unit``.
  package var x: Int
  /// The row.
  package var y: Int
  /// The pressure, 0…255. If the device does not measure it, fast strokes are light.
  package var pressure: UInt8

  package init(x: Int, y: Int, pressure: UInt8) {
    self.x = x
    self.y = y
    self.pressure = pressure
  }
}

/// A segment of a stroke, added by one node: a quadratic curve in world points.
///
/// A curve goes from the midpoint of two nodes to the midpoint of the next two, with the node as control point. So
/// later nodes never change what has been drawn.
package struct Step: Sendable {
  /// The start.
  var start: Point
  /// The control point.
  var control: Point
  /// The end.
  var end: Point
  /// The pressure at the start, 0…1.
  package var startPressure: Double
  /// The pressure at the end, 0…1.
  package internal(set) var endPressure: Double
  /// The length of the stroke up to the start, in world points.
  var startLength: Double
  /// The length of the stroke up to the end.
  var endLength: Double

  /// Whether this is the dot where the chalk lands.
  var isDot: Bool { endLength == 0 }

  /// The straight step from the start of this one to the end of a later one.
  func chord(to last: Step) -> Step {
    Step(
      start: start, control: start.lerp(last.end, 0.5), end: last.end, startPressure: startPressure,
      endPressure: last.endPressure, startLength: startLength,
      endLength: startLength + start.distance(to: last.end))
  }

  /// The point at a fraction of the curve.
  package func point(_ t: Double) -> Point {
    let s = 1 - t
    return Point(
      s * s * start.x + 2 * s * t * control.x + t * t * end.x,
      s * s * start.y + 2 * s * t * control.y + t * t * end.y)
  }

  /// The number of chords that stay within a tolerance of the curve. The error of a chord over 1/n of a quadratic is |a
  /// − 2c + b| / 4n².
  func chords(tolerance: Double) -> Int {
    let bend = Vector(start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y)
    let straight = 4 * max(tolerance, 1e-12)
    // Most steps are short and need no square root.
    if bend.lengthSquared < 0.999 * straight * straight { return 1 }
    let count = (bend.length / straight).squareRoot().rounded(.up)
    return Int(max(1, min(24, count)))
  }

  /// The bounding box of the curve and its control point.
  var bounds: Rect {
    Rect(corner: start, corner: end).union(control)
  }

  /// Whether the curve may touch a rectangle. It is tested by chords; `tolerance` is their largest distance from the
  /// curve, in world points.
  func meets(_ rect: Rect, tolerance: Double) -> Bool {
    let chords = chords(tolerance: tolerance)
    let bend = Vector(start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y).length
    let area = rect.inset(by: -bend / Double(4 * chords * chords))
    var from = start
    for i in 1...chords {
      let to = point(Double(i) / Double(chords))
      if area.part(ofWayFrom: from, to: to) != nil { return true }
      from = to
    }
    return false
  }
}

/// Makes a step for each node, and a last one from the last middle to the last node.
package struct StepMaker: Sendable {
  /// World points per grid unit.
  let unit: Double
  /// The placement of the stroke since it was drawn; nil for the identity.
  private let placement: Similarity?
  /// The largest distance of chords from the curve when lengths are measured, in world points.
  let tolerance: Double
  /// The number of nodes so far.
  private(set) var count = 0
  private var last = Node(x: 0, y: 0, pressure: 0)
  private var middle = Point.origin
  private var middlePressure = 0.0
  private var length = 0.0

  /// The state of a stroke after some nodes: the middle between the last two nodes.
  struct Reach: Sendable {
    var middle: Point
    /// The pressure there, 0…1.
    var pressure: Double
    /// The length of the stroke so far, in world points.
    var length: Double

    /// Makes the state before a step.
    init(before step: Step) {
      middle = step.start
      pressure = step.startPressure
      length = step.startLength
    }
  }

  /// - Parameters:
  ///   - ink: the ink of the stroke.
  ///   - placement: the placement since it was drawn. It scales the width as well as the length.
  package init(_ ink: Ink, at placement: Similarity = .identity) {
    unit = ink.unit
    self.placement = placement == .identity ? nil : placement
    tolerance = ink.chordTolerance * placement.scale
  }

  /// Continues a stroke after some nodes, of which the last is given.
  mutating func goOn(after count: Int, last: Node, from reached: Reach) {
    self.count = count
    self.last = last
    middle = reached.middle
    middlePressure = reached.pressure
    length = reached.length
  }

  /// The step that a node adds.
  package mutating func add(_ node: Node) -> Step {
    defer {
      last = node
      count += 1
    }
    let place = point(node)
    let pressure = Double(node.pressure) / 255
    if count == 0 {
      middle = place
      middlePressure = pressure
      return Step(
        start: place, control: place, end: place, startPressure: pressure, endPressure: pressure,
        startLength: 0, endLength: 0)
    }
    let previous = point(last)
    let end = previous.lerp(place, 0.5)
    let control = count == 1 ? previous.lerp(end, 0.5) : previous
    return step(to: end, control, (Double(last.pressure) / 255 + pressure) / 2)
  }

  /// The step that ends the stroke at its last node; nil for a dot.
  package mutating func finish() -> Step? {
    guard count > 1 else { return nil }
    let end = point(last)
    return step(to: end, middle.lerp(end, 0.5), Double(last.pressure) / 255)
  }

  private func point(_ node: Node) -> Point {
    let point = Point(Double(node.x) * unit, Double(node.y) * unit)
    return placement?.apply(point) ?? point
  }

  private mutating func step(to end: Point, _ control: Point, _ pressure: Double) -> Step {
    var step = Step(
      start: middle, control: control, end: end, startPressure: middlePressure, endPressure: pressure,
      startLength: length, endLength: length)
    let chords = step.chords(tolerance: tolerance)
    var from = middle
    for i in 1..<chords {
      let to = step.point(Double(i) / Double(chords))
      length += from.distance(to: to)
      from = to
    }
    length += from.distance(to: end)
    step.endLength = length
    middle = end
    middlePressure = pressure
    return step
  }
}

/// Writes nodes as bytes: the first in full, the others as differences, three bytes each where the hand was slow.
package struct TrailWriter {
  private var writer = ByteWriter()
  private var last = Node(x: 0, y: 0, pressure: 0)
  /// The number of nodes.
  private(set) var count = 0

  /// The bytes so far.
  package var bytes: [UInt8] { writer.bytes }

  package init() {}

  /// Adds a node.
  package mutating func add(_ node: Node) {
    writer.signed(node.x - last.x)
    writer.signed(node.y - last.y)
    writer.signed(Int(node.pressure) - Int(last.pressure))
    last = node
    count += 1
  }
}

/// Reads the format of ``TrailWriter``, starting at any node.
struct TrailReader: Sendable {
  private(set) var offset = 0
  /// The last node read.
  private(set) var last = Node(x: 0, y: 0, pressure: 0)

  /// Reads the next node. The bytes must be valid.
  mutating func next(_ bytes: UnsafeBufferPointer<UInt8>) -> Node {
    last.x &+= signed(bytes)
    last.y &+= signed(bytes)
    last.pressure = UInt8(truncatingIfNeeded: Int(last.pressure) &+ signed(bytes))
    return last
  }

  /// Reads the next node of possibly damaged bytes; nil when they are damaged or a coordinate exceeds `limit`.
  @inline(__always)
  mutating func checked(_ bytes: UnsafeBufferPointer<UInt8>, within limit: Int) -> Node? {
    guard let dx = difference(bytes), let dy = difference(bytes), let pressure = difference(bytes) else {
      return nil
    }
    let (x, isFarX) = last.x.addingReportingOverflow(dx)
    let (y, isFarY) = last.y.addingReportingOverflow(dy)
    let (sum, isFar) = Int(last.pressure).addingReportingOverflow(pressure)
    guard !isFarX, !isFarY, !isFar, -limit <= x, x <= limit, -limit <= y, y <= limit, 0 <= sum, sum <= 255
    else { return nil }
    last = Node(x: x, y: y, pressure: UInt8(truncatingIfNeeded: sum))
    return last
  }

  private mutating func signed(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { difference(bytes) ?? 0 }

  /// The next number in the format of ``ByteWriter``; nil when it is damaged.
  @inline(__always)
  private mutating func difference(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard offset < bytes.count else { return nil }
    let first = bytes[offset]
    offset += 1
    // Hands are slow on such a fine grid, so most numbers take one byte.
    if first < 0x80 { return Self.unzigzag(UInt64(first)) }
    var value = UInt64(first & 0x7F)
    var shift: UInt64 = 7
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if shift == 63, byte > 1 { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Self.unzigzag(value) }
      shift += 7
      if shift > 63 { return nil }
    }
    return nil
  }

  private static func unzigzag(_ code: UInt64) -> Int {
    Int(Int64(bitPattern: code >> 1) ^ -Int64(bitPattern: code & 1))
  }
}
