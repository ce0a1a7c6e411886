import Concurrency
import Raster
import SDLBackend
import Scene
import Testing

extension SDLSuite {
  struct SDLTypesetterTests {
    private let typesetter: SDLTypesetter

    init() throws { typesetter = try SDLTypesetter() }

    /// The columns and rows that hold ink, from the line's origin.
    private func ink(_ mask: TextMask) -> (left: Int, top: Int, right: Int, bottom: Int, coverage: Double) {
      var result = (left: Int.max, top: Int.max, right: Int.min, bottom: Int.min, coverage: 0.0)
      for y in 0..<mask.bitmap.height {
        for x in 0..<mask.bitmap.width where mask.bitmap[x, y] != 0 {
          result.left = min(result.left, x - mask.originX)
          result.right = max(result.right, x + 1 - mask.originX)
          result.top = min(result.top, y - mask.originY)
          result.bottom = max(result.bottom, y + 1 - mask.originY)
          result.coverage += Double(mask.bitmap[x, y] >> 24) / 255
        }
      }
      return result
    }

    @Test func measuresGrowWithTheSize() {
      let small = typesetter.measure("Minesweeper", TextStyle(size: 10))
      let large = typesetter.measure("Minesweeper", TextStyle(size: 35))
      #expect(abs(large.width - small.width * 3.5) < 1e-9)
      #expect(abs(large.ascent - small.ascent * 3.5) < 1e-9)
      #expect(small.ascent > 7 && small.descent > 1 && small.height < 20)
      #expect(small.width > 40 && small.width < 90)
    }

    @Test func emptyAndOddInputIsDefined() {
      #expect(typesetter.measure("", TextStyle(size: 12)).width == 0)
      #expect(typesetter.measure("", TextStyle(size: 12)).height > 12)
      for (size, scale) in [(12.0, 0.0), (0, 1), (-4, 1), (.nan, 1), (12, .infinity), (1e9, 1)] {
        #expect(typesetter.mask("a", TextStyle(size: size), scale: scale).bitmap.byteCount == 0)
      }
      #expect(typesetter.measure("a", TextStyle(size: .nan)).width == 0)
      #expect(ink(typesetter.mask("   ", TextStyle(size: 12), scale: 1)).coverage == 0)
      let odd = typesetter.measure("a\nb\tc\u{0}d", TextStyle(size: 12)).width
      #expect(abs(odd - typesetter.measure("a b c d", TextStyle(size: 12)).width) < 1e-9)
    }

    @Test(arguments: [0.75, 1, 1.25, 1.5, 2, 3.3]) func theLineIsAsWideAsMeasuredAtEveryScale(scale: Double) {
      let text = "Hamburgefonstiv 0123456789 Hamburgefonstiv"
      let style = TextStyle(size: 14)
      // Both ends of an H are stems, so the ink is nearly as wide as the advance.
      let measured = typesetter.measure(text + "H", style).width * scale
      let drawn = ink(typesetter.mask(text + "H", style, scale: scale))
      let width = Double(drawn.right - drawn.left)
      #expect(
        abs(width - measured) < max(2.5 * scale, measured * 0.012), "\(width) drawn, \(measured) measured")
    }

    @Test func glyphsStandOnTheBaseline() {
      let mask = typesetter.mask("HIT", TextStyle(size: 40), scale: 1)
      let box = ink(mask)
      #expect(abs(box.bottom) <= 1)
      #expect(box.top < -25 && box.top > -36)
      #expect(box.left >= 0 && box.left < 8)
      let hanging = ink(typesetter.mask("gp", TextStyle(size: 40), scale: 1))
      #expect(hanging.bottom > 5)
    }

    @Test func aGlyphThatReachesLeftOfItsOriginStaysThere() {
      let alone = ink(typesetter.mask("j", TextStyle(size: 96), scale: 1))
      let inLine = ink(typesetter.mask("jH", TextStyle(size: 96), scale: 1))
      #expect(abs(alone.left - inLine.left) <= 1)
      let measured = typesetter.measure("jH", TextStyle(size: 96)).width
      let parts =
        typesetter.measure("j", TextStyle(size: 96)).width
        + typesetter.measure("H", TextStyle(size: 96)).width
      #expect(abs(measured - parts) < 4)
      #expect(Double(inLine.right) < measured + 2)
    }

    @Test func masksArePremultipliedWhite() {
      let mask = typesetter.mask("Sketch", TextStyle(size: 17), scale: 1.5)
      for y in 0..<mask.bitmap.height {
        for x in 0..<mask.bitmap.width {
          let pixel = mask.bitmap[x, y]
          #expect(pixel == (pixel >> 24) &* 0x0101_0101)
        }
      }
    }

    @Test func semiboldIsHeavier() {
      let regular = ink(typesetter.mask("Tessera", TextStyle(size: 40), scale: 1))
      let heavy = ink(typesetter.mask("Tessera", TextStyle(size: 40, weight: .semibold), scale: 1))
      #expect(heavy.coverage > regular.coverage * 1.08)
    }

    @Test func otherScriptsHaveInk() {
      for text in ["Ünïcödé", "Ελλάδα", "Игра", "עברית", "العربية", "→ × ≥"] {
        #expect(typesetter.measure(text, TextStyle(size: 20)).width > 10, "\(text)")
        #expect(ink(typesetter.mask(text, TextStyle(size: 20), scale: 1)).coverage > 20, "\(text)")
      }
    }

    @Test func manyThreadsGetTheSamePictures() {
      let texts = (0..<12).map { "Line number \($0)" }
      let wanted = texts.map { ink(typesetter.mask($0, TextStyle(size: 15), scale: 1)).coverage }
      let got = Locked<[[Double]]>([])
      let threads = (0..<4).map { number in
        Thread(name: "text \(number)") { [typesetter] in
          let mine = texts.map { text in
            let mask = typesetter.mask(text, TextStyle(size: 15), scale: 1)
            var sum = 0.0
            for k in 0..<mask.bitmap.width * mask.bitmap.height {
              sum += Double(mask.bitmap.pixels[k] >> 24) / 255
            }
            return sum
          }
          got.with { $0.append(mine) }
        }
      }
      for thread in threads { thread.join() }
      for list in got.with({ $0 }) {
        for (a, b) in zip(list, wanted) { #expect(abs(a - b) < 1e-6) }
      }
    }

    @Test func thousandsOfSizesDoNotPileUp() {
      // A pinch asks for a new size in every frame. It must neither fail nor become slow.
      for step in 0..<300 {
        let mask = typesetter.mask("Undo", TextStyle(size: 16), scale: 1 + Double(step) / 100)
        #expect(mask.bitmap.width > 0)
      }
    }
  }
}
