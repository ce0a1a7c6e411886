import Geometry
import ModeKit

/// A picture as it was placed on a board: its name in the library and its rectangle.
public struct PlacedPicture: Hashable, Sendable {
  /// The name of the file in the library.
  public var blob: String
  /// The rectangle, in world points.
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
