import Geometry
import ModeKit
import Raster
import Scene
import Sketch
import Testing

/// Wet ink and dry tiles, byte by byte.
struct PixelTests {
  private func mask(_ x: Int, _ y: Int, _ side: Int = 256) -> CoverageMask {
    CoverageMask(width: side, height: side, originX: Int64(x), originY: Int64(y), notesChanges: true)
  }

  private func bytes(_ mask: CoverageMask) -> [UInt8] {
    Array(UnsafeBufferPointer(start: mask.bytes, count: mask.width * mask.height))
  }

  /// The brushes of the first boards and those of today.
  private static let brushes: [Brush] =
    [.firstChalk, .plainPen, .plainEraser]
    + Slate.shelf.read().kinds.map(\.brush)

  private func stroke(_ brush: Brush, width: Double) throws -> (WetMark, Stroke) {
    var random = RandomSource(seed: 4)
    let ink = ink(brush, width: width)
    var maker = StepMaker(ink)
    var writer = TrailWriter()
    var mark = WetMark(ink, theme: .init())
    for point in scribble(&random, nodes: 150, around: Point(120, 120)) {
      let node = ink.node(at: point, pressure: random.unit())
      writer.add(node)
      mark.add(maker.add(node))
    }
    if let step = maker.finish() { mark.add(step) }
    return (mark, try Stroke(id: name(1), ink: ink, trail: writer.bytes))
  }

  @Test(arguments: brushes, [1.5, 12, 40])
  func wetAndDryAreTheSame(brush: Brush, width: Double) throws {
    let (mark, stroke) = try stroke(brush, width: width)
    let transform = Affine.scale(1.37)
    for (x, y) in [(0, 0), (100, 30), (254, 0), (-60, 200)] {
      let wet = mask(x, y)
      let seen = mark.settles(transform) ? mask(x, y) : wet
      var random = RandomSource(seed: 9)
      var done = 0
      while done < mark.stepCount {
        let next = min(mark.stepCount, done + 1 + random.below(7))
        let before = bytes(seen)
        mark.stamp(done..<next, into: wet, transform: transform)
        let area = mark.settle(wet, into: seen, transform: transform)
        done = next
        // Only there it looks different.
        guard (x, y) == (0, 0) else { continue }
        for row in 0..<256 {
          for column in 0..<256 where seen[column, row] != before[row * 256 + column] {
            guard area.minX <= column, column < area.maxX, area.minY <= row, row < area.maxY else {
              Issue.record("changed beyond \(area), at \(column), \(row)")
              return
            }
          }
        }
      }
      let dry = mask(x, y)
      let stamper = Stamper(stroke.ink, dry, transform)
      for span in stroke.spans { stroke.steps(of: span) { stamper.stamp($0) } }
      stamper.settle()
      #expect(bytes(seen) == bytes(dry))
    }
  }

  @Test(arguments: brushes, [1.5, 14, 48])
  func tilesFitTogether(brush: Brush, width: Double) throws {
    let (mark, _) = try stroke(brush, width: width)
    func settled(_ mask: CoverageMask) -> CoverageMask {
      mark.stamp(0..<mark.stepCount, into: mask, transform: .identity)
      return mark.seen(mask, .identity)
    }
    let whole = settled(mask(-100, -100, 400))
    for (x, y) in [(-100, -100), (31, 77), (140, 140)] {
      let part = settled(mask(x, y, 160))
      for row in 0..<160 {
        for column in 0..<160 where part[column, row] != whole[column + x + 100, row + y + 100] {
          Issue.record("differs at \(column + x), \(row + y)")
          return
        }
      }
    }
    #expect(bytes(whole).contains { $0 > 80 })
  }

  /// Whatever a mask's size and place, and whether or not it notes changes, it shows its cut of the whole.
  @Test(arguments: brushes, [5.0, 13, 27, 80, 190])
  func smallMasksAreCutsOfALargeOne(brush: Brush, width: Double) throws {
    let (mark, stroke) = try stroke(brush, width: width)
    let whole = mask(-300, -300, 800)
    mark.stamp(0..<mark.stepCount, into: whole, transform: .identity)
    var random = RandomSource(seed: 11)
    let box = stroke.bounds
    var covered = 0
    for round in 0..<60 {
      let (wide, high) = (1 + random.below(round % 2 == 0 ? 24 : 90), 1 + random.below(40))
      let x = Int(random.within(max(-300, box.minX - 20)...min(400, box.maxX)))
      let y = Int(random.within(max(-300, box.minY - 20)...min(440, box.maxY)))
      let part = CoverageMask(
        width: wide, height: high, originX: Int64(x), originY: Int64(y), notesChanges: round % 3 != 0)
      mark.stamp(0..<mark.stepCount, into: part, transform: .identity)
      // All covered pixels are noted as changed.
      var noted = [Bool](repeating: part.changes == nil, count: wide * high)
      part.changes?.take { area in
        for row in area.minY..<area.maxY {
          for column in area.minX..<area.maxX { noted[row * wide + column] = true }
        }
      }
      for row in 0..<high {
        for column in 0..<wide {
          let here = part[column, row]
          covered += here > 0 ? 1 : 0
          guard here == whole[column + x + 300, row + y + 300], here == 0 || noted[row * wide + column] else {
            Issue.record("differs at \(column), \(row) of \(wide) × \(high) at \(x), \(y)")
            return
          }
        }
      }
    }
    #expect(covered > 300, "they meet the stroke")
  }

  /// From near, a mask shows a small part of a stick's profile, and far more of it lies outside.
  @Test(arguments: brushes, [0.4, 3, 47, 900, 1_000_000])
  func tilesFitTogetherAtEveryZoom(brush: Brush, zoom: Double) throws {
    let (mark, stroke) = try stroke(brush, width: 40)
    let transform = Affine.scale(zoom)
    // A place on the stroke.
    var places: [Point] = []
    for span in stroke.spans { stroke.steps(of: span) { places.append($0.point(0.5)) } }
    let middle = transform.apply(places[places.count / 2])
    let (left, top) = (Int(middle.x) - 150, Int(middle.y) - 150)
    let whole = mask(left, top, 300)
    mark.stamp(0..<mark.stepCount, into: whole, transform: transform)
    for (x, y, side) in [(0, 0, 64), (131, 77, 100), (250, 120, 50), (17, 201, 99)] {
      let part = mask(left + x, top + y, side)
      mark.stamp(0..<mark.stepCount, into: part, transform: transform)
      for row in 0..<side {
        for column in 0..<side where part[column, row] != whole[column + x, row + y] {
          Issue.record("differs at \(column), \(row) of \(x), \(y)")
          return
        }
      }
    }
    #expect(bytes(whole).contains { $0 > 40 })
  }

  @Test(arguments: brushes, [1.0, 9, 60])
  func boundsContainTheMarks(brush: Brush, width: Double) throws {
    let (mark, stroke) = try stroke(brush, width: width)
    let all = mask(-400, -400, 1000)
    mark.stamp(0..<mark.stepCount, into: all, transform: .identity)
    for y in 0..<1000 {
      for x in 0..<1000 where all[x, y] > 0 {
        let point = Point(Double(x) - 399.5, Double(y) - 399.5)
        // A pixel's middle may lie half a pixel outside.
        guard stroke.spans.contains(where: { $0.bounds.inset(by: -1).contains(point) }),
          mark.bounds(of: 0..<mark.stepCount).inset(by: -1).contains(point)
        else {
          Issue.record("a mark at \(point)")
          return
        }
      }
    }
  }

  @Test func chalkCatchesOnTheGrain() throws {
    // Along the middle of a chalk line some of the board shows, and most does not.
    let ink = ink(width: 24)
    var maker = StepMaker(ink)
    var mark = WetMark(ink, theme: .init())
    for x in stride(from: 20.0, through: 220, by: 10) {
      mark.add(maker.add(ink.node(at: Point(x, 128), pressure: 0.8)))
    }
    let mask = mask(0, 0)
    mark.stamp(0..<mark.stepCount, into: mask, transform: .identity)
    let core = (40..<200).flatMap { x in (122..<134).map { mask[x, $0] } }
    let share = Double(core.count { $0 > 127 }) / Double(core.count)
    #expect(share > 0.6 && share < 0.98)
    #expect(core.contains { $0 < 40 })
  }

  @Test func theGrainIsUniform() {
    var counts = [Int](repeating: 0, count: 8)
    for height in Grain.heights { counts[Int(height) / 32] += 1 }
    let expected = Double(Grain.heights.count) / 8
    #expect(counts.allSatisfy { abs(Double($0) / expected - 1) < 0.05 })
  }
}

extension WetMark {
  /// The visible coverage of a mask that this mark was stamped on.
  func seen(_ mask: CoverageMask, _ transform: Affine) -> CoverageMask {
    guard settles(transform) else { return mask }
    let seen = CoverageMask(
      width: mask.width, height: mask.height, originX: mask.originX, originY: mask.originY)
    _ = settle(mask, into: seen, transform: transform)
    return seen
  }
}
