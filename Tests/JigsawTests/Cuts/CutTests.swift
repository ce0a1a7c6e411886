import Geometry
import Jigsaw
import Testing

@Suite struct CutTests {
  /// A cut with a name for messages.
  struct Case: CustomTestStringConvertible, Sendable {
    var style: CutStyle
    var frame: FrameShape
    var count: Int
    var seed: UInt64
    var look = ClassicKnob.Look()
    var size = Size(1500, 1000)

    var testDescription: String { "\(style.name), \(frame.text), \(count), seed \(seed)" }

    func cut() throws -> Cut {
      let columns = max(1, Int((Double(count) * size.width / size.height).squareRoot().rounded()))
      return try #require(
        Cut.made(
          style, frame: frame, grid: (columns, max(1, count / columns)), count: count, of: size, look: look,
          seed: seed))
    }
  }

  private static let triangle = FrameShape.path("M0 0 L10 1 L4 9 Z")

  /// Every cut, every frame, some seeds; the wildest knobs too.
  static let cases: [Case] = CutStyle.allCases.flatMap { style in
    (FrameShape.named.map(\.shape) + [triangle]).flatMap { frame in
      [
        Case(style: style, frame: frame, count: 4, seed: 1),
        Case(style: style, frame: frame, count: 40, seed: 2, size: Size(900, 1400)),
        Case(
          style: style, frame: frame, count: 150, seed: 3, look: .init(tab: 0.15, jitter: 0.13)),
      ]
    }
  }

  /// The area of a path's flattened contours, positive clockwise.
  private func area(_ path: Path) -> Double {
    let line = path.flattened(tolerance: 0.00002)
    return line.contours.reduce(0) { sum, contour in
      var twice = 0.0
      for i in contour.range {
        let p = line.points[i]
        let q = line.points[i + 1 < contour.end ? i + 1 : contour.start]
        twice += p.x * q.y - p.y * q.x
      }
      return sum + twice / 2
    }
  }

  @Test(arguments: cases)
  func theAreasOfAllPiecesSumToThatOfTheFrame(_ sample: Case) throws {
    let cut = try sample.cut()
    let whole = area(cut.border)
    let pieces = (0..<cut.count).map { area(cut.outline(of: $0)) }
    #expect(abs(pieces.reduce(0, +) - whole) < whole * 1e-6)
    #expect(pieces.allSatisfy { $0 > whole / Double(cut.count) * 0.1 }, "no piece is a splinter")
    if sample.frame != .rectangle || sample.style == .voronoi || sample.style == .whimsies {
      #expect(cut.count == sample.count)
    } else {
      #expect(abs(cut.count - sample.count) <= max(2, sample.count / 6))
    }
  }

  @Test(arguments: cases)
  func everyPointIsInOnePiece(_ sample: Case) throws {
    let cut = try sample.cut()
    let border = cut.border
    var random = RandomSource(seed: sample.seed)
    let outlines = (0..<cut.count).map { cut.outline(of: $0) }
    for _ in 0..<400 {
      let p = Point(
        random.within(cut.frame.minX...cut.frame.maxX), random.within(cut.frame.minY...cut.frame.maxY))
      let hits = outlines.indices.filter { outlines[$0].contains(p) }
      #expect(hits.count == (border.contains(p) ? 1 : 0), "at \(p): \(hits)")
      var near: [Int] = []
      cut.forEachPiece(in: Rect(center: p, size: Size(1e-6, 1e-6))) { near.append($0) }
      #expect(Set(near).isSuperset(of: hits) && Set(near).count == near.count)
      for piece in hits { #expect(cut.box(of: piece).inset(by: -1e-9).contains(p)) }
    }
  }

  @Test(arguments: cases)
  func neighboursShareTheirSeamToTheLastBit(_ sample: Case) throws {
    let cut = try sample.cut()
    var walked: [Int: [PieceSide]] = [:]
    for piece in 0..<cut.count {
      cut.forEachSide(of: piece) { side in
        walked[side.seam, default: []].append(side)
        if side.neighbour >= 0 {
          var isMutual = false
          cut.forEachNeighbour(of: side.neighbour) { if $0 == piece { isMutual = true } }
          #expect(isMutual && side.neighbour != piece)
        }
      }
    }
    for (seam, sides) in walked {
      if sides.count == 1 {
        #expect(sides[0].neighbour == -1)
      } else {
        #expect(sides.count == 2 && sides[0].isBackwards != sides[1].isBackwards, "seam \(seam)")
        #expect(cut.path(of: sides[0]).reversed == cut.path(of: sides[1]))
        #expect((cut.knob(sides[0]) == .knob) == (cut.knob(sides[1]) == .hole))
      }
    }
  }

  @Test(arguments: cases)
  func noSeamCrossesAnother(_ sample: Case) throws {
    let cut = try sample.cut()
    struct Chord {
      var seam: Int
      var a: Point
      var b: Point
      var ends: [Point]
    }
    var chords: [Chord] = []
    for piece in 0..<cut.count {
      cut.forEachSide(of: piece) { side in
        guard !side.isBackwards || side.neighbour < 0 else { return }
        let line = cut.path(of: side).flattened(tolerance: 0.02).points
        let ends = [cut.vertex(side.from), cut.vertex(side.to)]
        for i in 1..<max(1, line.count) {
          chords.append(Chord(seam: side.seam, a: line[i - 1], b: line[i], ends: ends))
        }
      }
    }
    chords.sort { min($0.a.x, $0.b.x) < min($1.a.x, $1.b.x) }
    for (i, one) in chords.enumerated() {
      for other in chords[(i + 1)...] {
        guard min(other.a.x, other.b.x) <= max(one.a.x, one.b.x) else { break }
        guard one.seam != other.seam, max(other.a.y, other.b.y) >= min(one.a.y, one.b.y),
          min(other.a.y, other.b.y) <= max(one.a.y, one.b.y)
        else { continue }
        let (d, e) = (one.b - one.a, other.b - other.a)
        let crosses =
          d.cross(other.a - one.a) * d.cross(other.b - one.a) < 0
          && e.cross(one.a - other.a) * e.cross(one.b - other.a) < 0
        // Where seams meet, the chords of a curve may be on the other side of it by their tolerance.
        let isEnd = one.ends.contains { p in other.ends.contains(p) && p.distance(to: one.a) < 1 }
        #expect(!crosses || isEnd, "\(one.a) and \(other.a)")
      }
    }
  }

  @Test(arguments: cases)
  func aGroupIsOneOutline(_ sample: Case) throws {
    let cut = try sample.cut()
    var random = RandomSource(seed: 7)
    for _ in 0..<4 {
      let group = (0..<cut.count).filter { _ in random.below(3) > 0 }
      let members = Set(group)
      let outline = cut.outline(of: group) { members.contains($0) }
      let sum = group.reduce(0) { $0 + area(cut.outline(of: $1)) }
      #expect(abs(area(outline) - sum) < max(1, sum) * 1e-6)
      // A seam inside the group is no part of its outline.
      let seams = cut.seams(of: group) { members.contains($0) }
      let inner = group.reduce(0) { count, piece in
        var inner = 0
        cut.forEachNeighbour(of: piece) { if members.contains($0) { inner += 1 } }
        return count + inner
      }
      #expect(seams.contours.count * 2 == inner)
    }
    let all = Array(0..<cut.count)
    #expect(abs(area(cut.outline(of: all) { _ in true }) - area(cut.border)) < area(cut.border) * 1e-6)
  }

  @Test(arguments: cases)
  func touchingFillsHolesAndKeepsKnobs(_ sample: Case) throws {
    let cut = try sample.cut()
    var random = RandomSource(seed: 8)
    for piece in 0..<min(cut.count, 40) {
      let outline = cut.outline(of: piece)
      let touch = cut.touchOutline(of: piece)
      var holes: [Path] = []
      cut.forEachSide(of: piece) { if cut.knob($0) == .hole { holes.append(cut.path(of: $0)) } }
      let box = cut.box(of: piece)
      for _ in 0..<30 {
        let p = Point(random.within(box.minX...box.maxX), random.within(box.minY...box.maxY))
        let isTouched = touch.contains(p)
        if outline.contains(p) {
          // Only the wave of a cut beside a hole is lost.
          if !isTouched { #expect(holes.contains { $0.nearest(to: p)?.distance ?? 99 < cut.side * 0.12 }) }
        } else if isTouched {
          #expect(holes.contains { $0.contains(p) }, "what is added is a neighbour's knob")
        }
      }
    }
  }

  @Test func simpleKnobsStandOutByAQuarterOfTheSide() {
    let cut = Cut.simple(columns: 4, rows: 6, cell: Size(80, 51), seed: 2)
    for piece in 0..<cut.count {
      let box = cut.outline(of: piece).bounds
      let cell = cut.box(of: piece).inset(by: cut.depth)
      for out in [cell.minX - box.minX, box.maxX - cell.maxX, cell.minY - box.minY, box.maxY - cell.maxY] {
        #expect(abs(out - cut.side / 4) < 1e-9 || out < cut.side * 0.05)
      }
    }
  }

  /// Existing puzzles must stay the same to the bit: these checksums are from the first version, which had one cut.
  @Test(
    arguments: [
      (7, 5, Size(64, 64), 1, 3_613_047_844_202_577_237),
      (4, 6, Size(80, 51), 2, 13_987_733_505_374_071_593),
      (31, 17, Size(61.3, 66.1), 987_654_321, 10_164_133_727_025_508_054),
    ] as [(Int, Int, Size, UInt64, UInt64)])
  func simpleCutsNeverChange(columns: Int, rows: Int, cell: Size, seed: UInt64, sum: UInt64) {
    let cut = Cut.simple(columns: columns, rows: rows, cell: cell, seed: seed)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for piece in 0..<cut.count {
      for point in cut.outline(of: piece).points {
        for value in [point.x, point.y] { hash = (hash ^ value.bitPattern) &* 0x100_0000_01B3 }
      }
    }
    #expect(hash == sum)
  }

  @Test(
    arguments: [
      (.rectangle, 40, 3, 1_240_751_858_044_791_184), (.heart, 90, 7, 10_745_542_181_551_604_537),
      (.circle, 300, 11, 11_578_566_853_460_171_040),
    ] as [(FrameShape, Int, UInt64, UInt64)])
  func cutsWithWhimsiesNeverChange(frame: FrameShape, count: Int, seed: UInt64, sum: UInt64) throws {
    let cut = try Case(style: .whimsies, frame: frame, count: count, seed: seed).cut()
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for piece in 0..<cut.count {
      for point in cut.outline(of: piece).points {
        for value in [point.x, point.y] { hash = (hash ^ value.bitPattern) &* 0x100_0000_01B3 }
      }
    }
    #expect(hash == sum)
  }

  @Test func theSameSeedCutsTheSameAndAnotherDiffers() throws {
    for style in CutStyle.allCases {
      func outlines(_ seed: UInt64) throws -> [Path] {
        let cut = try Case(style: style, frame: .rectangle, count: 36, seed: seed).cut()
        return (0..<cut.count).map { cut.outline(of: $0) }
      }
      #expect(try outlines(5) == outlines(5))
      if style != .rectangles { #expect(try outlines(5) != outlines(6)) }
    }
  }

  @Test func classicCutsRunSmoothlyThroughVertices() throws {
    let cut = try Case(style: .classic, frame: .rectangle, count: 48, seed: 4).cut()
    let columns = try #require(cut.grid).columns
    // The lower side of one piece and of the next, both walked rightwards.
    for piece in 0..<cut.count - columns where piece % columns < columns - 1 {
      func lower(_ piece: Int) -> CubicCurve? {
        var curves: [CubicCurve] = []
        cut.forEachSide(of: piece) { side in
          guard side.neighbour == piece + columns else { return }
          for case .cubic(let curve) in cut.path(of: side).segments { curves.append(curve) }
        }
        return curves.last
      }
      func first(_ piece: Int) -> CubicCurve? {
        var curves: [CubicCurve] = []
        cut.forEachSide(of: piece) { side in
          guard side.neighbour == piece + columns else { return }
          for case .cubic(let curve) in cut.path(of: side).segments { curves.append(curve) }
        }
        return curves.first
      }
      // Lower sides are walked leftwards: the end of the right one meets the start of the left one.
      let arriving = try #require(lower(piece + 1))
      let leaving = try #require(first(piece))
      let cross = (arriving.end - arriving.control2).normalized.cross(leaving.startDirection)
      #expect(abs(cross) < 1e-9)
    }
  }

  @Test func thereAreAtLeastTwelveKindsOfWhimsies() throws {
    #expect(Whimsy.all.count >= 12 && Set(Whimsy.all.map(\.name)).count == Whimsy.all.count)
    // A piece with a whimsy's own outline has no knobs of its own.
    let cut = try Case(style: .whimsies, frame: .rectangle, count: 400, seed: 9).cut()
    let plain = (0..<cut.count).count { piece in
      var isPlain = true
      cut.forEachSide(of: piece) { if cut.knob($0) != .plain || $0.neighbour < 0 { isPlain = false } }
      return isPlain
    }
    #expect(plain >= 25)
  }

  @Test func aHundredThousandIrregularPiecesAreCut() throws {
    let cut = try Case(style: .voronoi, frame: .heart, count: 100_000, seed: 1).cut()
    #expect(cut.count == 100_000)
    #expect((0..<cut.count).allSatisfy { !cut.box(of: $0).isEmpty })
  }
}
