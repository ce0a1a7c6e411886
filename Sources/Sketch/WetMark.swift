import Geometry
import Interface
import Raster
import Scene

/// A stroke that is still being drawn, as the overlay shows it.
package struct WetMark: InkMark {
  /// Steps in one array: a longer one would be copied again and again while the screen holds it.
  private static let chunk = 64

  let brush: Ink
  package let ink: InkPaint
  private var full: [[Step]] = []
  private var last: [Step] = []

  package init(_ brush: Ink, theme: Theme, on board: Board = Board()) {
    self.brush = brush
    ink = brush.paint(board.look.theme(theme), over: BoardGround(theme, board))
  }

  package var stepCount: Int { full.count * Self.chunk + last.count }

  package mutating func add(_ step: Step) {
    last.append(step)
    if last.count == Self.chunk {
      full.append(last)
      last = []
    }
  }

  private subscript(i: Int) -> Step {
    i < full.count * Self.chunk ? full[i / Self.chunk][i % Self.chunk] : last[i % Self.chunk]
  }

  package func bounds(of steps: Range<Int>) -> Rect {
    let box = steps.clamped(to: 0..<stepCount).reduce(Rect.null) { $0.union(self[$1].bounds) }
    return box.minX <= box.maxX ? box.inset(by: -brush.reach) : .null
  }

  package func stamp(_ steps: Range<Int>, into mask: CoverageMask, transform: Affine) {
    let stamper = Stamper(brush, mask, transform)
    for i in steps.clamped(to: 0..<stepCount) { stamper.stamp(self[i]) }
  }
}

extension Ink {
  /// What is seen through the stroke.
  func paint(_ theme: Theme, over ground: BoardGround) -> InkPaint {
    switch brush {
    case .chalk, .pen: .color(theme.color(.chalk(color)), opacity: 1)
    case .eraser: .reveal(ground)
    }
  }
}
