import Raster

/// The masks of wet strokes. Freed masks are kept for the next tile that ink reaches, because a new one allocates and
/// clears memory in the middle of a stroke.
package final class MaskPool {
  private static let spareLimit = 48

  private let rasterizer = Rasterizer()
  private var spare: [CoverageMask] = []

  package init() {}

  /// An empty mask of a tile, which notes its changes.
  ///
  /// `originX` is the device column of the left texels, `originY` the device row of the top ones.
  package func make(originX: Int64, originY: Int64) -> CoverageMask {
    guard let mask = spare.popLast() else {
      return CoverageMask(
        width: TileGrid.side, height: TileGrid.side, originX: originX, originY: originY,
        rasterizer: rasterizer,
        notesChanges: true)
    }
    mask.move(toX: originX, y: originY)
    return mask
  }

  /// Takes a mask back for reuse.
  ///
  /// `inked` are the squares in which the mask may not be empty.
  ///
  /// - Complexity: O(inked pixels).
  package func free(_ mask: CoverageMask, _ inked: InkedCells) {
    guard spare.count < Self.spareLimit else { return }
    for rect in inked.rects { mask.clear(rect) }
    mask.changes?.forget()
    spare.append(mask)
  }
}
