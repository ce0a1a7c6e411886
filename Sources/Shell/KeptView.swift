import Geometry
import Library
import ModeKit
import Scene

/// How a document was last seen, for coming back exactly there.
struct KeptView: Hashable {
  /// What was shown.
  var camera: Camera
  /// The room to which the camera was fitted; nil once somebody has moved it.
  var fittedRoom: Rect?
}

extension Library {
  /// Keeps how a document was last seen.
  func keep(_ view: KeptView, of id: DocumentID) { remember(view.bytes, as: "camera \(id)") }

  /// How a document was last seen; nil before it was first shown.
  func view(of id: DocumentID, viewport: Rect) -> KeptView? {
    recall("camera \(id)").flatMap { KeptView(bytes: $0, viewport: viewport) }
  }
}

extension KeptView {
  fileprivate var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.double(camera.center.x)
    writer.double(camera.center.y)
    writer.double(camera.zoom)
    writer.signed(camera.turns)
    if let room = fittedRoom {
      for side in [room.minX, room.minY, room.maxX, room.maxY] { writer.double(side) }
    }
    return writer.bytes
  }

  fileprivate init?(bytes: [UInt8], viewport: Rect) {
    var reader = ByteReader(bytes)
    guard let x = try? reader.double(), let y = try? reader.double(), let zoom = try? reader.double(),
      let turns = try? reader.signed(), x.isFinite, y.isFinite, zoom.isFinite, zoom > 0
    else { return nil }
    camera = Camera(center: Point(x, y), zoom: zoom, turns: turns & 3, viewport: viewport)
    if let minX = try? reader.double(), let minY = try? reader.double(), let maxX = try? reader.double(),
      let maxY = try? reader.double()
    {
      fittedRoom = Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
  }
}
