import CProcessor
import Geometry

extension CoverageMask {
  /// Paints through the mask onto a bitmap.
  ///
  /// - Parameters:
  ///   - paint: the paint that the mask shows.
  ///   - transform: from the paint's coordinates to the layer's device pixels.
  ///   - blend: how it is combined with the target's pixels.
  ///   - opacity: fades the mask, 0…1.
  ///   - target: the pixels to draw on; those outside the mask do not change.
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

  /// Paints another bitmap through the mask, pixel by pixel. Pixels outside the picture do not change.
  ///
  /// - Parameters:
  ///   - picture: the pixels that the mask shows.
  ///   - pictureX: the device column of the picture's left column.
  ///   - pictureY: the device row of the picture's top row.
  ///   - blend: how it is combined with the target's pixels; `copy` uncovers the picture as an eraser does.
  ///   - opacity: fades the mask, 0…1.
  ///   - target: the pixels to draw on.
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
        // Empty pixels at both ends of a row are skipped.
        let columns = covered(row: Int(y - originY), within: Int(left - originX)..<Int(right - originX))
        if columns.isEmpty { continue }
        let first = columns.lowerBound - Int(left - originX)
        let end = first + columns.count
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

  /// Writes a colour with the mask's coverage into a bitmap, replacing its pixels.
  ///
  /// `ramp` is the colour for each coverage. `region` are the pixels of the mask to write; they go to the upper left of
  /// the bitmap. The region must fit into both.
  public func write(_ ramp: ColorRamp, _ region: PixelRect, into bitmap: Bitmap) {
    precondition(
      region.minX >= 0 && region.minY >= 0 && region.maxX <= width && region.maxY <= height
        && region.width <= bitmap.width && region.height <= bitmap.height, "a region outside of the mask")
    ramp.pixels.withUnsafeBufferPointer { ramp in
      guard let ramp = ramp.baseAddress else { return }
      for row in 0..<region.height {
        let coverage = bytes + ((region.minY + row) * width + region.minX)
        let target = bitmap.pixels + row * bitmap.width
        let inked = covered(row: region.minY + row, within: region.minX..<region.maxX)
        let (first, end) = (inked.lowerBound - region.minX, inked.upperBound - region.minX)
        target.update(repeating: 0, count: first)
        for column in first..<end { target[column] = ramp[Int(coverage[column])] }
        (target + end).update(repeating: 0, count: region.width - end)
      }
    }
  }
}

extension CoverageMask {
  /// The number of rows by which pixels of a bitmap are prefetched.
  private static let ahead = 8

  /// Composites a colour onto a bitmap where the mask has changed.
  ///
  /// - Parameters:
  ///   - ramp: the colour, by coverage.
  ///   - target: the pixels to draw on.
  /// - Complexity: O(pixels that have changed).
  public func compositeChanges(_ ramp: ColorRamp, into target: RasterTarget) {
    let left = Int(max(originX, target.originX + Int64(target.clip.minX)) - originX)
    let right = Int(min(originX + Int64(width), target.originX + Int64(target.clip.maxX)) - originX)
    let top = Int(max(originY, target.originY + Int64(target.clip.minY)) - originY)
    let bottom = Int(min(originY + Int64(height), target.originY + Int64(target.clip.maxY)) - originY)
    guard left < right, top < bottom else { return }
    // The translation from the mask to the bitmap.
    let (across, down) = (Int(originX - target.originX), Int(originY - target.originY))
    let stride = target.bitmap.width
    ramp.pixels.withUnsafeBufferPointer { ramp in
      guard let ramp = ramp.baseAddress else { return }
      changes?.each { area in
        let (first, end) = (max(left, area.minX), min(right, area.maxX))
        guard first < end else { return }
        for row in max(top, area.minY)..<max(top, min(bottom, area.maxY)) {
          let destination = target.bitmap.pixels + ((row + down) * stride + first + across)
          // Most of a page is not in the processor's cache, so pixels are prefetched some rows ahead.
          if row + Self.ahead < bottom {
            for line in Swift.stride(from: 0, to: end - first + 15, by: 16) {
              cprocessor_prefetch(destination + (Self.ahead * stride + line))
            }
          }
          cprocessor_over(ramp, bytes + (row * width + first), destination, end - first)
        }
      }
    }
  }
}

/// A colour multiplied by each of the 256 coverages, premultiplied.
public struct ColorRamp: Sendable {
  let pixels: [UInt32]

  /// Computes the ramp of a colour.
  ///
  /// `opacity`, 0…1, multiplies the alpha of the colour.
  public init(_ color: Color, opacity: Double = 1) {
    let full = Pixel.premultiplied(color)
    let fade = UInt32(max(0, min(1, opacity)) * 255 + 0.5)
    pixels = (0..<256).map { Pixel.scaled(full, fade < 255 ? Pixel.product($0, fade) : $0) }
  }
}
