import Geometry

/// What fills a shape, ready to be drawn: like Geometry's `Paint`, with the picture itself in place of its name.
public enum RasterPaint: Sendable {
  /// One colour.
  case color(Color)
  /// A change between two colours, told in the path's coordinates.
  case gradient(Gradient)
  /// A picture, its edge pixels going on outside. The transform takes the original's pixels (origin in its
  /// upper left corner) to the path's coordinates; `opacity` from 0 to 1 fades it.
  case image(ImagePyramid, Affine, opacity: Double = 1)

  /// The paint of a path, its picture looked up by name; nil when the picture is not there.
  public init?(_ paint: Paint, image: (ImageID) -> ImagePyramid?) {
    switch paint {
    case .color(let color): self = .color(color)
    case .gradient(let gradient): self = .gradient(gradient)
    case .image(let id, let transform):
      guard let pyramid = image(id) else { return nil }
      self = .image(pyramid, transform)
    }
  }
}
