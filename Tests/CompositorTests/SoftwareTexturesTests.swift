import Compositor
import Geometry
import Raster
import Testing

@Suite struct SoftwareTexturesTests {
  private let side = 16

  /// A texture of many colours, some of them see-through.
  private func fill(_ textures: SoftwareTextures) throws -> (TextureID, Bitmap) {
    let bitmap = Bitmap(width: side, height: side)
    for index in 0..<(side * side) {
      let alpha = UInt32(index * 37 % 256)
      bitmap.pixels[index] = alpha << 24 | (alpha / 2) << 16 | (alpha / 3) << 8 | alpha / 5
    }
    let id = try #require(textures.makeTexture(width: side, height: side))
    textures.upload(bitmap, sourceX: 0, sourceY: 0, width: side, height: side, to: id, x: 0, y: 0)
    return (id, bitmap)
  }

  private func drawn(at x: Double, isOpaque: Bool, tint: UInt32) throws -> (screen: Bitmap, texture: Bitmap) {
    let textures = SoftwareTextures(width: 40, height: 40)
    let (id, bitmap) = try fill(textures)
    textures.beginFrame(clear: 0xFF20_4060)
    func corner(_ dx: Double, _ dy: Double) -> Corner {
      Corner(position: Point(x + dx, 7 + dy), texel: Point(2 + dx, 1 + dy))
    }
    textures.draw(
      [
        Quad(
          texture: id, corners: (corner(0, 0), corner(12, 0), corner(12, 14), corner(0, 14)), tint: tint,
          isOpaque: isOpaque)
      ], clip: Rect(x: 0, y: 0, width: 18, height: 40))
    return (textures.screen, bitmap)
  }

  @Test func atRestPixelsAreTexels() throws {
    let (screen, texture) = try drawn(at: 10, isOpaque: true, tint: 0xFFFF_FFFF)
    for y in 0..<40 {
      for x in 0..<40 {
        let isInside = (10..<18).contains(x) && (7..<21).contains(y)
        #expect(screen[x, y] == (isInside ? texture[x - 8, y - 6] : 0xFF20_4060))
      }
    }
  }

  /// Copied pixels equal bilinearly sampled ones: a quad that is shifted slightly, and so is sampled, looks the same
  /// except for rounding.
  @Test(arguments: [true, false], [0xFFFF_FFFF, 0x8080_8080] as [UInt32])
  func aHairAsideLooksTheSame(isOpaque: Bool, tint: UInt32) throws {
    let exact = try drawn(at: 10, isOpaque: isOpaque, tint: tint).screen
    let aside = try drawn(at: 10.004, isOpaque: isOpaque, tint: tint).screen
    for index in 0..<(40 * 40) {
      for shift: UInt32 in [0, 8, 16, 24] {
        let difference =
          Int(exact.pixels[index] >> shift & 255) - Int(aside.pixels[index] >> shift & 255)
        #expect(abs(difference) <= 2)
      }
    }
  }
}
