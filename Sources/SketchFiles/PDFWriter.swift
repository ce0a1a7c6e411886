import Geometry
import Interface
import ModeKit
import Raster

/// Writes a PDF file of one page (PDF 1.4, ISO 32000-1 §8–11): strokes as paths; chalk through a soft mask of the board's
/// tooth, which is a picture that is repeated.
///
/// What follows each other in the same manner is one form, written as it comes; the page itself only names the forms. So
/// nothing but the places of the objects is held in memory.
package struct PDFWriter {
  /// Readers need not show larger pages (ISO 32000-1, annex C), in PDF's units.
  private static let longestSide = 14_400.0

  private var file: TextFile
  private let page: DrawnPage
  /// PDF's units per point.
  private let scale: Double
  /// Where each object starts; object n is at n − 1, nil while it is still to come.
  private var places: [Int?] = []
  /// What the page consists of.
  private var parts: [Part] = []
  private var form: Form?

  private enum Part {
    case ink(Int, isChalk: Bool)
    case picture(Int, Rect)
  }

  /// A form that is being written.
  private struct Form {
    var object: Int
    var isChalk: Bool
    var packer: Deflater
    var packed: CollectedBytes
  }

  private static let catalog = 1
  private static let pages = 2
  private static let page = 3
  private static let resources = 4

  /// Starts a file.
  package init(_ page: DrawnPage, to sink: @escaping ByteSink) throws(Problem) {
    self.page = page
    file = TextFile(sink)
    scale = min(1, Self.longestSide / max(page.bounds.width, page.bounds.height, 1))
    places = [nil, nil, nil, nil]
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

  private var box: String {
    Self.text(page.bounds.minX, page.bounds.minY, page.bounds.maxX, page.bounds.maxY)
  }

  /// Adds a picture.
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

  /// Adds a stroke.
  package mutating func add(_ stroke: DrawnStroke) throws(Problem) {
    let isChalk = stroke.kind == .chalk
    if form?.isChalk != isChalk { try endForm() }
    let form: Form
    if let open = self.form {
      form = open
    } else {
      let packed = CollectedBytes()
      form = Form(
        object: newObject(), isChalk: isChalk, packer: try Deflater(.zlib, to: packed.sink), packed: packed)
      self.form = form
      // Round ends and joins.
      try form.packer.add(Array("1 J 1 j\n".utf8))
    }
    let decimals = stroke.decimals
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
    // What is drawn through the mask must be one group, or overlaps would be masked twice.
    let group = form.isChalk ? " /Group << /S /Transparency /CS /DeviceRGB >>" : ""
    try write(
      form.object, "/Type /XObject /Subtype /Form /BBox [\(box)]\(group)", packed: form.packed.bytes)
    parts.append(.ink(form.object, isChalk: form.isChalk))
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
      "/Type /XObject /Subtype /Form /BBox [\(box)] /Group << /S /Transparency /CS /DeviceGray >> "
        + "/Resources << /Pattern << /P \(pattern) 0 R >> >>",
      packed: try Self.packed(Array("/Pattern cs /P scn \(area) re f".utf8)))
    let state = newObject()
    try write(state, "<< /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G \(mask) 0 R >> >>")
    return state
  }

  /// Ends the file.
  package mutating func finish() throws(Problem) {
    try endForm()
    let tooth = try writeTooth()
    let paper = page.paper
    let bounds = page.bounds
    var content =
      "q \(Self.text(scale)) 0 0 \(Self.text(-scale, -bounds.minX * scale, bounds.maxY * scale)) cm\n"
    content +=
      Self.text(Double(paper.red) / 255, Double(paper.green) / 255, Double(paper.blue) / 255) + " rg "
    content += Self.text(bounds.minX, bounds.minY, bounds.width, bounds.height) + " re f\n"
    var names = ""
    for part in parts {
      switch part {
      case .ink(let object, let isChalk):
        content += isChalk ? "q /Tooth gs /X\(object) Do Q\n" : "/X\(object) Do\n"
        names += "/X\(object) \(object) 0 R "
      case .picture(let object, let rect):
        // Pictures stand on their feet in a world that is upside down.
        let place = Self.text(rect.width, 0, 0, -rect.height, rect.minX, rect.maxY)
        content += "q \(place) cm /X\(object) Do Q\n"
        names += "/X\(object) \(object) 0 R "
      }
    }
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
      Self.resources, "<< /XObject << \(names)>> /ExtGState << /Tooth \(tooth) 0 R >> >>")
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
