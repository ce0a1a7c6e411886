import Geometry
import Interface
import Library
import ModeKit
import Scene

/// The dust that a felt carries, starting at a node of its stroke: its colour, and how strongly it marks the board.
///
/// It is computed from the board while the hand moves and stored with the stroke, so drawing the stroke again does not
/// depend on the strokes below.
struct FeltLoad: Hashable, Sendable {
  /// The index of the node in its stroke.
  var node: Int
  /// The colour of the dust.
  var color: InkColor
  /// The opacity of the dust, 0…255.
  var amount: UInt8

  static func encode(_ loads: [FeltLoad], into writer: inout ByteWriter) {
    writer.count(loads.count)
    var last = FeltLoad(node: 0, color: .chalk(0), amount: 0)
    for load in loads {
      // The colour rarely changes. The lowest bit of the first number says whether it does.
      let isSame = load.color == last.color
      writer.count((load.node - last.node) << 1 | (isSame ? 0 : 1))
      if !isSame { load.color.encode(into: &writer) }
      writer.byte(load.amount)
      last = load
    }
  }

  static func read(_ reader: inout ByteReader) throws(Problem) -> [FeltLoad] {
    var loads: [FeltLoad] = []
    var last = FeltLoad(node: 0, color: .chalk(0), amount: 0)
    for _ in 0..<(try reader.count(limit: reader.remaining / 2)) {
      let head = try reader.count()
      let (node, isTooFar) = last.node.addingReportingOverflow(head >> 1)
      guard !isTooFar else { throw ByteReader.damaged }
      last.node = node
      if head & 1 == 1 { last.color = try InkColor(reading: &reader) }
      last.amount = try reader.byte()
      loads.append(last)
    }
    return loads
  }
}

/// A source of the steps of a stroke, finished or in progress.
protocol StepSource: Sendable {
  /// Calls `body` with the index of each step that may mark a rectangle, and the step.
  func eachStep(near rect: Rect, _ body: (Int, Step) -> Void)
}

extension Stroke: StepSource {
  func eachStep(near rect: Rect, _ body: (Int, Step) -> Void) {
    for (number, span) in spans.enumerated() where span.bounds.intersects(rect) {
      var index = number * Self.spanLength
      steps(of: span) { step in
        body(index, step)
        index += 1
      }
    }
  }
}

/// What a felt uncovers: the ground, and on it a thin veil of the dust that the felt carried.
struct WipedGround: LayerContent {
  let ground: any LayerContent
  let theme: Theme
  let ink: Ink
  let steps: any StepSource

  /// The brush of the dust: streaks.
  private static let veil: Brush = {
    var traits = Brush.Traits()
    traits.lightest = 0
    traits.edge = 0.8
    traits.grain = 0.7
    traits.tooth = 8
    traits.crispness = 0.2
    return Brush("veil", traits)
  }()

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    ground.draw(rect, scale: scale, into: canvas)
    var veil = ink
    veil.brush = Self.veil
    let area = rect.inset(by: -1 / scale)
    // Consecutive loads of one colour are one veil, so that it is not darker where it overlaps itself.
    var start = 0
    while start < ink.loads.count {
      let color = ink.loads[start].color
      let end = ink.loads[start...].firstIndex { $0.color != color } ?? ink.loads.count
      let loads = ink.loads[start..<end]
      let next = end < ink.loads.count ? ink.loads[end].node : Int.max
      canvas.ink(rect, .color(color.shown(theme), opacity: 1)) { mask, transform in
        let stamper = Stamper(veil, mask, transform)
        var load = loads.startIndex
        steps.eachStep(near: area) { number, step in
          guard number >= loads[loads.startIndex].node, number < next else { return }
          while load + 1 < loads.endIndex, loads[load + 1].node <= number { load += 1 }
          var dusty = step
          dusty.startPressure = Double(loads[load].amount) / 255
          dusty.endPressure = dusty.startPressure
          stamper.stamp(dusty)
        }
        stamper.settle()
      }
      start = end
    }
  }
}

/// The dust on a felt while a hand moves it.
struct FeltReader {
  /// The share of the carried dust that is left after half a width.
  private static let kept = 0.9
  /// The share of the wiped dust that the felt takes up.
  private static let taken = 0.45

  private let width: Double
  private let smear: Double
  private let layer: MoveID
  private var carried = 0.0
  private var color = InkColor.chalk(0)
  private var places: [Point] = []

  init(_ ink: Ink) {
    width = ink.width
    smear = ink.brush.traits.smear
    layer = ink.layer
  }

  /// The load that starts at a place; nil if it has not changed.
  ///
  /// - Complexity: O(earlier places + strokes at this place).
  mutating func read(_ board: Board, at place: Point, node: Int) -> FeltLoad? {
    if let last = places.last, last.distance(to: place) < width / 2 { return nil }
    // Places that this stroke has passed before are already wiped.
    let isFresh = places.dropLast().allSatisfy { $0.distance(to: place) > width * 0.6 }
    places.append(place)
    carried *= Self.kept
    if isFresh,
      let found = board.dust(in: Rect(center: place, size: Size(width * 0.8, width * 0.8)), layer: layer)
    {
      carried = min(1, carried + found.amount * Self.taken)
      color = found.color
    }
    let amount = UInt8(min(1, smear * carried) * 255 + 0.5)
    return amount > 0 || places.count > 1 ? FeltLoad(node: node, color: color, amount: amount) : nil
  }
}

extension Board {
  /// An estimate of the share of a box that is covered on a layer, 0…1, and the main colour; nil for a bare board.
  ///
  /// - Complexity: O(strokes in the box).
  func dust(in box: Rect, layer: MoveID) -> (color: InkColor, amount: Double)? {
    var amount = 0.0
    var best: (color: InkColor, amount: Double)?
    for stroke in strokes(in: box) where stroke.ink.layer == layer {
      var share = 0.0
      for span in stroke.spans where span.bounds.intersects(box) {
        let size = span.bounds.width * span.bounds.height
        let common = span.bounds.intersection(box)
        let inked = span.area + stroke.ink.width * stroke.ink.width * (span.count > 1 ? 0 : 0.8)
        share += inked * common.width * common.height / max(size, 1e-300)
      }
      share = min(1, share / max(box.width * box.height, 1e-300)) * stroke.ink.cover(0.8, settles: false)
      if stroke.ink.brush.erases {
        amount *= 1 - share
        best?.amount *= 1 - share
      } else {
        amount = min(1, amount + share)
        if share > best?.amount ?? 0 { best = (stroke.ink.color, share) }
      }
    }
    guard let best, amount > 0.01 else { return nil }
    return (best.color, amount)
  }
}
