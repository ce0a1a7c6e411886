import Geometry
import ModeKit
import Scene

/// A part of a board that somebody wants to come back to: a bookmark.
struct BoardView: Hashable, Sendable {
  /// How many are kept of one board at most.
  static let most = 24

  /// The middle of what is shown, in world points.
  var center: Point
  /// In dp per world point.
  var zoom: Double
  /// What people call it.
  var name = ""

  private static let longestName = 256

  /// What a camera shows of the part of its viewport that is clear of bars.
  init(_ camera: Camera, room: Rect) {
    center = camera.toWorld(room.center)
    zoom = camera.zoom
  }

  /// The camera that shows it in a room.
  func camera(like camera: Camera, room: Rect) -> Camera {
    Camera(center: center, zoom: zoom, turns: camera.turns, viewport: room).over(camera.viewport)
  }

  func encode(into writer: inout ByteWriter) {
    for value in [center.x, center.y, zoom] { writer.double(value) }
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    center = Point(try reader.double(), try reader.double())
    zoom = try reader.double()
    guard Ink.world.contains(center), SketchMode.zooms.contains(zoom) else { throw ByteReader.damaged }
  }

  /// Takes a name, or as much of it as a view can have; an empty one changes nothing.
  mutating func rename(_ text: String) {
    var text = String(text.prefix(48))
    while text.utf8.count > Self.longestName { text.removeLast() }
    if text.contains(where: { !$0.isWhitespace }) { name = text }
  }
}
