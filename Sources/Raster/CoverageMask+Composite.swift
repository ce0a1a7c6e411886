import Geometry

extension CoverageMask {
  /// Paints a bitmap through the mask.
  ///
  /// - Parameters:
  ///   - paint: what is seen through the mask.
  ///   - transform: from the paint's coordinates to the layer's device pixels.
  ///   - blend: how it meets what is there.
  ///   - opacity: fades the mask, 0…1.
  ///   - target: where it lands; pixels outside the mask do not change.
  /// - Complexity: O(pixels that the mask and the clip share).
  public func composite(
    _ paint: RasterPaint, transform: Affine = .identity, blend: BlendMode = .sourceOver, opacity: Double = 1,
    into target: RasterTarget
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: PaintSource.rampSteps) { ramp in
      guard let ramp = ramp.baseAddress,
        let source = PaintSource(paint, transform: transform, ramp: ramp)
      else { return }
      rows(target, opacity) { x, y, count, coverage, destination in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { row in
          guard let row = row.baseAddress else { return }
          source.fetch(x, y, count, into: row)
          blend.blend(row, coverage, onto: destination, count: count)
        }
      }
    }
  }

  /// Paints a bitmap with another through the mask, pixel by pixel. Where the picture does not reach, nothing
  /// changes.
  ///
  /// - Parameters:
  ///   - picture: what is seen through the mask.
  ///   - pictureX: the device column of the picture's left column.
  ///   - pictureY: the device row of the picture's top row.
  ///   - blend: how it meets what is there; `copy` uncovers the picture as an eraser does.
  ///   - opacity: fades the mask, 0…1.
  ///   - target: where it lands.
  public func composite(
    _ picture: Bitmap, pictureX: Int64, pictureY: Int64, blend: BlendMode = .sourceOver, opacity: Double = 1,
    into target: RasterTarget
  ) {
    let left = Int(max(-1 << 40, min(1 << 40, pictureX - target.originX)))
    let top = Int(max(-1 << 40, min(1 << 40, pictureY - target.originY)))
    let covered = target.clipped(
      to: PixelRect(minX: left, minY: top, maxX: left + picture.width, maxY: top + picture.height))
    rows(covered, opacity) { x, y, count, coverage, destination in
      let source = picture.pixels + (Int(y - pictureY) * picture.width + Int(x - pictureX))
      blend.blend(source, coverage, onto: destination, count: count)
    }
  }

  /// Calls `body` for each row that the mask shares with a target: the device position of its first pixel, its length,
  /// its faded coverage and the target's pixels.
  private func rows(
    _ target: RasterTarget, _ opacity: Double,
    _ body: (Int64, Int64, Int, UnsafePointer<UInt8>, UnsafeMutablePointer<UInt32>) -> Void
  ) {
    guard opacity > 0 else { return }
    let left = max(originX, target.originX + Int64(target.clip.minX))
    let right = min(originX + Int64(width), target.originX + Int64(target.clip.maxX))
    let top = max(originY, target.originY + Int64(target.clip.minY))
    let bottom = min(originY + Int64(height), target.originY + Int64(target.clip.maxY))
    guard left < right, top < bottom else { return }
    let count = Int(right - left)
    let fade = UInt32(min(1, opacity) * 255 + 0.5)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { faded in
      guard let faded = faded.baseAddress else { return }
      for y in top..<bottom {
        let row = bytes + (Int(y - originY) * width + Int(left - originX))
        // Most of a mask is empty: what is at both ends of a row need not be blended.
        var first = 0
        var end = count
        while first < end && row[first] == 0 { first += 1 }
        while end > first && row[end - 1] == 0 { end -= 1 }
        if first == end { continue }
        var coverage = UnsafePointer(row)
        if fade < 255 {
          for index in first..<end { faded[index] = UInt8(Pixel.product(UInt32(row[index]), fade)) }
          coverage = UnsafePointer(faded)
        }
        let offset = Int(y - target.originY) * target.bitmap.width + Int(left - target.originX)
        body(
          left + Int64(first), y, end - first, coverage + first, target.bitmap.pixels + (offset + first))
      }
    }
  }
}
