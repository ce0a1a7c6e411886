import Geometry

/// The paint of a shape: like Geometry's `Paint`, with the picture in place of its name.
public enum RasterPaint: Sendable {
  /// One colour.
  case color(Color)
  /// A gradient between two colours, in the path's coordinates.
  case gradient(Gradient)
  /// A picture, whose edge pixels are repeated outside. The transform maps the original's pixels (origin in the upper
  /// left corner) to the path's coordinates; the opacity is from 0 to 1.
  case image(ImagePyramid, Affine, opacity: Double = 1)

  /// Makes the paint of a path, with its picture looked up by name; nil when there is no such picture.
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
