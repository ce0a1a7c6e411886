import Geometry
import Raster

/// Draws the steps of a stroke into a coverage mask.
///
/// A pixel depends only on its place in the layer's device space, and the largest coverage counts. So steps may come
/// one by one or all at once, on one mask or on tiles, and leave the same bytes. They leave the contact pressure at
/// each pixel; ``settle()`` computes from it the coverage that stays on the grain.
package struct Stamper {
  /// Strokes narrower than this, in device pixels, are drawn as plain lines, not as prints.
  static let smallestPrint = 3.0
  /// Lines narrower than this, in device pixels, do not show the grain.
  static let smallestGrain = 1.5

  let ink: Ink
  let mask: CoverageMask
  let transform: Affine
  let scale: Double
  /// What the strips of its stroke share.
  let memory: StripMemory

  /// - Parameters:
  ///   - ink: the ink of the stroke.
  ///   - mask: the mask to draw on.
  ///   - transform: from world points to the layer's device pixels.
  ///   - memory: what other stampers of the same stroke have left for its strips.
  package init(_ ink: Ink, _ mask: CoverageMask, _ transform: Affine, _ memory: StripMemory = StripMemory()) {
    self.memory = memory
    self.ink = ink
    self.mask = mask
    self.transform = transform
    scale = transform.meanScale
  }

  /// Draws one step.
  package func stamp(_ step: Step) {
    withUnsafePointer(to: step) { stamp(UnsafeBufferPointer(start: $0, count: 1)) }
  }

  /// Draws steps. A batch costs less than its steps one by one.
  package func stamp(_ steps: UnsafeBufferPointer<Step>) {
    if !ink.leavesPrints(scale) {
      for step in steps where touches(step, ink.reach) { sweep(step) }
    } else if ink.brush.generation == .first {
      firstPrints(steps)
    } else if ink.brush.traits.streaks > 0, ink.width * scale >= Self.smallestStrips {
      strips(steps)
    } else {
      prints(steps)
    }
  }

  /// Whether a step may touch the mask. Most of a long stroke lies outside of a small mask.
  ///
  /// `reach` is the distance by which the stroke extends beyond its curve, in world points.
  func touches(_ step: Step, _ reach: Double) -> Bool {
    // Lines thinner than a pixel are drawn as wide as one.
    mask.pixels(transform.apply(step.bounds.inset(by: -reach)).inset(by: -1)) != nil
  }

  /// The number of prints or line pieces that are visited for a step. The cost of a step depends on them and on their
  /// pixels.
  package func visits(of step: Step) -> Int {
    guard touches(step, ink.reach) else { return 0 }
    var count = 0
    if ink.leavesPrints(scale), step.hasPrints(spacing: ink.printSpacing) {
      step.eachPrint(spacing: ink.printSpacing, tolerance: ink.chordTolerance, near: printArea) {
        _, _, _, _, _ in
        count += 1
      }
    } else {
      eachPiece(of: step) { _, _, _, _ in count += 1 }
    }
    return count
  }

  /// Draws marks that are too small to be resolved, spread evenly over the box around them.
  ///
  /// `area` is the area that they cover, in square world points.
  func spread(_ area: Double, over box: Rect) {
    mask.fill(Path(rect: box), transform: transform, opacity: UInt8(ink.share(area, of: box) * 255 + 0.5))
  }

  /// Applies the grain to the contact pressures, once all steps are drawn.
  package func settle() {
    guard ink.settles(scale) else { return }
    // Closures that used `self` would copy it.
    let (surface, mask) = (surface, mask)
    surface.withSums(mask) { sums in
      if let changes = mask.changes {
        changes.each { surface.settle($0, of: mask, into: mask, sums) }
      } else {
        for row in 0..<mask.height {
          let columns = mask.covered(row: row, within: 0..<mask.width)
          guard !columns.isEmpty else { continue }
          let area = PixelRect(minX: columns.lowerBound, minY: row, maxX: columns.upperBound, maxY: row + 1)
          surface.settle(area, of: mask, into: mask, sums)
        }
      }
    }
  }

  /// Applies the grain to the changed pixels of the mask, and writes them to another mask of its size and place.
  ///
  /// - Returns: the pixels that may have changed.
  func settle(into seen: CoverageMask) -> PixelRect {
    let nothing = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    guard let changes = mask.changes else { return nothing }
    guard ink.settles(scale) else { return changes.take { _ in } }
    var area = nothing
    let (surface, mask) = (surface, mask)
    surface.withSums(mask) { sums in
      area = changes.take(into: seen.changes) { surface.settle($0, of: mask, into: seen, sums) }
    }
    return area
  }

  /// The surface that applies the grain.
  private var surface: Surface {
    let traits = ink.brush.traits
    // A narrow line on screen would be broken into dots by deep pits. A narrow stick follows the slate's undulations.
    let wide =
      traits.streaks > 0 ? (ink.radius - 3) / 27 : (ink.width * scale - Self.smallestPrint) / 14
    let narrowness = Int(max(0, min(1, wide)) * Double(GrainLaw.steps) + 0.5)
    return ink.brush.surface(transform, size: traits.tooth * ink.unit * 16, narrowness: narrowness)
  }
}

extension Brush.Traits {
  /// The pressure after the brush's curve, 0…1.
  func curved(_ pressure: Double) -> Double { curve == 1 ? pressure : power(max(0, pressure), curve) }

  /// The contact pressure, 0…1, at a curved pressure.
  func contact(curved: Double) -> Double { lightest + (firmest - lightest) * curved }

  /// The width at a curved pressure, as a share of the full width.
  func width(curved: Double) -> Double { thinnest + (1 - thinnest) * curved }
}

extension Ink {
  /// Whether it draws separate prints at a scale, in device pixels per world point.
  func leavesPrints(_ scale: Double) -> Bool {
    brush.traits.spacing > 0 && width * scale >= Stamper.smallestPrint
  }

  /// Half of its width, in dp at drawing time.
  var radius: Double { width / (32 * unit) }

  /// The distance of its prints, in world points.
  var printSpacing: Double { width * max(Brush.closestPrints, brush.traits.spacing) }

  /// Whether ``Stamper/settle()`` applies the grain at a scale. The first chalk applies it in each print.
  func settles(_ scale: Double) -> Bool {
    guard brush.isGrainy, brush.generation != .first else { return false }
    return leavesPrints(scale) || (brush.traits.spacing == 0 && width * scale >= Stamper.smallestGrain)
  }

  /// The pressure after the brush's curve, 0…1.
  func curved(_ pressure: Double) -> Double { brush.traits.curved(pressure) }

  /// The width of a line at a pressure, in world points.
  func drawnWidth(_ pressure: Double) -> Double { drawnWidth(curved: curved(pressure)) }

  /// The width of a line at a curved pressure, in world points.
  func drawnWidth(curved: Double) -> Double { width * brush.traits.width(curved: curved) }

  /// The opacity of a smooth line at a pressure, 0…1. With `settles` the grain is applied later, so it is not counted
  /// here.
  func cover(_ pressure: Double, settles: Bool) -> Double {
    cover(curved: curved(pressure), settles: settles)
  }

  /// The opacity of a smooth line at a curved pressure, 0…1.
  func cover(curved: Double, settles: Bool) -> Double {
    let traits = brush.traits
    if traits.streaks > 0 {
      let drive = Drive.of(contact: max(0, min(1, traits.contact(curved: curved))), radius: radius * 0.7)
      return min(traits.cap, settles ? Drive.byte(drive) / 255 : Drive.mean(drive))
    }
    let contact = min(traits.cap, traits.contact(curved: curved))
    guard !settles, brush.isGrainy, brush.generation != .first else { return contact }
    // The mean of what stays on the grain.
    let bare = traits.grain * (1 - contact)
    return contact >= bare ? contact - bare / 2 : contact * contact / (2 * max(bare, 1e-9))
  }

  /// The approximate area of a step, in square world points.
  func area(of step: Step) -> Double {
    (step.endLength - step.startLength) * drawnWidth((step.startPressure + step.endPressure) / 2)
  }

  /// The opacity of a box, 0…1, in which marks cover an area.
  func share(_ area: Double, of box: Rect) -> Double {
    cover(0.8, settles: false) * min(1, area / max(box.width * box.height, 1e-300))
  }
}
