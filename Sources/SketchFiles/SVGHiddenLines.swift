import Geometry

/// The strokes of a picture as paths that are not displayed. They are short, since they are only read back as strokes
/// of the same soft or grainy kind: nobody sees them.
///
/// Consecutive strokes with the same paint are in a group with this paint, whose unit is a step of a grid, so that
/// coordinates are whole numbers.
struct SVGHiddenLines {
  /// The fewest steps of a new group's grid per width.
  private static let steps = 32.0
  /// The steps per width with which a stroke still joins a group.
  private static let usableSteps = 25.0...150
  /// The largest number of steps from the origin.
  private static let farthest = 1e9
  /// The smallest step, in points.
  private static let smallestStep = 1e-6

  private struct Paint: Equatable {
    var isChalk: Bool
    var color: Color
    var opacity: Double
    var multiplies: Bool
  }

  /// The unit of numbers: the step of a grid in points, or a point with some decimals.
  fileprivate struct Unit: Equatable {
    var grid: Double?
    var decimals = 0
  }

  /// The group of the last stroke, and the width of its paths unless they say another one.
  private var group: (paint: Paint, unit: Unit, width: Double)?

  /// The text of the next stroke.
  ///
  /// - Complexity: O(curves).
  mutating func text(of stroke: DrawnStroke) -> [UInt8] {
    let runs = stroke.runs
    guard let first = runs.first else { return [] }
    var line = TextLine()
    let paint = Paint(
      isChalk: stroke.kind == .chalk, color: stroke.color, opacity: stroke.opacity,
      multiplies: stroke.multiplies)
    let unit = unit(for: stroke, width: runs.reduce(first.width) { min($0, $1.width) })
    if group?.paint != paint || group?.unit != unit {
      end(&line)
      begin(paint, unit, width: first.width, &line)
    }
    if runs.count > 1 { line.add("<g>") }
    for run in runs {
      line.add("<path")
      if run.width != group?.width {
        line.add(" ")
        line.add(width: run.width, unit)
      }
      line.add(" d=\"")
      SVGPathText.add(
        run.curves, width: run.width, unit.decimals, grid: unit.grid, to: &line)
      line.add("\"/>")
    }
    line.add(runs.count > 1 ? "</g>\n" : "\n")
    return line.bytes
  }

  /// The text after the last stroke.
  mutating func end() -> [UInt8] {
    var line = TextLine()
    end(&line)
    return line.bytes
  }

  private mutating func begin(_ paint: Paint, _ unit: Unit, width: Double, _ line: inout TextLine) {
    group = (paint, unit, width)
    line.add("<g")
    if paint.isChalk { line.add(" class=\"chalk\"") }
    line.add(" stroke=\"")
    line.add(paint.color)
    line.add("\" ")
    line.add(width: width, unit)
    line.add(opacity: paint.opacity, as: "stroke-opacity")
    if paint.multiplies { line.add(" style=\"mix-blend-mode:multiply\"") }
    if let grid = unit.grid {
      line.add(" transform=\"scale(")
      line.add(grid, 6)
      line.add(")\"")
    }
    line.add(">\n")
  }

  private mutating func end(_ line: inout TextLine) {
    if group != nil { line.add("</g>\n") }
    group = nil
  }

  /// The unit for a stroke: that of the open group if it is fine enough.
  private func unit(for stroke: DrawnStroke, width: Double) -> Unit {
    let box = stroke.bounds
    let reach = [box.minX, box.minY, box.maxX, box.maxY].reduce(0) { max($0, $1.magnitude) }
    if let grid = group?.unit.grid, Self.usableSteps.contains(width / grid), reach < Self.farthest * grid {
      return Unit(grid: grid)
    }
    let step = Self.step(upTo: width / Self.steps)
    // Far out or tiny ones are written as other strokes are.
    return step < Self.smallestStep || reach > Self.farthest * step
      ? Unit(decimals: stroke.decimals()) : Unit(grid: step)
  }

  /// The largest of 1, 2 and 5 times a power of ten that is not above a limit; 0 for less than the smallest step.
  private static func step(upTo limit: Double) -> Double {
    var power = 1.0
    while power > limit, power > smallestStep { power /= 10 }
    while power * 10 <= limit { power *= 10 }
    return [5, 2, 1].map { $0 * power }.first { $0 <= limit } ?? 0
  }
}

extension TextLine {
  fileprivate mutating func add(width: Double, _ unit: SVGHiddenLines.Unit) {
    add("stroke-width=\"")
    add(width / (unit.grid ?? 1), unit.decimals + 1)
    add("\"")
  }
}
