import Concurrency
import Geometry
import Gestures
import Interface
import Library
import ModeKit

/// A finished stroke: immutable, with packed nodes.
///
/// A class, so that chunks share it and so that its live instances can be counted.
package final class Stroke: Sendable {
  /// The kind under which the instruments count strokes.
  static let liveKind = "Stroke"

  /// A run of steps: where it starts in the trail, and the box of its marks.
  package struct Span: Sendable {
    fileprivate var reader: TrailReader
    /// The number of nodes before it.
    fileprivate var start: Int
    /// The state of the stroke before it.
    fileprivate var reached: StepMaker.Reach
    /// The number of steps.
    fileprivate(set) var count: Int
    /// The box of its marks, in world points.
    package fileprivate(set) var bounds: Rect
    /// The end of the last step, and the pressure there.
    fileprivate var end: Point
    fileprivate var endPressure: Double
    /// The approximate area of its marks, in square world points. Overlapping marks count several times.
    fileprivate(set) var area: Double

    /// The straight line from its start to its end, which suffices when zoomed out.
    var chord: Step {
      Step(
        start: reached.middle, control: reached.middle.lerp(end, 0.5), end: end,
        startPressure: reached.pressure, endPressure: endPressure, startLength: reached.length,
        endLength: reached.length + reached.middle.distance(to: end))
    }
  }

  /// The number of steps in a span.
  static let spanLength = 32

  /// The record that drew the stroke.
  package let id: MoveID
  /// The ink with which it was drawn.
  let drawn: Ink
  /// The edit since then.
  package let edit: StrokeEdit
  /// The ink after the edit.
  package let ink: Ink
  /// The nodes as bytes.
  let trail: [UInt8]
  /// The number of nodes.
  package let count: Int
  /// The spans in order.
  package let spans: [Span]
  /// The box of its marks, in world points.
  package let bounds: Rect
  /// The longer side of the box around its longest step, in world points.
  let longestStep: Double
  private let live: LiveToken

  /// Checks the trail of a stroke, and measures the stroke after its edit; nil for no edit. The stroke is counted as a
  /// live object of the calling line; see `LiveObjects`.
  ///
  /// - Throws: `Problem` when the bytes are damaged, or when the stroke has been moved out of the world.
  /// - Complexity: O(nodes).
  package init(
    id: MoveID, ink drawn: Ink, trail: [UInt8], edit: StrokeEdit? = nil, file: String = #fileID,
    line: Int = #line
  ) throws(Problem) {
    let edit = edit ?? StrokeEdit(drawn, by: id.author)
    let ink = drawn.edited(edit)
    var spans: [Span] = []
    var count = 0
    var longest = 0.0
    let isSound = trail.withUnsafeBufferPointer {
      Self.measure(
        $0, StepMaker(drawn, at: edit.placement), ink, within: drawn.farthestNode, &spans, &count, &longest)
    }
    guard isSound, count > 0 else { throw ByteReader.damaged }
    self.id = id
    self.drawn = drawn
    self.edit = edit
    self.ink = ink
    self.trail = trail
    self.count = count
    self.spans = spans
    longestStep = longest
    bounds = spans.reduce(.null) { $0.union($1.bounds) }
    guard edit.placement == .identity || (Ink.widths.contains(ink.width) && Ink.world.contains(bounds)) else {
      throw Problem(tr("The board does not reach that far; move it less far."))
    }
    let (erases, nodes, bytes) = (ink.brush.erases, count, trail.count)
    live = LiveToken(Stroke.liveKind, file: file, line: line) { _ in
      "stroke \(id), \(erases ? "eraser" : "brush"), \(nodes) nodes, \(bytes) bytes"
    }
  }

  /// The order of the stroke among all strokes.
  package var order: Order { edit.order }

  /// The approximate area of its marks, in square world points: its spans and its round ends.
  var area: Double { spans.reduce(ink.width * ink.width * .pi / 4) { $0 + $1.area } }

  /// Whether a span may leave marks in a rectangle.
  func touches(_ rect: Rect) -> Bool {
    bounds.intersects(rect) && spans.contains { touches(rect, with: $0) }
  }

  /// The same for one of its spans.
  func touches(_ rect: Rect, with span: Span) -> Bool {
    guard span.bounds.intersects(rect) else { return false }
    // A long step may miss a rectangle that its box touches.
    guard longestStep > max(rect.width, rect.height) else { return true }
    let area = rect.inset(by: -ink.reach)
    var isTouched = false
    steps(of: span) { step in isTouched = isTouched || step.meets(area, tolerance: ink.chordTolerance) }
    return isTouched
  }

  /// Checks and measures nodes in one pass; false when they are damaged.
  private static func measure(
    _ bytes: UnsafeBufferPointer<UInt8>, _ maker: StepMaker, _ ink: Ink, within limit: Int,
    _ spans: inout [Span], _ count: inout Int, _ longest: inout Double
  ) -> Bool {
    // A node takes at least three bytes.
    spans.reserveCapacity((bytes.count / 3 + spanLength - 1) / spanLength)
    var reader = TrailReader()
    var maker = maker
    while reader.offset < bytes.count {
      let (start, before) = (reader, count)
      guard let node = reader.checked(bytes, within: limit) else { return false }
      let first = maker.add(node)
      var last = first
      var box = first.bounds
      longest = max(longest, box.width, box.height)
      var pressure = first.endPressure
      var steps = 1
      while steps < spanLength, reader.offset < bytes.count {
        guard let node = reader.checked(bytes, within: limit) else { return false }
        last = maker.add(node)
        let bounds = last.bounds
        box = box.union(bounds)
        longest = max(longest, bounds.width, bounds.height)
        pressure += last.endPressure
        steps += 1
      }
      count += steps
      if reader.offset == bytes.count, let step = maker.finish() {
        last = step
        let bounds = step.bounds
        box = box.union(bounds)
        longest = max(longest, bounds.width, bounds.height)
        pressure += last.endPressure
        steps += 1
      }
      let area = (last.endLength - first.startLength) * ink.drawnWidth(pressure / Double(steps))
      spans.append(
        Span(
          reader: start, start: before, reached: StepMaker.Reach(before: first), count: steps,
          bounds: box.inset(by: -ink.reach), end: last.end, endPressure: last.endPressure, area: area))
    }
    return true
  }

  /// Calls `body` for each step of a span.
  package func steps(of span: Span, _ body: (Step) -> Void) {
    trail.withUnsafeBufferPointer { bytes in
      var reader = span.reader
      var maker = StepMaker(drawn, at: edit.placement)
      if span.start > 0 { maker.goOn(after: span.start, last: reader.last, from: span.reached) }
      for _ in 0..<span.count {
        if reader.offset < bytes.count {
          body(maker.add(reader.next(bytes)))
        } else if let last = maker.finish() {
          body(last)
        }
      }
    }
  }

  /// The steps of its first nodes, as they were while it was drawn.
  func firstSteps(_ nodes: Int) -> [Step] {
    trail.withUnsafeBufferPointer { bytes in
      var reader = TrailReader()
      var maker = StepMaker(drawn, at: edit.placement)
      return (0..<min(nodes, count)).map { _ in maker.add(reader.next(bytes)) }
    }
  }

  /// All nodes, before the edit.
  var nodes: [Node] {
    trail.withUnsafeBufferPointer { bytes in
      var reader = TrailReader()
      return (0..<count).map { _ in reader.next(bytes) }
    }
  }

  /// All nodes as world points.
  package var points: [Point] {
    nodes.map { edit.placement.apply(Point(Double($0.x) * drawn.unit, Double($0.y) * drawn.unit)) }
  }
}
