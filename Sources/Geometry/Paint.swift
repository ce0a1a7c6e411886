/// The name of a picture that a path can be painted with. Whoever registers the picture hands it out.
public struct ImageID: Hashable, Sendable {
  /// The number behind the name.
  public let rawValue: UInt64

  /// Makes a name from its number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// A smooth change from one colour to another, constant beyond both ends.
public struct Gradient: Hashable, Sendable {
  /// How the colour spreads.
  public enum Shape: Hashable, Sendable {
    /// From `start` to `end`, constant across.
    case linear(start: Point, end: Point)
    /// From the centre to a circle around it.
    case radial(center: Point, radius: Double)
  }

  /// How the colour spreads, in the coordinates of the path that it paints.
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

/// What fills the inside of a path or its stroke.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// A change between two colours.
  case gradient(Gradient)
  /// A picture; the transform takes its pixels (origin in its upper left corner) to the path's
  /// coordinates. Outside the picture its edge pixels go on.
  case image(ImageID, Affine)
}
