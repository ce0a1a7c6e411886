import Geometry
import ModeKit

/// A picture as somebody laid it on a board: where, and under which name the library keeps it.
public struct PlacedPicture: Hashable, Sendable {
  /// The library's name of the file.
  public var blob: String
  /// Where it lies, in world points.
  public var box: Rect

  /// Makes a placed picture.
  public init(blob: String, box: Rect) {
    self.blob = blob
    self.box = box
  }

  func encode(into writer: inout ByteWriter) {
    writer.string(blob)
    for value in [box.minX, box.minY, box.maxX, box.maxY] { writer.double(value) }
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    blob = try reader.string()
    box = Rect(
      minX: try reader.double(), minY: try reader.double(), maxX: try reader.double(),
      maxY: try reader.double())
    guard box.isFinite, !box.isEmpty, Ink.world.contains(box) else { throw ByteReader.damaged }
  }
}
