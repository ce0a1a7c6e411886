import Geometry
import Raster

/// Where drawings go: one tile's pixels, seen through a transform.
///
/// A canvas belongs to one worker. Its methods take coordinates of the current space: the layer's world (or
/// view) at first, changed by ``with(_:_:)``. What falls outside the tile is clipped.
public final class Canvas {
  /// Pictures and text.
  public let resources: SceneResources
  /// The map from the current space to the layer's device pixels.
  public private(set) var transform: Affine

  /// Temporary until the rasteriser lands.
  public init(resources: SceneResources, transform: Affine) {
    self.resources = resources
    self.transform = transform
  }

  /// Runs `body` with the space changed: coordinates inside it are mapped by `local` first.
  public func with(_ local: Affine, _ body: () -> Void) {
    let saved = transform
    transform = local.then(saved)
    body()
    transform = saved
  }

  /// Device pixels per unit of the current space.
  public var scale: Double { transform.meanScale }

  /// What of the current space can be seen on this tile; draw nothing that lies outside.
  public var visible: Rect { fatalError("Canvas is filled in with the rasteriser") }

  /// Fills a path.
  public func fill(_ path: Path, _ paint: Paint, rule: FillRule = .nonZero) {}
  /// Draws a path's line.
  public func stroke(_ path: Path, _ style: StrokeStyle, _ paint: Paint) {}
  /// Fills a path with one colour.
  public func fill(_ path: Path, _ color: Color) { fill(path, .color(color)) }
  /// Draws a path's line in one colour with round ends and joins.
  public func stroke(_ path: Path, _ color: Color, width: Double) {
    stroke(path, StrokeStyle(width: width, cap: .round, join: .round), .color(color))
  }
  /// Draws a styled path.
  public func draw(_ path: StyledPath) {}
  /// Draws the paths of a group through its transform.
  public func draw(_ group: PathGroup) {}
  /// Draws a path that was prepared once: the fast way for a shape that is drawn again and again. `offset` is
  /// in the current space; the shape must have been prepared at this canvas's transform but for the shift.
  public func fill(_ shape: PreparedPath, at offset: Vector, _ paint: Paint) {}
  /// Fills a rectangle; edges on whole device pixels stay sharp.
  public func fill(_ rect: Rect, _ color: Color) {}
  /// Fills a rectangle with round corners.
  public func fill(_ rect: Rect, radius: Double, _ paint: Paint) {}
  /// Draws a picture into a rectangle, smoothly.
  public func draw(_ image: ImageID, in rect: Rect, opacity: Double = 1) {}
  /// Lays a soft shadow under a rounded rectangle: Gaussian with the given blur (CSS's blur radius, twice the standard deviation).
  public func shadow(
    under rect: Rect, radius: Double, blur: Double, offset: Vector, color: Color
  ) {}
  /// Lays a soft shadow under a path.
  public func shadow(under path: Path, blur: Double, offset: Vector, color: Color) {}
  /// Sets one line of text with its baseline's left end at a point. The glyphs lie on whole device pixels.
  public func text(_ text: String, at baseline: Point, _ style: TextStyle, _ color: Color) {}
  /// Disturbs what is drawn in `rect` by up to ±`amount` of 255, the same for a device pixel whichever tile it is on: the
  /// slate's grain.
  public func grain(_ rect: Rect, amount: Int) {}
  /// Draws through a coverage mask of this tile: `stamp` fills the mask, which is then painted once, so that a stroke does
  /// not darken itself.
  public func ink(_ bounds: Rect, blend: BlendMode, paint: Paint, opacity: Double, stamp: (CoverageMask, Affine) -> Void) {}
}
