import Geometry
import Interface
import ModeKit
import Raster

/// Writes a PDF file of one page (PDF 1.4, ISO 32000-1 §8–11): strokes as paths; chalk through a soft mask of the board's
/// tooth, which is a picture that is repeated.
///
/// What follows each other in the same manner is one form, written as it comes; the page itself only names the forms. So
/// nothing but the places of the objects is held in memory.
package struct PDFWriter: DrawnPageWriter {
  /// Readers need not show larger pages (ISO 32000-1, annex C), in PDF's units.
  private static let longestSide = 14_400.0

  private var file: TextFile
  private let page: DrawnPage
  /// PDF's units per point.
  private let scale: Double
  /// Where each object starts; object n is at n − 1, nil while it is still to come.
  private var places: [Int?] = []
  /// What the page, or the layer in hand, consists of.
  private var parts: [Part] = []
  private var form: Form?
  /// The layer in hand, if it is faint and so drawn by itself, and what lies below it.
  private var aside: (opacity: Double, below: [Part])?
  /// The graphics states that are needed, by name.
  private var states: Set<String> = []

  private enum Part {
    case ink(Int, Paint)
    case picture(Int, Rect)
    case layer(Int, opacity: Double)
  }

  /// How a form is laid over what is there.
  private struct Paint: Hashable {
    var isChalk = false
    var opacity = 1.0
    var stains = false

    /// Whether strokes are laid one by one: together they would not show through each other.
    var isTranslucent: Bool { opacity < 1 || stains }
  }

  /// A form that is being written.
  private struct Form {
    var object: Int
    var paint: Paint
    /// What it covers.
    var box: Rect
    /// Whether its lines would show through each other.
    var isGroup: Bool
    var packer: Deflater
    var packed: CollectedBytes
  }

  private static let catalog = 1
  private static let pages = 2
  private static let page = 3
  private static let resources = 4
  private static let looks = 5

  /// Starts a file.
  package init(_ page: DrawnPage, to sink: @escaping ByteSink) throws(Problem) {
    self.page = page
    file = TextFile(sink)
    scale = min(page.scale, Self.longestSide / max(page.bounds.width, page.bounds.height, 1))
    places = [nil, nil, nil, nil, nil]
    // Readers take a file with bytes beyond 127 near its start for what it is: not text.
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

  /// Writes an object with bytes that are packed already.
  private mutating func write(_ object: Int, _ entries: String, packed: [UInt8]) throws(Problem) {
    try begin(object)
    try file.add("<< \(entries) /Filter /FlateDecode /Length \(packed.count) >>\nstream\n")
    try file.add(packed)
    try file.add("\nendstream\nendobj\n")
  }

  private static func packed(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
    let result = CollectedBytes()
    let packer = try Deflater(.zlib, to: result.sink)
    try packer.add(bytes)
    try packer.finish()
    return result.bytes
  }

  private static func text(_ values: Double...) -> String {
    var line = TextLine()
    for value in values {
      line.add(value, 4)
      line.add(" ")
    }
    return String(decoding: line.bytes.dropLast(), as: UTF8.self)
  }

  private static func text(_ box: Rect) -> String { text(box.minX, box.minY, box.maxX, box.maxY) }

  package mutating func add(_ picture: Bitmap, in box: Rect) throws(Problem) {
    try endForm()
    var colors: [UInt8] = []
    var alphas: [UInt8] = []
    colors.reserveCapacity(picture.width * picture.height * 3)
    for i in 0..<picture.width * picture.height {
      let pixel = picture.pixels[i]
      let alpha = pixel >> 24
      for shift: UInt32 in [16, 8, 0] {
        let value = pixel >> shift & 255
        colors.append(UInt8(alpha == 0 ? 0 : min(255, (value * 255 + alpha / 2) / alpha)))
      }
      alphas.append(UInt8(alpha))
    }
    let size =
      "/Type /XObject /Subtype /Image /Width \(picture.width) /Height \(picture.height) /BitsPerComponent 8"
    var mask = ""
    if alphas.contains(where: { $0 < 255 }) {
      let object = newObject()
      try write(object, "\(size) /ColorSpace /DeviceGray", packed: try Self.packed(alphas))
      mask = " /SMask \(object) 0 R"
    }
    let object = newObject()
    try write(object, "\(size) /ColorSpace /DeviceRGB\(mask)", packed: try Self.packed(colors))
    parts.append(.picture(object, box))
  }

  package mutating func add(_ layer: DrawnPage.Layer) throws(Problem) {
    try endLayer()
    guard layer.opacity < 1 else { return }
    aside = (layer.opacity, parts)
    parts = []
  }

  /// A faint layer becomes a form.
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
      packed: try Self.packed(Array(content.utf8)))
    parts = aside.below + [.layer(object, opacity: aside.opacity)]
  }

  /// Draws a part, and names it among the page's resources.
  private mutating func add(_ part: Part, to content: inout String, names: inout String) {
    func name(_ object: Int) -> String {
      names += "/X\(object) \(object) 0 R "
      return "/X\(object) Do"
    }
    switch part {
    case .ink(let object, let paint):
      let tooth = paint.isChalk ? "/Tooth gs " : ""
      let look = paint.isTranslucent ? state(paint.opacity, stains: paint.stains) + " gs " : ""
      let isPlain = tooth.isEmpty && look.isEmpty
      content += isPlain ? name(object) + "\n" : "q \(tooth)\(look)\(name(object)) Q\n"
    case .layer(let object, let opacity): content += "q \(state(opacity)) gs \(name(object)) Q\n"
    case .picture(let object, let rect):
      // Pictures stand on their feet in a world that is upside down.
      let place = Self.text(rect.width, 0, 0, -rect.height, rect.minX, rect.maxY)
      content += "q \(place) cm \(name(object)) Q\n"
    }
  }

  /// The name of the graphics state in which what follows is translucent.
  private mutating func state(_ opacity: Double, stains: Bool = false) -> String {
    let name = "/\(stains ? "S" : "A")\(Int((opacity * 1000).rounded()))"
    let share = Self.text(opacity)
    let blend = stains ? " /BM /Multiply" : ""
    states.insert("\(name) << /Type /ExtGState /ca \(share) /CA \(share)\(blend) >>")
    return name
  }

  package mutating func add(_ stroke: DrawnStroke) throws(Problem) {
    let paint = Paint(
      isChalk: stroke.kind == .chalk, opacity: stroke.opacity, stains: stroke.stains)
    if form?.paint != paint || paint.isTranslucent { try endForm() }
    var form: Form
    if let open = self.form {
      form = open
    } else {
      let packed = CollectedBytes()
      form = Form(
        object: newObject(), paint: paint, box: .null,
        isGroup: paint.isChalk || paint.isTranslucent && stroke.runs.count > 1,
        packer: try Deflater(.zlib, to: packed.sink), packed: packed)
      // Round ends and joins.
      try form.packer.add(Array("1 J 1 j\n".utf8))
    }
    form.box = form.box.union(stroke.bounds)
    self.form = form
    let decimals = stroke.decimals()
    var line = TextLine()
    for channel in [stroke.color.red, stroke.color.green, stroke.color.blue] {
      line.add(Double(channel) / 255, 4)
      line.add(" ")
    }
    line.add("RG\n")
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
          // The cubic that is this quadratic.
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
    try form.packer.add(line.bytes)
  }

  private mutating func endForm() throws(Problem) {
    guard let form else { return }
    self.form = nil
    try form.packer.finish()
    // What is drawn through the mask must be one group, or overlaps would be masked twice; so must lines that are translucent
    // together. Readers take room for all of a group's box.
    let group = form.isGroup ? " /Group << /S /Transparency /CS /DeviceRGB >>" : ""
    try write(
      form.object, "/Type /XObject /Subtype /Form /BBox [\(Self.text(form.box))]\(group)",
      packed: form.packed.bytes)
    parts.append(.ink(form.object, form.paint))
  }

  /// The graphics state that lets only as much through as the board's tooth takes.
  private mutating func writeTooth() throws(Problem) -> Int {
    let side = page.tooth.side
    let image = newObject()
    try write(
      image,
      "/Type /XObject /Subtype /Image /Width \(side) /Height \(side) /BitsPerComponent 8 /ColorSpace /DeviceGray",
      packed: try Self.packed(page.tooth.values))
    let pattern = newObject()
    try write(
      pattern,
      "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 \(side) \(side)] /XStep \(side) "
        + "/YStep \(side) /Resources << /XObject << /T \(image) 0 R >> >>",
      packed: try Self.packed(Array("\(side) 0 0 \(side) 0 0 cm /T Do".utf8)))
    let mask = newObject()
    let area = Self.text(
      page.bounds.minX, page.bounds.minY, page.bounds.width, page.bounds.height)
    try write(
      mask,
      "/Type /XObject /Subtype /Form /BBox [\(Self.text(page.bounds))] /Group << /S /Transparency /CS /DeviceGray >> "
        + "/Resources << /Pattern << /P \(pattern) 0 R >> >>",
      packed: try Self.packed(Array("/Pattern cs /P scn \(area) re f".utf8)))
    let state = newObject()
    try write(state, "<< /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G \(mask) 0 R >> >>")
    return state
  }

  /// What is printed on the paper.
  private mutating func write(_ print: DrawnPage.Print) throws(Problem) -> Int {
    let pattern = newObject()
    let tile = print.tile
    let color = Self.text(
      Double(print.color.red) / 255, Double(print.color.green) / 255, Double(print.color.blue) / 255)
    var marks = "\(state(Double(print.color.alpha) / 255)) gs 1 J \(color) RG \(Self.text(print.width)) w\n"
    for mark in print.marks {
      marks += "\(Self.text(mark.start.x, mark.start.y)) m \(Self.text(mark.end.x, mark.end.y)) l\n"
    }
    // Patterns lie in the page's own units, whatever is drawn with them.
    let place = Self.text(
      scale, 0, 0, -scale, -page.bounds.minX * scale, page.bounds.maxY * scale)
    try write(
      pattern,
      "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 "
        + "/BBox [\(Self.text(tile.minX, tile.minY, tile.maxX, tile.maxY))] /XStep \(Self.text(tile.width)) "
        + "/YStep \(Self.text(tile.height)) /Matrix [\(place)] "
        + "/Resources << /ExtGState \(Self.looks) 0 R >>",
      packed: try Self.packed(Array((marks + "S").utf8)))
    return pattern
  }

  package mutating func finish() throws(Problem) {
    try endLayer()
    let tooth = try writeTooth()
    let paper = page.paper
    let bounds = page.bounds
    let area = Self.text(bounds.minX, bounds.minY, bounds.width, bounds.height)
    var content =
      "q \(Self.text(scale)) 0 0 \(Self.text(-scale, -bounds.minX * scale, bounds.maxY * scale)) cm\n"
    content +=
      Self.text(Double(paper.red) / 255, Double(paper.green) / 255, Double(paper.blue) / 255) + " rg "
    content += "\(area) re f\n"
    var pattern = ""
    if let print = page.print {
      pattern = " /Pattern << /Print \(try write(print)) 0 R >>"
      content += "/Pattern cs /Print scn \(area) re f\n"
    }
    var names = ""
    for part in parts { add(part, to: &content, names: &names) }
    content += "Q\n"
    let contents = newObject()
    try write(contents, "", packed: try Self.packed(Array(content.utf8)))
    try write(Self.catalog, "<< /Type /Catalog /Pages \(Self.pages) 0 R >>")
    try write(Self.pages, "<< /Type /Pages /Kids [\(Self.page) 0 R] /Count 1 >>")
    try write(
      Self.page,
      "<< /Type /Page /Parent \(Self.pages) 0 R /MediaBox [0 0 \(Self.text(bounds.width * scale, bounds.height * scale))] "
        + "/Resources \(Self.resources) 0 R /Contents \(contents) 0 R >>")
    try write(
      Self.resources, "<< /XObject << \(names)>> /ExtGState \(Self.looks) 0 R\(pattern) >>")
    try write(
      Self.looks, "<< /Tooth \(tooth) 0 R \(states.sorted().joined(separator: " ")) >>")
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
