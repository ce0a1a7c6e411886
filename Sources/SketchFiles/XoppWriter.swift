import Geometry
import Interface
import ModeKit
import Raster

/// Writes a file for Xournal++: one page with one layer of strokes, as gzip-packed XML.
///
/// Xournal++ has polylines of changing width, no curves and no chalk; its own eraser's marks are white whatever the page is,
/// so an eraser is a pen in the colour of the paper.
package struct XoppWriter {
  private var file: TextFile
  private let packer: Deflater
  private let origin: Point

  /// Starts a file. The corner of the page becomes the origin.
  package init(_ page: DrawnPage, title: String, to sink: @escaping ByteSink) throws(Problem) {
    let packer = try Deflater(.gzip, to: sink)
    self.packer = packer
    origin = page.bounds.origin
    file = TextFile { (bytes) throws(Problem) in try packer.add(bytes) }
    var line = TextLine()
    line.add(
      "<?xml version=\"1.0\" standalone=\"no\"?>\n<xournal creator=\"Tessera\" fileversion=\"4\">\n<title>")
    line.add(escaped(title))
    line.add("</title>\n<page width=\"")
    line.add(page.bounds.width)
    line.add("\" height=\"")
    line.add(page.bounds.height)
    line.add("\">\n<background type=\"solid\" color=\"")
    line.add(page.paper)
    line.add("ff\" style=\"plain\"/>\n<layer>\n")
    try file.add(line.bytes)
  }

  /// Adds a picture.
  package mutating func add(_ picture: Bitmap, in box: Rect) throws(Problem) {
    var line = TextLine()
    line.add("<image left=\"")
    line.add(box.minX - origin.x)
    line.add("\" top=\"")
    line.add(box.minY - origin.y)
    line.add("\" right=\"")
    line.add(box.maxX - origin.x)
    line.add("\" bottom=\"")
    line.add(box.maxY - origin.y)
    line.add("\">")
    try file.add(line.bytes)
    try file.add(Base64.text(try PNGWriter.file(picture)))
    try file.add("</image>\n")
  }

  /// Adds a stroke.
  package mutating func add(_ stroke: DrawnStroke) throws(Problem) {
    guard let first = stroke.curves.first else { return }
    let decimals = stroke.decimals
    var points = [first.start]
    var widths: [Double] = []
    for curve in stroke.curves {
      let bend = Vector(
        curve.start.x - 2 * curve.control.x + curve.end.x, curve.start.y - 2 * curve.control.y + curve.end.y
      ).length
      // A chord over 1/n of the curve strays by bend / 4n².
      let count = Int(max(1, min(24, (bend / max(curve.width / 12.5, 1e-9)).squareRoot().rounded(.up))))
      for i in 1...count {
        let t = Double(i) / Double(count)
        points.append(
          curve.start.lerp(curve.control, t).lerp(curve.control.lerp(curve.end, t), t))
        widths.append(curve.width)
      }
    }
    var line = TextLine()
    line.add("<stroke tool=\"pen\" color=\"")
    line.add(stroke.color)
    line.add("ff\" width=\"")
    let widest = widths.max() ?? 1
    line.add(widest, decimals + 1)
    // Widths of the segments follow only where they differ.
    if let least = widths.min(), least < widest * 0.98 {
      for width in widths {
        line.add(" ")
        line.add(width, decimals + 1)
      }
    }
    line.add("\">")
    for (i, point) in points.enumerated() {
      if i > 0 { line.add(" ") }
      line.add(Point(point.x - origin.x, point.y - origin.y), decimals)
    }
    line.add("</stroke>\n")
    try file.add(line.bytes)
  }

  /// Ends the file.
  package mutating func finish() throws(Problem) {
    try file.add("</layer>\n</page>\n</xournal>\n")
    try file.flush()
    try packer.finish()
  }
}

/// A text as XML writes it.
private func escaped(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\u{20}"...: result.unicodeScalars.append(scalar)
    default: result += " "
    }
  }
}
