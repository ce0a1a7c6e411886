import Geometry
import Interface
import ModeKit

/// Reads the lines and pictures of an SVG drawing: paths and basic shapes, groups, transforms, and styles in
/// attributes. One SVG pixel (1/96 inch) is one point.
final class SVGReader: DrawingFormat {
  /// The inherited properties of an element.
  private struct Style {
    var name = ""
    var transform = Affine.identity
    var stroke: Color?
    var fill: Color? = .black
    var width = 1.0
    var isHidden = false
    var isChalk = false
    /// Whether it is in a group of an image and its strokes.
    var isPictured = false
    /// The product of the opacities of all enclosing elements.
    var opacity = 1.0
    var strokeOpacity = 1.0, fillOpacity = 1.0
    var multiplies = false
    /// The index of the enclosing layer; nil for none.
    var layer: Int?
    /// A new number for each element. Lines are joined only within one element.
    var group = 0
  }

  /// The largest distance of two ends that count as the same place, in widths.
  private static let sameEnd = 1e-3
  /// The width of the outline of a filled shape, in points.
  private static let outlineWidth = 2.0
  /// The elements whose content is not drawn in place.
  private static let asides: Set<String> = [
    "defs", "clipPath", "mask", "pattern", "symbol", "marker", "linearGradient", "radialGradient", "filter",
    "metadata", "title", "desc", "namedview",
  ]

  private(set) var drawing = ReadDrawing()
  private var styles = [Style()]
  /// The depth inside a skipped element.
  private var aside = 0
  private var groups = 0
  /// The drawing's view box in user units.
  private var view = Rect.null
  /// The open group of an image and its strokes: its depth, the number of strokes before it, and the image.
  private var pictured: (depth: Int, strokes: Int, image: (attributes: [String: String], style: Style)?)?
  /// The end of the last open line, if another line may continue it.
  private var last: (end: Point, group: Int, isChalk: Bool)?

  func begin(_ name: String, _ attributes: [String: String]) throws(Problem) {
    if aside > 0 || Self.asides.contains(name) {
      aside += 1
      return
    }
    if name == "rect", let ruling = Ruling(rawValue: attributes["class"] ?? "") {
      // The print of the paper in files of this program.
      drawing.ruling = ruling
      aside += 1
      return
    }
    let own = properties(attributes)
    var style = inherited(name, attributes, own)
    groups += 1
    style.group = groups
    switch name {
    case "svg":
      style.transform = viewport(attributes).then(style.transform)
    case "g":
      if attributes["groupmode"] == "layer", style.layer == nil { open(attributes, &style) }
      if attributes["class"] == SVGWriter.pictureClass, pictured == nil {
        style.isPictured = true
        pictured = (styles.count, drawing.strokes.count, nil)
      }
    case "a", "switch": break
    case "path", "line", "polyline", "polygon", "rect", "circle", "ellipse":
      if !style.isHidden { try shape(name, attributes, own, style) }
    case "image":
      if style.isPictured, pictured?.image == nil {
        pictured?.image = (attributes, style)
      } else if !style.isHidden {
        picture(attributes, style)
      }
    case "text":
      drawing.losses.add(.texts)
      aside += 1
      return
    case "use": drawing.losses.add(.references)
    case "style":
      drawing.losses.add(.styles)
      aside += 1
      return
    default:
      drawing.losses.add(.element(name))
      aside += 1
      return
    }
    styles.append(style)
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  func end(_ name: String) {
    if aside > 0 {
      aside -= 1
    } else if styles.count > 1 {
      styles.removeLast()
      if let group = pictured, group.depth == styles.count {
        pictured = nil
        // The strokes replace the image, unless another program has taken them away.
        if drawing.strokes.count == group.strokes, let image = group.image, !image.style.isHidden {
          picture(image.attributes, image.style)
        }
      }
    }
  }

  /// Makes a layer of a group. The group's attributes apply to the layer.
  private func open(_ attributes: [String: String], _ style: inout Style) {
    if drawing.layers.isEmpty, !drawing.strokes.isEmpty { drawing.layers.append(DrawnPage.Layer(name: "")) }
    style.layer = drawing.layers.count
    drawing.layers.append(
      DrawnPage.Layer(name: attributes["label"] ?? "", opacity: style.opacity, isVisible: !style.isHidden))
    style.opacity = 1
    style.isHidden = false
  }

  // MARK: Styles

  /// The presentation attributes of an element; those in `style` take precedence.
  private func properties(_ attributes: [String: String]) -> [String: String] {
    var result = attributes
    let style = attributes["style"] ?? ""
    guard style.utf8.count <= DrawingLimits.words else {
      drawing.losses.add(.damagedShapes)
      return result
    }
    for part in style.split(separator: ";") {
      let pair = part.split(separator: ":", maxSplits: 1).map(Self.trimmed)
      if pair.count == 2 { result[pair[0]] = pair[1] }
    }
    return result
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }
    var rest = text.drop(while: isBlank)
    while let end = rest.last, isBlank(end) { rest.removeLast() }
    return String(rest)
  }

  private func inherited(
    _ name: String, _ attributes: [String: String], _ own: [String: String]
  ) -> Style {
    var style = styles.last ?? Style()
    style.name = name
    if let text = attributes["transform"] {
      if let transform = SVGTransform.read(text) {
        style.transform = transform.then(style.transform)
      } else {
        drawing.losses.add(.damagedShapes)
      }
    }
    if let text = own["stroke"], text != "inherit" { style.stroke = paint(text) }
    if let text = own["fill"], text != "inherit" { style.fill = paint(text) }
    if let text = own["stroke-width"], let width = Self.length(text), width >= 0 { style.width = width }
    let isReplaced = style.isPictured && own["display"] == "none"
    if !isReplaced, own["display"] == "none" || own["visibility"] == "hidden" { style.isHidden = true }
    if attributes["class"] == "chalk" { style.isChalk = true }
    if let dash = own["stroke-dasharray"], dash != "none" { drawing.losses.add(.dashes) }
    if let share = own["opacity"].flatMap(Self.share) { style.opacity *= share }
    if let share = own["stroke-opacity"].flatMap(Self.share) { style.strokeOpacity = share }
    if let share = own["fill-opacity"].flatMap(Self.share) { style.fillOpacity = share }
    if let mode = own["mix-blend-mode"] { style.multiplies = mode == "multiply" }
    for key in ["clip-path", "mask", "filter"] where own[key] != nil && own[key] != "none" && !style.isChalk {
      drawing.losses.add(.element(key))
    }
    return style
  }

  /// Parses a paint; nil for none. Gradients, patterns and unreadable colours become black.
  private func paint(_ text: String) -> Color? {
    if text == "none" || text == "transparent" { return nil }
    if let color = Color(named: text) { return color }
    // The chalk pattern of this program.
    if text.hasPrefix("url(#chalk-"), text.hasSuffix(")"),
      let color = Color(named: "#" + text.dropFirst("url(#chalk-".count).dropLast())
    {
      return color
    }
    if text.hasPrefix("url(") {
      drawing.losses.add(.gradients)
    } else if text != "currentColor" {
      drawing.losses.add(.colors)
    }
    return .black
  }

  /// Parses a number from 0 to 1 or a percentage; nil for anything else.
  private static func share(_ text: String) -> Double? {
    let value = text.hasSuffix("%") ? finite(String(text.dropLast())).map { $0 / 100 } : finite(text)
    return value.map { max(0, min(1, $0)) }
  }

  /// Parses a length in points; nil for unsupported ones, such as percentages.
  private static func length(_ text: String) -> Double? {
    let units: [(String, Double)] = [
      ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
    ]
    for (unit, points) in units where text.hasSuffix(unit) {
      return finite(String(text.dropLast(2))).map { $0 * points }
    }
    return finite(text)
  }

  private static func finite(_ text: String) -> Double? {
    NumberList.number(trimmed(text[...]))
  }

  /// The transform from the drawing's user units to points.
  private func viewport(_ attributes: [String: String]) -> Affine {
    let box = NumberList(attributes["viewBox"] ?? "", keeping: 5, hasCommas: true).numbers
    let width = attributes["width"].flatMap(Self.length)
    let height = attributes["height"].flatMap(Self.length)
    let corner = Affine.translation(
      Vector(attributes["x"].flatMap(Self.length) ?? 0, attributes["y"].flatMap(Self.length) ?? 0))
    let isOutermost = styles.count == 1
    guard box.count == 4, box[2] > 0, box[3] > 0 else {
      if isOutermost { view = Rect(x: 0, y: 0, width: width ?? 0, height: height ?? 0) }
      return isOutermost ? .identity : corner
    }
    if isOutermost { view = Rect(x: box[0], y: box[1], width: box[2], height: box[3]) }
    let scale = min((width ?? box[2]) / box[2], (height ?? box[3]) / box[3])
    let fit = Affine.translation(Vector(-box[0], -box[1])).then(.scale(scale > 0 ? scale : 1))
    return isOutermost ? fit : fit.then(corner)
  }

  // MARK: Shapes

  private func shape(
    _ name: String, _ attributes: [String: String], _ own: [String: String], _ style: Style
  ) throws(Problem) {
    let path: Path
    do throws(LostShape) {
      path = try self.path(name, attributes)
    } catch {
      return drawing.losses.add(error.kind)
    }
    guard style.transform.isFinite else { return drawing.losses.add(.damagedShapes) }
    if name == "rect", style.stroke == nil, let fill = style.fill, drawing.strokes.isEmpty,
      drawing.paper == nil, !view.isEmpty, path.bounds.inset(by: -view.width * 0.001).contains(view)
    {
      drawing.paper = Color(red: fill.red, green: fill.green, blue: fill.blue)
      return
    }
    guard var color = style.stroke ?? style.fill else { return }
    let opacity =
      style.opacity * (style.stroke == nil ? style.fillOpacity : style.strokeOpacity) * Double(color.alpha)
      / 255
    color.alpha = 255
    guard opacity > 0 else { return }
    if style.fill != nil, name != "line" { drawing.losses.add(.fills) }
    let width =
      style.stroke == nil ? Self.outlineWidth : max(style.width * style.transform.meanScale, 1e-6)
    let tolerance = max(width / 40, 1e-6)
    var places = PlaceCount()
    path.flatten(into: &places, tolerance: tolerance, transform: style.transform)
    guard places.count <= DrawingLimits.linePoints else { return drawing.losses.add(.longLines) }
    try drawing.count(places: places.count)
    let lines = path.flattened(tolerance: tolerance, transform: style.transform)
    for contour in lines.contours {
      var points = Array(lines.points[contour.start..<contour.end])
      guard let first = points.first, points.allSatisfy({ $0.isFinite }) else { continue }
      if contour.isClosed, points.last != first { points.append(first) }
      guard let end = points.last else { continue }
      let parent = styles.last?.group ?? 0
      // A line that starts where the last one of the same group ended continues it. The two points may differ by
      // accumulated rounding errors of relative coordinates.
      if let last, last.group == parent, last.isChalk == style.isChalk,
        last.end.distance(to: first) <= width * Self.sameEnd,
        let before = drawing.strokes.indices.last, drawing.strokes[before].color == color,
        drawing.strokes[before].opacity == opacity,
        drawing.strokes[before].points.count + points.count <= DrawingLimits.linePoints
      {
        drawing.strokes[before].points += points.dropFirst()
        drawing.strokes[before].widths += points.dropFirst().map { _ in width }
      } else {
        let isAdded = drawing.add(
          ReadDrawing.Stroke(
            isChalk: style.isChalk, color: color, opacity: opacity, multiplies: style.multiplies,
            layer: style.layer ?? loose(), points: points, widths: points.map { _ in width }))
        guard isAdded else {
          last = nil
          continue
        }
      }
      last = contour.isClosed ? nil : (end, parent, style.isChalk)
    }
  }

  /// The layer for content outside all layers.
  private func loose() -> Int {
    guard !drawing.layers.isEmpty else { return 0 }
    if let last = drawing.strokes.last, drawing.layers[last.layer].name.isEmpty { return last.layer }
    drawing.layers.append(DrawnPage.Layer(name: ""))
    return drawing.layers.count - 1
  }

  /// The reason why a shape is omitted.
  private struct LostShape: Error {
    let kind: Losses.Kind
  }

  /// The path of a shape.
  private func path(_ name: String, _ attributes: [String: String]) throws(LostShape) -> Path {
    switch name {
    case "path":
      do throws(SVGPathError) {
        return try Path(svg: attributes["d"] ?? "", most: DrawingLimits.linePoints)
      } catch {
        throw LostShape(kind: error.reason == .tooManyPoints ? .longLines : .damagedShapes)
      }
    case "polyline", "polygon":
      let list = NumberList(
        attributes["points"] ?? "", keeping: 2 * DrawingLimits.linePoints, hasCommas: true)
      let numbers = list.numbers
      guard !list.isCut else { throw LostShape(kind: .longLines) }
      guard !list.isDamaged, numbers.count.isMultiple(of: 2), numbers.count >= 4 else {
        throw LostShape(kind: .damagedShapes)
      }
      let points = stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
      return Path(polygon: points, isClosed: name == "polygon")
    default:
      guard let path = simplePath(name, attributes) else { throw LostShape(kind: .damagedShapes) }
      return path
    }
  }

  /// The path of a shape that is described by a few numbers; nil if they are invalid.
  private func simplePath(_ name: String, _ attributes: [String: String]) -> Path? {
    func value(_ key: String) -> Double? { attributes[key].map { Self.length($0) ?? .nan } ?? 0 }
    func values(_ keys: String...) -> [Double]? {
      let all = keys.compactMap(value)
      return all.allSatisfy { $0.isFinite } ? all : nil
    }
    switch name {
    case "line":
      guard let v = values("x1", "y1", "x2", "y2") else { return nil }
      return Path(polygon: [Point(v[0], v[1]), Point(v[2], v[3])], isClosed: false)
    case "rect":
      guard let v = values("x", "y", "width", "height"), v[2] >= 0, v[3] >= 0 else { return nil }
      let box = Rect(x: v[0], y: v[1], width: v[2], height: v[3])
      guard let radius = values("rx", "ry")?.max(), radius > 0 else { return Path(rect: box) }
      return Path(roundedRect: box, radius: min(radius, min(v[2], v[3]) / 2))
    case "circle":
      guard let v = values("cx", "cy", "r"), v[2] >= 0 else { return nil }
      return Path(circle: Point(v[0], v[1]), radius: v[2])
    default:
      guard let v = values("cx", "cy", "rx", "ry"), v[2] >= 0, v[3] >= 0 else { return nil }
      return Path(ellipseIn: Rect(center: Point(v[0], v[1]), size: Size(2 * v[2], 2 * v[3])))
    }
  }

  // MARK: Pictures

  private func picture(_ attributes: [String: String], _ style: Style) {
    guard let link = attributes["href"], link.hasPrefix("data:") else {
      return drawing.losses.add(.backgroundPictures)
    }
    guard drawing.hasRoomForPicture else { return drawing.losses.add(.manyPictures) }
    func value(_ key: String) -> Double { attributes[key].flatMap(Self.length) ?? 0 }
    let box = Rect(x: value("x"), y: value("y"), width: value("width"), height: value("height"))
    guard let comma = link.firstIndex(of: ","), link[..<comma].hasSuffix(";base64"),
      let bytes = Base64.bytes(link[link.index(after: comma)...].utf8), style.transform.isFinite
    else { return drawing.losses.add(.unreadablePictures) }
    if abs(style.transform.b) > 1e-9 || abs(style.transform.c) > 1e-9 { drawing.losses.add(.turnedPictures) }
    if !drawing.strokes.isEmpty { drawing.losses.add(.picturesUnderInk) }
    drawing.add(ReadDrawing.Picture(bytes: bytes, box: style.transform.apply(box)))
  }
}

/// Counts the points of a path after its curves are flattened.
private struct PlaceCount: FlatteningSink {
  private(set) var count = 0

  mutating func begin(at p: Point) { count += 1 }
  mutating func line(to p: Point) { count += 1 }
  mutating func curve(_ curve: CubicCurve, chords: Int) { count += chords }
  mutating func curve(_ curve: QuadCurve, chords: Int) { count += chords }
  mutating func end(isClosed: Bool) { if isClosed { count += 1 } }
}
