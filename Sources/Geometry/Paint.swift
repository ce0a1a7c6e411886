/// The name of a picture that a path can be painted with. It is made when the picture is registered.
public struct ImageID: Hashable, Sendable {
  /// The number behind the name.
  public let rawValue: UInt64

  /// Makes a name from its number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// A gradient from one colour to another, constant beyond both ends.
public struct Gradient: Hashable, Sendable {
  /// The geometry of a gradient.
  public enum Shape: Hashable, Sendable {
    /// From `start` to `end`, constant across.
    case linear(start: Point, end: Point)
    /// From the centre to a circle around it.
    case radial(center: Point, radius: Double)
  }

  /// The geometry, in the coordinates of the path that it paints.
  public var shape: Shape
  /// The colour at the start or centre.
  public var from: Color
  /// The colour at the end or rim.
  public var to: Color

  /// Makes a gradient.
  public init(_ shape: Shape, from: Color, to: Color) {
    self.shape = shape
    self.from = from
    self.to = to
  }
}

/// The paint of a path's inside or stroke.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// A gradient between two colours.
  case gradient(Gradient)
  /// A picture. The transform maps its pixels (origin in the upper left corner) to the path's coordinates. Outside the
  /// picture its edge pixels are repeated.
  case image(ImageID, Affine)
}
