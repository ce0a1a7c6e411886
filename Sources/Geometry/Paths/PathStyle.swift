/// Which regions of a self-overlapping path are inside.
public enum FillRule: UInt8, Hashable, Sendable, CaseIterable {
  /// Inside where the contours wind around a point a non-zero number of times.
  case nonZero
  /// Inside where a ray from a point crosses the contours an odd number of times.
  case evenOdd
}

/// Whether a path is filled, stroked, or both.
public enum DrawMode: UInt8, Hashable, Sendable, CaseIterable {
  /// The fill alone.
  case fill
  /// The stroke alone.
  case stroke
  /// The fill, and the stroke over it.
  case both
}

/// The shape of the ends of an open stroke.
public enum LineCap: UInt8, Hashable, Sendable, CaseIterable {
  /// Flat, exactly at the end.
  case butt
  /// A half disc around the end.
  case round
  /// Flat, half a width beyond the end.
  case square
}

/// The shape of a stroke's corners.
public enum LineJoin: UInt8, Hashable, Sendable, CaseIterable {
  /// A sharp point, or a bevel beyond the miter limit.
  case miter
  /// A disc around the corner.
  case round
  /// A straight cut.
  case bevel
}

/// The shape of a stroke: width, caps, joins and dashes.
public struct StrokeStyle: Hashable, Sendable {
  /// The full width, in the path's coordinates; nothing is drawn unless it is positive.
  public var width: Double
  /// The shape of open ends and of dashes' ends.
  public var cap: LineCap
  /// The shape of corners.
  public var join: LineJoin
  /// The longest miter, as a multiple of the width (as in SVG); beyond it a bevel is drawn.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn, repeated; empty for a solid line. A list of odd length is taken twice. A
  /// negative or non-finite length, or a sum of zero, means a solid line.
  public var dash: [Double]
  /// The distance into the pattern at which the line starts.
  public var dashPhase: Double

  /// Makes a stroke style.
  public init(
    width: Double = 10, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    dash: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

/// How a path is drawn. The default is a black stroke of width 10.
public struct PathStyle: Hashable, Sendable {
  /// Whether the path is filled, stroked, or both.
  public var mode: DrawMode
  /// Which regions count as inside.
  public var rule: FillRule
  /// The shape of the stroke.
  public var stroke: StrokeStyle
  /// The paint of the inside.
  public var fillPaint: Paint
  /// The paint of the stroke.
  public var strokePaint: Paint

  /// Makes a style.
  public init(
    mode: DrawMode = .stroke, rule: FillRule = .nonZero, stroke: StrokeStyle = StrokeStyle(),
    fillPaint: Paint = .color(.black), strokePaint: Paint = .color(.black)
  ) {
    self.mode = mode
    self.rule = rule
    self.stroke = stroke
    self.fillPaint = fillPaint
    self.strokePaint = strokePaint
  }

  /// A fill of one colour.
  public static func fill(_ color: Color, rule: FillRule = .nonZero) -> PathStyle {
    PathStyle(mode: .fill, rule: rule, fillPaint: .color(color))
  }

  /// A stroke of one colour.
  public static func stroke(
    _ color: Color, width: Double, cap: LineCap = .butt, join: LineJoin = .miter
  ) -> PathStyle {
    PathStyle(
      mode: .stroke, stroke: StrokeStyle(width: width, cap: cap, join: join), strokePaint: .color(color))
  }
}

/// A path and its style.
public struct StyledPath: Hashable, Sendable {
  /// The shape.
  public var path: Path
  /// How it is drawn.
  public var style: PathStyle

  /// Makes a styled path, by default with a black stroke of width 10.
  public init(_ path: Path, _ style: PathStyle = PathStyle()) {
    self.path = path
    self.style = style
  }
}
