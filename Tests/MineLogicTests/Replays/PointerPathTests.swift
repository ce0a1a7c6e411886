import Geometry
import MineLogic
import Testing

/// Where a pointer of a path is: between two samples of a stroke it moves evenly.
private func place(_ path: PointerPath, _ pointer: Int, at time: Int) -> (x: Double, y: Double)? {
  var samples: [PointerPath.Sample] = []
  for stroke in path.strokes where stroke.pointer == pointer {
    if !samples.isEmpty, !stroke.continues, let first = stroke.samples.first, first.time > time { break }
    samples = stroke.continues ? samples + stroke.samples : stroke.samples
  }
  // Where a part was taken in the middle of a millisecond, the last of its samples counts.
  if let last = samples.last(where: { $0.time == time }) { return (Double(last.x), Double(last.y)) }
  guard let next = samples.firstIndex(where: { $0.time >= time }) else {
    return samples.last.map { (Double($0.x), Double($0.y)) }
  }
  let (b, a) = (samples[next], samples[max(0, next - 1)])
  let part = b.time > a.time ? Double(time - a.time) / Double(b.time - a.time) : 1
  return (Double(a.x) + part * Double(b.x - a.x), Double(a.y) + part * Double(b.y - a.y))
}

@Suite struct PointerPathTests {
  /// A mouse that is reported many times a second: it speeds up, turns, trembles and rests.
  private func hand(seed: UInt64, reports: Int) -> [PointerPath.Sample] {
    var random = RandomSource(seed: seed)
    var (x, y, vx, vy) = (200.0, 100.0, 0.0, 0.0)
    var time = 0
    return (0..<reports).map { _ in
      time += random.below(200) == 0 ? 400 + random.below(2000) : random.below(9)
      if random.below(30) == 0 { (vx, vy) = (random.unit() * 8 - 4, random.unit() * 8 - 4) }
      if random.below(60) == 0 { (vx, vy) = (0, 0) }
      (x, y) = (min(max(x + vx, 0), 480), min(max(y + vy, 0), 256))
      return .init(time: time, x: Int(x + random.unit()), y: Int(y + random.unit()))
    }
  }

  /// Of several reports at one moment the last one counts.
  private func distinct(_ reports: [PointerPath.Sample]) -> [PointerPath.Sample] {
    reports.indices.filter { $0 + 1 == reports.count || reports[$0 + 1].time > reports[$0].time }.map {
      reports[$0]
    }
  }

  @Test(arguments: 0..<20) func linesPassAllReportsWithinAnEighthOfACell(seed: UInt64) throws {
    let reports = hand(seed: seed, reports: 3000)
    var thinner = PathThinner()
    for report in reports { thinner.add(0, report) }
    let path = thinner.take()
    for report in distinct(reports) {
      let found = try #require(place(path, 0, at: report.time))
      let (dx, dy) = (found.x - Double(report.x), found.y - Double(report.y))
      #expect((dx * dx + dy * dy).squareRoot() <= Double(PointerPath.unitsPerCell) / 8)
    }
    #expect(path.strokes.count == 1 && path.strokes[0].samples.count < reports.count / 2)
  }

  @Test func partsThatAreTakenInBetweenMakeTheSamePath() throws {
    let reports = hand(seed: 5, reports: 2000)
    var thinner = PathThinner()
    var path = PointerPath()
    for (number, report) in reports.enumerated() {
      thinner.add(3, report)
      if number % 150 == 149 { path.append(thinner.take()) }
    }
    path.append(thinner.take())
    #expect(path.strokes.count == 1, "a stroke goes on through the parts")
    for report in distinct(reports) {
      let found = try #require(place(path, 3, at: report.time))
      #expect(max(abs(found.x - Double(report.x)), abs(found.y - Double(report.y))) <= 2)
    }
  }

  @Test func aPointerThatRestsStaysWhereItIs() throws {
    var thinner = PathThinner()
    thinner.add(0, .init(time: 0, x: 10, y: 10))
    thinner.add(0, .init(time: 5000, x: 200, y: 100))
    let path = thinner.take()
    let resting = try #require(place(path, 0, at: 4900))
    #expect(resting == (10, 10))
    #expect(path.strokes[0].samples.count == 3)
  }

  @Test func fingersThatLiftBeginNewStrokes() {
    var thinner = PathThinner()
    for start in [0, 100] {
      for step in 0..<5 {
        thinner.add(1, .init(time: start + step * 10, x: step * 20, y: start))
        thinner.add(2, .init(time: start + step * 10, x: 300 - step * 20, y: start))
      }
      thinner.lift(1)
      thinner.lift(2)
    }
    let path = thinner.take()
    #expect(path.strokes.map(\.pointer) == [1, 1, 2, 2])
    #expect(path.strokes.allSatisfy { !$0.continues && $0.samples.count == 2 })
  }

  /// The limit makes a path coarser and does not end it.
  @Test func aPathWithoutEndGetsCoarser() throws {
    var thinner = PathThinner()
    var random = RandomSource(seed: 8)
    var sizes: [Int] = []
    for time in 1...400_000 {
      thinner.add(0, .init(time: time * 5, x: random.below(480), y: random.below(256)))
      if time % 50_000 == 0 { sizes.append(thinner.take().strokes.reduce(0) { $0 + $1.samples.count }) }
    }
    #expect(sizes[0] > PathThinner.fineSamples / 2)
    #expect(try #require(sizes.last) < 1000, "\(sizes)")
    #expect(sizes.reduce(0, +) < 12 * PathThinner.fineSamples)
  }

  @Test(arguments: 0..<30) func rawvfGivesThePathBack(seed: UInt64) throws {
    let game = RandomPlayer.game(seed: seed).replay
    var random = RandomSource(seed: seed)
    var thinner = PathThinner()
    for pointer in 0..<3 {
      var reports = hand(seed: seed * 3 + UInt64(pointer), reports: 300)
      for index in reports.indices {
        reports[index].x = min(reports[index].x, game.field.grid.width * 16 - 1)
        thinner.add(pointer, reports[index])
        // A finger that lifts cannot land again at the same moment.
        let lands = index + 1 < reports.count ? reports[index + 1].time : .max
        if pointer > 0, random.below(40) == 0, lands > reports[index].time { thinner.lift(pointer) }
      }
      if pointer > 0 { thinner.lift(pointer) }
    }
    let path = thinner.take()
    var replay = Replay(game.field)
    replay.add(game.clicks.map { .init(time: $0.time, $0.kind, cell: $0.cell, finger: 9) }, along: path)
    let clicks = replay.clicks
    let found = try ReplayFile.read(Array(replay.rawvf.utf8), name: "a.rawvf")
    #expect(found.events == replay.events)
    #expect(found.clicks == clicks)
    let back = found.pointerPath
    for stroke in path.strokes {
      for sample in distinct(stroke.samples) {
        let again = back.strokes.filter { $0.pointer == stroke.pointer }.contains { other in
          guard let first = other.samples.first, let last = other.samples.last, first.time <= sample.time,
            sample.time <= last.time, let there = place(PointerPath([other]), stroke.pointer, at: sample.time)
          else { return false }
          return max(abs(there.x - Double(sample.x)), abs(there.y - Double(sample.y))) <= 2
        }
        #expect(again, "\(stroke.pointer) at \(sample)")
      }
    }
    #expect(back.strokes.filter { $0.pointer < 9 }.count == path.strokes.count)
  }

  /// A click is where its pointer is, as long as that is on the cell.
  @Test func clicksAreWhereTheirPointerIs() {
    let grid = Grid(width: 5, height: 5)
    var replay = Replay(Minefield(grid, mines: [Bool](repeating: false, count: 24) + [true]))
    let path = PointerPath([
      .init(pointer: 0, samples: [.init(time: 0, x: 20, y: 5), .init(time: 100, x: 35, y: 9)])
    ])
    replay.add(
      [
        .init(time: 0, .open, cell: 1), .init(time: 100, .flag, cell: 1), .init(time: 100, .flag, cell: 24),
        .init(time: 100, .flag, cell: 2, finger: 4),
      ], along: path)
    let presses = replay.events.filter { $0.action == .leftPress || $0.action == .rightPress }
    #expect(presses.map { [$0.x, $0.y] } == [[20, 5], [31, 9], [72, 72], [40, 8]])
    #expect(replay.events.map(\.action).prefix(4) == [.move, .leftPress, .leftRelease, .move])
  }
}
