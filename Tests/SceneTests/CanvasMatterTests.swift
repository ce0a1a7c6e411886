import Geometry
import Raster
import Scene
import TestSupport
import Testing

/// Shadows, grain, bevels, ink and text: what a canvas adds to shapes.
struct CanvasMatterTests {
  private let page = Color(0x203040)

  /// Everything at once, as a tile draws it.
  private func drawAll(_ canvas: Canvas) {
    canvas.fill(canvas.visible.inset(by: -1), page)
    canvas.shadow(
      under: Rect(x: 10, y: 8, width: 30, height: 20), radius: 5, blur: 9, offset: Vector(2, 3), color: .black
    )
    canvas.shadow(under: leaf, blur: 4, offset: Vector(8, 20), color: .white)
    canvas.grain(Rect(x: 3, y: 3, width: 50, height: 40), amount: 6)
    canvas.with(.translation(Vector(25, 22))) {
      canvas.fill(leaf, Color(0x88AA44))
      canvas.bevel(leaf, width: 2, lit: Color(0xFFFFFF, opacity: 0.7), shade: Color(0x000000, opacity: 0.7))
    }
    canvas.ink(leaf.bounds, .color(Color(0xFFE0A0), opacity: 0.8)) { mask, transform in
      mask.fill(leaf, transform: transform)
      mask.stroke(leaf, style: StrokeStyle(width: 3), transform: transform)
    }
    canvas.text("words here", at: Point(5, 36), TextStyle(size: 6), .white)
  }

  @Test func fourTilesShowWhatOneShows() {
    let scale = Affine.scale(1.7)
    let whole = Sheet(100, 80, x: -7, y: -9, scale)
    drawAll(whole.canvas)
    var different = 0
    for (x, y) in [(0, 0), (50, 0), (0, 40), (50, 40)] {
      let tile = Sheet(50, 40, x: Int64(x - 7), y: Int64(y - 9), scale)
      drawAll(tile.canvas)
      for row in 0..<40 {
        for column in 0..<50 where tile.bitmap[column, row] != whole.bitmap[x + column, y + row] {
          different += 1
        }
      }
    }
    #expect(different == 0)
    #expect(Set(whole.pixels).count > 200)
  }

  @Test func aShadowIsDarkestUnderItsShapeAndFadesWithTheBlur() {
    let sheet = Sheet(80, 80, .scale(2))
    sheet.canvas.shadow(
      under: Rect(x: 10, y: 10, width: 14, height: 14), radius: 2, blur: 6, offset: Vector(3, 3),
      color: .black)
    func alpha(_ x: Int) -> UInt32 { sheet.bitmap[x, 40] >> 24 }
    #expect(alpha(40) > 235)
    // The edge of the moved rectangle lies between two pixels, halfway.
    #expect((124...131).contains((alpha(53) + alpha(54)) / 2))
    // A blur of 6 is a deviation of 3 points, 6 pixels: three of them away nothing is left.
    #expect(alpha(54 + 19) <= 1)
    #expect(zip(40..<70, 41..<71).allSatisfy { alpha($0) >= alpha($1) })
  }

  @Test func grainIsFixedSmallAndStaysInItsRectangle() {
    let sheet = Sheet(40, 30, .scale(2))
    sheet.canvas.fill(Rect(x: 0, y: 0, width: 20, height: 15), Color(0x808080))
    sheet.canvas.grain(Rect(x: 2, y: 3, width: 10, height: 5), amount: 5)
    var seen: Set<Int> = []
    for y in 0..<30 {
      for x in 0..<40 {
        let pixel = sheet.bitmap[x, y]
        let shift = Int(pixel & 255) - 0x80
        #expect(pixel >> 24 == 255 && pixel & 255 == pixel >> 8 & 255 && pixel & 255 == pixel >> 16 & 255)
        let isInside = x >= 4 && x < 24 && y >= 6 && y < 16
        #expect(isInside ? abs(shift) <= 5 : shift == 0)
        if isInside { seen.insert(shift) }
      }
    }
    #expect(seen == Set(-5...5))
    let clear = Sheet(8, 8)
    clear.canvas.grain(Rect(x: 0, y: 0, width: 8, height: 8), amount: 9)
    #expect(clear.inked == nil, "what is transparent stays so")
  }

  @Test func aBevelLightsTheUpperLeftAndShadesTheLowerRightHoweverTheShapeIsTurned() {
    let square = Path(rect: Rect(x: -10, y: -10, width: 20, height: 20))
    for turns in 0..<4 {
      let sheet = Sheet(40, 40, Affine.quarterTurns(turns).then(.translation(Vector(20, 20))))
      sheet.canvas.fill(square, Color(0x808080))
      sheet.canvas.bevel(square, width: 3, lit: .white, shade: .black)
      func level(_ x: Int, _ y: Int) -> UInt32 { sheet.bitmap[x, y] & 255 }
      #expect(level(10, 20) > 0xA0 && level(20, 10) > 0xA0)
      #expect(level(29, 20) < 0x60 && level(20, 29) < 0x60)
      #expect(level(20, 20) == 0x80)
      #expect(sheet.inked == PixelRect(minX: 10, minY: 10, maxX: 30, maxY: 30))
    }
  }

  // MARK: Ink

  @Test func inkDoesNotDarkenItself() {
    let once = Sheet(30, 30)
    once.canvas.ink(leaf.bounds, .color(.white, opacity: 0.5)) { $0.fill(leaf, transform: $1) }
    let twice = Sheet(30, 30)
    twice.canvas.ink(leaf.bounds, .color(.white, opacity: 0.5)) {
      $0.fill(leaf, transform: $1)
      $0.fill(leaf, transform: $1)
    }
    #expect(once.pixels == twice.pixels)
    #expect(once.bitmap[10, 8] >> 24 == 128)
  }

  @Test func inkOffTheTileIsNotStamped() {
    let sheet = Sheet(30, 30)
    sheet.canvas.ink(Rect(x: 40, y: 0, width: 9, height: 9), .color(.white, opacity: 1)) { _, _ in
      Issue.record("ink off the tile was stamped")
    }
  }

  @Test func aTintDarkensAndNeverLightens() {
    let sheet = Sheet(30, 30)
    sheet.canvas.fill(Rect(x: 0, y: 0, width: 30, height: 30), Color(0xC08040))
    sheet.canvas.ink(leaf.bounds, .tint(Color(0xFFFF00), opacity: 1)) { $0.fill(leaf, transform: $1) }
    #expect(sheet.bitmap[10, 8] == 0xFFC0_8000)
    #expect(sheet.bitmap[0, 29] == 0xFFC0_8040)
  }

  @Test func revealingShowsThePageAsItWas() {
    let whole = Rect(x: 0, y: 0, width: 40, height: 30)
    let slate = DrawingList([
      DrawingList.Item(bounds: whole) {
        $0.fill(whole, Color(0x203040))
        $0.grain(whole, amount: 9)
      }
    ])
    let fresh = Sheet(80, 60, x: 5, y: 3, .scale(2))
    slate.draw(fresh.canvas.visible, scale: 2, into: fresh.canvas)
    let sheet = Sheet(80, 60, x: 5, y: 3, .scale(2))
    slate.draw(sheet.canvas.visible, scale: 2, into: sheet.canvas)
    sheet.canvas.fill(leaf, .white)
    #expect(sheet.pixels != fresh.pixels)
    let eraser = leaf.bounds.inset(by: -2)
    sheet.canvas.ink(eraser, .reveal(slate)) { $0.fill(Path(rect: eraser), transform: $1) }
    #expect(sheet.pixels == fresh.pixels)
  }

  // MARK: Text

  @Test func textStandsOnItsBaseline() {
    let sheet = Sheet(60, 40, .scale(2))
    sheet.canvas.text("ab", at: Point(4, 15), TextStyle(size: 10), Color(0x3366CC))
    // Blocks 0.7 sizes high; 1.2 sizes wide without the gap after the last one.
    #expect(sheet.inked == PixelRect(minX: 8, minY: 16, maxX: 30, maxY: 30))
    #expect(sheet.bitmap[9, 20] == 0xFF33_66CC)
    let nothing = Sheet(60, 40, .scale(0))
    nothing.canvas.text("ab", at: Point(4, 15), TextStyle(size: 10), .white)
    sheet.canvas.text("", at: Point(0, 0), TextStyle(size: 10), .white)
    #expect(nothing.inked == nil)
  }

  @Test func turnedTextIsTheSameTextTurned() {
    let upright = Sheet(40, 40)
    upright.canvas.text("abc", at: Point(6, 20), TextStyle(size: 9), .white)
    for turns in 1..<4 {
      let turn = Affine.quarterTurns(turns).around(Point(20, 20))
      let sheet = Sheet(40, 40, turn)
      sheet.canvas.text("abc", at: Point(6, 20), TextStyle(size: 9), .white)
      for y in 0..<40 {
        for x in 0..<40 {
          let p = turn.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
          #expect(sheet.bitmap[Int(p.x), Int(p.y)] == upright.bitmap[x, y])
        }
      }
    }
  }
}
