import Compositor
import Concurrency
import Geometry
import Raster
import Scene
import TestSupport
import Testing

@Suite struct WetInkTests {
  static let place = LayerPlacement(
    id: Rig.base, kind: .base, transform: Affine.scale(1.3).then(.translation(Vector(7, 3))))

  static func wave(_ count: Int) -> DotMark {
    DotMark(dots: (0..<count).map { Point(20 + Double($0) * 3, 40 + Double($0 % 20) * 2) })
  }

  @Test func growsStepByStepAndDriesWithoutAGapOrDoubleInk() {
    let rig = Rig(width: 500, height: 120)
    var page = Page()
    rig.compositor.setLayers([Self.place])
    rig.compositor.publish(Rig.base, page)
    #expect(rig.settle())
    rig.compositor.beginInk(1, on: Rig.base, Self.wave(1))
    for count in stride(from: 10, through: 70, by: 30) {
      rig.compositor.extendInk(1, Self.wave(count))
      rig.compositor.frame(now: 0)
      let expected = rig.redraw([(Self.place, Page(marks: [Self.wave(count)]))])
      #expect(difference(rig.textures.screen, expected) <= 1)
    }
    page.marks.append(Self.wave(70))
    let expected = rig.redraw([(Self.place, page)])
    let generation = rig.compositor.publish(
      Rig.base, page, damage: .rects([page.marks[0].bounds(of: 0..<70)]))
    rig.compositor.endInk(1, in: generation)
    for _ in 0..<8 {
      rig.compositor.frame(now: 0)
      #expect(difference(rig.textures.screen, expected) <= 1)
      rig.compositor.drain(limit: 1)
    }
    #expect(rig.compositor.wetStrokeCount == 0)
    #expect(difference(rig.textures.screen, expected) == 0)
  }

  /// After a storm of touches many strokes wait to be seen on the page.
  @Test func strokesThatDoNotChangeAreNotAskedAgain() {
    let rig = Rig(width: 300, height: 120)
    rig.compositor.setLayers([Self.place])
    rig.compositor.publish(Rig.base, Page())
    #expect(rig.settle())
    let asked = Locked(0)
    for number in 0..<200 {
      rig.compositor.beginInk(UInt64(number), on: Rig.base, AskedMark(dot: Self.wave(3), asked: asked))
    }
    rig.compositor.frame(now: 0)
    let first = asked.with { $0 }
    #expect(first < 2000, "a few times each, and not for each other")
    rig.compositor.frame(now: 0.1)
    #expect(asked.with { $0 } == first)
  }

  /// Markers of several fingers over each other and over a chalk, all wet at once.
  @Test func wetMarkersBlendAsTheyWillDry() {
    let rig = Rig(width: 400, height: 220)
    rig.compositor.background = Color(0xE0E8F0)
    func mark(_ color: UInt32, isTint: Bool = true) -> DotMark {
      DotMark(dots: [], radius: 14, color: Color(color), opacity: 0.8, isTint: isTint)
    }
    var page = Page(marks: [DotMark(dots: (0..<30).map { Point(10 + Double($0) * 9, 60) }, radius: 9)])
    rig.compositor.setLayers([Self.place])
    rig.compositor.publish(Rig.base, page)
    #expect(rig.settle())
    var wet = [mark(0xF4E04D), mark(0x3366CC, isTint: false), mark(0x7FE0A0), mark(0xFF90A0)]
    for (number, _) in wet.enumerated() {
      rig.compositor.beginInk(UInt64(number + 1), on: Rig.base, wet[number])
    }
    var generator = RandomSource(seed: 44)
    func check(_ what: String) {
      rig.compositor.frame(now: 0)
      let expected = rig.redraw([(Self.place, Page(marks: page.marks + wet))])
      let worst = difference(rig.textures.screen, expected)
      #expect(worst <= 3, "\(what): \(worst)")
    }
    for step in 0..<16 {
      let number = generator.int(0..<wet.count)
      for _ in 0..<3 {
        wet[number].dots.append(Point(generator.double(20...260), generator.double(20...130)))
      }
      rig.compositor.extendInk(UInt64(number + 1), wet[number])
      check("step \(step)")
    }
    // One below is taken away.
    rig.compositor.cancelInk(2)
    wet.remove(at: 1)
    check("cancelled")
    // The page changes below.
    let gone = page.marks.removeLast()
    rig.compositor.publish(Rig.base, page, damage: .rects([gone.bounds(of: 0..<gone.stepCount)]))
    #expect(rig.settle())
    check("page changed")
    // The lowest dries: it is on the page and, until that shows, still wet.
    page.marks.append(wet.removeFirst())
    let generation = rig.compositor.publish(
      Rig.base, page, damage: .rects([page.marks[0].bounds(of: 0..<page.marks[0].stepCount)]))
    rig.compositor.endInk(1, in: generation)
    for frame in 0..<6 {
      check("drying \(frame)")
      rig.compositor.drain(limit: 1)
    }
    #expect(rig.compositor.wetStrokeCount == 2)
  }

  /// Predicted ink is visible, and is removed later without a trace, to the bit.
  @Test(arguments: [(false, false), (true, false), (false, true)])
  func predictedInkLeavesNoTrace(isTint: Bool, isGrainy: Bool) {
    func rig() -> Rig {
      let rig = Rig(width: 600, height: 300)
      rig.compositor.background = Color(0xE0E8F0)
      rig.compositor.setLayers([Self.place])
      rig.compositor.publish(Rig.base, Page(marks: [Self.wave(50)]))
      #expect(rig.settle())
      return rig
    }
    let (guessing, plain) = (rig(), rig())
    var mark = DotMark(
      dots: [Point(60, 60)], radius: 9, color: Color(0x7FE0A0), opacity: 0.8, isTint: isTint,
      isGrainy: isGrainy)
    for rig in [guessing, plain] { rig.compositor.beginInk(1, on: Rig.base, mark) }
    var generator = RandomSource(seed: 7)
    var seen = 0
    for step in 0..<60 {
      // Across tile borders, back and forth over existing ink, and sometimes with predicted ink only.
      if step % 5 != 0 { mark.dots.append(Point(generator.double(10...430), generator.double(10...210))) }
      let last = mark.dots[mark.dots.count - 1]
      var ahead = mark
      ahead.guess = (0..<generator.int(0..<4)).map { _ in
        last + Vector(generator.double(-30...30), generator.double(-30...30))
      }
      guessing.compositor.extendInk(1, ahead)
      plain.compositor.extendInk(1, mark)
      for rig in [guessing, plain] { rig.compositor.frame(now: 0) }
      if ahead.guess.isEmpty {
        #expect(difference(guessing.textures.screen, plain.textures.screen) == 0, "step \(step)")
      } else if difference(guessing.textures.screen, plain.textures.screen) > 20 {
        seen += 1
      }
    }
    #expect(seen > 10)
    for rig in [guessing, plain] {
      rig.compositor.extendInk(1, mark)
      rig.compositor.frame(now: 0)
    }
    #expect(difference(guessing.textures.screen, plain.textures.screen) == 0)
  }

  @Test func cancelledInkLeavesNothing() {
    let rig = Rig(width: 300, height: 120)
    rig.compositor.setLayers([Self.place])
    rig.compositor.publish(Rig.base, Page())
    #expect(rig.settle())
    let before = rig.textures.capture()
    rig.compositor.beginInk(1, on: Rig.base, Self.wave(40))
    rig.compositor.frame(now: 0)
    #expect(difference(rig.textures.screen, before) > 50)
    rig.compositor.cancelInk(1)
    rig.compositor.frame(now: 0)
    #expect(difference(rig.textures.screen, before) == 0)
  }

  @Test func anEventCostsTheSameHoweverLongTheStroke() {
    let backend = SilentTextures(width: 600, height: 400)
    let compositor = Compositor(
      backend: backend, resources: SceneResources(typesetter: PlainTypesetter(), codec: NoPictures()),
      workers: 0
    ) {}
    compositor.setLayers([LayerPlacement(id: Rig.base, kind: .base, transform: .identity)])
    compositor.publish(Rig.base, Page())
    #expect(compositor.settle(now: 0))
    func pixels(at count: Int) -> Int {
      var mark = DotMark(dots: (0..<count).map { Point(100 + Double($0 % 40), 100 + Double($0 / 40 % 40)) })
      compositor.cancelInk(1)
      compositor.beginInk(1, on: Rig.base, mark)
      compositor.frame(now: 0)
      let before = backend.uploadedPixels
      mark.dots.append(Point(120, 120))
      compositor.extendInk(1, mark)
      compositor.frame(now: 0)
      return backend.uploadedPixels - before
    }
    #expect(pixels(at: 2) > 0)
    #expect(pixels(at: 400) == pixels(at: 2))
  }

  /// While every frame changes every tile, and only one of them can be drawn, strokes dry nevertheless.
  @Test func strokesDryAlthoughThePageNeverRests() {
    let rig = Rig(width: 500, height: 400)
    rig.compositor.setLayers([Self.place])
    var page = Page()
    rig.compositor.publish(Rig.base, page)
    #expect(rig.settle())
    var most = 0
    for number in 0..<240 {
      // From one corner to the other, through all tiles.
      let mark = DotMark(
        dots: (0..<40).map {
          Point(Double(number % 9) * 8 + Double($0) * 9, Double(number % 7) * 9 + Double($0) * 6)
        })
      let id = UInt64(number + 1)
      rig.compositor.beginInk(id, on: Rig.base, mark)
      page.marks.append(mark)
      rig.compositor.endInk(
        id, in: rig.compositor.publish(Rig.base, page, damage: .rects([mark.bounds(of: 0..<40)])))
      rig.now += 1.0 / 60
      rig.compositor.frame(now: rig.now)
      rig.compositor.drain(limit: 1)
      most = max(most, rig.compositor.wetStrokeCount)
      if number % 24 == 23 {
        #expect(difference(rig.textures.screen, rig.redraw([(Self.place, page)])) <= 2, "stroke \(number)")
      }
    }
    #expect(most <= 30, "\(most) of 240 strokes were wet at once")
    #expect(rig.settle() && rig.compositor.wetStrokeCount == 0)
  }

  @Test func dryInkFreesWhatItUsed() {
    let rig = Rig(width: 300, height: 120)
    rig.compositor.setLayers([Self.place])
    rig.compositor.publish(Rig.base, Page())
    #expect(rig.settle())
    let textures = rig.compositor.frame(now: 0).textureBytes
    for id in 1...5 as ClosedRange<UInt64> {
      rig.compositor.beginInk(id, on: Rig.base, Self.wave(20))
      rig.compositor.frame(now: 0)
      let generation = rig.compositor.publish(Rig.base, Page(), damage: .rects([]))
      rig.compositor.endInk(id, in: generation)
      #expect(rig.settle())
    }
    #expect(rig.compositor.wetStrokeCount == 0)
    #expect(rig.compositor.frame(now: 0).textureBytes == textures)
  }
}

/// A mark that counts how often it is asked for its ink.
private struct AskedMark: InkMark {
  let dot: DotMark
  let asked: Locked<Int>

  var stepCount: Int { dot.stepCount }
  var ink: InkPaint {
    asked.with { $0 += 1 }
    return dot.ink
  }
  func bounds(of steps: Range<Int>) -> Rect { dot.bounds(of: steps) }
  func stamp(_ steps: Range<Int>, into mask: CoverageMask, transform: Affine) {
    dot.stamp(steps, into: mask, transform: transform)
  }
}
