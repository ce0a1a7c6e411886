import Geometry
import Interface
import SketchFiles

extension Stroke {
  /// Its curves for a vector file.
  var curves: [DrawnStroke.Curve] {
    var curves: [DrawnStroke.Curve] = []
    curves.reserveCapacity(count + 1)
    for span in spans {
      steps(of: span) { step in
        // The first dot of a stroke is drawn only if nothing follows.
        guard !step.isDot || count == 1 else { return }
        curves.append(
          DrawnStroke.Curve(
            start: step.start, control: step.control, end: step.end,
            width: ink.drawnWidth(pressure: (step.startPressure + step.endPressure) / 2)))
      }
    }
    return curves
  }

  /// The stroke for a vector file.
  ///
  /// - Parameters:
  ///   - curves: its curves, or a part of them.
  ///   - theme: the colours of the chalks.
  ///   - paper: the colour in which the eraser draws.
  /// - Returns: the stroke, in world points.
  func drawn(_ curves: [DrawnStroke.Curve], _ theme: Theme, paper: Color) -> DrawnStroke {
    let kind: DrawnStroke.Kind = ink.brush.erases ? .eraser : ink.brush.isGrainy ? .chalk : .pen
    if kind == .eraser { return DrawnStroke(kind: kind, color: paper, curves: curves) }
    return DrawnStroke(
      kind: kind, color: ink.color.shown(theme), opacity: ink.brush.traits.opacity,
      multiplies: ink.brush.multiplies(theme), curves: curves)
  }

  /// The stroke for a vector file with pictures, in which it is a line all the same. Only chalk gets the pattern of the
  /// grain; what is too thin for a picture is as faint as its grain is on average.
  ///
  /// - Parameters:
  ///   - curves: its curves, or a part of them.
  ///   - theme: the colours of the chalks.
  ///   - paper: the colour in which the eraser draws.
  /// - Returns: the stroke, in world points.
  func line(_ curves: [DrawnStroke.Curve], _ theme: Theme, paper: Color) -> DrawnStroke {
    var line = drawn(curves, theme, paper: paper)
    guard !ink.brush.drawsLines, line.kind != .eraser else { return line }
    line.showsGrain = false
    line.opacity *= ink.cover(Self.usualPressure, settles: false)
    return line
  }

  /// The pressure of a hand that is neither light nor firm.
  private static let usualPressure = 0.6
}

extension Ink {
  /// The width of a sharp line that covers as much as chalk with its crumbling rim, as a share of a print's diameter.
  private static let chalkCore = 0.8

  /// The width of the plain line that looks most like this ink, in world points.
  ///
  /// - Parameter pressure: 0…1.
  /// - Returns: the width of the line, above 0.
  func drawnWidth(pressure: Double) -> Double {
    if brush.generation == .first { return width * (0.82 + 0.2 * pressure) * Self.chalkCore }
    return drawnWidth(pressure) * (brush.traits.spacing > 0 ? Self.chalkCore : 1)
  }
}

extension Grain {
  /// The contact pressure of an even line of chalk, of 255.
  private static let evenContact: Int32 = 215

  /// The coverage of an even line of chalk on the grain, computed as for prints (`Stamper.print`). One pixel is one
  /// world point, as on a screen at zoom 1.
  static var tooth: GreySquare {
    GreySquare(
      side: side,
      values: heights.map { height in
        let dust = (evenContact * 3) >> 4
        return UInt8(min(240, max(0, (evenContact - Int32(height)) << 1) + dust))
      })
  }
}
