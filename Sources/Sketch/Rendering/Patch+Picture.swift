import Geometry
import Raster
import Scene

extension Patch {
  /// The picture of the patch, made from its parts, transparent where there is no ink.
  ///
  /// `canvas` supplies the resources for drawing.
  ///
  /// - Complexity: O(pixels) for every crowded patch in it whose picture is not cached, and O(strokes) for its other
  ///   parts.
  func drawn(_ painter: StrokePainter, _ canvas: Canvas) -> Bitmap {
    guard let picture else { return make(nil, painter, canvas) }
    return picture.with { cached in
      let last = cached.flatMap { $0.look == painter.theme.look ? $0 : nil }
      if let last, last.count == count { return last.bitmap }
      let bitmap = make(last, painter, canvas)
      cached = Picture(look: painter.theme.look, bitmap: bitmap, count: count)
      return bitmap
    }
  }

  /// The number of strokes on the finished picture; 0 for a patch with parts.
  private var count: Int {
    if case .strokes(let strokes) = content { strokes.count } else { 0 }
  }

  /// Takes over the picture of an older patch of the same square, whose strokes are the lowest ones of this one.
  func takePicture(of patch: Patch) {
    guard case .strokes = content, let cached = patch.picture?.with({ $0 }) else { return }
    picture?.with { $0 = cached }
  }

  private func make(_ last: Picture?, _ painter: StrokePainter, _ canvas: Canvas) -> Bitmap {
    switch content {
    case .strokes(let strokes):
      return canvas.picture(of: square.rect, scale: square.scale, over: last?.bitmap) { canvas in
        for stroke in strokes.dropFirst(last?.count ?? 0) {
          painter.draw(stroke, in: square.reach, into: canvas)
        }
      }
    case .parts(let parts):
      let bitmap = Bitmap(width: Self.side, height: Self.side)
      for (number, part) in parts.enumerated() {
        guard let part else { continue }
        bitmap.copy(
          ImagePyramid.halved(part.drawn(painter, canvas)), toX: (number & 1) * Self.side / 2,
          y: (number >> 1) * Self.side / 2)
      }
      return bitmap
    }
  }
}
