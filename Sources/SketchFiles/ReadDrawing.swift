import Compression
import Geometry
import Interface
import ModeKit

/// What was found in a foreign file, lowest first.
package struct ReadDrawing: Sendable {
  /// A line of a round pen.
  package struct Stroke: Sendable {
    /// Whether it was chalk.
    package var isChalk = false
    /// Its colour, opaque.
    package var color: Color
    /// How much of what lies under it the whole line hides, 0…1.
    package var opacity = 1.0
    /// Whether it stains what lies under it, as a marker does.
    package var stains = false
    /// Its place among the drawing's layers.
    package var layer = 0
    /// Where it goes, in points; at least one place.
    package var points: [Point]
    /// The pen's width at each of them, in points.
    package var widths: [Double]
  }

  /// A picture on the paper.
  package struct Picture: Sendable {
    /// A PNG, JPEG, WebP, GIF, BMP or TIFF file.
    package var bytes: [UInt8]
    /// Where it lies, in points; empty for one that says nothing of its size.
    package var box: Rect
  }

  /// The colour of the paper, if the file says.
  package var paper: Color?
  /// What is printed on it.
  package var ruling: Ruling?
  /// The layers, the lowest first; none where the file has none.
  package var layers: [DrawnPage.Layer] = []
  /// The lines.
  package var strokes: [Stroke] = []
  /// The pictures.
  package var pictures: [Picture] = []
  /// What could not be carried over.
  package var losses = Losses()
  /// How many places lines have had so far, and how many bytes pictures.
  private var (places, pictureBytes) = (0, 0)

  package init() {}

  /// Reads a file by what is in it.
  ///
  /// - Throws: a sentence for files that are none of these, and for damaged ones.
  package init(file: [UInt8]) throws(Problem) {
    if Inflater.isGzip(file) {
      // .xopp, and .svgz; the root element tells.
      var unpacked = PackedFile(file)
      self = try Self.xml { () throws(Problem) in try unpacked.next() }
    } else if Self.isXML(file) {
      var position = 0
      self = try Self.xml { () throws(Problem) in
        guard position < file.count else { return nil }
        defer { position += 1 << 20 }
        return Array(file[position..<min(file.count, position + 1 << 20)])
      }
    } else if Self.isPicture(file) {
      self.init()
      pictures = [Picture(bytes: file, box: .zero)]
    } else {
      throw Self.unknown
    }
  }

  static var unknown: Problem {
    Problem(
      tr(
        "This file is not a Xournal++ page, SVG drawing or picture (PNG, JPEG, WebP, GIF, BMP or TIFF); choose one of these."
      ))
  }

  /// Whether bytes start like a text with elements, after blanks and a byte order mark.
  private static func isXML(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(512).first { $0 > 32 && ![0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
  }

  /// Whether bytes start as pictures do that can be read: PNG, JPEG, GIF, BMP, TIFF and WebP.
  private static func isPicture(_ bytes: [UInt8]) -> Bool {
    let starts: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("BM".utf8),
      [0x49, 0x49, 42, 0],
      [0x4D, 0x4D, 0, 42],
    ]
    return starts.contains { bytes.starts(with: $0) }
      || bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
  }

  private static func xml(_ next: () throws(Problem) -> [UInt8]?) throws(Problem) -> ReadDrawing {
    let reader = DrawingReader()
    try XMLReader.read(next, reader)
    return try reader.result()
  }
}

/// Leaves an XML file to the reader of its root element's format.
private final class DrawingReader: XMLListener {
  private var format: (any DrawingFormat)?

  func begin(_ name: String, _ attributes: [String: String]) throws(Problem) {
    if format == nil {
      switch name {
      case "xournal": format = XoppReader()
      case "svg": format = SVGReader()
      default: throw ReadDrawing.unknown
      }
    }
    try format?.begin(name, attributes)
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) { try format?.text(bytes) }
  func end(_ name: String) throws(Problem) { try format?.end(name) }

  func result() throws(Problem) -> ReadDrawing {
    guard let format else { throw ReadDrawing.unknown }
    return format.drawing
  }
}

/// A reader of one format of XML.
protocol DrawingFormat: XMLListener {
  /// What it has found.
  var drawing: ReadDrawing { get }
}

// Within limits.
extension ReadDrawing {
  /// Notes that lines have so many more places.
  ///
  /// - Throws: a sentence once there are too many of them.
  mutating func count(places more: Int) throws(Problem) {
    places += more
    guard places <= DrawingLimits.points else {
      throw Problem(tr("This file has more than 20 million points; split it into smaller ones."))
    }
  }

  /// Adds a line, whose places were counted, unless it is beyond a limit.
  ///
  /// - Returns: whether it was added.
  @discardableResult mutating func add(_ stroke: Stroke) -> Bool {
    guard stroke.points.count <= DrawingLimits.linePoints else {
      losses.add(.longLines)
      return false
    }
    guard !stroke.isThin else {
      losses.add(.thinLines)
      return false
    }
    strokes.append(stroke)
    return true
  }

  /// Whether there is room for one more picture.
  var hasRoomForPicture: Bool { pictures.count < DrawingLimits.pictures }

  /// Adds a picture unless there are too many already.
  mutating func add(_ picture: Picture) {
    guard hasRoomForPicture, pictureBytes + picture.bytes.count <= DrawingLimits.pictureBytes else {
      return losses.add(.manyPictures)
    }
    pictureBytes += picture.bytes.count
    pictures.append(picture)
  }
}

extension ReadDrawing.Stroke {
  /// Whether it is too long for its width.
  fileprivate var isThin: Bool {
    let limit = (widths.max() ?? 0) * DrawingLimits.lengthToWidth
    var length = 0.0
    for i in points.indices.dropFirst() { length += points[i].distance(to: points[i - 1]) }
    return length > limit
  }
}
