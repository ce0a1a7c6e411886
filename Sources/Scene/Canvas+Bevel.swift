import Geometry
import Raster

extension Canvas {
  /// Lights the upper left inner edges of a shape and shades the lower right ones, as if it were a tile of some
  /// thickness.
  ///
  /// The light comes from the upper left of the layer's device space, whichever way the shape is turned.
  ///
  /// - Parameters:
  ///   - path: the shape, already filled.
  ///   - width: the width of its edges, in the current space; drawn at least ¾ and at most 8 device pixels wide.
  ///   - lit: the colour over the edges that face the light.
  ///   - shade: the colour over the edges that face away.
  /// - Complexity: O(pixels of the shape on this tile).
  public func bevel(_ path: Path, width: Double, lit: Color, shade: Color) {
    bevel(in: transform.apply(path.bounds), width: width, lit: lit, shade: shade) {
      $0.fill(path, transform: transform)
    }
  }

  /// Lights and shades the edges of the shape that `fill` covers within a box of device pixels.
  func bevel(in box: Rect, width: Double, lit: Color, shade: Color, _ fill: (CoverageMask) -> Void) {
    let reach = max(0.75, min(8, width * scale)) * 0.75
    // The edge pixels of the tile depend on pixels just beyond it.
    let edge = reach.rounded(.up) + 1
    let area = box.inset(by: -edge).intersection(target.deviceBounds.inset(by: -edge)).roundedOut
    guard !area.isEmpty, area.isFinite else { return }
    func mask() -> CoverageMask {
      CoverageMask(
        width: Int(area.width), height: Int(area.height), originX: Int64(area.minX),
        originY: Int64(area.minY),
        rasterizer: rasterizer)
    }
    let shape = mask()
    fill(shape)
    for (color, side) in [(lit, -1.0), (shade, 1.0)] where color.alpha > 0 {
      let result = mask()
      shape.writeEdge(facing: side, reach: reach, into: result)
      result.composite(.color(color), into: target)
    }
  }
}

extension CoverageMask {
  /// Writes how much of each pixel belongs to an edge: to the part of the shape that is within `reach` of its outside
  /// towards the light (−1) or away from it (+1).
  fileprivate func writeEdge(facing side: Double, reach: Double, into result: CoverageMask) {
    let margin = Int(reach.rounded(.up)) + 1
    let near = Tap(side * reach / 2, stride: width)
    let far = Tap(side * reach, stride: width)
    guard width > 2 * margin, height > 2 * margin else { return }
    for y in margin..<height - margin {
      for x in margin..<width - margin {
        let at = y * width + x
        let inside = Int(bytes[at])
        if inside == 0 { continue }
        let outside = 510 - near.read(bytes + at) - far.read(bytes + at)
        result.bytes[at] = UInt8(min(255, inside * outside / 510))
      }
    }
  }

  /// Samples four pixels bilinearly at a fixed offset along the diagonal.
  private struct Tap {
    let offset: Int
    let stride: Int
    let weights: (Int, Int, Int, Int)

    init(_ way: Double, stride: Int) {
      let whole = way.rounded(.down)
      let part = way - whole
      offset = Int(whole) * (stride + 1)
      self.stride = stride
      func weight(_ value: Double) -> Int { Int((value * 256).rounded()) }
      weights = (
        weight((1 - part) * (1 - part)), weight(part * (1 - part)), weight((1 - part) * part),
        weight(part * part)
      )
    }

    func read(_ pixel: UnsafeMutablePointer<UInt8>) -> Int {
      let p = pixel + offset
      return
        (Int(p[0]) * weights.0 + Int(p[1]) * weights.1 + Int(p[stride]) * weights.2 + Int(p[stride + 1])
        * weights.3)
        >> 8
    }
  }
}
