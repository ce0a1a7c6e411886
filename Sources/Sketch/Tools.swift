import Geometry
import ModeKit

/// What a hand can hold.
enum Tool: String, CaseIterable, Sendable {
  case chalk, pen, eraser, line, circle, hand

  /// What it leaves; lines and circles are drawn in chalk too.
  var brush: Ink.Brush? {
    switch self {
    case .chalk, .line, .circle: .chalk
    case .pen: .pen
    case .eraser: .eraser
    case .hand: nil
    }
  }

  /// Whether it makes a whole shape at once, which a finger stretches.
  var isShape: Bool { self == .line || self == .circle }
}

/// What one seat draws with.
struct Tools: Sendable {
  /// What is held.
  var tool = Tool.chalk
  /// Which chalk.
  var color = 0
  /// Whether the hand button is held down.
  var holdsHand = false
  /// Whether two fingers of one hand move the view, and three take a step back; else every finger draws.
  var isOneHand = false
  /// What the hand gives way to when it is tapped again.
  var lastDrawing = Tool.chalk
  private var sizes: [Ink.Brush: Double] = [.chalk: 12, .pen: 5, .eraser: 56]

  /// Tools for a seat; seats start with different chalks.
  init(seat: Int) { color = seat % Ink.colorCount }

  /// Whether fingers move the view.
  var movesView: Bool { tool == .hand || holdsHand }

  /// Takes a tool.
  mutating func take(_ tool: Tool) {
    self.tool = tool
    if tool != .hand { lastDrawing = tool }
  }

  func encode(into writer: inout ByteWriter) {
    writer.string(tool.rawValue)
    writer.string(lastDrawing.rawValue)
    writer.count(color)
    writer.flag(isOneHand)
    for brush in Ink.Brush.allCases { writer.double(sizes[brush] ?? 0) }
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    self.init(seat: 0)
    guard let tool = Tool(rawValue: try reader.string()), let last = Tool(rawValue: try reader.string())
    else {
      throw ByteReader.damaged
    }
    self.tool = tool
    lastDrawing = last
    color = try reader.count(limit: Ink.colorCount - 1)
    isOneHand = try reader.flag()
    for brush in Ink.Brush.allCases {
      let size = try reader.double()
      if Self.sizes(brush).contains(size) { sizes[brush] = size }
    }
  }

  private var brush: Ink.Brush { tool.brush ?? lastDrawing.brush ?? .chalk }

  /// The width of the mark in dp.
  var size: Double { sizes[brush] ?? 12 }

  /// The place of the size on its scale, 0…1; each step along it makes the mark as many times wider.
  var sizeValue: Double {
    get {
      let range = Self.sizes(brush)
      return logarithm(size / range.lowerBound) / logarithm(range.upperBound / range.lowerBound)
    }
    set {
      let range = Self.sizes(brush)
      let value = max(0, min(1, newValue))
      sizes[brush] = range.lowerBound * power(range.upperBound / range.lowerBound, value)
    }
  }

  /// The sizes of a brush in dp.
  private static func sizes(_ brush: Ink.Brush) -> ClosedRange<Double> {
    switch brush {
    case .chalk: 4...64
    case .pen: 1.5...32
    case .eraser: 16...200
    }
  }
}
