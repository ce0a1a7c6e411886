import Geometry

/// The name of a layer. The caller chooses the numbers.
public struct LayerID: Hashable, Sendable {
  /// The number behind the name.
  public let rawValue: UInt64
  /// Names a layer.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// The number of a layer's publication, counted from 1.
public typealias Generation = UInt64

/// The moment at which a publication is first shown.
public struct Moment: Hashable, Sendable {
  /// The layer that was published.
  public var layer: LayerID
  /// Which publication.
  public var generation: Generation

  /// Makes a moment.
  public init(_ layer: LayerID, _ generation: Generation) {
    self.layer = layer
    self.generation = generation
  }
}

/// The part of a layer that a publication changed.
public enum LayerDamage: Sendable {
  /// These rectangles, in the layer's coordinates; the rest is unchanged.
  case rects([Rect])
  /// All of it.
  case everything
}

/// A line that shows where a layer will be until its tiles are ready. It is cheap enough to follow a finger at any
/// size.
public struct Outline: Hashable, Sendable {
  /// The line, in the layer's coordinates.
  public var path: Path
  /// Its colour.
  public var color: Color
  /// Its width in device pixels.
  public var width: Double

  /// Makes an outline.
  public init(_ path: Path, color: Color, width: Double) {
    self.path = path
    self.color = color
    self.width = width
  }
}

/// Where a layer is in one frame.
public struct LayerPlacement: Hashable, Sendable {
  /// What a layer is for.
  public enum Kind: Hashable, Sendable {
    /// The opaque document. New tiles fade in; a border around the view is kept ready. A base with a clip covers
    /// everything behind it there, also where it has no tiles yet.
    case base
    /// A lifted object, transparent around its shape. Tiles never fade in.
    case floating
    /// Bars and overlays, transparent. Tiles never fade in; small changes are drawn within the same frame.
    case interface
  }

  /// The layer.
  public var id: LayerID
  /// What it is for.
  public var kind: Kind
  /// From the layer's coordinates to the screen's device pixels. A mirroring or shearing map is resampled.
  public var transform: Affine
  /// The opacity, 0…1.
  public var opacity: Double
  /// The part of the screen that it may cover, in device pixels; nil for all.
  public var clip: Rect?
  /// The box outside of which the layer is empty, in the layer's coordinates; nil when it is not known.
  public var bounds: Rect?
  /// The box that holds all content of a base, in the layer's coordinates; only ground lies outside. An overview of it
  /// is kept, from which missing tiles are shown. Nil means ``bounds``; without either there is no overview.
  public var extent: Rect?
  /// Whether a hand or an animation changes its size or angle now. If so, its tiles are stretched, and drawn exactly
  /// when it rests. Not for panning.
  public var isMoving: Bool
  /// The layer is hidden until this publication is shown, and the publication waits until the layer's visible tiles are
  /// ready. So a lifted piece and the hole that it leaves appear together.
  public var appears: Moment?
  /// What is drawn instead while the layer waits to appear.
  public var outline: Outline?
  /// The layer is hidden once this publication is shown. So a piece that was put down disappears from the layer when
  /// its new place shows it.
  public var leaves: Moment?

  /// Places a layer.
  public init(
    id: LayerID, kind: Kind, transform: Affine, opacity: Double = 1, clip: Rect? = nil, bounds: Rect? = nil,
    extent: Rect? = nil, isMoving: Bool = false, appears: Moment? = nil, outline: Outline? = nil,
    leaves: Moment? = nil
  ) {
    self.id = id
    self.kind = kind
    self.transform = transform
    self.opacity = opacity
    self.clip = clip
    self.bounds = bounds
    self.extent = extent
    self.isMoving = isMoving
    self.appears = appears
    self.outline = outline
    self.leaves = leaves
  }

  /// The level at which the layer is sharp as it is placed; nil when it would not be visible.
  var exactLevel: Level? {
    let scale = transform.meanScale
    guard transform.isFinite, scale > 1e-9, scale < 1e9 else { return nil }
    // Products of the same factors in another order differ in the last bits but mean the same scale.
    let rounded = Double(bitPattern: (scale.bitPattern &+ 0x800) & ~0xFFF)
    return Level(scale: rounded, turns: quarterTurns(scale) ?? 0)
  }

  /// Whether the layer is upright or turned by quarters, so that its tiles can be shown pixel by pixel.
  var isUpright: Bool { quarterTurns(transform.meanScale) != nil }

  private func quarterTurns(_ scale: Double) -> Int? {
    let t = transform
    let tolerance = scale * 1e-9
    if abs(t.b) <= tolerance, abs(t.c) <= tolerance, abs(t.a - t.d) <= tolerance { return t.a > 0 ? 0 : 2 }
    if abs(t.a) <= tolerance, abs(t.d) <= tolerance, abs(t.b + t.c) <= tolerance { return t.b > 0 ? 1 : 3 }
    return nil
  }

  /// From a level's device pixels to the screen. At the exact scale the shift is rounded to whole pixels, or one-pixel
  /// lines would turn grey.
  func screen(from level: Level) -> Affine {
    if level == exactLevel, isUpright {
      return .translation(Vector(transform.tx.rounded(), transform.ty.rounded()))
    }
    return level.inverse.then(transform)
  }
}
