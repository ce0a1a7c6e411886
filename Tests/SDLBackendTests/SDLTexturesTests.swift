import Compositor
import Geometry
import Raster
import SDLBackend
import Testing

extension SDLSuite {
  /// SDL's software renderer in memory: no display, and the harder of the two renderers.
  struct SDLTexturesTests {
    /// A quad over whole pixels that shows a whole texture.
    private func quad(
      _ texture: TextureID?, x: Double, y: Double, side: Double, texels: Double = 1,
      tint: UInt32 = 0xFFFF_FFFF,
      isOpaque: Bool = false
    ) -> Quad {
      func corner(_ dx: Double, _ dy: Double) -> Corner {
        Corner(position: Point(x + dx * side, y + dy * side), texel: Point(dx * texels, dy * texels))
      }
      return Quad(
        texture: texture, corners: (corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)), tint: tint,
        isOpaque: isOpaque)
    }

    private func channels(_ pixel: UInt32) -> [Int] { [16, 8, 0].map { Int(pixel >> $0 & 255) } }

    private func bitmap(_ side: Int, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
      let result = Bitmap(width: side, height: side)
      for y in 0..<side { for x in 0..<side { result[x, y] = pixel(x, y) } }
      return result
    }

    @Test func anOpaqueTextureArrivesPixelForPixel() throws {
      let textures = try #require(SDLTextures(memoryWidth: 64, height: 64))
      let picture = bitmap(16) { x, y in 0xFF00_0000 | UInt32(x * 16) << 16 | UInt32(y * 16) << 8 | 7 }
      let id = try #require(textures.makeTexture(width: 16, height: 16))
      textures.upload(picture, sourceX: 0, sourceY: 0, width: 16, height: 16, to: id, x: 0, y: 0)
      textures.beginFrame(clear: 0xFF20_3040)
      textures.draw([quad(id, x: 10, y: 20, side: 16, texels: 16, isOpaque: true)], clip: nil)
      let screen = try #require(textures.readPixels())
      for y in 0..<64 {
        for x in 0..<64 {
          let isInside = (10..<26).contains(x) && (20..<36).contains(y)
          #expect(screen[x, y] == (isInside ? picture[x - 10, y - 20] : 0xFF20_3040))
        }
      }
    }

    @Test func aPartialUploadLeavesTheRest() throws {
      let textures = try #require(SDLTextures(memoryWidth: 8, height: 8))
      let id = try #require(textures.makeTexture(width: 8, height: 8))
      textures.upload(
        bitmap(8) { _, _ in 0xFF11_1111 }, sourceX: 0, sourceY: 0, width: 8, height: 8, to: id, x: 0, y: 0)
      let patch = bitmap(8) { x, y in 0xFF00_0000 | UInt32(x) << 8 | UInt32(y) }
      textures.upload(patch, sourceX: 2, sourceY: 3, width: 4, height: 2, to: id, x: 1, y: 5)
      // Outside on every side: ignored, not crashed on.
      textures.upload(patch, sourceX: -3, sourceY: 6, width: 40, height: 40, to: id, x: -3, y: 7)
      textures.beginFrame(clear: 0xFF00_0000)
      textures.draw([quad(id, x: 0, y: 0, side: 8, texels: 8, isOpaque: true)], clip: nil)
      let screen = try #require(textures.readPixels())
      #expect(screen[1, 5] == patch[2, 3])
      #expect(screen[4, 6] == patch[5, 4])
      #expect(screen[0, 5] == 0xFF11_1111)
      #expect(screen[5, 5] == 0xFF11_1111)
      #expect(screen[1, 4] == 0xFF11_1111)
      #expect(screen[0, 7] == patch[0, 6])
    }

    @Test(arguments: [0x8040_2010, 0x0100_0001, 0xFE80_8080, 0x4040_4040] as [UInt32])
    func premultipliedPixelsBlendAsTheyShould(_ pixel: UInt32) throws {
      let textures = try #require(SDLTextures(memoryWidth: 8, height: 8))
      let id = try #require(textures.makeTexture(width: 8, height: 8))
      textures.upload(
        bitmap(8) { _, _ in pixel }, sourceX: 0, sourceY: 0, width: 8, height: 8, to: id, x: 0, y: 0)
      let ground: UInt32 = 0xFF60_A0F0
      textures.beginFrame(clear: ground)
      textures.draw(
        [quad(id, x: 0, y: 0, side: 8, texels: 8), quad(nil, x: 0, y: 0, side: 4, tint: pixel)], clip: nil)
      let screen = try #require(textures.readPixels())
      // source + destination · (1 − alpha), once from the texture and again from the plain quad.
      func over(_ destination: [Int]) -> [Int] {
        zip(channels(pixel), destination).map { $0 + ($1 * (255 - Int(pixel >> 24)) + 127) / 255 }
      }
      let once = over(channels(ground))
      for (got, wanted) in zip(channels(screen[6, 6]), once) { #expect(abs(got - wanted) <= 2) }
      for (got, wanted) in zip(channels(screen[1, 1]), over(once)) { #expect(abs(got - wanted) <= 3) }
    }

    @Test func aFadeMultipliesColourAndAlpha() throws {
      let textures = try #require(SDLTextures(memoryWidth: 4, height: 4))
      let id = try #require(textures.makeTexture(width: 4, height: 4))
      textures.upload(
        bitmap(4) { _, _ in 0xFFFF_FFFF }, sourceX: 0, sourceY: 0, width: 4, height: 4, to: id, x: 0, y: 0)
      textures.beginFrame(clear: 0xFF00_0000)
      textures.draw([quad(id, x: 0, y: 0, side: 4, texels: 4, tint: 0x8080_8080)], clip: nil)
      let screen = try #require(textures.readPixels())
      for channel in channels(screen[2, 2]) { #expect(abs(channel - 128) <= 2) }
    }

    @Test func laterQuadsLieOnTopAcrossTexturesAndTheClipHolds() throws {
      let textures = try #require(SDLTextures(memoryWidth: 12, height: 12))
      let ids = try (0..<2).map { _ in try #require(textures.makeTexture(width: 4, height: 4)) }
      for (id, pixel) in zip(ids, [0xFFFF_0000, 0xFF00_FF00] as [UInt32]) {
        textures.upload(
          bitmap(4) { _, _ in pixel }, sourceX: 0, sourceY: 0, width: 4, height: 4, to: id, x: 0, y: 0)
      }
      textures.beginFrame(clear: 0xFF00_0000)
      textures.draw(
        [
          quad(ids[0], x: 0, y: 0, side: 8, texels: 4, isOpaque: true),
          quad(ids[1], x: 2, y: 2, side: 8, texels: 4, isOpaque: true),
          quad(ids[0], x: 4, y: 4, side: 8, texels: 4, isOpaque: true),
        ], clip: Rect(minX: 0, minY: 0, maxX: 10, maxY: 12))
      let screen = try #require(textures.readPixels())
      #expect(screen[1, 1] == 0xFFFF_0000)
      #expect(screen[3, 3] == 0xFF00_FF00)
      #expect(screen[6, 6] == 0xFFFF_0000)
      #expect(screen[9, 9] == 0xFFFF_0000)
      #expect(screen[10, 9] == 0xFF00_0000)
      textures.draw(
        [quad(nil, x: 0, y: 0, side: 12, tint: 0xFFFF_FFFF)], clip: Rect(minX: 40, minY: 0, maxX: 50, maxY: 5)
      )
      #expect(textures.readPixels()?[0, 0] == 0xFFFF_0000, "a clip outside the window shows nothing")
    }

    @Test func texturesAreCountedAndFreed() throws {
      let textures = try #require(SDLTextures(memoryWidth: 4, height: 4))
      #expect(textures.makeTexture(width: 0, height: 4) == nil)
      #expect(textures.makeTexture(width: textures.maximumTextureSide + 1, height: 4) == nil)
      let id = try #require(textures.makeTexture(width: 3, height: 5))
      #expect(textures.live == (1, 60))
      textures.destroy(id)
      textures.destroy(id)
      #expect(textures.live == (0, 0))
      textures.beginFrame(clear: 0xFF01_0203)
      textures.draw([quad(id, x: 0, y: 0, side: 4)], clip: nil)
      #expect(textures.readPixels()?[1, 1] == 0xFF01_0203, "a freed texture draws nothing")
    }

    @Test func afterAResetNamesStayAndContentIsUploadedAgain() throws {
      let textures = try #require(SDLTextures(memoryWidth: 4, height: 4))
      let id = try #require(textures.makeTexture(width: 4, height: 4))
      textures.recoverFromReset()
      #expect(textures.resetCount == 1)
      textures.upload(
        bitmap(4) { _, _ in 0xFF12_3456 }, sourceX: 0, sourceY: 0, width: 4, height: 4, to: id, x: 0, y: 0)
      textures.beginFrame(clear: 0xFF00_0000)
      textures.draw([quad(id, x: 0, y: 0, side: 4, texels: 4, isOpaque: true)], clip: nil)
      #expect(textures.readPixels()?[3, 3] == 0xFF12_3456)
    }
  }
}
