import Geometry
import Interface
import ModeKit
import Raster

/// Writes an SVG file: strokes as paths; chalk through a mask of the board's tooth, which is an embedded picture.
package struct SVGWriter {
  private var file: TextFile
  private var isInChalk = false

  /// Starts a file.
  package init(_ page: DrawnPage, to sink: @escaping ByteSink) throws(Problem) {
    file = TextFile(sink)
    let box = page.bounds
    var line = TextLine()
    line.add(#"<?xml version="1.0" encoding="UTF-8"?>"#)
    line.add(
      "\n<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"")
    line.add(box.width)
    line.add("\" height=\"")
    line.add(box.height)
    line.add("\" viewBox=\"")
    line.add(box.origin, 2)
    line.add(" ")
    line.add(box.width)
    line.add(" ")
    line.add(box.height)
    line.add("\">\n<defs>\n")
    let side = String(page.tooth.side)
    line.add("<pattern id=\"tooth\" patternUnits=\"userSpaceOnUse\" width=\"\(side)\" height=\"\(side)\">")
    line.add("<image width=\"\(side)\" height=\"\(side)\" xlink:href=\"data:image/png;base64,")
    try file.add(line.bytes)
    try file.add(Base64.text(try PNGWriter.file(page.tooth.bitmap, hasAlpha: false)))
    try file.add("\"/></pattern>\n<mask id=\"chalk\" maskUnits=\"userSpaceOnUse\"")
    try file.add(Self.frame(box))
    try file.add("><rect fill=\"url(#tooth)\"")
    try file.add(Self.frame(box))
    try file.add("/></mask>\n</defs>\n<rect fill=\"")
    var color = TextLine()
    color.add(page.paper)
    try file.add(color.bytes)
    try file.add("\"")
    try file.add(Self.frame(box))
    try file.add("/>\n<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n")
  }

  private static func frame(_ box: Rect) -> [UInt8] {
    var line = TextLine()
    line.add(" x=\"")
    line.add(box.minX)
    line.add("\" y=\"")
    line.add(box.minY)
    line.add("\" width=\"")
    line.add(box.width)
    line.add("\" height=\"")
    line.add(box.height)
    line.add("\"")
    return line.bytes
  }

  /// Adds a picture.
  package mutating func add(_ picture: Bitmap, in box: Rect) throws(Problem) {
    try chalk(false)
    try file.add("<image preserveAspectRatio=\"none\"")
    try file.add(Self.frame(box))
    try file.add(" xlink:href=\"data:image/png;base64,")
    try file.add(Base64.text(try PNGWriter.file(picture)))
    try file.add("\"/>\n")
  }

  /// Adds a stroke.
  package mutating func add(_ stroke: DrawnStroke) throws(Problem) {
    try chalk(stroke.kind == .chalk)
    let decimals = stroke.decimals
    let runs = stroke.runs
    var line = TextLine()
    if runs.count > 1 {
      line.add("<g stroke=\"")
      line.add(stroke.color)
      line.add("\">")
    }
    for run in runs {
      line.add("<path")
      if runs.count == 1 {
        line.add(" stroke=\"")
        line.add(stroke.color)
        line.add("\"")
      }
      line.add(" stroke-width=\"")
      line.add(run.width, decimals + 1)
      line.add("\" d=\"M")
      if let first = run.curves.first { line.add(first.start, decimals) }
      for curve in run.curves {
        if curve.isStraight {
          line.add("L")
        } else {
          line.add("Q")
          line.add(curve.control, decimals)
          line.add(" ")
        }
        line.add(curve.end, decimals)
      }
      line.add("\"/>")
    }
    line.add(runs.count > 1 ? "</g>\n" : "\n")
    try file.add(line.bytes)
  }

  /// Opens or closes the group that chalk is drawn in.
  private mutating func chalk(_ isChalk: Bool) throws(Problem) {
    guard isChalk != isInChalk else { return }
    isInChalk = isChalk
    try file.add(isChalk ? "<g class=\"chalk\" mask=\"url(#chalk)\">\n" : "</g>\n")
  }

  /// Ends the file.
  package mutating func finish() throws(Problem) {
    try chalk(false)
    try file.add("</g>\n</svg>\n")
    try file.flush()
  }
}

extension GreySquare {
  /// Opaque pixels.
  var bitmap: Bitmap {
    let bitmap = Bitmap(width: side, height: side)
    for (i, value) in values.enumerated() { bitmap.pixels[i] = 0xFF00_0000 | UInt32(value) * 0x1_0101 }
    return bitmap
  }
}
