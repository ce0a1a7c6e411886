import Geometry
import Jigsaw
import ModeKit
import Testing

@Suite struct CutTests {
  let cuts = [
    Cut(columns: 7, rows: 5, cell: Size(64, 64), seed: 1),
    Cut(columns: 4, rows: 6, cell: Size(80, 51), seed: 2),
    Cut(columns: 3, rows: 3, cell: Size(40, 90), seed: 99),
  ]

  private func area(_ path: Path) -> Double {
    let line = path.flattened(tolerance: 0.0005)
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

  @Test func piecesCoverThePictureOnce() {
    var random = RandomSource(seed: 3)
    for cut in cuts {
      let outlines = (0..<cut.count).map { cut.outline($0 % cut.columns, $0 / cut.columns) }
      for _ in 0..<1500 {
        let p = Point(random.within(0...cut.frame.maxX), random.within(0...cut.frame.maxY))
        let hits = outlines.count { $0.contains(p) }
        #expect(hits == 1, "at \(p)")
      }
      let sum = outlines.reduce(0) { $0 + area($1) }
      #expect(abs(sum - cut.frame.width * cut.frame.height) < 0.01)
    }
  }

  @Test func neighboursShareTheirCurveToTheLastBit() {
    for cut in cuts {
      func curves(_ path: Path) -> Set<[Point]> {
        var result: Set<[Point]> = []
        for case .cubic(let curve) in path.segments {
          result.insert([curve.start, curve.control1, curve.control2, curve.end])
        }
        return result
      }
      for row in 0..<cut.rows {
        for column in 0..<cut.columns - 1 {
          let left = curves(cut.outline(column, row))
          let right = Set(curves(cut.outline(column + 1, row)).map { Array($0.reversed()) })
          #expect(left.intersection(right).count == 6)
        }
      }
    }
  }

  @Test func knobsStandOutByAQuarterOfTheSideAndBordersAreStraight() {
    for cut in cuts {
      for row in 0..<cut.rows {
        for column in 0..<cut.columns {
          let cell = cut.box(columns: column...column, rows: row...row)
          let box = cut.outline(column, row).bounds
          // What stands out is a whole knob or at most the wave of the cut beside a hole.
          for out in [cell.minX - box.minX, box.maxX - cell.maxX, cell.minY - box.minY, box.maxY - cell.maxY]
          {
            #expect(abs(out - cut.side / 4) < 1e-9 || out < cut.side * 0.05)
          }
          if column == 0 { #expect(abs(box.minX) < 1e-9) }
          if row == cut.rows - 1 { #expect(abs(box.maxY - cut.frame.maxY) < 1e-9) }
        }
      }
    }
  }

  @Test func noKnobOfAPieceMeetsAnother() {
    for seed in 0..<40 as Range<UInt64> {
      let cut = Cut(columns: 3, rows: 3, cell: Size(64, 64), seed: seed)
      let line = cut.outline(1, 1).flattened(tolerance: 0.05).points
      // The four sides start at the corners of the cell.
      let corners = [Point(64, 64), Point(128, 64), Point(128, 128), Point(64, 128)]
      let starts = corners.compactMap { corner in line.firstIndex { $0.distance(to: corner) < 1e-6 } }
      guard starts.count == 4 else {
        Issue.record("a corner is missing")
        continue
      }
      let sides = (0..<4).map { i in Array(line[starts[i]..<(i < 3 ? starts[i + 1] : line.count)]) }
      for a in 0..<4 {
        for b in 0..<a {
          // Beyond the shoulders, where sides meet at corners anyway.
          func head(_ side: [Point]) -> [Point] {
            side.filter { p in corners.allSatisfy { $0.distance(to: p) > 64 * 0.26 } }
          }
          for p in head(sides[a]) {
            #expect(head(sides[b]).allSatisfy { $0.distance(to: p) > 1.5 }, "seed \(seed)")
          }
        }
      }
    }
  }

  @Test func touchingFillsHolesAndKeepsKnobs() {
    var random = RandomSource(seed: 8)
    for cut in cuts {
      for piece in 0..<cut.count {
        let (column, row) = (piece % cut.columns, piece / cut.columns)
        let outline = cut.outline(column, row)
        let touch = cut.touchOutline(column, row)
        let cell = cut.box(columns: column...column, rows: row...row).inset(by: cut.side * 0.05)
        for _ in 0..<60 {
          let p = Point(
            random.within(cell.minX - cut.side * 0.4...cell.maxX + cut.side * 0.4),
            random.within(cell.minY - cut.side * 0.4...cell.maxY + cut.side * 0.4))
          if cell.contains(p) { #expect(touch.contains(p)) }
          // A knob, beyond the wave of the cut.
          let far = !cell.inset(by: -cut.side * 0.1).contains(p)
          if far { #expect(touch.contains(p) == outline.contains(p)) }
        }
      }
    }
  }

  @Test func theSameSeedCutsTheSameAndAnotherDiffers() {
    func outlines(_ seed: UInt64) -> [Path] {
      let cut = Cut(columns: 6, rows: 6, cell: Size(64, 64), seed: seed)
      return (0..<36).map { cut.outline($0 % 6, $0 / 6) }
    }
    #expect(outlines(5) == outlines(5))
    #expect(outlines(5) != outlines(6))
    #expect(Set(outlines(5)).count == 36)
  }
}
