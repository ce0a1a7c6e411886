import Compression
import Geometry
import Interface
import ModeKit
import Raster

/// Writes a file for Xournal++: one page of layers, as gzip-compressed XML.
///
/// Xournal++ has polylines of changing width, but no curves and no chalk. Its own eraser draws white whatever the
/// paper, so an eraser is written as a pen in the colour of the paper. Its highlighter multiplies colours, so it
/// represents markers. It has no other translucent lines.
package struct XoppWriter: DrawnPageWriter {
  /// The largest distance of a line from the chords of its curves, as a share of its width.
  private static let tolerance = 1.0 / 50

  private var file: TextFile
  private let packer = Deflater(.gzip)
  private let sink: ByteSink
  private let page: DrawnPage
  private var isInLayer = false

  /// Starts a file. The corner of the page becomes the origin.
  package init(_ page: DrawnPage, title: String, to sink: @escaping ByteSink) throws(Problem) {
    self.page = page
    self.sink = sink
    file = TextFile { [packer] (bytes) throws(Problem) in
      let packed = packer.add(bytes)
      if !packed.isEmpty { try sink(packed) }
    }
    var line = TextLine()
    line.add(
      "<?xml version=\"1.0\" standalone=\"no\"?>\n<xournal creator=\"Tessera\" fileversion=\"4\">\n<title>")
    line.add(escaped: title)
    line.add("</title>\n<page width=\"")
    line.add(page.bounds.width * page.scale)
    line.add("\" height=\"")
    line.add(page.bounds.height * page.scale)
    line.add("\">\n<background type=\"solid\" color=\"")
    line.add(page.paper)
    line.add("ff\" style=\"")
    if let print = page.print, let style = Self.style(print.ruling) {
      line.add(style)
      line.add("\" config=\"r1=")
      line.add(print.tile.width * page.scale, 4)
      line.add(",lw=")
      line.add(print.width * page.scale, 4)
      line.add(",f1=")
      // It has no translucent lines for the print.
      let color = page.paper.mixed(with: print.color, Double(print.color.alpha) / 255)
      var name = TextLine()
      name.add(color)
      line.add(String(decoding: name.bytes.dropFirst(), as: UTF8.self))
    } else {
      line.add("plain")
    }
    line.add("\"/>\n")
    try file.add(line.bytes)
  }

  /// The style of its paper for a ruling; nil if its own ruling would be placed differently.
  private static func style(_ ruling: Ruling) -> String? {
    switch ruling {
    case .dots: "dotted"
    case .squares: "graph"
    case .lines, .staves: nil
    }
  }

  /// Whether its paper can have a ruling.
  package static func prints(_ ruling: Ruling) -> Bool { style(ruling) != nil }

  package mutating func add(_ layer: DrawnPage.Layer) throws(Problem) {
    var line = TextLine()
    if isInLayer { line.add("</layer>\n") }
    isInLayer = true
    line.add("<layer name=\"")
    line.add(escaped: layer.name)
    line.add("\">\n")
    try file.add(line.bytes)
  }

  /// A point on the page.
  private func place(_ point: Point) -> Point { .origin + (point - page.bounds.origin) * page.scale }

  package mutating func add(_ picture: Bitmap, in box: Rect) throws(Problem) {
    try beInLayer()
    let (low, high) = (place(Point(box.minX, box.minY)), place(Point(box.maxX, box.maxY)))
    var line = TextLine()
    line.add("<image left=\"")
    line.add(low.x)
    line.add("\" top=\"")
    line.add(low.y)
    line.add("\" right=\"")
    line.add(high.x)
    line.add("\" bottom=\"")
    line.add(high.y)
    line.add("\">")
    try file.add(line.bytes)
    try file.add(Base64.text(try PNGWriter.file(picture)))
    try file.add("</image>\n")
  }

  package var pictureScale: Double? { nil }

  package mutating func add(_ picture: DrawnPicture) throws(Problem) {
    for stroke in picture.strokes { try add(stroke) }
  }

  package mutating func add(_ stroke: DrawnStroke) throws(Problem) {
    guard let first = stroke.curves.first else { return }
    try beInLayer()
    let decimals = stroke.decimals(scale: page.scale)
    let widest = stroke.curves.reduce(0) { max($0, $1.width) }
    // Chords of neighbouring curves lie on one line where a smooth line is nearly straight, and where the curves come
    // from the corners of an imported line.
    var simple = SimplifiedLine(from: first.start, tolerance: widest * Self.tolerance)
    for curve in stroke.curves {
      let bend = Vector(
        curve.start.x - 2 * curve.control.x + curve.end.x, curve.start.y - 2 * curve.control.y + curve.end.y
      ).length
      // A chord over 1/n of the curve deviates by bend / 4n².
      let count = Int(max(1, min(24, (bend / max(curve.width / 12.5, 1e-9)).squareRoot().rounded(.up))))
      for i in 1...count {
        let t = Double(i) / Double(count)
        simple.add(
          curve.start.lerp(curve.control, t).lerp(curve.control.lerp(curve.end, t), t), width: curve.width)
      }
    }
    simple.finish()
    let (points, widths) = (simple.points, simple.widths)
    var line = TextLine()
    line.add(stroke.multiplies ? "<stroke tool=\"highlighter\" color=\"" : "<stroke tool=\"pen\" color=\"")
    line.add(stroke.multiplies ? stroke.color : page.paper.mixed(with: stroke.color, stroke.opacity))
    line.add(stroke.multiplies ? "7f\" width=\"" : "ff\" width=\"")
    line.add(widest * page.scale, decimals + 1)
    // Widths of the segments are only written where they differ.
    if let least = widths.min(), least < widest * 0.98 {
      for width in widths {
        line.add(" ")
        line.add(width * page.scale, decimals + 1)
      }
    }
    line.add("\">")
    for (i, point) in points.enumerated() {
      if i > 0 { line.add(" ") }
      line.add(place(point), decimals)
    }
    line.add("</stroke>\n")
    try file.add(line.bytes)
  }

  /// Starts a layer if there is none: all content must be on one.
  private mutating func beInLayer() throws(Problem) {
    if !isInLayer { try add(DrawnPage.Layer(name: "")) }
  }

  package mutating func finish() throws(Problem) {
    try beInLayer()
    try file.add("</layer>\n</page>\n</xournal>\n")
    try file.flush()
    try sink(packer.finish())
  }
}
