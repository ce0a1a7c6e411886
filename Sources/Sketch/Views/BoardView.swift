import Geometry
import ModeKit
import Scene

/// A bookmark: a part of a board to return to.
struct BoardView: Hashable, Sendable {
  /// The largest number of bookmarks of a board.
  static let most = 24

  /// The centre of the view, in world points.
  var center: Point
  /// The zoom, in dp per world point.
  var zoom: Double
  /// The name that people see.
  var name = ""

  private static let longestName = 256

  /// Makes a bookmark of what a camera shows between the bars.
  init(_ camera: Camera, freeArea: Rect) {
    center = camera.toWorld(freeArea.center)
    zoom = camera.zoom
  }

  /// The camera that shows the bookmark in a room.
  func camera(like camera: Camera, freeArea: Rect) -> Camera {
    Camera(center: center, zoom: zoom, turns: camera.turns, viewport: freeArea).over(camera.viewport)
  }

  func encode(into writer: inout ByteWriter) {
    for value in [center.x, center.y, zoom] { writer.double(value) }
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    center = Point(try reader.double(), try reader.double())
    zoom = try reader.double()
    guard Ink.world.contains(center), SketchMode.zooms.contains(zoom) else { throw ByteReader.damaged }
  }

  /// Sets the name, shortened to the limit; an empty one is ignored.
  mutating func rename(_ text: String) {
    var text = String(text.prefix(48))
    while text.utf8.count > Self.longestName { text.removeLast() }
    if text.contains(where: { !$0.isWhitespace }) { name = text }
  }
}
