import Concurrency
import Geometry
import Raster
import Scene

/// Writes each tile's index into its corner, for debugging.
final class TileLabels {
  private let backend: any TextureBackend
  private let typesetter: any Typesetter
  private var labels: [TileIndex: Label] = [:]

  private struct Label {
    var texture: TextureID
    var width: Int
    var height: Int
    var live: LiveToken
    /// Whether it was drawn in this frame.
    var isDrawn = true
  }

  init(backend: any TextureBackend, typesetter: any Typesetter) {
    self.backend = backend
    self.typesetter = typesetter
  }

  /// Draws the labels and edges of a layer's visible tiles.
  func draw(_ layer: Layer, _ toScreen: Affine, clip: Rect?) {
    var quads: [Quad] = []
    for tile in layer.seen {
      let index = tile.key.index
      let area = TileGrid.area(of: index)
      edge(Rect(minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: area.minY + 1))
      edge(Rect(minX: area.minX, minY: area.minY, maxX: area.minX + 1, maxY: area.maxY))
      guard let label = label(index) else { continue }
      let corner = toScreen.apply(area.origin) + Vector(4, 4)
      let (width, height) = (Double(label.width), Double(label.height))
      func at(_ x: Double, _ y: Double) -> Corner {
        Corner(position: Point(corner.x.rounded() + x, corner.y.rounded() + y), texel: Point(x, y))
      }
      quads.append(
        Quad(
          texture: label.texture, corners: (at(0, 0), at(width, 0), at(width, height), at(0, height)),
          isOpaque: false))
    }
    backend.draw(quads, clip: clip)

    func edge(_ rect: Rect) {
      let corners = rect.corners.map { Corner(position: toScreen.apply($0), texel: .origin) }
      quads.append(
        Quad(
          texture: nil, corners: (corners[0], corners[1], corners[2], corners[3]), tint: 0x8080_0080,
          isOpaque: false))
    }
  }

  private func label(_ index: TileIndex) -> Label? {
    if let label = labels[index] {
      labels[index]?.isDrawn = true
      return label
    }
    let bitmap = typesetter.mask(index.description, TextStyle(size: 13), scale: 1).bitmap
    guard bitmap.width > 0, bitmap.height > 0,
      let texture = backend.makeTexture(width: bitmap.width, height: bitmap.height)
    else { return nil }
    backend.upload(
      bitmap, sourceX: 0, sourceY: 0, width: bitmap.width, height: bitmap.height, to: texture, x: 0, y: 0)
    let (width, height) = (bitmap.width, bitmap.height)
    let live = LiveToken("Texture") { _ in
      "texture \(texture.rawValue), \(width) × \(height), label of \(index)"
    }
    let label = Label(texture: texture, width: width, height: height, live: live)
    labels[index] = label
    return label
  }

  /// Frees the labels that were not drawn in this frame.
  func endFrame() {
    for (index, label) in labels {
      if label.isDrawn { labels[index]?.isDrawn = false } else { free(index, label) }
    }
  }

  /// Forgets lost textures.
  func loseTextures() {
    for (index, label) in labels { free(index, label) }
  }

  private func free(_ index: TileIndex, _ label: Label) {
    backend.destroy(label.texture)
    labels[index] = nil
  }
}
