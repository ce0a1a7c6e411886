import Geometry
import Interface
import ModeKit
import Raster

/// Writes an SVG file. Strokes are paths; chalk is a pattern of the board's tooth, an embedded image.
///
/// A picture of strokes is a group of the class `picture`: the image, and the strokes as paths that are not displayed.
/// ``SVGReader`` reads the strokes in place of the image.
package struct SVGWriter: DrawnPageWriter {
  /// The units of a file per inch: those of CSS.
  package static let unitsPerInch = 96.0
  /// The class of a group of an image and its strokes.
  static let pictureClass = "picture"

  private var file: TextFile
  private var isInLayer = false
  private var isInChalk = false
  private let tooth: GreySquare
  private let scale: Double
  /// The colours that have a pattern of the tooth.
  private var chalks: Set<UInt32> = []

  /// Starts a file.
  package init(_ page: DrawnPage, to sink: @escaping ByteSink) throws(Problem) {
    file = TextFile(sink)
    tooth = page.tooth
    scale = page.scale
    let box = page.bounds
    var line = TextLine()
    line.add(#"<?xml version="1.0" encoding="UTF-8"?>"#)
    line.add("\n<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    line.add(" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" width=\"")
    line.add(box.width * page.scale)
    line.add("\" height=\"")
    line.add(box.height * page.scale)
    line.add("\" viewBox=\"")
    line.add(box.origin, 2)
    line.add(" ")
    line.add(box.width)
    line.add(" ")
    line.add(box.height)
    line.add("\">\n")
    if let print = page.print { line.add(pattern: print) }
    if page.showsPaper {
      line.add("<rect fill=\"")
      line.add(page.paper)
      line.add("\"")
      line.add(frame: box)
      line.add("/>\n")
    }
    if let print = page.print {
      line.add("<rect class=\"\(print.ruling.rawValue)\" fill=\"url(#print)\"")
      line.add(frame: box)
      line.add("/>\n")
    }
    line.add("<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n")
    try file.add(line.bytes)
  }

  package mutating func add(_ picture: Bitmap, in box: Rect) throws(Problem) {
    try chalk(false)
    var line = TextLine()
    line.add("<image preserveAspectRatio=\"none\"")
    line.add(frame: box)
    try file.add(line.bytes)
    try file.add(" xlink:href=\"data:image/png;base64,")
    try file.add(Base64.text(try PNGWriter.file(picture)))
    try file.add("\"/>\n")
  }

  package mutating func add(_ layer: DrawnPage.Layer) throws(Problem) {
    try endLayer()
    isInLayer = true
    var line = TextLine()
    line.add("<g inkscape:groupmode=\"layer\" inkscape:label=\"")
    line.add(escaped: layer.name)
    line.add("\"")
    line.add(opacity: layer.opacity)
    line.add(layer.isVisible ? ">\n" : " style=\"display:none\">\n")
    try file.add(line.bytes)
  }

  private mutating func endLayer() throws(Problem) {
    try chalk(false)
    if isInLayer { try file.add("</g>\n") }
    isInLayer = false
  }

  package var pictureScale: Double? { DrawnPicture.resolution / Self.unitsPerInch * scale }

  package mutating func add(_ picture: DrawnPicture) throws(Problem) {
    try chalk(false)
    try file.add("<g class=\"\(Self.pictureClass)\">")
    if !picture.box.isEmpty {
      var line = TextLine()
      line.add("<image preserveAspectRatio=\"none\"")
      line.add(frame: picture.box)
      if picture.multiplies { line.add(" style=\"mix-blend-mode:multiply\"") }
      line.add(" xlink:href=\"data:image/png;base64,")
      try file.add(line.bytes)
      let bytes = CollectedBytes()
      let png = try PNGWriter(
        width: picture.width, height: picture.height,
        picture.color.map { .tint($0, picture.depth) } ?? .translucent,
        to: bytes.sink)
      try picture.eachBand { (band) throws(Problem) in
        try png.add(band)
        // Three bytes are four letters.
        try file.add(Base64.text(bytes.take(bytes.bytes.count / 3 * 3)))
      }
      try png.finish()
      try file.add(Base64.text(bytes.bytes))
      try file.add("\"/>")
    }
    try file.add("<g display=\"none\">\n")
    var lines = SVGHiddenLines()
    for stroke in picture.strokes { try file.add(lines.text(of: stroke)) }
    try file.add(lines.end())
    try file.add("</g></g>\n")
  }

  package mutating func add(_ stroke: DrawnStroke) throws(Problem) {
    try chalk(stroke.kind == .chalk)
    if stroke.isPatterned { try addPattern(of: stroke.color) }
    let decimals = stroke.decimals()
    let runs = stroke.runs
    var line = TextLine()
    if runs.count > 1 {
      line.add("<g")
      line.add(paintOf: stroke, isSingle: false)
      line.add(">")
    }
    for run in runs {
      line.add("<path")
      if runs.count == 1 { line.add(paintOf: stroke, isSingle: true) }
      line.add(" stroke-width=\"")
      line.add(run.width, decimals + 1)
      line.add("\" d=\"")
      SVGPathText.add(run.curves, width: run.width, decimals, to: &line)
      line.add("\"/>")
    }
    line.add(runs.count > 1 ? "</g>\n" : "\n")
    try file.add(line.bytes)
  }

  /// Opens or closes the group of chalk strokes.
  private mutating func chalk(_ isChalk: Bool) throws(Problem) {
    guard isChalk != isInChalk else { return }
    isInChalk = isChalk
    try file.add(isChalk ? "<g class=\"chalk\">\n" : "</g>\n")
  }

  /// Adds a pattern of the tooth in a colour of chalk. A mask over the drawing would require readers to allocate an
  /// image of the page's size each time.
  private mutating func addPattern(of color: Color) throws(Problem) {
    let key = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    guard chalks.insert(key).inserted else { return }
    let size = "width=\"\(tooth.side)\" height=\"\(tooth.side)\""
    var line = TextLine()
    line.add("<pattern id=\"")
    line.add(chalk: color)
    line.add("\" patternUnits=\"userSpaceOnUse\" \(size)><image \(size) xlink:href=\"data:image/png;base64,")
    try file.add(line.bytes)
    try file.add(Base64.text(try PNGWriter.file(tooth.bitmap(of: color))))
    try file.add("\"/></pattern>\n")
  }

  package mutating func finish() throws(Problem) {
    try endLayer()
    try file.add("</g>\n</svg>\n")
    try file.flush()
  }
}

extension TextLine {
  /// Adds the name of the pattern for a colour of chalk, which contains the colour.
  fileprivate mutating func add(chalk color: Color) {
    var name = TextLine()
    name.add(color)
    add("chalk-")
    add(String(decoding: name.bytes.dropFirst(), as: UTF8.self))
  }

  fileprivate mutating func add(frame box: Rect) {
    add(" x=\"")
    add(box.minX)
    add("\" y=\"")
    add(box.minY)
    add("\" width=\"")
    add(box.width)
    add("\" height=\"")
    add(box.height)
    add("\"")
  }

  /// Adds an opacity as an attribute, unless it is 1.
  mutating func add(opacity: Double, as name: StaticString = "opacity") {
    guard opacity < 1 else { return }
    add(" ")
    add(name)
    add("=\"")
    add(opacity, 3)
    add("\"")
  }

  /// Adds the colour and opacity of a whole stroke, so that it is not darker where it crosses itself. For a single path
  /// the stroke's opacity has the same effect, and readers draw it much faster than a translucent group.
  fileprivate mutating func add(paintOf stroke: DrawnStroke, isSingle: Bool) {
    add(" stroke=\"")
    if stroke.isPatterned {
      add("url(#")
      add(chalk: stroke.color)
      add(")")
    } else {
      add(stroke.color)
    }
    add("\"")
    add(opacity: stroke.opacity, as: isSingle ? "stroke-opacity" : "opacity")
    if stroke.multiplies { add(" style=\"mix-blend-mode:multiply\"") }
  }

  fileprivate mutating func add(pattern print: DrawnPage.Print) {
    add("<pattern id=\"print\" patternUnits=\"userSpaceOnUse\"")
    add(frame: print.tile)
    // The content is in the drawing's coordinates. The view box moves its corner to that of the tile.
    add(" viewBox=\"")
    add(print.tile.origin, 2)
    add(" ")
    add(print.tile.width)
    add(" ")
    add(print.tile.height)
    add("\"><path fill=\"none\" stroke-linecap=\"round\" stroke-width=\"")
    add(print.width)
    add("\" stroke=\"")
    add(print.color)
    add("\"")
    add(opacity: Double(print.color.alpha) / 255)
    add(" d=\"")
    for mark in print.marks {
      add("M")
      add(mark.start, 2)
      add("L")
      add(mark.end, 2)
    }
    add("\"/></pattern>\n")
  }
}

extension GreySquare {
  /// A bitmap of a colour that is opaque where the square is white and transparent where it is black.
  func bitmap(of color: Color) -> Bitmap {
    let bitmap = Bitmap(width: side, height: side)
    for (i, value) in values.enumerated() {
      bitmap.pixels[i] = color.faded(Double(value) / 255).premultiplied
    }
    return bitmap
  }
}
