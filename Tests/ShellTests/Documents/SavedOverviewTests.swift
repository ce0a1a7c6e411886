import Compositor
import Geometry
import Raster
import Shell
import Testing

@Suite struct SavedOverviewTests {
  private static func tiles(_ count: Int) -> [OverviewTile] {
    var random = RandomSource(seed: 3)
    return (0..<count).map { number in
      guard number % 3 != 1 else {
        return OverviewTile(exponent: -number, x: -number, y: number * 1000, content: .solid(0xFF12_3456))
      }
      let bitmap = Bitmap(width: OverviewTile.side, height: OverviewTile.side)
      for index in 0..<(bitmap.width * bitmap.height) {
        bitmap.pixels[index] = 0xFF00_0000 | UInt32(random.below(1 << 24))
      }
      return OverviewTile(exponent: 5 - number, x: number, y: -number, content: .pixels(bitmap))
    }
  }

  private static func same(_ a: OverviewTile, _ b: OverviewTile) -> Bool {
    guard (a.exponent, a.x, a.y) == (b.exponent, b.x, b.y) else { return false }
    switch (a.content, b.content) {
    case (.solid(let a), .solid(let b)): return a == b
    case (.pixels(let a), .pixels(let b)):
      return (0..<(a.width * a.height)).allSatisfy { a.pixels[$0] == b.pixels[$0] }
    default: return false
    }
  }

  @Test func comesBackAsItWas() throws {
    let tiles = Self.tiles(7)
    let bytes = SavedOverview(tiles).bytes(recordCount: 41)
    let kept = try #require(SavedOverview(bytes, recordCount: 41))
    #expect(kept.tiles.count == 7 && zip(kept.tiles, tiles).allSatisfy(Self.same))
    #expect(SavedOverview(bytes, recordCount: 42) == nil, "it shows another state")
  }

  @Test func onlyTheCoarsestOfVeryManyAreKept() {
    let bitmap = Bitmap(width: OverviewTile.side, height: OverviewTile.side)
    bitmap.clear(to: 0xFF00_0000)
    let many = (0..<60).map { OverviewTile(exponent: $0 - 40, x: 0, y: 0, content: .pixels(bitmap)) }
    let kept = SavedOverview(many).tiles
    #expect(kept.count == 24 && kept.map(\.exponent) == many.prefix(24).map(\.exponent))
    #expect(SavedOverview(kept).bytes(recordCount: 0).count < 100_000)
  }

  @Test func damagedBytesAreRefused() {
    let bytes = SavedOverview(Self.tiles(3)).bytes(recordCount: 1)
    #expect(SavedOverview([], recordCount: 1) == nil)
    for length in stride(from: 1, to: bytes.count, by: 4001) {
      #expect(SavedOverview(Array(bytes[..<length]), recordCount: 1) == nil)
    }
    var random = RandomSource(seed: 8)
    for _ in 0..<200 {
      var broken = bytes
      broken[random.below(40)] = UInt8(random.below(256))
      // Damaged bytes are read or refused, without a trap.
      if let kept = SavedOverview(broken, recordCount: 1) { #expect(kept.tiles.count < 100_000) }
    }
  }
}
