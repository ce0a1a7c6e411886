import Compositor
import Compression
import Geometry
import Interface
import Library
import ModeKit
import Raster

/// The overview of a document as stored in the library: its first frame shows it until the tiles are drawn.
package struct SavedOverview: Sendable {
  /// The greatest number of tiles with pixels; finer ones are not worth their bytes.
  private static let maxPictures = 24
  private static let version: UInt8 = 1
  private static let pixels = OverviewTile.side * OverviewTile.side

  /// The tiles, the coarsest first.
  package let tiles: [OverviewTile]

  /// Keeps all tiles of one colour, and the coarsest of the others.
  package init(_ tiles: [OverviewTile]) {
    var pictures = 0
    self.tiles = tiles.filter { tile in
      guard case .pixels = tile.content else { return true }
      pictures += 1
      return pictures <= Self.maxPictures
    }
  }

  /// Reads what ``bytes(recordCount:)`` wrote; nil if it is damaged or shows another state of the document.
  package init?(_ bytes: [UInt8], recordCount: Int) {
    var reader = ByteReader(bytes)
    guard let tiles = try? Self.read(&reader, recordCount) else { return nil }
    self.tiles = tiles
  }

  /// The tiles as bytes.
  ///
  /// `recordCount` is the number of records of the document, which identifies its state.
  ///
  /// - Complexity: O(pixels).
  package func bytes(recordCount: Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.byte(Self.version)
    writer.count(recordCount)
    writer.count(tiles.count)
    var pictures: [Bitmap] = []
    for tile in tiles {
      writer.signed(tile.exponent)
      writer.signed(tile.x)
      writer.signed(tile.y)
      switch tile.content {
      case .solid(let color):
        writer.flag(true)
        writer.unsigned(UInt64(color))
      case .pixels(let bitmap):
        writer.flag(false)
        pictures.append(bitmap)
      }
    }
    writer.blob(compressed(Self.planes(of: pictures)))
    return writer.bytes
  }

  private static func read(_ reader: inout ByteReader, _ recordCount: Int) throws(Problem) -> [OverviewTile] {
    guard try reader.byte() == version, try reader.count() == recordCount else { throw ByteReader.damaged }
    var tiles: [OverviewTile] = []
    var pictures: [Int] = []
    for number in 0..<(try reader.count(limit: reader.remaining)) {
      let (exponent, x, y) = (try reader.signed(), try reader.signed(), try reader.signed())
      if try reader.flag() {
        let color = UInt32(truncatingIfNeeded: try reader.unsigned())
        tiles.append(OverviewTile(exponent: exponent, x: x, y: y, content: .solid(color)))
      } else {
        pictures.append(number)
        tiles.append(OverviewTile(exponent: exponent, x: x, y: y, content: .solid(0)))
      }
    }
    guard pictures.count <= maxPictures,
      let planes = decompressed(try reader.blob(), size: 3 * pixels * pictures.count)
    else { throw ByteReader.damaged }
    for (number, tile) in pictures.enumerated() { tiles[tile].content = .pixels(picture(number, in: planes)) }
    return tiles
  }

  /// Three colour planes per picture: green, and the differences of red and blue from it. The grain of the ground is
  /// then in one plane only, and the others compress well. A base layer is opaque, so alpha is not stored.
  private static func planes(of pictures: [Bitmap]) -> [UInt8] {
    let count = 3 * pixels * pictures.count
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
      for (number, picture) in pictures.enumerated() {
        let first = 3 * pixels * number
        for index in 0..<pixels {
          let pixel = picture.pixels[index]
          let green = UInt8(truncatingIfNeeded: pixel >> 8)
          bytes[first + index] = green
          bytes[first + pixels + index] = UInt8(truncatingIfNeeded: pixel >> 16) &- green
          bytes[first + 2 * pixels + index] = UInt8(truncatingIfNeeded: pixel) &- green
        }
      }
      initialized = count
    }
  }

  private static func picture(_ number: Int, in planes: [UInt8]) -> Bitmap {
    let bitmap = Bitmap(width: OverviewTile.side, height: OverviewTile.side)
    planes.withUnsafeBufferPointer { bytes in
      let first = 3 * pixels * number
      for index in 0..<pixels {
        let green = bytes[first + index]
        let red = bytes[first + pixels + index] &+ green
        let blue = bytes[first + 2 * pixels + index] &+ green
        bitmap.pixels[index] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      }
    }
    return bitmap
  }
}

extension SavedOverview {
  /// The key of a document's overview in the library, one for each look.
  static func key(_ look: Theme.Look) -> String { "overview \(look.rawValue)" }

  /// The stored overview of a document; empty if it is missing or shows another state. Any thread.
  static func tiles(of document: StoredDocument, _ look: Theme.Look, in library: Library) -> [OverviewTile] {
    guard let bytes = library.cached(key(look), of: document.id) else { return [] }
    return SavedOverview(bytes, recordCount: document.recordCount)?.tiles ?? []
  }
}
