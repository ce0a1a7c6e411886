import Geometry
import Interface
import Raster
import Scene

/// A stroke in progress, as the overlay shows it.
package struct WetMark: InkMark {
  /// The number of steps in an array. A longer array would be copied repeatedly while the screen holds it.
  private static let chunk = 64

  /// The ink of the stroke.
  package private(set) var brush: Ink
  private let theme: Theme
  private let ground: BoardGround
  /// The picture seen through it if other layers lie above; nil where it lies on top.
  private let layered: LayeredInk?
  private var full: [[Step]] = []
  private var last: [Step] = []
  /// The predicted continuation, which is not part of the stroke.
  private var predicted: [Step] = []
  private let memory = StripMemory()

  package init(_ brush: Ink, theme: Theme, on board: Board = Board()) {
    self.brush = brush
    self.theme = board.look.theme(theme)
    ground = BoardGround(theme, board)
    layered = LayeredInk(board, brush, theme: theme)
  }

  package var ink: InkPaint {
    guard let layered else { return brush.paint(theme, over: ground, steps: self) }
    return brush.brush.erases ? brush.paint(theme, over: layered, steps: self) : .reveal(layered)
  }

  package var stepCount: Int { full.count * Self.chunk + last.count }
  package var guessCount: Int { predicted.count }

  /// Replaces the predicted continuation.
  mutating func predict(_ steps: [Step]) { predicted = steps }

  package mutating func add(_ step: Step) {
    last.append(step)
    if last.count == Self.chunk {
      full.append(last)
      last = []
    }
  }

  /// Notes the smear of a felt eraser from the next step on.
  mutating func carry(_ load: FeltLoad) { brush.loads.append(load) }

  /// Calls `body` with some of the steps in a few runs. Predicted ones come last.
  private func eachRun(of steps: Range<Int>, _ body: (UnsafeBufferPointer<Step>) -> Void) {
    var start = 0
    func take(_ run: [Step]) {
      let part = steps.clamped(to: start..<start + run.count)
      if !part.isEmpty {
        run.withUnsafeBufferPointer {
          body(UnsafeBufferPointer(rebasing: $0[part.lowerBound - start..<part.upperBound - start]))
        }
      }
      start += run.count
    }
    // Most often the last steps are requested.
    let firstChunk = max(0, min(steps.lowerBound / Self.chunk, full.count))
    start = firstChunk * Self.chunk
    for chunk in full[firstChunk...] where start < steps.upperBound { take(chunk) }
    start = full.count * Self.chunk
    take(last)
    take(predicted)
  }

  package func bounds(of steps: Range<Int>) -> Rect {
    var box = Rect.null
    eachRun(of: steps) { run in
      for step in run { box = box.union(step.bounds) }
    }
    return box.minX <= box.maxX ? box.inset(by: -brush.reach) : .null
  }

  package func stamp(_ steps: Range<Int>, into mask: CoverageMask, transform: Affine) {
    let stamper = Stamper(brush, mask, transform, memory)
    eachRun(of: steps) { stamper.stamp($0) }
  }

  package func settles(_ transform: Affine) -> Bool { brush.settles(transform.meanScale) }

  package func settle(_ stamped: CoverageMask, into seen: CoverageMask, transform: Affine) -> PixelRect {
    Stamper(brush, stamped, transform, memory).settle(into: seen)
  }
}

extension WetMark: StepSource {
  func eachStep(near rect: Rect, _ body: (Int, Step) -> Void) {
    var number = 0
    eachRun(of: 0..<stepCount) { run in
      for step in run {
        if step.bounds.inset(by: -brush.reach).intersects(rect) { body(number, step) }
        number += 1
      }
    }
  }
}

extension Brush {
  /// Whether the brush multiplies the colours below with its own. On a dark board that would only darken, so a marker
  /// is a thin coat of its colour there.
  func multiplies(_ theme: Theme) -> Bool { traits.paint == .tint && theme.look == .paper }
}

extension Ink {
  /// The paint of the stroke.
  ///
  /// `steps` is the stroke itself, for the smear of a felt eraser.
  func paint(_ theme: Theme, over ground: any LayerContent, steps: some StepSource) -> InkPaint {
    coat(theme)
      ?? .reveal(loads.isEmpty ? ground : WipedGround(ground: ground, theme: theme, ink: self, steps: steps))
  }

  /// The coat of colour; nil for an eraser.
  func coat(_ theme: Theme) -> InkPaint? {
    switch brush.traits.paint {
    case .cover, .tint:
      brush.multiplies(theme)
        ? .tint(color.shown(theme), opacity: brush.traits.opacity)
        : .color(color.shown(theme), opacity: brush.traits.opacity)
    case .erase, .lift: nil
    }
  }
}
