import Geometry
import Library
import ModeKit

/// How far from the origin a part of a document may reach, in world points along each axis, and its least side.
private let farthest = 1e12, least = 1e-6

extension ByteWriter {
  /// Writes a part of a document, in world points.
  mutating func area(_ area: Rect) {
    for number in [area.minX, area.minY, area.maxX, area.maxY] { double(number) }
  }
}

extension ByteReader {
  /// Reads a part of a document that a camera can show, in world points.
  ///
  /// - Throws: ``Problem`` if it is none.
  mutating func area() throws(Problem) -> Rect {
    let area = Rect(minX: try double(), minY: try double(), maxX: try double(), maxY: try double())
    // A number that is none is not at most anything.
    guard [area.minX, area.minY, area.maxX, area.maxY].allSatisfy({ abs($0) <= farthest }),
      area.width >= least,
      area.height >= least
    else { throw Self.damaged }
    return area
  }
}
