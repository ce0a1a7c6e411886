import Concurrency
import Raster

/// The textures of all tiles. Only the pool makes and frees them. Some freed textures are kept for the next tile.
final class TexturePool {
  private static let spareLimit = 32

  private let backend: any TextureBackend
  private var live: [TextureID: LiveToken] = [:]
  private var spare: [TextureID] = []
  private var resetCount: Int

  /// Bytes copied to textures so far.
  private(set) var uploadedBytes = 0

  init(_ backend: any TextureBackend) {
    self.backend = backend
    resetCount = backend.resetCount
  }

  /// The bytes of all textures in use.
  var bytes: Int { (live.count - spare.count) * TileGrid.bytes }

  /// The number of textures in use.
  var count: Int { live.count - spare.count }

  /// Returns whether all textures were lost since the last call, and forgets them if so.
  func noticeReset() -> Bool {
    guard backend.resetCount != resetCount else { return false }
    resetCount = backend.resetCount
    for id in live.keys { backend.destroy(id) }
    live = [:]
    spare = []
    return true
  }

  /// A tile's texture with undefined content, or nil when there is no memory.
  func make(file: String = #fileID, line: Int = #line) -> TextureID? {
    spare.popLast() ?? makeNew(file, line)
  }

  private func makeNew(_ file: String, _ line: Int) -> TextureID? {
    let side = TileGrid.side
    guard let id = backend.makeTexture(width: side, height: side) else { return nil }
    live[id] = LiveToken("Texture", file: file, line: line) { _ in
      "texture \(id.rawValue), \(side) × \(side), \(TileGrid.bytes / 1024) KB"
    }
    return id
  }

  /// The number of textures that are kept for the next tile.
  var spareCount: Int { spare.count }

  /// Whether `count` more textures can be made now. It makes them, and frees all but a few again.
  func canMake(_ count: Int, file: String = #fileID, line: Int = #line) -> Bool {
    var isEnough = true
    while spare.count < count {
      guard let id = makeNew(file, line) else {
        isEnough = false
        trim()
        break
      }
      spare.append(id)
    }
    while spare.count > Self.spareLimit, let id = spare.popLast() { destroy(id) }
    return isEnough
  }

  private func destroy(_ id: TextureID) {
    backend.destroy(id)
    live[id] = nil
  }

  /// Frees a texture, or keeps it for the next tile.
  func free(_ id: TextureID) {
    guard live[id] != nil else { return }
    if spare.count < Self.spareLimit {
      spare.append(id)
    } else {
      destroy(id)
    }
  }

  /// Returns the spare textures to the system.
  func trim() {
    for id in spare { destroy(id) }
    spare = []
  }

  /// Copies a bitmap of `region`'s size to that region of a texture, in texels.
  func upload(_ bitmap: Bitmap, to id: TextureID, _ region: PixelRect) {
    backend.upload(
      bitmap, sourceX: 0, sourceY: 0, width: region.width, height: region.height, to: id, x: region.minX,
      y: region.minY)
    uploadedBytes += region.area * 4
  }
}
