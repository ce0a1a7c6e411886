import Geometry
import Scene

/// The picture of a view at one moment: marks from back to front, in the view's own dp.
///
/// It is a value, so that two moments can be compared: only differences are drawn again. An audit can read the texts
/// in it.
public struct Appearance: Hashable, Sendable {
  /// The marks, back to front.
  public var marks: [Mark] = []

  /// Makes an empty picture.
  public init() {}

  /// Whether nothing is drawn.
  public var isEmpty: Bool { marks.isEmpty }

  /// The box that contains all marks, including shadows; `Rect.null` if there are none.
  public var bounds: Rect { marks.reduce(.null) { $0.union($1.bounds) } }

  /// The texts among the marks.
  public var texts: [PlacedText] {
    marks.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// Adds a mark on top.
  public mutating func add(_ mark: Mark) { marks.append(mark) }

  /// Fills a rectangle with round corners.
  public mutating func fill(_ rect: Rect, radius: Double = 0, _ color: Color) {
    if color.alpha > 0 { add(.fill(rect, radius: radius, .color(color))) }
  }

  /// Draws lines inside the edge of a rectangle with round corners.
  public mutating func outline(_ rect: Rect, radius: Double, width: Double = 1, _ color: Color) {
    add(
      .stroke(Path(roundedRect: rect.inset(by: width / 2), radius: radius - width / 2), width: width, color))
  }

  /// Draws an icon into a square.
  public mutating func icon(_ icon: Icon, in square: Rect, _ color: Color) {
    add(.stroke(icon.path(in: square), width: Icon.lineWidth * square.width / Icon.grid, color))
  }

  /// Adds texts.
  public mutating func add(_ texts: [PlacedText]) { for text in texts { add(.text(text)) } }

  /// The picture as a closure for a layer.
  public var drawing: Drawing {
    let marks = marks
    return { canvas in for mark in marks { mark.draw(into: canvas) } }
  }
}

/// A drawing operation of an ``Appearance``.
public enum Mark: Hashable, Sendable {
  /// A filled rectangle with round corners.
  case fill(Rect, radius: Double, Paint)
  /// A filled shape.
  case shape(Path, Paint)
  /// A line with round ends.
  case stroke(Path, width: Double, Color)
  /// A line of text.
  case text(PlacedText)
  /// A picture that fills a shape, scaled uniformly and centred.
  case picture(Picture, in: Rect, shape: Path)
  /// A drawing, moved from the origin to a rectangle and clipped to it.
  case drawing(NamedDrawing, in: Rect)
  /// A soft shadow under a rectangle with round corners.
  case shadow(Rect, radius: Double, blur: Double, offset: Vector, Color)

  /// A box that contains everything that the mark draws.
  public var bounds: Rect {
    switch self {
    case .fill(let rect, _, _): rect
    case .shape(let path, _): path.controlBox
    case .stroke(let path, let width, _): path.controlBox.inset(by: -width / 2)
    // Glyphs may extend beyond the measured line.
    case .text(let text): text.frame.inset(dx: -text.style.size / 4, dy: -text.style.size / 8)
    case .picture(_, _, let shape): shape.controlBox
    case .drawing(_, let rect): rect
    case .shadow(let rect, _, let blur, let offset, _): rect.offset(by: offset).inset(by: -blur * 1.5)
    }
  }

  func draw(into canvas: Canvas) {
    switch self {
    case .fill(let rect, let radius, let paint):
      if radius == 0, case .color(let color) = paint {
        canvas.fill(rect, color)
      } else {
        canvas.fill(rect, radius: radius, paint)
      }
    case .shape(let path, let paint): canvas.fill(path, paint)
    case .stroke(let path, let width, let color): canvas.stroke(path, color, width: width)
    case .text(let text): canvas.text(text.string, at: text.baseline, text.style, text.color)
    case .picture(let picture, let rect, let shape):
      canvas.fill(shape, .image(picture.id, picture.transform(filling: rect)))
    case .drawing(let drawing, let rect):
      canvas.clip(to: rect) {
        canvas.with(.translation(rect.origin - .origin)) { drawing.draw(rect.size, canvas) }
      }
    case .shadow(let rect, let radius, let blur, let offset, let color):
      canvas.shadow(under: rect, radius: radius, blur: blur, offset: offset, color: color)
    }
  }
}

/// A drawing that is compared by its name: drawings with the same name must look the same.
public struct NamedDrawing: Hashable, Sendable {
  /// The name, which differs from those of all drawings that look different.
  public var name: String
  /// Draws it at the origin, in a size in dp. Called on any thread.
  public var draw: @Sendable (Size, Canvas) -> Void

  /// Makes a drawing.
  public init(_ name: String, _ draw: @escaping @Sendable (Size, Canvas) -> Void) {
    self.name = name
    self.draw = draw
  }

  /// Drawings of the same name are equal.
  public static func == (a: NamedDrawing, b: NamedDrawing) -> Bool { a.name == b.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// One line of text with its position.
public struct PlacedText: Hashable, Sendable {
  /// The text.
  public var string: String
  /// The style.
  public var style: TextStyle
  /// The colour.
  public var color: Color
  /// The space that the line was given, in the view's dp.
  public var frame: Rect
  /// The left end of the baseline, in the view's dp.
  public var baseline: Point
  /// The size that the line needs, in dp.
  public var needed: Size
  /// Whether part of the text was left out for lack of room.
  public var isCut: Bool

  /// Makes a placed line.
  public init(
    _ string: String, style: TextStyle, color: Color, frame: Rect, baseline: Point, needed: Size,
    isCut: Bool = false
  ) {
    self.string = string
    self.style = style
    self.color = color
    self.frame = frame
    self.baseline = baseline
    self.needed = needed
    self.isCut = isCut
  }
}

/// A picture with its size, which is needed to fit it into a shape.
public struct Picture: Hashable, Sendable {
  /// The picture.
  public var id: ImageID
  /// Its size in pixels.
  public var size: Size

  /// Makes a reference to a picture of a size in pixels.
  public init(_ id: ImageID, size: Size) {
    self.id = id
    self.size = size
  }

  /// The map from pixels to `rect` that covers it, scaled uniformly; the picture extends beyond it equally on both
  /// sides.
  func transform(filling rect: Rect) -> Affine {
    let scale = max(rect.width / max(size.width, 1), rect.height / max(size.height, 1))
    let corner = rect.center - Vector(size.width, size.height) * (scale / 2)
    return .scale(scale).then(.translation(corner - .origin))
  }
}

extension Path {
  /// The box around all points and control points, which contains the curves.
  var controlBox: Rect { points.reduce(.null) { $0.union($1) } }
}
