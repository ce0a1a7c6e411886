import Geometry
import Library
import ModeKit
import Scene

/// The view of a document when it was last seen, so that it opens there again.
struct SavedView: Hashable {
  /// The camera.
  var camera: Camera
  /// The area between the bars in which it was shown, in dp of the window.
  var freeArea: Rect
  /// Whether the camera was fitted to that area, and nobody has moved it since.
  var isFitted: Bool

  /// The camera that shows about as much in another area between the bars.
  func camera(in other: Rect) -> Camera {
    guard freeArea.width > 0, freeArea.height > 0, other.width > 0, other.height > 0 else { return camera }
    var result = camera
    result.zoom *= min(other.width / freeArea.width, other.height / freeArea.height)
    return result
  }
}

extension Library {
  /// Stores the view of a document.
  func save(_ view: SavedView, of id: DocumentID) { remember(view.bytes, as: "camera \(id)") }

  /// The stored view of a document; nil before it was first shown.
  func view(of id: DocumentID, viewport: Rect) -> SavedView? {
    recall("camera \(id)").flatMap { SavedView(bytes: $0, viewport: viewport) }
  }
}

extension SavedView {
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.double(camera.center.x)
    writer.double(camera.center.y)
    writer.double(camera.zoom)
    writer.signed(camera.turns)
    for side in [freeArea.minX, freeArea.minY, freeArea.maxX, freeArea.maxY] { writer.double(side) }
    writer.flag(isFitted)
    return writer.bytes
  }

  init?(bytes: [UInt8], viewport: Rect) {
    var reader = ByteReader(bytes)
    guard let x = try? reader.double(), let y = try? reader.double(), let zoom = try? reader.double(),
      let turns = try? reader.signed(), let minX = try? reader.double(), let minY = try? reader.double(),
      let maxX = try? reader.double(), let maxY = try? reader.double(), let isFitted = try? reader.flag(),
      x.isFinite, y.isFinite, zoom.isFinite, zoom > 0
    else { return nil }
    camera = Camera(center: Point(x, y), zoom: zoom, turns: turns & 3, viewport: viewport)
    freeArea = Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    self.isFitted = isFitted
  }
}
