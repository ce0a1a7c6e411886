import Geometry
import Interface

/// Strokes of one layer that a vector file shows as one picture.
struct PicturePart {
  /// The pixels for which one more picture is made rather than a larger one: what a picture costs beside its pixels.
  private static let overhead = 16_384.0
  /// The cost of a pixel of several colours, in pixels of one colour.
  private static let mixedPixel = 4.0
  /// The largest picture of several strokes, in pixels.
  private static let mostJoined = Double(4 << 20)

  /// The strokes, the lowest first.
  var strokes: [Stroke]
  /// The box of what is seen of them, in world points; null for nothing.
  var box: Rect
  /// Their colour; nil for several.
  var color: Color?
  /// Whether they multiply the colours below, as a marker does.
  var multiplies: Bool
  /// Whether the grain of all strokes hides that pixels have a few opacities only.
  var hidesSteps: Bool
  /// Where felts among them have something to wipe.
  var wiped: [Order: WipedCells] = [:]

  /// Makes a picture of one stroke.
  ///
  /// - Parameters:
  ///   - stroke: the stroke.
  ///   - stack: the strokes of its layer.
  ///   - theme: the colours of the chalks.
  ///   - pixel: the size of a pixel, in world points.
  /// - Complexity: O(nodes), for a felt also of the strokes that it may touch.
  init(_ stroke: Stroke, on stack: StrokeStack, _ theme: Theme, pixel: Double) {
    strokes = [stroke]
    multiplies = stroke.ink.brush.multiplies(theme)
    hidesSteps = stroke.ink.brush.hidesSteps
    if stroke.ink.brush.erases {
      let cells = WipedCells(stroke, on: stack, pixel: pixel)
      box = cells.bounds.intersection(stroke.bounds).union(stroke.veil)
      wiped[stroke.order] = cells
    } else {
      box = stroke.bounds
      color = stroke.ink.color.shown(theme)
    }
    // The soft rim of the outermost pixels.
    if !box.isEmpty { box = box.inset(by: -pixel) }
  }

  /// One picture of both, of which the other lies above.
  func joined(with other: PicturePart) -> PicturePart {
    var result = self
    result.strokes += other.strokes
    result.box = box.union(other.box)
    result.color = color == other.color ? color : nil
    result.hidesSteps = hidesSteps && other.hidesSteps
    result.wiped.merge(other.wiped) { $1 }
    return result
  }

  /// Adds another picture above this one if a single one costs less than two.
  ///
  /// - Parameters:
  ///   - other: the other picture.
  ///   - scale: pixels per world point.
  ///   - reduction: how many times fewer pixels than at this scale both will have, at least 1.
  /// - Returns: how much is saved, in pixels; nil if nothing is.
  func saving(by other: PicturePart, _ scale: Double, reduction: Double) -> Double? {
    guard multiplies == other.multiplies else { return nil }
    let union = box.union(other.box)
    let isPlain = color != nil && color == other.color
    guard Self.area(union, scale) <= Self.mostJoined else { return nil }
    let saved =
      cost(scale) + other.cost(scale) - Self.cost(union, isPlain: isPlain, scale) + Self.overhead * reduction
    return saved >= 0 ? saved : nil
  }

  /// The number of pixels at a scale.
  func area(_ scale: Double) -> Double { Self.area(box, scale) }

  private func cost(_ scale: Double) -> Double { Self.cost(box, isPlain: color != nil, scale) }

  private static func area(_ box: Rect, _ scale: Double) -> Double { box.width * box.height * scale * scale }

  private static func cost(_ box: Rect, isPlain: Bool, _ scale: Double) -> Double {
    area(box, scale) * (isPlain ? 1 : mixedPixel)
  }
}

extension Stroke {
  /// The box of the dust that a felt has left, in world points; null if there is none.
  fileprivate var veil: Rect {
    guard ink.loads.contains(where: { $0.amount > 0 }) else { return .null }
    var box = Rect.null
    var load = 0
    eachStep(near: bounds) { index, step in
      while load + 1 < ink.loads.count, ink.loads[load + 1].node <= index { load += 1 }
      if ink.loads[load].node <= index, ink.loads[load].amount > 0 {
        box = box.union(step.bounds.inset(by: -ink.reach))
      }
    }
    return box
  }
}
