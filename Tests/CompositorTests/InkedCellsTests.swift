import Compositor
import Geometry
import Raster
import Testing

@Suite struct InkedCellsTests {
  static let count = 256 / InkedCells.side

  /// How often each square lies in one of the rectangles, row by row.
  private func covers(_ cells: InkedCells) -> [Int] {
    var covers = [Int](repeating: 0, count: Self.count * Self.count)
    for rect in cells.rects {
      for y in rect.minY / InkedCells.side..<rect.maxY / InkedCells.side {
        for x in rect.minX / InkedCells.side..<rect.maxX / InkedCells.side { covers[y * Self.count + x] += 1 }
      }
    }
    return covers
  }

  @Test func coverEachGivenSquareOnceAndNothingElse() {
    var random = RandomSource(seed: 3)
    for _ in 0..<500 {
      var cells = InkedCells()
      var expected = [Int](repeating: 0, count: Self.count * Self.count)
      for _ in 0..<random.below(8) {
        let (x, y) = (random.below(256), random.below(256))
        let region = PixelRect(
          minX: x, minY: y, maxX: min(256, x + random.below(70)), maxY: min(256, y + random.below(70)))
        cells.insert(region)
        for row in region.minY..<region.maxY {
          for column in region.minX..<region.maxX {
            expected[row / InkedCells.side * Self.count + column / InkedCells.side] = 1
          }
        }
      }
      #expect(covers(cells) == expected)
    }
  }

  @Test func knowWhereAPictureIsTransparent() {
    var random = RandomSource(seed: 4)
    for dots in 0..<12 {
      let bitmap = Bitmap(width: 256, height: 256)
      var expected = [Int](repeating: 0, count: Self.count * Self.count)
      for _ in 0..<dots {
        let (x, y) = (random.below(256), random.below(256))
        bitmap.pixels[y * 256 + x] = 0x0100_0000
        expected[y / InkedCells.side * Self.count + x / InkedCells.side] = 1
      }
      #expect(covers(InkedCells(of: bitmap)) == expected)
    }
  }

  @Test func areOneRectangleWhereInkIsEverywhere() {
    var cells = InkedCells()
    #expect(cells.rects.isEmpty)
    cells.insert(PixelRect(minX: 0, minY: 0, maxX: 256, maxY: 256))
    #expect(cells.rects == [PixelRect(minX: 0, minY: 0, maxX: 256, maxY: 256)])
  }
}
