import Geometry
import Shell
import Testing

/// A window's free area with a panel beside the document.
@Suite struct SideBySideTests {
  @Test(arguments: [
    Size(1248, 690), Size(3800, 2000), Size(380, 800), Size(768, 490), Size(490, 490), Size(600, 330),
    Size(800, 1280),
  ])
  func neitherCoversTheOtherAndTheDocumentHasMost(size: Size) {
    let area = Rect(origin: Point(16, 20), size: size)
    for scale in [0.8, 1, 1.6, 2] {
      let sides = SideBySide(area, textScale: scale)
      #expect(area.contains(sides.panel) && area.contains(sides.document))
      #expect(!sides.panel.intersects(sides.document))
      #expect(sides.document.width * sides.document.height > 0.4 * size.width * size.height)
      let isWide = size.width > size.height
      #expect(isWide ? sides.panel.minX > sides.document.maxX : sides.panel.maxY < sides.document.minY)
    }
  }
}
