import Geometry
import Gestures
import ModeKit

/// One place where a chalk has been, on the stroke's own grid.
package struct Node: Hashable, Sendable {
  /// The column, in units of the stroke's ``Ink/unit``.
  package var x: Int
  /// The row.
  package var y: Int
  /// The pressure, 0…255; without a device that tells it, what is drawn quickly is drawn lightly.
  package var pressure: UInt8

  package init(x: Int, y: Int, pressure: UInt8) {
    self.x = x
    self.y = y
    self.pressure = pressure
  }
}

/// What one node adds to a stroke: a quadratic curve in world points.
///
/// Curves go from the middle between two nodes to the middle between the next two, with the node as control, so that
/// what has been drawn never changes when the next node comes.
package struct Step: Sendable {
  /// Where it starts.
  var start: Point
  /// What it bends towards.
  var control: Point
  /// Where it ends.
  var end: Point
  /// The pressure at the start, 0…1.
  var startPressure: Double
  /// The pressure at the end, 0…1.
  package internal(set) var endPressure: Double
  /// How long the stroke is up to the start, in world points.
  var startLength: Double
  /// How long up to the end.
  var endLength: Double

  /// Whether this is the landing of the chalk.
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

  /// How many chords stay within a tolerance of the curve. The error of a chord over 1/n of a quadratic is
  /// |a − 2c + b| / 4n².
  func chords(tolerance: Double) -> Int {
    let bend = Vector(start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y)
    let straight = 4 * max(tolerance, 1e-12)
    // Most steps are short, and need no root.
    if bend.lengthSquared < 0.999 * straight * straight { return 1 }
    let count = (bend.length / straight).squareRoot().rounded(.up)
    return Int(max(1, min(24, count)))
  }

  /// The box around the curve.
  var bounds: Rect {
    Rect(corner: start, corner: end).union(control)
  }

  /// Whether the curve may come into a rectangle; `tolerance`, in world points, is how far the chords by which that is seen may
  /// stray from it.
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

/// Makes steps of nodes, one for each, and one more for the way from the last middle to the last node.
package struct StepMaker: Sendable {
  /// World points per grid unit.
  let unit: Double
  /// Where the stroke has been moved to since it was drawn; nil where it was drawn.
  private let placement: Similarity?
  /// How far chords may stray when lengths are measured, in world points.
  let tolerance: Double
  /// How many nodes there were.
  private(set) var count = 0
  private var last = Node(x: 0, y: 0, pressure: 0)
  private var middle = Point.origin
  private var middlePressure = 0.0
  private var length = 0.0

  /// How far a stroke had come: the middle between its last two nodes.
  struct Reach: Sendable {
    var middle: Point
    /// The pressure there, 0…1.
    var pressure: Double
    /// How long the stroke was, in world points.
    var length: Double

    /// Where a step starts.
    init(before step: Step) {
      middle = step.start
      pressure = step.startPressure
      length = step.startLength
    }
  }

  /// - Parameters:
  ///   - ink: what it is drawn with.
  ///   - placement: where it has been moved to since, which makes it as many times wider as longer.
  package init(_ ink: Ink, at placement: Similarity = .identity) {
    unit = ink.unit
    self.placement = placement == .identity ? nil : placement
    tolerance = ink.chordTolerance * placement.scale
  }

  /// Goes on where a stroke has come after some nodes, the last of which is given.
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

/// Nodes as bytes: the first whole, the others as differences, three bytes each where the hand was slow.
package struct TrailWriter {
  private var writer = ByteWriter()
  private var last = Node(x: 0, y: 0, pressure: 0)
  /// How many nodes there are.
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

/// Reads what ``TrailWriter`` wrote, from any node on.
struct TrailReader: Sendable {
  private(set) var offset = 0
  /// The node that was read last.
  private(set) var last = Node(x: 0, y: 0, pressure: 0)

  /// Reads the next node. The bytes must be sound.
  mutating func next(_ bytes: UnsafeBufferPointer<UInt8>) -> Node {
    last.x &+= signed(bytes)
    last.y &+= signed(bytes)
    last.pressure = UInt8(truncatingIfNeeded: Int(last.pressure) &+ signed(bytes))
    return last
  }

  /// Reads the next node of bytes that may be damaged; nil when they are, or when a coordinate is farther than `limit`.
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

  /// The next number as ``ByteWriter`` writes it; nil when it is damaged.
  @inline(__always)
  private mutating func difference(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard offset < bytes.count else { return nil }
    let first = bytes[offset]
    offset += 1
    // Hands are slow on so fine a grid: most numbers are one byte.
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
