import Geometry
import Raster

/// The pixels of one tile, drawn on through a transform.
///
/// A canvas belongs to one worker. Its methods take coordinates of the current space, which is first the layer's world
/// (or view) and is changed by ``with(_:_:)``. Drawing is clipped to the tile.
public final class Canvas {
  /// Pictures and text.
  public let resources: SceneResources
  /// The map from the current space to the layer's device pixels.
  public private(set) var transform: Affine
  let rasterizer: Rasterizer
  private(set) var target: RasterTarget
  /// The pixels that can change, in the layer's device space.
  private(set) var bounds: Rect

  /// Makes a canvas on a bitmap.
  ///
  /// - Parameters:
  ///   - target: the pixels, and their place in the layer's device space.
  ///   - transform: from the layer's coordinates to its device pixels.
  ///   - rasterizer: the worker's own.
  ///   - resources: pictures and text.
  public init(_ target: RasterTarget, transform: Affine, rasterizer: Rasterizer, resources: SceneResources) {
    self.target = target
    self.transform = transform
    self.rasterizer = rasterizer
    self.resources = resources
    bounds = target.deviceBounds
  }

  /// Runs `body` in a changed space, in which coordinates are mapped by `local` first.
  public func with(_ local: Affine, _ body: () -> Void) {
    let saved = transform
    transform = local.then(saved)
    body()
    transform = saved
  }

  /// Runs `body` with drawing clipped to a rectangle of the current space. The rectangle is rounded to whole device
  /// pixels; a turned one counts as the box around it.
  public func clip(to rect: Rect, _ body: () -> Void) {
    let saved = (target, bounds)
    let box = transform.apply(rect)
    guard !box.isEmpty else { return }
    let left = Double(target.originX)
    let top = Double(target.originY)
    // Halves are rounded up on every tile, so that a pixel is inside on all tiles or on none.
    func pixel(_ value: Double) -> Int { Int(max(-1e6, min(1e6, (value + 0.5).rounded(.down)))) }
    target = target.clipped(
      to: PixelRect(
        minX: pixel(box.minX - left), minY: pixel(box.minY - top), maxX: pixel(box.maxX - left),
        maxY: pixel(box.maxY - top)))
    bounds = target.deviceBounds
    if !bounds.isEmpty { body() }
    (target, bounds) = saved
  }

  /// Device pixels per unit of the current space.
  public var scale: Double { transform.meanScale }

  /// The part of the current space on this tile. Drawing outside it has no effect.
  public var visible: Rect { transform.inverse?.apply(bounds) ?? .null }

  // MARK: Shapes

  /// Fills a path.
  public func fill(_ path: Path, _ paint: Paint, rule: FillRule = .nonZero) {
    guard let paint = RasterPaint(paint, image: resources.image) else { return }
    rasterizer.fill(path, rule: rule, transform: transform, paint: paint, into: target)
  }

  /// Fills a path with one colour.
  public func fill(_ path: Path, _ color: Color) {
    rasterizer.fill(path, transform: transform, paint: .color(color), into: target)
  }

  /// Strokes a path.
  public func stroke(_ path: Path, _ style: StrokeStyle, _ paint: Paint) {
    guard let paint = RasterPaint(paint, image: resources.image) else { return }
    rasterizer.stroke(path, style: style, transform: transform, paint: paint, into: target)
  }

  /// Strokes a path in one colour with round caps and joins.
  public func stroke(_ path: Path, _ color: Color, width: Double) {
    stroke(path, StrokeStyle(width: width, cap: .round, join: .round), .color(color))
  }

  /// Draws a styled path.
  public func draw(_ path: StyledPath) {
    rasterizer.draw(path, transform: transform, into: target, image: resources.image)
  }

  /// Draws a prepared path, the fast way to draw a shape many times. `offset` is in the current space. The shape must
  /// have been prepared with this canvas's transform except for the translation. It is placed on whole device pixels,
  /// so that all copies look the same.
  public func fill(_ shape: PreparedPath, at offset: Vector, _ paint: Paint) {
    guard let paint = RasterPaint(paint, image: resources.image) else { return }
    let device = transform.apply(Point.origin + offset)
    guard abs(device.x) < 0x1p40, abs(device.y) < 0x1p40 else { return }
    rasterizer.draw(
      shape, dx: Int64(device.x.rounded()) << 8, dy: Int64(device.y.rounded()) << 8, paint: paint,
      into: target)
  }

  /// Fills a rectangle; edges on whole device pixels stay sharp.
  public func fill(_ rect: Rect, _ color: Color) {
    guard !rect.isEmpty else { return }
    fill(Path(rect: rect.intersection(visible.inset(by: -1 / max(scale, 1e-9)))), color)
  }

  /// Fills a rectangle with round corners.
  public func fill(_ rect: Rect, radius: Double, _ paint: Paint) {
    fill(Path(roundedRect: rect, radius: radius), paint)
  }

  /// Draws a picture into a rectangle, bilinearly filtered.
  public func draw(_ image: ImageID, in rect: Rect, opacity: Double = 1) {
    if let pyramid = resources.image(image) { draw(pyramid, in: rect, opacity: opacity) }
  }

  /// Draws an unregistered picture into a rectangle, bilinearly filtered.
  public func draw(_ pyramid: ImagePyramid, in rect: Rect, opacity: Double = 1) {
    guard pyramid.width > 0, pyramid.height > 0 else { return }
    let fit = Affine.scale(rect.width / Double(pyramid.width), rect.height / Double(pyramid.height))
      .then(.translation(rect.origin - .origin))
    rasterizer.fill(
      Path(rect: rect), transform: transform, paint: .image(pyramid, fit, opacity: opacity), into: target)
  }

  /// Draws an unregistered bitmap into a rectangle, bilinearly filtered, for pictures that are made while drawing.
  ///
  /// - Complexity: O(pixels of both).
  public func draw(_ picture: Bitmap, in rect: Rect) {
    draw(ImagePyramid(picture), in: rect)
  }

  /// Draws a bitmap over all that is visible, bilinearly filtered. It lies in `rect`, and its edge pixels are repeated
  /// outside. For pictures that are drawn at half their size or larger.
  public func spread(_ picture: Bitmap, over rect: Rect) {
    guard picture.width > 0, picture.height > 0 else { return }
    let fit = Affine.scale(rect.width / Double(picture.width), rect.height / Double(picture.height))
      .then(.translation(rect.origin - .origin))
    rasterizer.fill(
      Path(rect: visible), transform: transform,
      paint: .image(ImagePyramid(single: picture), fit, opacity: 1),
      into: target)
  }

  /// Draws a part of the current space into a separate bitmap, upright and at a given scale, transparent where `body`
  /// draws nothing.
  ///
  /// `rect` is the part; its corners fall on whole pixels. `scale` is in pixels per unit of the current space.
  /// `body` draws over `ground`, if that has the same size; `ground` itself is not changed.
  public func picture(
    of rect: Rect, scale: Double, over ground: Bitmap? = nil, _ body: (Canvas) -> Void
  ) -> Bitmap {
    let bitmap = Bitmap(
      width: Int((rect.width * scale).rounded()), height: Int((rect.height * scale).rounded()))
    if let ground, ground.width == bitmap.width, ground.height == bitmap.height {
      bitmap.copy(ground, toX: 0, y: 0)
    }
    body(
      Canvas(
        RasterTarget(
          bitmap, originX: Int64((rect.minX * scale).rounded()), originY: Int64((rect.minY * scale).rounded())
        ),
        transform: .scale(scale), rasterizer: rasterizer, resources: resources))
    return bitmap
  }

  // MARK: Shadows

  /// Draws a soft shadow under a rounded rectangle, Gaussian with the given blur (CSS's blur radius, twice the standard
  /// deviation).
  public func shadow(under rect: Rect, radius: Double, blur: Double, offset: Vector, color: Color) {
    rasterizer.shadow(
      under: transform.apply(rect.offset(by: offset)), radius: radius * scale, deviation: blur / 2 * scale,
      color: color, into: target)
  }

  /// Draws a soft shadow under a path; `blur` as for a rounded rectangle.
  public func shadow(under path: Path, blur: Double, offset: Vector, color: Color) {
    rasterizer.shadow(
      under: path, transform: Affine.translation(offset).then(transform), deviation: blur / 2 * scale,
      color: color, into: target)
  }

  // MARK: Ink

  /// Draws through a coverage mask. `stamp` fills the mask; the map that it gets leads to the layer's device pixels, in
  /// which the mask lies. The mask is then painted once, so that a stroke does not darken itself.
  ///
  /// - Parameters:
  ///   - rect: the box that contains the stroke, in the current space.
  ///   - ink: the paint that the mask shows.
  ///   - stamp: fills the mask.
  public func ink(_ rect: Rect, _ ink: InkPaint, stamp: (CoverageMask, Affine) -> Void) {
    let area = transform.apply(rect).inset(by: -1).intersection(bounds).roundedOut
    guard !area.isEmpty else { return }
    let mask = CoverageMask(
      width: Int(area.width), height: Int(area.height), originX: Int64(area.minX), originY: Int64(area.minY),
      rasterizer: rasterizer, notesChanges: true)
    stamp(mask, transform)
    switch ink {
    case .color(let color, let opacity):
      mask.compositeChanges(ColorRamp(color, opacity: opacity), into: target)
    case .tint(let color, let opacity):
      mask.composite(.color(color), blend: .multiply, opacity: opacity, into: target)
    case .reveal(let content):
      let picture = Bitmap(width: mask.width, height: mask.height)
      let canvas = Canvas(
        RasterTarget(picture, originX: mask.originX, originY: mask.originY), transform: transform,
        rasterizer: rasterizer, resources: resources)
      content.draw(canvas.visible, scale: scale, into: canvas)
      mask.composite(
        picture, pictureX: mask.originX, pictureY: mask.originY, blend: .copy, into: target)
    }
  }

  // MARK: Text

  /// Draws one line of text with the left end of its baseline at a point, upright in the current space. The glyphs are
  /// placed on whole device pixels.
  public func text(_ text: String, at baseline: Point, _ style: TextStyle, _ color: Color) {
    guard !text.isEmpty, scale > 0, scale.isFinite else { return }
    let mask = resources.typesetter.mask(text, style, scale: scale)
    // The mask is turned and moved with the current space but never resized.
    let device = transform.apply(baseline)
    let turn = Affine(
      a: transform.a / scale, b: transform.b / scale, c: transform.c / scale, d: transform.d / scale, tx: 0,
      ty: 0)
    let corner = turn.apply(Vector(Double(-mask.originX), Double(-mask.originY)))
    let place = turn.then(
      .translation(Vector(device.x.rounded() + corner.dx, device.y.rounded() + corner.dy)))
    let box = Rect(x: 0, y: 0, width: Double(mask.bitmap.width), height: Double(mask.bitmap.height))
    let area = place.apply(box).intersection(bounds).roundedOut
    guard !area.isEmpty else { return }
    blend(mask.bitmap, place, over: area, color)
  }

  /// Blends a colour through a bitmap's alpha. `place` maps its pixels to device pixels by quarter turns and a
  /// translation.
  private func blend(_ source: Bitmap, _ place: Affine, over area: Rect, _ color: Color) {
    guard let back = place.inverse else { return }
    let mask = CoverageMask(
      width: Int(area.width), height: Int(area.height), originX: Int64(area.minX), originY: Int64(area.minY),
      rasterizer: rasterizer)
    for row in 0..<mask.height {
      for column in 0..<mask.width {
        let p = back.apply(Point(area.minX + Double(column) + 0.5, area.minY + Double(row) + 0.5))
        let x = Int(p.x.rounded(.down))
        let y = Int(p.y.rounded(.down))
        guard x >= 0, y >= 0, x < source.width, y < source.height else { continue }
        mask.bytes[row * mask.width + column] = UInt8(source.pixels[y * source.width + x] >> 24)
      }
    }
    mask.composite(.color(color), into: target)
  }
}

extension RasterTarget {
  /// The pixels that may change, in the layer's device space.
  var deviceBounds: Rect {
    Rect(
      x: Double(originX) + Double(clip.minX), y: Double(originY) + Double(clip.minY),
      width: Double(clip.maxX - clip.minX), height: Double(clip.maxY - clip.minY))
  }
}
