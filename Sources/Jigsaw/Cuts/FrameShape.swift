import Geometry

/// The outline of a whole puzzle.
public enum FrameShape: Hashable, Sendable {
  /// The rectangle of the picture.
  case rectangle
  /// The rectangle with rounded corners.
  case rounded
  /// The largest circle within the picture.
  case circle
  /// The ellipse that touches all four edges of the picture.
  case ellipse
  /// A heart.
  case heart
  /// A closed path as SVG path data. Its first contour is scaled to the largest size within the picture.
  case path(String)

  /// The shapes to choose from, by name.
  public static let named: [(name: String, shape: FrameShape)] = [
    ("rectangle", .rectangle), ("rounded", .rounded), ("circle", .circle), ("ellipse", .ellipse),
    ("heart", .heart),
  ]

  /// Reads a name or SVG path data; nil for anything else.
  public init?(_ text: String) {
    if let known = FrameShape.named.first(where: { $0.name == text }) {
      self = known.shape
    } else if let path = try? Path(svg: text), CutOutline(path) != nil {
      self = .path(text)
    } else {
      return nil
    }
  }

  /// The name, or the path data.
  public var text: String {
    if case .path(let text) = self { return text }
    return FrameShape.named.first { $0.shape == self }?.name ?? ""
  }

  /// The outline within a picture whose corner is the origin; the rectangle for a path without area.
  func outline(in size: Size) -> Path {
    let whole = Rect(origin: .origin, size: size)
    switch self {
    case .rectangle: return Path(rect: whole)
    case .rounded: return Path(roundedRect: whole, radius: min(size.width, size.height) * 0.16)
    case .circle: return Path(circle: whole.center, radius: min(size.width, size.height) / 2)
    case .ellipse: return Path(ellipseIn: whole)
    case .heart: return FrameShape.fitted(FrameShape.heartPath, in: whole)
    case .path(let text):
      guard let path = try? Path(svg: text), let outline = CutOutline(path) else { return Path(rect: whole) }
      return FrameShape.fitted(outline.path, in: whole)
    }
  }

  /// A path scaled to the largest size within a rectangle, and centred.
  private static func fitted(_ path: Path, in rect: Rect) -> Path {
    let box = path.bounds
    let scale = min(rect.width / box.width, rect.height / box.height)
    guard scale.isFinite, scale > 0 else { return Path(rect: rect) }
    return path.transformed(by: Affine.scale(scale).taking(box.center, to: rect.center))
  }

  private static var heartPath: Path {
    var path = Path()
    path.move(to: Point(0, -0.42))
    path.cubic(Point(0.14, -0.78), Point(0.47, -0.94), to: Point(0.74, -0.8))
    path.cubic(Point(1.07, -0.63), Point(1.09, -0.18), to: Point(0.86, 0.14))
    path.cubic(Point(0.64, 0.45), Point(0.24, 0.66), to: Point(0, 0.98))
    path.cubic(Point(-0.24, 0.66), Point(-0.64, 0.45), to: Point(-0.86, 0.14))
    path.cubic(Point(-1.09, -0.18), Point(-1.07, -0.63), to: Point(-0.74, -0.8))
    path.cubic(Point(-0.47, -0.94), Point(-0.14, -0.78), to: Point(0, -0.42))
    path.close()
    return path
  }
}
