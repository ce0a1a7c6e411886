import Geometry
import Interface
import ModeKit

/// Reads the pages of Xournal++ and Xournal files. Pages are placed below each other.
final class XoppReader: DrawingFormat {
  /// The gap between two pages, in points.
  private static let gap = 40.0
  /// The opacity of a highlighter, whatever the alpha of its colour.
  private static let highlighter = 0.47

  private(set) var drawing = ReadDrawing()
  private var pages = 0
  /// The index of the current layer. Pages share layers.
  private var layer = -1
  /// The start and height of the current page.
  private var top = 0.0
  private var height = 0.0
  /// The element whose text is being collected.
  private var open: (name: String, attributes: [String: String])?
  /// The points of the current stroke, two numbers each.
  private var places = NumberList(keeping: 0)
  /// The text of the current picture, and whether it is too long.
  private var content: [UInt8] = []
  private var isTooLong = false

  func begin(_ name: String, _ attributes: [String: String]) throws(Problem) {
    switch name {
    case "xournal", "title", "preview": break
    case "page":
      if pages > 0 { top += height + Self.gap }
      pages += 1
      layer = -1
      height = number(attributes["height"]) ?? 0
      if pages == 2 { drawing.losses.add(.pages) }
      if pages > 1 { drawing.losses.add(.pages) }
    case "background": background(attributes)
    case "layer":
      layer += 1
      if layer == drawing.layers.count {
        drawing.layers.append(DrawnPage.Layer(name: attributes["name"] ?? ""))
      }
    case "stroke", "image", "teximage":
      open = (name, attributes)
      places = NumberList(keeping: 2 * DrawingLimits.linePoints)
      content = []
      isTooLong = false
    case "text":
      drawing.losses.add(.texts)
      if !(attributes["fn"] ?? "").isEmpty { drawing.losses.add(.sounds) }
    default: drawing.losses.add(.element(name))
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) {
    guard let open else { return }
    if open.name == "stroke" {
      try count { $0.add(bytes) }
    } else if drawing.hasRoomForPicture, content.count + bytes.count <= DrawingLimits.pictureText {
      content += bytes
    } else {
      isTooLong = true
    }
  }

  /// Continues to parse the points of a stroke.
  private func count(_ read: (inout NumberList) -> Void) throws(Problem) {
    let before = places.count / 2
    read(&places)
    try drawing.count(places: places.count / 2 - before)
  }

  func end(_ name: String) throws(Problem) {
    guard let open, open.name == name else { return }
    self.open = nil
    if name == "stroke" {
      try count { $0.finish() }
      stroke(open.attributes)
    } else {
      picture(open.attributes)
    }
  }

  private func number(_ text: String?) -> Double? {
    text.flatMap { NumberList.number($0) }
  }

  private func background(_ attributes: [String: String]) {
    switch attributes["type"] {
    case "pdf": drawing.losses.add(.pdfPages)
    case "pixmap": drawing.losses.add(.backgroundPictures)
    default:
      if let style = attributes["style"], style != "plain" { rule(style, attributes["config"] ?? "") }
      if drawing.paper == nil, let text = attributes["color"] { drawing.paper = color(text) }
    }
  }

  /// Imports the ruling of the paper. Its spacing becomes that of a board.
  private func rule(_ style: String, _ config: String) {
    let ruling: Ruling? =
      switch style {
      case "ruled", "lined": .lines
      case "graph": .squares
      case "dotted": .dots
      case "staves": .staves
      default: nil
      }
    guard let ruling, drawing.ruling ?? ruling == ruling else { return drawing.losses.add(.ruled) }
    drawing.ruling = ruling
    let isOurs = config.split(separator: ",").contains { $0 == "r1=40" } && XoppWriter.prints(ruling)
    if !isOurs { drawing.losses.add(.spacing) }
  }

  /// Parses a colour. Xournal has its own blue and green.
  private func color(_ text: String) -> Color? {
    switch text {
    case "blue": Color(0x3333CC)
    case "green": Color(0x008000)
    case "lightblue": Color(0x00C0FF)
    case "lightgreen": Color(0x00FF00)
    case "orange": Color(0xFF8000)
    default: Color(named: text)
    }
  }

  private func stroke(_ attributes: [String: String]) {
    guard !places.isCut else { return drawing.losses.add(.longLines) }
    let numbers = places.numbers
    let list = NumberList(attributes["width"] ?? "", keeping: DrawingLimits.linePoints)
    let widths = list.numbers
    guard numbers.count >= 2, numbers.count.isMultiple(of: 2), !places.isDamaged, !list.isDamaged,
      !list.isCut, let base = widths.first, base > 0, widths.allSatisfy({ $0 >= 0 })
    else { return drawing.losses.add(.damagedShapes) }
    let points = stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0], numbers[$0 + 1] + top) }
    // The first width is the pen's; one for each segment may follow.
    let segments = widths.dropFirst()
    let own = points.indices.map { i -> Double in
      guard segments.count >= points.count - 1, !segments.isEmpty else { return base }
      return segments[segments.startIndex + min(i, segments.count - 1)]
    }
    let named = color(attributes["color"] ?? "black")
    if named == nil { drawing.losses.add(.colors) }
    var paint = named ?? .black
    let multiplies = attributes["tool"] == "highlighter"
    switch attributes["tool"] {
    case "highlighter": break
    case "eraser": paint = drawing.paper ?? .white
    default: if paint.alpha < 255 { drawing.losses.add(.translucent) }
    }
    paint.alpha = 255
    if let fill = attributes["fill"], fill != "-1" { drawing.losses.add(.fills) }
    if let style = attributes["style"], style != "plain" { drawing.losses.add(.dashes) }
    if !(attributes["fn"] ?? "").isEmpty { drawing.losses.add(.sounds) }
    drawing.add(
      ReadDrawing.Stroke(
        color: paint, opacity: multiplies ? Self.highlighter : 1, multiplies: multiplies,
        layer: max(0, layer), points: points, widths: own))
  }

  private func picture(_ attributes: [String: String]) {
    guard !isTooLong, drawing.hasRoomForPicture else { return drawing.losses.add(.manyPictures) }
    guard let left = number(attributes["left"]), let right = number(attributes["right"]),
      let upper = number(attributes["top"]), let lower = number(attributes["bottom"]), right > left,
      lower > upper, let bytes = Base64.bytes(content)
    else { return drawing.losses.add(.unreadablePictures) }
    if !drawing.strokes.isEmpty { drawing.losses.add(.picturesUnderInk) }
    drawing.add(
      ReadDrawing.Picture(
        bytes: bytes, box: Rect(minX: left, minY: upper + top, maxX: right, maxY: lower + top)))
  }
}
