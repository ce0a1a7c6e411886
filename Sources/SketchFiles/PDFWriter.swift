import Compression
import Geometry
import Interface
import ModeKit
import Raster

/// Writes a PDF file of one page (PDF 1.4, ISO 32000-1 §8–11). Strokes are paths; chalk is a pattern of the board's
/// tooth.
///
/// Consecutive strokes with the same paint are one form, written while they are added; the page itself only refers to
/// the forms. So only the offsets of the objects are held in memory.
package struct PDFWriter: DrawnPageWriter {
  /// By how much pictures of strokes are smaller than their pixels on each side, in pixels.
  private static let edge = 0.01
  /// The units of a file per inch.
  package static let unitsPerInch = 72.0
  /// The largest side of a page that readers must support (ISO 32000-1, annex C), in PDF units.
  private static let longestSide = 14_400.0

  private var file: TextFile
  private let page: DrawnPage
  /// PDF's units per point.
  private let scale: Double
  /// The offset of each object; object n is at index n − 1, nil before it is written.
  private var places: [Int?] = []
  /// The parts of the page, or of the current separate layer.
  private var parts: [Part] = []
  private var form: Form?
  /// The current layer, if it is translucent and therefore drawn separately, and the parts below it.
  private var aside: (opacity: Double, below: [Part])?
  /// The colours of chalk, by the name of their pattern.
  private var chalks: [String: Color] = [:]
  /// The used graphics states, by name.
  private var states: Set<String> = []

  private enum Part {
    case ink(Int, Paint)
    case picture(Int, Rect, multiplies: Bool)
    case layer(Int, opacity: Double)
  }

  /// The way in which a form is composited.
  private struct Paint: Hashable {
    var opacity = 1.0
    var multiplies = false

    /// Whether strokes must be composited one by one, since they show through each other.
    var isTranslucent: Bool { opacity < 1 || multiplies }
  }

  /// A form that is being written.
  private struct Form {
    var object: Int
    var paint: Paint
    /// The bounding box of its content.
    var box = Rect.null
    /// Whether it must be a transparency group, since its lines would show through each other.
    var isGroup: Bool
    /// The compressed content so far.
    var packed: [UInt8] = []
    let packer = Deflater(.zlib)

    /// Adds drawing operators that affect a part of the page.
    mutating func add(_ bytes: [UInt8], over part: Rect) {
      packed += packer.add(bytes)
      box = box.union(part)
    }
  }

  private static let catalog = 1
  private static let pages = 2
  private static let page = 3
  private static let resources = 4
  private static let looks = 5
  private static let patterns = 6

  /// Starts a file.
  package init(_ page: DrawnPage, to sink: @escaping ByteSink) throws(Problem) {
    self.page = page
    file = TextFile(sink)
    scale = min(page.scale, Self.longestSide / max(page.bounds.width, page.bounds.height, 1))
    places = [nil, nil, nil, nil, nil, nil]
    // Bytes above 127 near the start mark the file as binary.
    try file.add(Array("%PDF-1.4\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 10])
  }

  private mutating func newObject() -> Int {
    places.append(nil)
    return places.count
  }

  private mutating func begin(_ object: Int) throws(Problem) {
    places[object - 1] = file.count
    try file.add("\(object) 0 obj\n")
  }

  private mutating func write(_ object: Int, _ text: String) throws(Problem) {
    try begin(object)
    try file.add(text)
    try file.add("\nendobj\n")
  }

  /// Writes an object with compressed bytes.
  private mutating func write(_ object: Int, _ entries: String, packed: [UInt8]) throws(Problem) {
    try begin(object)
    try file.add("<< \(entries) /Filter /FlateDecode /Length \(packed.count) >>\nstream\n")
    try file.add(packed)
    try file.add("\nendstream\nendobj\n")
  }

  private static func packed(_ bytes: [UInt8]) -> [UInt8] { Deflater(.zlib).finish(bytes) }

  private static func text(_ values: Double...) -> String {
    var line = TextLine()
    for value in values {
      line.add(value, 4)
      line.add(" ")
    }
    return String(decoding: line.bytes.dropLast(), as: UTF8.self)
  }

  private static func text(_ color: Color) -> String {
    text(Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }

  private static func text(_ box: Rect) -> String { text(box.minX, box.minY, box.maxX, box.maxY) }

  package var pictureScale: Double? { DrawnPicture.resolution / Self.unitsPerInch * scale }
  /// A half, since it takes half the bytes. SVG keeps 1: base64 and the hidden paths need the room there.
  package var coarsePixel: Double { 0.5 }

  package mutating func add(_ picture: Bitmap, in box: Rect) throws(Problem) {
    var pixels = PDFPixels(hasColors: true)
    pixels.add(picture)
    try add(pixels, color: nil, picture.width, picture.height, in: box, multiplies: false)
  }

  package mutating func add(_ picture: DrawnPicture) throws(Problem) {
    guard !picture.box.isEmpty else { return }
    var pixels = PDFPixels(hasColors: picture.color == nil, picture.depth, bare: page.paper)
    try picture.eachBand { (band) throws(Problem) in pixels.add(band) }
    // Some readers widen images to all pixels that they touch, even at a corner.
    let box = picture.box.inset(by: Self.edge * picture.box.width / Double(picture.width))
    try add(
      pixels, color: picture.color, picture.width, picture.height, in: box, multiplies: picture.multiplies)
  }

  /// Adds an image.
  ///
  /// - Parameters:
  ///   - pixels: all its pixels.
  ///   - color: the colour of all of them; nil where `pixels` has the colours.
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  ///   - box: its rectangle on the page, in points.
  ///   - multiplies: whether it multiplies what is below.
  /// - Throws: what the sink throws.
  private mutating func add(
    _ pixels: PDFPixels, color: Color?, _ width: Int, _ height: Int, in box: Rect, multiplies: Bool
  ) throws(Problem) {
    try endForm()
    var pixels = pixels
    let (colors, alphas) = pixels.finish()
    func size(_ depth: OpacityDepth) -> String {
      "/Type /XObject /Subtype /Image /BitsPerComponent \(depth.bits)"
    }
    var mask = ""
    if let alphas {
      let object = newObject()
      try write(
        object, "\(size(pixels.depth)) /Width \(width) /Height \(height) /ColorSpace /DeviceGray",
        packed: alphas)
      mask = " /SMask \(object) 0 R"
    }
    let object = newObject()
    if let color {
      // One pixel, as large as the mask.
      try write(
        object, "\(size(.fine)) /Width 1 /Height 1 /ColorSpace /DeviceRGB\(mask)",
        packed: Self.packed([color.red, color.green, color.blue]))
    } else {
      try write(
        object, "\(size(.fine)) /Width \(width) /Height \(height) /ColorSpace /DeviceRGB\(mask)",
        packed: colors)
    }
    parts.append(.picture(object, box, multiplies: multiplies))
  }

  package mutating func add(_ layer: DrawnPage.Layer) throws(Problem) {
    try endLayer()
    guard layer.opacity < 1 else { return }
    aside = (layer.opacity, parts)
    parts = []
  }

  /// Makes a form of a translucent layer.
  private mutating func endLayer() throws(Problem) {
    try endForm()
    guard let aside else { return }
    self.aside = nil
    let object = newObject()
    var content = ""
    var names = ""
    for part in parts { add(part, to: &content, names: &names) }
    try write(
      object,
      "/Type /XObject /Subtype /Form /BBox [\(Self.text(page.bounds))] /Group << /S /Transparency /I true /CS /DeviceRGB >> "
        + "/Resources << /XObject << \(names)>> /ExtGState \(Self.looks) 0 R >>",
      packed: Self.packed(Array(content.utf8)))
    parts = aside.below + [.layer(object, opacity: aside.opacity)]
  }

  /// Draws a part, and adds it to the page's resources.
  private mutating func add(_ part: Part, to content: inout String, names: inout String) {
    func name(_ object: Int) -> String {
      names += "/X\(object) \(object) 0 R "
      return "/X\(object) Do"
    }
    switch part {
    case .ink(let object, let paint):
      let look = paint.isTranslucent ? state(paint.opacity, multiplies: paint.multiplies) + " gs " : ""
      content += look.isEmpty ? name(object) + "\n" : "q \(look)\(name(object)) Q\n"
    case .layer(let object, let opacity): content += "q \(state(opacity)) gs \(name(object)) Q\n"
    case .picture(let object, let rect, let multiplies):
      // The y axis of images points up, that of this coordinate system down.
      let place = Self.text(rect.width, 0, 0, -rect.height, rect.minX, rect.maxY)
      let look = multiplies ? state(1, multiplies: true) + " gs " : ""
      content += "q \(look)\(place) cm \(name(object)) Q\n"
    }
  }

  /// The name of the graphics state for an opacity and blend mode.
  private mutating func state(_ opacity: Double, multiplies: Bool = false) -> String {
    let name = "/\(multiplies ? "S" : "A")\(Int((opacity * 1000).rounded()))"
    let share = Self.text(opacity)
    let blend = multiplies ? " /BM /Multiply" : ""
    states.insert("\(name) << /Type /ExtGState /ca \(share) /CA \(share)\(blend) >>")
    return name
  }

  package mutating func add(_ stroke: DrawnStroke) throws(Problem) {
    let paint = Paint(opacity: stroke.opacity, multiplies: stroke.multiplies)
    if form?.paint != paint || paint.isTranslucent { try endForm() }
    if form == nil {
      form = Form(
        object: newObject(), paint: paint, isGroup: paint.isTranslucent && stroke.runs.count > 1)
      // Round caps and joins.
      form?.add(Array("1 J 1 j\n".utf8), over: .null)
    }
    let decimals = stroke.decimals()
    var line = TextLine()
    if stroke.isPatterned {
      line.add("/Pattern CS /\(chalk(stroke.color)) SCN\n")
    } else {
      line.add(Self.text(stroke.color))
      line.add(" RG\n")
    }
    for run in stroke.runs {
      line.add(run.width, decimals + 1)
      line.add(" w ")
      if let first = run.curves.first { line.add(first.start, decimals) }
      line.add(" m\n")
      for curve in run.curves {
        if curve.isStraight {
          line.add(curve.end, decimals)
          line.add(" l\n")
        } else {
          // The equivalent cubic of the quadratic.
          line.add(curve.start.lerp(curve.control, 2 / 3), decimals)
          line.add(" ")
          line.add(curve.end.lerp(curve.control, 2 / 3), decimals)
          line.add(" ")
          line.add(curve.end, decimals)
          line.add(" c\n")
        }
      }
      line.add("S\n")
    }
    form?.add(line.bytes, over: stroke.bounds)
  }

  private mutating func endForm() throws(Problem) {
    guard var form else { return }
    self.form = nil
    form.packed += form.packer.finish()
    // Lines that are translucent together must form a group. Readers allocate memory for its whole box.
    let resources =
      " /Resources << /ExtGState \(Self.looks) 0 R /Pattern \(Self.patterns) 0 R >>"
    let group = form.isGroup ? " /Group << /S /Transparency /CS /DeviceRGB >>" : ""
    try write(
      form.object, "/Type /XObject /Subtype /Form /BBox [\(Self.text(form.box))]\(resources)\(group)",
      packed: form.packed)
    parts.append(.ink(form.object, form.paint))
  }

  /// The name of the pattern for a colour of chalk.
  private mutating func chalk(_ color: Color) -> String {
    let name = "C\(color.red)-\(color.green)-\(color.blue)"
    chalks[name] = color
    return name
  }

  /// Writes the patterns of chalk: one pixel of its colour, masked by the board's tooth. They lie in the space of the
  /// forms. A mask over the drawing would require readers to allocate an image of the page's size each time.
  private mutating func writeChalks() throws(Problem) -> String {
    guard !chalks.isEmpty else { return "" }
    let side = page.tooth.side
    let size = "/Type /XObject /Subtype /Image /BitsPerComponent 8"
    let mask = newObject()
    try write(
      mask, "\(size) /Width \(side) /Height \(side) /ColorSpace /DeviceGray",
      packed: Self.packed(page.tooth.values))
    var names = ""
    for (name, color) in chalks.sorted(by: { $0.key < $1.key }) {
      let image = newObject()
      try write(
        image, "\(size) /Width 1 /Height 1 /ColorSpace /DeviceRGB /SMask \(mask) 0 R",
        packed: Self.packed([color.red, color.green, color.blue]))
      let pattern = newObject()
      try write(
        pattern,
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 \(side) \(side)] /XStep \(side) "
          + "/YStep \(side) /Resources << /XObject << /T \(image) 0 R >> >>",
        // The y axis of images points up, that of this coordinate system down.
        packed: Self.packed(Array("\(side) 0 0 \(-side) 0 \(side) cm /T Do".utf8)))
      names += "/\(name) \(pattern) 0 R "
    }
    return names
  }

  /// Writes the pattern of the paper's print.
  private mutating func write(_ print: DrawnPage.Print) throws(Problem) -> Int {
    let pattern = newObject()
    let tile = print.tile
    var marks =
      "\(state(Double(print.color.alpha) / 255)) gs 1 J \(Self.text(print.color)) RG \(Self.text(print.width)) w\n"
    for mark in print.marks {
      marks += "\(Self.text(mark.start.x, mark.start.y)) m \(Self.text(mark.end.x, mark.end.y)) l\n"
    }
    // Patterns use the page's default units, whatever is drawn with them.
    let place = Self.text(
      scale, 0, 0, -scale, -page.bounds.minX * scale, page.bounds.maxY * scale)
    try write(
      pattern,
      "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 "
        + "/BBox [\(Self.text(tile.minX, tile.minY, tile.maxX, tile.maxY))] /XStep \(Self.text(tile.width)) "
        + "/YStep \(Self.text(tile.height)) /Matrix [\(place)] "
        + "/Resources << /ExtGState \(Self.looks) 0 R >>",
      packed: Self.packed(Array((marks + "S").utf8)))
    return pattern
  }

  package mutating func finish() throws(Problem) {
    try endLayer()
    var patterns = try writeChalks()
    let bounds = page.bounds
    let area = Self.text(bounds.minX, bounds.minY, bounds.width, bounds.height)
    var content =
      "q \(Self.text(scale)) 0 0 \(Self.text(-scale, -bounds.minX * scale, bounds.maxY * scale)) cm\n"
    content += "\(Self.text(page.paper)) rg \(area) re f\n"
    if let print = page.print {
      patterns += "/Print \(try write(print)) 0 R "
      content += "/Pattern cs /Print scn \(area) re f\n"
    }
    var names = ""
    for part in parts { add(part, to: &content, names: &names) }
    content += "Q\n"
    let contents = newObject()
    try write(contents, "", packed: Self.packed(Array(content.utf8)))
    try write(Self.catalog, "<< /Type /Catalog /Pages \(Self.pages) 0 R >>")
    try write(Self.pages, "<< /Type /Pages /Kids [\(Self.page) 0 R] /Count 1 >>")
    try write(
      Self.page,
      "<< /Type /Page /Parent \(Self.pages) 0 R /MediaBox [0 0 \(Self.text(bounds.width * scale, bounds.height * scale))] "
        + "/Resources \(Self.resources) 0 R /Contents \(contents) 0 R >>")
    try write(
      Self.resources,
      "<< /XObject << \(names)>> /ExtGState \(Self.looks) 0 R /Pattern \(Self.patterns) 0 R >>")
    try write(Self.patterns, "<< \(patterns)>>")
    try write(
      Self.looks, "<< \(states.sorted().joined(separator: " ")) >>")
    let start = file.count
    try file.add("xref\n0 \(places.count + 1)\n0000000000 65535 f \n")
    for place in places {
      let digits = String(place ?? 0)
      try file.add(String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n")
    }
    try file.add(
      "trailer\n<< /Size \(places.count + 1) /Root \(Self.catalog) 0 R >>\nstartxref\n\(start)\n%%EOF\n")
    try file.flush()
  }
}
