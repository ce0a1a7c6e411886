import Geometry

/// Draws paths on bitmaps. It keeps its working memory from call to call, so each thread needs one instance.
///
/// Shapes are flattened in the layer's device space to ``tolerance``, snapped there to 1/256 pixel and then rasterised
/// by integer arithmetic (``AreaGrid``, ``ScanGrid``). So the same drawing gives the same bytes however the layer is
/// cut into bitmaps. Any input is valid; paths that are not finite or have no area draw nothing.
public final class Rasterizer {
  /// The largest distance of a chord from its curve, in device pixels.
  public static let tolerance = 0.025

  private var windings = ScanGrid()
  private var areas = AreaGrid()
  private var stroker = Stroker()
  private var polyline = Polyline()
  private var builder = OutlineBuilder()
  private let coverage: UnsafeMutablePointer<UInt8>
  private let pixels: UnsafeMutablePointer<UInt32>
  private let ramp: UnsafeMutablePointer<UInt32>

  /// Makes a rasteriser with about 400 KB of working memory.
  public init() {
    coverage = .allocate(capacity: ScanGrid.side)
    pixels = .allocate(capacity: ScanGrid.side)
    ramp = .allocate(capacity: PaintSource.rampSteps)
  }

  deinit {
    windings.deallocate()
    areas.deallocate()
    coverage.deallocate()
    pixels.deallocate()
    ramp.deallocate()
  }

  // MARK: Drawing on bitmaps

  /// Fills the inside of a path.
  ///
  /// - Parameters:
  ///   - path: the shape; open contours are closed by a straight line.
  ///   - rule: which regions are inside.
  ///   - transform: from the path's coordinates to the layer's device pixels.
  ///   - paint: the paint.
  ///   - blend: how it is combined with the target's pixels.
  ///   - target: the pixels to draw on.
  /// - Complexity: O(points + edge pixels + area / 16).
  public func fill(
    _ path: Path, rule: FillRule = .nonZero, transform: Affine = .identity, paint: RasterPaint,
    blend: BlendMode = .sourceOver, into target: RasterTarget
  ) {
    guard flatten(path, transform, reaching: target.deviceClip) else { return }
    paintOutline(builder.outline, 0, 0, rule, paint, transform, blend, target)
  }

  /// Strokes a path.
  ///
  /// - Parameters:
  ///   - path: the path to stroke.
  ///   - style: its width, caps, joins and dashes, in the path's coordinates.
  ///   - transform: from the path's coordinates to the layer's device pixels.
  ///   - paint: the paint of the stroke.
  ///   - blend: how it is combined with the target's pixels.
  ///   - target: the pixels to draw on.
  /// - Complexity: as for ``fill(_:rule:transform:paint:blend:into:)``.
  public func stroke(
    _ path: Path, style: StrokeStyle, transform: Affine = .identity, paint: RasterPaint,
    blend: BlendMode = .sourceOver, into target: RasterTarget
  ) {
    guard outline(path, style, transform, reaching: target.deviceClip) else { return }
    paintOutline(builder.outline, 0, 0, .nonZero, paint, transform, blend, target)
  }

  /// Draws a path in its style, the stroke over the fill.
  ///
  /// - Parameters:
  ///   - styled: the path and its style.
  ///   - transform: from the path's coordinates to the layer's device pixels.
  ///   - blend: how it is combined with the target's pixels.
  ///   - target: the pixels to draw on.
  ///   - image: finds a picture by name; shapes painted with a missing picture are not drawn.
  public func draw(
    _ styled: StyledPath, transform: Affine = .identity, blend: BlendMode = .sourceOver,
    into target: RasterTarget, image: (ImageID) -> ImagePyramid? = { _ in nil }
  ) {
    let style = styled.style
    if style.mode != .stroke, let paint = RasterPaint(style.fillPaint, image: image) {
      fill(styled.path, rule: style.rule, transform: transform, paint: paint, blend: blend, into: target)
    }
    if style.mode != .fill, let paint = RasterPaint(style.strokePaint, image: image) {
      stroke(styled.path, style: style.stroke, transform: transform, paint: paint, blend: blend, into: target)
    }
  }

  /// Draws a prepared shape at an offset.
  ///
  /// - Parameters:
  ///   - shape: the shape.
  ///   - dx: the offset to the right, in 1/256 device pixel, within ±2⁴⁸.
  ///   - dy: the offset downwards, in the same unit.
  ///   - paint: the paint, in the coordinates of the path that was prepared.
  ///   - blend: how it is combined with the target's pixels.
  ///   - target: the pixels to draw on.
  public func draw(
    _ shape: PreparedPath, dx: Int64 = 0, dy: Int64 = 0, paint: RasterPaint, blend: BlendMode = .sourceOver,
    into target: RasterTarget
  ) {
    let transform = shape.transform.then(.translation(Vector(Double(dx) / 256, Double(dy) / 256)))
    paintOutline(shape.outline, Int(dx), Int(dy), shape.rule, paint, transform, blend, target)
  }

  // MARK: Covering masks

  /// Covers the inside of a path in a mask. Where shapes overlap, the maximum of their coverages counts.
  ///
  /// - Parameters:
  ///   - path: the shape.
  ///   - rule: which regions are inside.
  ///   - transform: from the path's coordinates to the layer's device pixels.
  ///   - opacity: the coverage of a fully covered pixel, 0…255.
  ///   - mask: the mask to fill.
  public func fill(
    _ path: Path, rule: FillRule = .nonZero, transform: Affine = .identity, opacity: UInt8 = 255,
    into mask: CoverageMask
  ) {
    guard flatten(path, transform, reaching: mask.deviceRect) else { return }
    coverOutline(builder.outline, 0, 0, rule, opacity, mask)
  }

  /// Covers a prepared shape at an offset in a mask. Where shapes overlap, the maximum of their coverages counts.
  ///
  /// - Parameters:
  ///   - shape: the shape.
  ///   - dx: the offset to the right, in 1/256 device pixel, within ±2⁴⁸.
  ///   - dy: the offset downwards, in the same unit.
  ///   - opacity: the coverage of a fully covered pixel, 0…255.
  ///   - mask: the mask to fill.
  public func fill(
    _ shape: PreparedPath, dx: Int64 = 0, dy: Int64 = 0, opacity: UInt8 = 255, into mask: CoverageMask
  ) {
    coverOutline(shape.outline, Int(dx), Int(dy), shape.rule, opacity, mask)
  }

  /// Covers the stroke of a path in a mask. Where shapes overlap, the maximum of their coverages counts.
  ///
  /// - Parameters:
  ///   - path: the path to stroke.
  ///   - style: its width, caps, joins and dashes, in the path's coordinates.
  ///   - transform: from the path's coordinates to the layer's device pixels.
  ///   - opacity: the coverage of a fully covered pixel, 0…255.
  ///   - mask: the mask to fill.
  public func stroke(
    _ path: Path, style: StrokeStyle, transform: Affine = .identity, opacity: UInt8 = 255,
    into mask: CoverageMask
  ) {
    guard outline(path, style, transform, reaching: mask.deviceRect) else { return }
    coverOutline(builder.outline, 0, 0, .nonZero, opacity, mask)
  }

  // MARK: Outlines

  /// Flattens a path into `builder`, and returns false when it cannot reach a rectangle of device pixels.
  private func flatten(_ path: Path, _ transform: Affine, reaching clip: Rect) -> Bool {
    guard Rasterizer.mayReach(path, transform, margin: 0, clip) else { return false }
    builder.start()
    path.flatten(into: &builder, tolerance: Rasterizer.tolerance, transform: transform)
    builder.finish()
    return true
  }

  /// Writes the outline of a stroke into `builder`, and returns false when it cannot reach a rectangle of device
  /// pixels.
  private func outline(_ path: Path, _ style: StrokeStyle, _ transform: Affine, reaching clip: Rect) -> Bool {
    guard style.width > 0 else { return false }
    let reach = style.join == .miter ? max(1.5, style.miterLimit) : 1.5
    guard Rasterizer.mayReach(path, transform, margin: style.width / 2 * reach, clip) else { return false }
    polyline.removeAll()
    stroker.stroke(
      path, style, tolerance: Rasterizer.tolerance, transform: transform, into: &polyline)
    builder.start()
    builder.add(polyline)
    builder.finish()
    return true
  }

  /// Whether the bounding box of a path's points, grown by a margin in the path's coordinates, touches a device
  /// rectangle.
  private static func mayReach(_ path: Path, _ transform: Affine, margin: Double, _ clip: Rect) -> Bool {
    var box = Rect.null
    path.points.withUnsafeBufferPointer { points in
      for p in points { box = box.union(p) }
    }
    // One pixel more, since snapping and the rounding of the stroke may add to the box.
    let device = transform.apply(box.inset(by: -margin)).inset(by: -1)
    return device.maxX >= clip.minX && device.minX <= clip.maxX && device.maxY >= clip.minY
      && device.minY <= clip.maxY
  }

  // MARK: Cells

  private func paintOutline(
    _ outline: Outline, _ dx: Int, _ dy: Int, _ rule: FillRule, _ paint: RasterPaint, _ transform: Affine,
    _ blend: BlendMode, _ target: RasterTarget
  ) {
    let clip = target.clip
    guard reaches(outline, dx, dy, Int(target.originX), Int(target.originY), clip),
      let source = PaintSource(paint, transform: transform, ramp: ramp)
    else { return }
    let bitmap = target.bitmap
    let color = source.solid
    if let color {
      if blend == .sourceOver {
        if color >> 24 == 0 { return }
        if color >> 24 == 255 {
          return eachCell(outline, dx, dy, rule, Int(target.originX), Int(target.originY), clip) { x, y in
            OpaqueSink(color, bitmap.pixels + (y * bitmap.width + x), stride: bitmap.width)
          }
        }
        return eachCell(outline, dx, dy, rule, Int(target.originX), Int(target.originY), clip) { x, y in
          TranslucentSink(color, bitmap.pixels + (y * bitmap.width + x), stride: bitmap.width)
        }
      }
      pixels.update(repeating: color, count: ScanGrid.side)
    }
    let pixels = pixels
    eachCell(outline, dx, dy, rule, Int(target.originX), Int(target.originY), clip) { x, y in
      RunSink(coverage) { left, row, count, coverage in
        if color == nil {
          source.fetch(
            target.originX + Int64(x + left), target.originY + Int64(y + row), count, into: pixels)
        }
        blend.blend(
          pixels, coverage, onto: bitmap.pixels + ((y + row) * bitmap.width + x + left), count: count)
      }
    }
  }

  private func coverOutline(
    _ outline: Outline, _ dx: Int, _ dy: Int, _ rule: FillRule, _ opacity: UInt8, _ mask: CoverageMask
  ) {
    let clip = PixelRect(minX: 0, minY: 0, maxX: mask.width, maxY: mask.height)
    guard reaches(outline, dx, dy, Int(mask.originX), Int(mask.originY), clip) else { return }
    eachCell(outline, dx, dy, rule, Int(mask.originX), Int(mask.originY), clip) { x, y in
      RunSink(coverage) { left, row, count, coverage in
        let target = mask.bytes + ((y + row) * mask.width + x + left)
        for index in 0..<count {
          let value = UInt8(Pixel.product(UInt32(coverage[index]), UInt32(opacity)))
          target[index] = max(target[index], value)
        }
      }
    }
  }

  /// Whether an outline's bounding box touches the pixels of a clip.
  private func reaches(
    _ outline: Outline, _ dx: Int, _ dy: Int, _ originX: Int, _ originY: Int, _ clip: PixelRect
  ) -> Bool {
    guard !clip.isEmpty, !outline.isEmpty else { return false }
    let left = (outline.minX + dx) >> 8 - originX
    let right = (outline.maxX + dx) >> 8 - originX
    let top = (outline.minY + dy) >> 8 - originY
    let bottom = (outline.maxY + dy) >> 8 - originY
    return left < clip.maxX && right >= clip.minX && top < clip.maxY && bottom >= clip.minY
  }

  /// Cuts a clip into cells of at most 256×256 pixels. For each that an outline may touch, it reports the coverage to a
  /// sink that is made for the cell's upper left pixel.
  @inline(__always)
  private func eachCell<Sink: CoverageSink>(
    _ outline: Outline, _ dx: Int, _ dy: Int, _ rule: FillRule, _ originX: Int, _ originY: Int,
    _ clip: PixelRect, _ makeSink: (_ x: Int, _ y: Int) -> Sink
  ) {
    // With local copies the optimiser knows that nothing else changes them.
    var windings = windings
    var areas = areas
    defer { self.windings = windings }
    let side = ScanGrid.side
    func cells(_ low: Int, _ high: Int, _ min: Int, _ max: Int) -> (first: Int, end: Int) {
      (min + (Swift.max(min, low) - min) / side * side, Swift.min(max, high + 1))
    }
    let across = cells(
      (outline.minX + dx) >> 8 - originX, (outline.maxX + dx) >> 8 - originX, clip.minX, clip.maxX)
    let down = cells(
      (outline.minY + dy) >> 8 - originY, (outline.maxY + dy) >> 8 - originY, clip.minY, clip.maxY)
    var y = down.first
    while y < down.end {
      var x = across.first
      while x < across.end {
        var sink = makeSink(x, y)
        let width = min(side, clip.maxX - x)
        let height = min(side, clip.maxY - y)
        let left = (originX + x) << 8
        let top = (originY + y) << 8
        if outline.isSimple {
          areas.begin(width: width, height: height, outline, dx - left, dy - top)
          areas.sweep(into: &sink)
        } else {
          windings.begin(width: width, height: height)
          outline.eachEdge(dx - left, dy - top) { windings.add($0, $1, $2, $3) }
          windings.sweep(rule: rule, into: &sink)
        }
        x += side
      }
      y += side
    }
  }
}

extension RasterTarget {
  /// The pixels that may change, in the layer's device space.
  var deviceClip: Rect {
    Rect(
      minX: Double(originX) + Double(clip.minX), minY: Double(originY) + Double(clip.minY),
      maxX: Double(originX) + Double(clip.maxX), maxY: Double(originY) + Double(clip.maxY))
  }
}
