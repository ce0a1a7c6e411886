import Geometry
import Library
import ModeKit

/// The tools of a seat.
package enum Tool: String, CaseIterable, Sendable {
  case brush, eraser, line, circle, hand, lasso, rectangle, arrow, polygon

  /// Whether the tool draws a shape that a finger drags.
  var isShape: Bool {
    switch self {
    case .line, .circle, .rectangle, .arrow, .polygon: true
    case .brush, .eraser, .hand, .lasso: false
    }
  }
}

/// The sheets of tools.
package enum SketchSheet: Hashable, Sendable {
  case brushes, shapes, views, layers, board
}

/// The tool settings of a seat.
struct Tools: Sendable {
  /// The first version of encoded tools. Older ones, without a choice of brushes, are not read.
  private static let firstVersion = "brushes"
  /// The version of encoded tools with corners of shapes, and with one hand or many.
  private static let shapesVersion = "shapes"
  /// The version of encoded tools with the choice of hands.
  private static let version = "hands"
  /// The largest number of recent custom colours.
  static let maxRecent = 6

  /// The current tool.
  var tool = Tool.brush
  /// The IDs of the chosen brush and eraser.
  var brush = "chalk"
  var eraser = "felt"
  /// The colour.
  var color = InkColor.chalk(0)
  /// The custom colours that were last used, the newest first.
  private(set) var recent: [InkColor] = []
  /// Whether the hand button is held down.
  var holdsHand = false
  /// Whose fingers draw.
  var hands = HandsChoice.auto
  /// The open sheet, which is kept up to date.
  var sheet: SketchSheet?
  /// The layer chosen for drawing; nil for the uppermost.
  var layer: MoveID?
  /// The number of corners of polygons.
  var sides = 5
  /// The mixed colour of the brush sheet. It is stored separately, since greys lose their hue.
  var mix = MixedColor(.white)
  /// The tool before the hand, which is taken when the hand is tapped again.
  var lastDrawing = Tool.brush
  private var sizes: [String: Double] = [:]

  /// Makes the tools of a seat. Seats start with different chalks.
  init(seat: Int) { color = .chalk(seat % Ink.colorCount) }

  /// Whether fingers move the view.
  var movesView: Bool { tool == .hand || holdsHand }

  /// Takes a tool.
  mutating func take(_ tool: Tool) {
    self.tool = tool
    if tool != .hand { lastDrawing = tool }
  }

  /// Takes a brush or an eraser.
  mutating func take(_ kind: BrushKind) {
    if kind.brush.erases {
      eraser = kind.id
      take(.eraser)
    } else {
      brush = kind.id
      // Shapes can be drawn with any brush.
      if !tool.isShape { take(.brush) }
    }
  }

  /// Adds the colour to the recent ones after it was used, if it is a custom colour.
  mutating func noteColor() {
    guard case .own = color else { return }
    recent.removeAll { $0 == color }
    recent.insert(color, at: 0)
    recent = Array(recent.prefix(Self.maxRecent))
  }

  /// The current brush, or the one that would be taken after the hand.
  func kind(_ stock: BrushShelf.Stock) -> BrushKind {
    let erases = (tool == .hand ? lastDrawing : tool) == .eraser
    return stock.kind(erases ? eraser : brush, erases: erases)
  }

  /// The width of a brush, in dp.
  func size(_ kind: BrushKind) -> Double {
    sizes[kind.id].map { max(kind.sizes.lowerBound, min(kind.sizes.upperBound, $0)) } ?? kind.firstSize
  }

  /// The slider value of a brush's size, 0…1, on a logarithmic scale.
  func sizeValue(_ kind: BrushKind) -> Double {
    let range = kind.sizes
    return logarithm(size(kind) / range.lowerBound) / logarithm(range.upperBound / range.lowerBound)
  }

  /// Sets a brush's size from a slider value.
  mutating func setSize(_ value: Double, of kind: BrushKind) {
    let range = kind.sizes
    let value = max(0, min(1, value))
    sizes[kind.id] = range.lowerBound * power(range.upperBound / range.lowerBound, value)
  }

  /// Changes a brush's size by steps of a sixteenth of its slider.
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
    writer.string(hands.rawValue)
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
    guard [Self.version, Self.shapesVersion, Self.firstVersion].contains(version),
      let tool = Tool(rawValue: try reader.string()),
      let last = Tool(rawValue: try reader.string())
    else { throw ByteReader.damaged }
    self.tool = tool
    lastDrawing = last
    brush = try reader.string()
    eraser = try reader.string()
    color = try InkColor(reading: &reader)
    for _ in 0..<(try reader.count(limit: Self.maxRecent)) { recent.append(try InkColor(reading: &reader)) }
    if version == Self.version {
      guard let hands = HandsChoice(rawValue: try reader.string()) else { throw ByteReader.damaged }
      self.hands = hands
    } else {
      hands = try reader.flag() ? .one : .many
    }
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
  /// The brush with an ID, or the first one of its kind if it no longer exists.
  func kind(_ id: String, erases: Bool) -> BrushKind {
    self[id] ?? kinds.first { $0.brush.erases == erases } ?? kinds[0]
  }
}
