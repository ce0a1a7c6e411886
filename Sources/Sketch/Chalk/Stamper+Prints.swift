import Geometry
import Raster

/// Brushes that draw separate prints: each pixel gets the highest contact pressure of all prints.
extension Stamper {
  /// The number of prints in a batch. A look-up for each print would cost as much as drawing a small one.
  private static let batch = 21

  /// Draws the prints of steps. `size` is their size in parts of the stroke's width.
  func prints(_ steps: UnsafeBufferPointer<Step>, size: Double = 1) {
    let reach = ink.reach
    let target = PrintTarget(mask)
    withUnsafeTemporaryAllocation(of: PrintPress.Touch.self, capacity: Self.batch) { touches in
      guard let start = touches.baseAddress else { return }
      var press = PrintPress(ink, mask, transform, near: printArea, size: size)
      var waiting = 0
      for step in steps where self.touches(step, reach) {
        guard step.hasPrints(spacing: ink.printSpacing) else {
          sweep(step)
          continue
        }
        press.prints(of: step) { touch in
          let place = start + waiting
          place.initialize(to: touch)
          guard place.pointee.key.isKept else { return leaveLarge(place.pointee, target) }
          waiting &+= 1
          guard waiting == Self.batch else { return }
          leave(UnsafeBufferPointer(touches), target)
          waiting = 0
        }
      }
      if waiting > 0 { leave(UnsafeBufferPointer(start: start, count: waiting), target) }
    }
  }

  /// The area in which prints must be centred before scattering to touch the mask, in world points.
  var printArea: Rect {
    guard let back = transform.inverse else { return .null }
    let area = back.apply(
      Rect(
        x: Double(mask.originX), y: Double(mask.originY), width: Double(mask.width),
        height: Double(mask.height)))
    // A margin for rounding: of the sizes and places of prints, and of large coordinates.
    let farthest = [area.minX, area.minY, area.maxX, area.maxY].reduce(0) { max($0, $1.magnitude) }
    return area.inset(by: -(ink.reach + 4 / scale + farthest * 0x1p-40))
  }

  private func leave(_ touches: UnsafeBufferPointer<PrintPress.Touch>, _ target: PrintTarget) {
    withUnsafeTemporaryAllocation(of: UnsafePointer<Print>.self, capacity: Self.batch) { prints in
      guard let prints = prints.baseAddress else { return }
      let store = ink.brush.find(touches, prints)
      defer { withExtendedLifetime(store) {} }
      var box = PixelRect(minX: mask.width, minY: mask.height, maxX: 0, maxY: 0)
      for (i, touch) in touches.enumerated() {
        let area = target.area(of: touch)
        box.minX = min(box.minX, area.minX)
        box.minY = min(box.minY, area.minY)
        box.maxX = max(box.maxX, area.maxX)
        box.maxY = max(box.maxY, area.maxY)
        target.raise(to: prints[i].pointee, touch, area)
      }
      mask.changes?.surround(box)
    }
  }

  /// Draws a print that is too large to be cached.
  private func leaveLarge(_ touch: PrintPress.Touch, _ target: PrintTarget) {
    let area = target.area(of: touch)
    let key = touch.key
    let end = ink.brush.end(turn: key.turn)
    let places = end.places(
      from: key.corner.x + Double(area.minX - touch.left), diameter: key.diameter, count: area.width)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: area.width + 2 * Print.margin) { line in
      guard let start = line.baseAddress else { return }
      start.initialize(repeating: 0, count: line.count)
      for row in area.minY..<area.maxY {
        end.read(
          places, end.place(key.corner.y, diameter: key.diameter, Double(row - touch.top)),
          into: start + Print.margin)
        target.raise(to: start + Print.margin, area.minX, area.minX..<area.maxX, row, touch.contact)
      }
    }
    mask.changes?.surround(area)
  }
}

extension Step {
  /// The number of prints of a tap: a hand turns a brush a little as it lands.
  private static let tapPrints = 6
  /// Chords with at most this many prints are walked from end to end: finding the near part takes as long.
  private static let fewPrints = 32.0
  /// The largest number of a print: beyond it a `Double` no longer separates the lengths of neighbouring prints.
  private static let maxPrints = 0x1p50

  /// Whether prints that are `spacing` (world points) apart have different numbers; false in extremely long strokes.
  func hasPrints(spacing: Double) -> Bool { endLength <= spacing * Self.maxPrints }

  /// Calls `body` for each print of the step that may be centred in a rectangle, and for some others. It gets the
  /// print's centre, its pressure, its number in the stroke, the length of the stroke up to it, and the direction of
  /// travel there.
  ///
  /// `spacing` is the distance of prints, and `tolerance` the largest distance of chords from the curve, both in world
  /// points, as `area` is.
  ///
  /// - Complexity: O(prints in the rectangle), whatever the length of the step.
  @inline(__always) func eachPrint(
    spacing: Double, tolerance: Double, near area: Rect,
    _ body: (_ center: Point, _ pressure: Double, _ number: Int, _ length: Double, _ direction: Vector) ->
      Void
  ) {
    if isDot {
      for i in 0..<Self.tapPrints { body(start, startPressure, -1 - i, 0, .zero) }
      return
    }
    var number = (startLength / spacing).rounded(.down) + 1
    guard number * spacing <= endLength else { return }
    let chords = chords(tolerance: tolerance)
    let share = 1 / max(endLength - startLength, 1e-300)
    var from = start
    var length = startLength
    for i in 1...chords {
      let to = point(Double(i) / Double(chords))
      let chord = from.distance(to: to)
      let end = length + chord
      let part = chord > 0 ? 1 / chord : 0
      // A print's number depends only on the length, so distant prints are skipped without counting them.
      let isLong = end - number * spacing > Self.fewPrints * spacing
      var last = end
      if isLong {
        let near = area.part(ofWayFrom: from, to: to)
        // One more print at either side makes up for rounding.
        number = max(number, ((length + (near?.lowerBound ?? 1) * chord) / spacing).rounded(.down) - 1)
        last = min(end, length + (near?.upperBound ?? 0) * chord + 2 * spacing)
      }
      while number * spacing <= last {
        let place = number * spacing
        body(
          from.lerp(to, (place - length) * part),
          startPressure + (endPressure - startPressure) * ((place - startLength) * share), Int(number), place,
          to - from)
        number += 1
      }
      if isLong {
        number = max(number, (end / spacing).rounded(.down) - 1)
        while number * spacing <= end { number += 1 }
      }
      from = to
      length = end
    }
  }
}
