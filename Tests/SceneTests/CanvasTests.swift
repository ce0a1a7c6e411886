import Geometry
import Raster
import Scene
import Testing

/// A canvas draws as the rasteriser does after its transform.
struct CanvasTests {
  private let turned = Affine.scale(2.3).then(.rotation(0.4)).then(.translation(Vector(13.2, 4.9)))
  private let red = Paint.color(Color(0xC02030))

  // MARK: Shapes

  @Test func fillsAndLinesAreTheRasterisersOwn() {
    let style = StrokeStyle(width: 1.4, cap: .square, join: .bevel, dash: [3, 2])
    let fade = Gradient(.linear(start: Point(0, 0), end: Point(20, 0)), from: .white, to: .clear)
    let sheet = Sheet(64, 64, turned)
    sheet.canvas.fill(leaf, red, rule: .evenOdd)
    sheet.canvas.fill(leaf, Color(0x00FF00, opacity: 0.3))
    sheet.canvas.stroke(leaf, style, .gradient(fade))
    sheet.canvas.stroke(leaf, .black, width: 0.5)
    let direct = Sheet(64, 64)
    let rasterizer = Rasterizer()
    rasterizer.fill(
      leaf, rule: .evenOdd, transform: turned, paint: .color(Color(0xC02030)), into: direct.target)
    rasterizer.fill(
      leaf, transform: turned, paint: .color(Color(0x00FF00, opacity: 0.3)), into: direct.target)
    rasterizer.stroke(leaf, style: style, transform: turned, paint: .gradient(fade), into: direct.target)
    rasterizer.stroke(
      leaf, style: StrokeStyle(width: 0.5, cap: .round, join: .round), transform: turned,
      paint: .color(.black),
      into: direct.target)
    #expect(sheet.pixels == direct.pixels)
    #expect(sheet.inked != nil)
  }

  @Test func aStyledPathIsItsInsideUnderItsLine() {
    let path = StyledPath(
      leaf,
      PathStyle(mode: .both, stroke: StrokeStyle(width: 2), fillPaint: red, strokePaint: .color(.white)))
    let styled = Sheet(64, 64, turned)
    styled.canvas.draw(path)
    let apart = Sheet(64, 64, turned)
    apart.canvas.fill(leaf, red)
    apart.canvas.stroke(leaf, StrokeStyle(width: 2), .color(.white))
    #expect(styled.pixels == apart.pixels)
  }

  @Test func anInnerSpaceIsMappedFirstAndLeftAgain() {
    let inner = Affine.scale(0.5).then(.translation(Vector(7, 3)))
    let sheet = Sheet(64, 64, turned)
    sheet.canvas.with(inner) {
      #expect(sheet.canvas.scale.isAbout(2.3 / 2))
      sheet.canvas.with(.rotation(0.1)) { sheet.canvas.fill(leaf, red) }
    }
    #expect(sheet.canvas.transform == turned)
    let direct = Sheet(64, 64, Affine.rotation(0.1).then(inner).then(turned))
    direct.canvas.fill(leaf, red)
    #expect(sheet.pixels == direct.pixels)
  }

  @Test func whatIsVisibleCoversTheTileAndNoMore() {
    let sheet = Sheet(64, 40, x: 640, y: -40, .scale(4))
    #expect(sheet.canvas.visible == Rect(x: 160, y: -10, width: 16, height: 10))
    let around = Sheet(64, 40, turned)
    let corners = Rect(x: 0, y: 0, width: 64, height: 40).corners.map { turned.inverse!.apply($0) }
    let box = corners.reduce(Rect.null) { $0.union($1) }
    #expect(around.canvas.visible.origin.distance(to: box.origin) < 1e-9)
    #expect(abs(around.canvas.visible.width - box.width) < 1e-9)
    let flat = Sheet(8, 8, .scale(0))
    #expect(flat.canvas.visible == .null)
  }

  @Test func copiesOfAPreparedShapeLookTheSameOnWholePixels() {
    let sheet = Sheet(90, 30, .scale(1.37))
    let shape = PreparedPath(leaf, transform: .scale(1.37))
    for x in [0.2, 22.7, 44.1] { sheet.canvas.fill(shape, at: Vector(x, 1), red) }
    func copy(_ left: Int) -> [UInt32] {
      (0..<30).flatMap { y in (0..<29).map { sheet.bitmap[left + $0, y] } }
    }
    // 0.2 · 1.37, 22.7 · 1.37 and 44.1 · 1.37 rounded.
    #expect(copy(0) == copy(31) && copy(0) == copy(60))
    #expect(copy(0).contains(0xFFC0_2030))
    sheet.canvas.fill(shape, at: Vector(1e300, 0), red)
    sheet.canvas.fill(shape, at: Vector(.nan, 0), red)
  }

  @Test func aRectangleOnWholePixelsIsSharpHoweverLarge() {
    let sheet = Sheet(16, 12, x: 1000, y: 0, .scale(2))
    sheet.canvas.fill(Rect(minX: 501, minY: 2, maxX: 1e12, maxY: 4), Color(0x123456))
    for y in 0..<12 {
      for x in 0..<16 {
        #expect(sheet.bitmap[x, y] == (x >= 2 && y >= 4 && y < 8 ? 0xFF12_3456 : 0))
      }
    }
    let empty = Sheet(8, 8)
    empty.canvas.fill(Rect(x: 5, y: 5, width: -3, height: 2), .white)
    #expect(empty.inked == nil)
  }

  // MARK: Clipping

  @Test func clippingKeepsWhatIsInsideAndEndsWithItsBody() {
    let free = Sheet(64, 64, turned)
    free.canvas.fill(leaf, red)
    let sheet = Sheet(64, 64, turned)
    sheet.canvas.with(turned.inverse!) {
      // In device pixels now: edges go to the nearest whole ones.
      sheet.canvas.clip(to: Rect(minX: 19.6, minY: 10.4, maxX: 40.4, maxY: 33.5)) {
        #expect(sheet.canvas.visible.origin.distance(to: Point(20, 10)) < 1e-9)
        sheet.canvas.with(turned) { sheet.canvas.fill(leaf, red) }
        sheet.canvas.clip(to: Rect(x: 50, y: 50, width: 9, height: 9)) {
          Issue.record("nothing of this can be seen")
        }
      }
    }
    let visible = sheet.canvas.visible
    for y in 0..<64 {
      for x in 0..<64 {
        let isInside = x >= 20 && x < 40 && y >= 10 && y < 34
        #expect(sheet.bitmap[x, y] == (isInside ? free.bitmap[x, y] : 0))
      }
    }
    #expect(visible == free.canvas.visible)
  }

  // MARK: Pictures

  @Test func aPictureOfItsOwnSizeIsCopied() {
    let resources = Sheet.resources()
    let picture = checkered(9, 7)
    let id = resources.register(ImagePyramid(picture))
    let named = Sheet(20, 20, resources: resources)
    named.canvas.draw(id, in: Rect(x: 4, y: 5, width: 9, height: 7))
    let unnamed = Sheet(20, 20)
    unnamed.canvas.draw(picture, in: Rect(x: 4, y: 5, width: 9, height: 7))
    #expect(named.pixels == unnamed.pixels)
    for y in 0..<20 {
      for x in 0..<20 {
        let isInside = x >= 4 && x < 13 && y >= 5 && y < 12
        #expect(named.bitmap[x, y] == (isInside ? picture[x - 4, y - 5] : 0))
      }
    }
  }

  @Test func aPictureFadesAndAMissingOneDrawsNothing() {
    let resources = Sheet.resources()
    let id = resources.register(ImagePyramid(checkered(4, 4)))
    let sheet = Sheet(4, 4, resources: resources)
    sheet.canvas.draw(id, in: Rect(x: 0, y: 0, width: 4, height: 4), opacity: 0.5)
    #expect(sheet.pixels.allSatisfy { $0 >> 24 == 128 })
    resources.release(id)
    let after = Sheet(4, 4, resources: resources)
    after.canvas.draw(id, in: Rect(x: 0, y: 0, width: 4, height: 4))
    after.canvas.fill(leaf, .image(id, .identity))
    after.canvas.draw(Bitmap(width: 0, height: 3), in: Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(after.inked == nil)
  }
}

extension Double {
  /// Whether two numbers differ by rounding alone.
  fileprivate func isAbout(_ other: Double) -> Bool { abs(self - other) < 1e-9 * max(1, abs(other)) }
}
