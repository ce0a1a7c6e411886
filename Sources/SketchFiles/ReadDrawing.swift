import Compression
import Geometry
import Interface
import ModeKit

/// The content of an imported file, the lowest first.
package struct ReadDrawing: Sendable {
  /// A line drawn with a round pen.
  package struct Stroke: Sendable {
    /// Whether the line is chalk.
    package var isChalk = false
    /// Its colour, opaque.
    package var color: Color
    /// The opacity of the whole line, 0…1.
    package var opacity = 1.0
    /// Whether the line multiplies the colours below it with its own, as a marker does.
    package var multiplies = false
    /// The index of its layer.
    package var layer = 0
    /// The points of the line, in world points; at least one.
    package var points: [Point]
    /// The width of the pen at each point, in points.
    package var widths: [Double]
  }

  /// A picture on the paper.
  package struct Picture: Sendable {
    /// The file: PNG, JPEG, WebP, GIF, BMP or TIFF.
    package var bytes: [UInt8]
    /// The rectangle of the picture, in points; empty if the file gives no size.
    package var box: Rect
  }

  /// The colour of the paper; nil if the file gives none.
  package var paper: Color?
  /// The ruling of the paper; nil for none.
  package var ruling: Ruling?
  /// The layers, the lowest first; empty if the file has none.
  package var layers: [DrawnPage.Layer] = []
  /// The lines.
  package var strokes: [Stroke] = []
  /// The pictures.
  package var pictures: [Picture] = []
  /// The contents that could not be imported.
  package var losses = Losses()
  /// The number of points of lines and of bytes of pictures so far.
  private var (places, pictureBytes) = (0, 0)

  package init() {}

  /// Reads a file; its format is detected from its content.
  ///
  /// - Throws: `Problem` for other formats and for damaged files.
  package init(file: [UInt8]) throws(Problem) {
    if Inflater.isGzip(file) {
      // .xopp or .svgz, depending on the root element.
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

  /// Whether bytes start with an XML element, after white space and a byte order mark.
  private static func isXML(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(512).first { $0 > 32 && ![0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
  }

  /// Whether bytes start like a readable picture: PNG, JPEG, GIF, BMP, TIFF or WebP.
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

/// Passes an XML file to the reader for its root element.
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

/// A reader of an XML format.
protocol DrawingFormat: XMLListener {
  /// The content read so far.
  var drawing: ReadDrawing { get }
}

// Within limits.
extension ReadDrawing {
  /// Counts more points of lines.
  ///
  /// - Throws: a sentence once there are too many of them.
  mutating func count(places more: Int) throws(Problem) {
    places += more
    guard places <= DrawingLimits.points else {
      throw Problem(tr("This file has more than 20 million points; split it into smaller ones."))
    }
  }

  /// Adds a line, whose points were counted before, unless it is beyond a limit.
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
  /// Whether the line is too long for its width.
  fileprivate var isThin: Bool {
    let limit = (widths.max() ?? 0) * DrawingLimits.lengthToWidth
    var length = 0.0
    for i in points.indices.dropFirst() { length += points[i].distance(to: points[i - 1]) }
    return length > limit
  }
}
