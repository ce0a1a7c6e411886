import Geometry
import Raster

/// Draws the steps of a stroke into a coverage mask.
///
/// What a pixel gets depends on its place in the layer's device space alone, and the largest coverage counts: steps may
/// come one by one or all at once, on one mask or on tiles, and leave the same bytes. What they leave is how firmly the board
/// was met; ``settle()`` makes of it what stays on the grain.
package struct Stamper {
  /// Prints narrower than this on screen, in device pixels, are drawn as a plain line.
  static let smallestPrint = 3.0
  /// Lines narrower than this do not show the grain.
  static let smallestGrain = 1.5

  let ink: Ink
  let mask: CoverageMask
  let transform: Affine
  let scale: Double
  let grain: Grain

  package init(_ ink: Ink, _ mask: CoverageMask, _ transform: Affine) {
    self.ink = ink
    self.mask = mask
    self.transform = transform
    scale = transform.meanScale
    grain = Grain(transform)
  }

  /// Draws one step.
  package func stamp(_ step: Step) {
    // Most of a long stroke lies beyond a small mask. Lines thinner than a pixel are drawn as wide as one.
    let box = transform.apply(step.bounds.inset(by: -ink.reach)).inset(by: -1)
    guard pixels(box) != nil else { return }
    if ink.leavesPrints(scale) { prints(step) } else { sweep(step) }
  }

  /// Draws marks that are too small to be told apart, spread evenly over the box around them.
  ///
  /// - Parameter area: how much they cover, in square world points.
  func spread(_ area: Double, over box: Rect) {
    mask.fill(Path(rect: box), transform: transform, opacity: UInt8(ink.share(area, of: box) * 255 + 0.5))
  }

  /// Lets what was drawn settle on the grain, once all of it is there.
  package func settle() {
    settling { settle in
      if let changes = mask.changes {
        changes.each { row, columns in settle(row, columns, mask) }
      } else {
        for row in 0..<mask.height {
          let columns = mask.covered(row: row, within: 0..<mask.width)
          if !columns.isEmpty { settle(row, columns, mask) }
        }
      }
    }
  }

  /// Lets what has changed on the mask settle on the grain of another of its size and place.
  ///
  /// - Returns: the pixels that may look different.
  func settle(into seen: CoverageMask) -> PixelRect {
    var area = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    guard ink.settles(scale) else { return mask.changes?.take { _, _ in } ?? area }
    settling { settle in
      area =
        mask.changes?.take { row, columns in
          settle(row, columns, seen)
          seen.changes?.note(row: row, columns)
        } ?? area
    }
    seen.changes?.surround(area)
    return area
  }

  /// Calls `body` with what settles columns of a row and writes the result to a mask.
  private func settling(_ body: ((Int, Range<Int>, CoverageMask) -> Void) -> Void) {
    guard ink.settles(scale) else { return }
    let traits = ink.brush.traits
    let tooth = ink.brush.tooth(transform, size: traits.tooth * ink.unit * 16)
    let wide = max(0, min(1, (ink.width * scale - Self.smallestPrint) / 14))
    let narrowness = Int(wide * Double(GrainLaw.steps) + 0.5)
    let law = ink.brush.law(tooth.level, narrowness: narrowness)
    let (width, left, top) = (mask.width, mask.originX, mask.originY)
    let source = mask.bytes
    law.table.withUnsafeBufferPointer { table in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: width) { sums in
        guard let table = table.baseAddress, let sums = sums.baseAddress else { return }
        body { row, columns, target in
          let place = row * width + columns.lowerBound
          tooth.settle(
            source + place, columns.count, x: left + Int64(columns.lowerBound), y: top + Int64(row), table,
            sums,
            into: target.bytes + place)
        }
      }
    }
  }

  /// The pixels of the mask that a box in device space touches.
  func pixels(_ box: Rect) -> PixelRect? {
    let left = box.minX.rounded(.down) - Double(mask.originX)
    let top = box.minY.rounded(.down) - Double(mask.originY)
    let right = box.maxX.rounded(.up) - Double(mask.originX)
    let bottom = box.maxY.rounded(.up) - Double(mask.originY)
    guard right > 0, bottom > 0, left < Double(mask.width), top < Double(mask.height) else { return nil }
    return PixelRect(
      minX: Int(max(0, left)), minY: Int(max(0, top)), maxX: Int(min(Double(mask.width), right)),
      maxY: Int(min(Double(mask.height), bottom)))
  }
}

extension Ink {
  /// Whether it leaves print beside print at a scale, in device pixels per world point.
  func leavesPrints(_ scale: Double) -> Bool {
    brush.traits.spacing > 0 && width * scale >= Stamper.smallestPrint
  }

  /// Whether what it leaves shows the grain at a scale. The first chalk's prints have met it already.
  func settles(_ scale: Double) -> Bool {
    guard brush.isGrainy, brush.generation != .first else { return false }
    return leavesPrints(scale) || (brush.traits.spacing == 0 && width * scale >= Stamper.smallestGrain)
  }

  /// The pressure that counts.
  func felt(_ pressure: Double) -> Double {
    brush.traits.curve == 1 ? pressure : power(max(0, pressure), brush.traits.curve)
  }

  /// How firmly the brush meets the board.
  func firmness(_ pressure: Double) -> Double { firmness(felt: felt(pressure)) }

  /// The same, given the pressure that counts.
  private func firmness(felt: Double) -> Double {
    brush.traits.lightest + (brush.traits.firmest - brush.traits.lightest) * felt
  }

  /// How wide it draws, in world points.
  func drawnWidth(_ pressure: Double) -> Double { drawnWidth(felt: felt(pressure)) }

  /// The same, given the pressure that counts.
  func drawnWidth(felt: Double) -> Double {
    width * (brush.traits.thinnest + (1 - brush.traits.thinnest) * felt)
  }

  /// How much of what lies under a smooth line it covers.
  ///
  /// - Parameter settles: whether the grain is still to take its share.
  func cover(_ pressure: Double, settles: Bool) -> Double { cover(felt: felt(pressure), settles: settles) }

  /// The same, given the pressure that counts.
  func cover(felt: Double, settles: Bool) -> Double {
    let traits = brush.traits
    let firmness = min(traits.cap, firmness(felt: felt))
    guard !settles, brush.isGrainy, brush.generation != .first else { return firmness }
    // What stays of it on the average.
    let bare = traits.grain * (1 - firmness)
    return firmness >= bare ? firmness - bare / 2 : firmness * firmness / (2 * max(bare, 1e-9))
  }

  /// About how much a step covers, in square world points.
  func area(of step: Step) -> Double {
    (step.endLength - step.startLength) * drawnWidth((step.startPressure + step.endPressure) / 2)
  }

  /// How much of a box marks hide that cover an area within it, 0…1.
  func share(_ area: Double, of box: Rect) -> Double {
    cover(0.8, settles: false) * min(1, area / max(box.width * box.height, 1e-300))
  }
}
