import Geometry
import Library
import ModeKit

/// The tools.
package enum Tool: String, CaseIterable, Sendable {
  case brush, eraser, line, circle, hand, lasso, rectangle, arrow, polygon

  /// Whether it makes a whole shape at once, which a finger stretches.
  var isShape: Bool {
    switch self {
    case .line, .circle, .rectangle, .arrow, .polygon: true
    case .brush, .eraser, .hand, .lasso: false
    }
  }
}

/// A sheet of tools that a seat may open.
package enum SketchSheet: Hashable, Sendable {
  case brushes, shapes, views, layers, board
}

/// What one seat draws with.
struct Tools: Sendable {
  /// What tools are written as first: what was written before there were brushes to choose is not read.
  private static let firstVersion = "brushes"
  /// What tools are written as since shapes have corners.
  private static let version = "shapes"
  /// How many of the colours that were mixed are kept.
  static let mostRecent = 6

  /// What is held.
  var tool = Tool.brush
  /// The ids of the brush and the eraser that the seat has chosen.
  var brush = "chalk"
  var eraser = "felt"
  /// In which colour it draws.
  var color = InkColor.chalk(0)
  /// The colours beside the chalks that were last drawn with, the newest first.
  private(set) var recent: [InkColor] = []
  /// Whether the hand button is held down.
  var holdsHand = false
  /// Whether two fingers of one hand move the view, and three take a step back; else every finger draws.
  var isOneHand = false
  /// The sheet that was opened last: it is kept up to date.
  var sheet: SketchSheet?
  /// The layer that it has chosen to draw on; nil for the uppermost.
  var layer: MoveID?
  /// How many corners its polygons have.
  var sides = 5
  /// What the brush sheet mixes; kept beside the colour, for grey has no hue.
  var mix = MixedColor(.white)
  /// The tool that was held before the hand, which is taken again when the hand is tapped again.
  var lastDrawing = Tool.brush
  private var sizes: [String: Double] = [:]

  /// Tools for a seat; seats start with different chalks.
  init(seat: Int) { color = .chalk(seat % Ink.colorCount) }

  /// Whether fingers move the view.
  var movesView: Bool { tool == .hand || holdsHand }

  /// Takes a tool.
  mutating func take(_ tool: Tool) {
    self.tool = tool
    if tool != .hand { lastDrawing = tool }
  }

  /// Takes a brush or an eraser into the hand.
  mutating func take(_ kind: BrushKind) {
    if kind.brush.erases {
      eraser = kind.id
      take(.eraser)
    } else {
      brush = kind.id
      // Shapes are drawn with any brush.
      if !tool.isShape { take(.brush) }
    }
  }

  /// Notes that something was drawn in the colour.
  mutating func noteColor() {
    guard case .own = color else { return }
    recent.removeAll { $0 == color }
    recent.insert(color, at: 0)
    recent = Array(recent.prefix(Self.mostRecent))
  }

  /// The brush in the hand, or the one that it would take up again.
  func kind(_ stock: BrushShelf.Stock) -> BrushKind {
    let erases = (tool == .hand ? lastDrawing : tool) == .eraser
    return stock.kind(erases ? eraser : brush, erases: erases)
  }

  /// The width of a brush's mark in dp.
  func size(_ kind: BrushKind) -> Double {
    sizes[kind.id].map { max(kind.sizes.lowerBound, min(kind.sizes.upperBound, $0)) } ?? kind.firstSize
  }

  /// The place of a brush's size on its scale, 0…1; each step along it makes the mark as many times wider.
  func sizeValue(_ kind: BrushKind) -> Double {
    let range = kind.sizes
    return logarithm(size(kind) / range.lowerBound) / logarithm(range.upperBound / range.lowerBound)
  }

  /// Sets a brush's size by its place on its scale.
  mutating func setSize(_ value: Double, of kind: BrushKind) {
    let range = kind.sizes
    let value = max(0, min(1, value))
    sizes[kind.id] = range.lowerBound * power(range.upperBound / range.lowerBound, value)
  }

  /// Makes a brush's mark thicker or thinner by steps of which there are sixteen.
  mutating func changeSize(by steps: Double, _ kind: BrushKind) {
    setSize(sizeValue(kind) + steps / 16, of: kind)
  }

  func encode(into writer: inout ByteWriter) {
    writer.string(Self.version)
    writer.string(tool.rawValue)
    writer.string(lastDrawing.rawValue)
    writer.string(brush)
    writer.string(eraser)
    color.encode(into: &writer)
    writer.count(recent.count)
    for color in recent { color.encode(into: &writer) }
    writer.flag(isOneHand)
    writer.count(sides)
    writer.count(sizes.count)
    for (id, size) in sizes.sorted(by: { $0.key < $1.key }) {
      writer.string(id)
      writer.double(size)
    }
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    self.init(seat: 0)
    let version = try reader.string()
    guard version == Self.version || version == Self.firstVersion,
      let tool = Tool(rawValue: try reader.string()),
      let last = Tool(rawValue: try reader.string())
    else { throw ByteReader.damaged }
    self.tool = tool
    lastDrawing = last
    brush = try reader.string()
    eraser = try reader.string()
    color = try InkColor(reading: &reader)
    for _ in 0..<(try reader.count(limit: Self.mostRecent)) { recent.append(try InkColor(reading: &reader)) }
    isOneHand = try reader.flag()
    if version != Self.firstVersion {
      sides = try reader.count(limit: ShapeStroke.corners.upperBound)
      guard ShapeStroke.corners.contains(sides) else { throw ByteReader.damaged }
    }
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      let id = try reader.string()
      let size = try reader.double()
      if size.isFinite { sizes[id] = size }
    }
  }
}

extension BrushShelf.Stock {
  /// The kind of an id, or the first one that can take its place when its file has gone.
  func kind(_ id: String, erases: Bool) -> BrushKind {
    self[id] ?? kinds.first { $0.brush.erases == erases } ?? kinds[0]
  }
}
