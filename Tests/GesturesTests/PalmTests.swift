import Geometry
import Gestures
import MadeHands
import Testing

/// One hand that writes and rests its palm on the panel.
@Suite struct PalmTests {
  /// What a palm does after it has landed.
  enum Palm: CaseIterable {
    /// It stays where it is, apart from the noise of the panel.
    case still
    /// It drifts by 20 dp while the hand settles, and stays.
    case settling
    /// It drifts by 20 dp over all of the writing.
    case drifting
  }

  private static let interests: Interests = [
    .ink, .inkYieldsToPinch, .inkOfOneHand, .camera, .threeFingerTap,
  ]

  /// One report of a panel.
  private struct Report {
    var finger: Int
    var place: Point
    var time: Double
    var isDown = false
    var isUp = false
  }

  /// Letters, each a finger of its own from number 1 on: zigzags of 20 to 60 dp in height, 0.12 s apart. The first one
  /// lands at time 0.
  private static func letters(_ random: inout RandomSource, count: Int) -> [Report] {
    var reports: [Report] = []
    var time = 0.0
    for number in 1...count {
      let height = random.within(20...60)
      let start = Point(300 + 50 * Double(number), 300)
      let corners = (0...4).map { start + Vector(9 * Double($0), $0.isMultiple(of: 2) ? 0 : -height) }
      let hand = MadeHand.polyline(corners, speed: random.within(180...500))
      let samples = hand.samples(rate: random.within(60...240), noise: 0.8, seed: random.next())
      for (index, sample) in samples.enumerated() {
        reports.append(
          Report(
            finger: number, place: sample.place, time: time + max(0, sample.time), isDown: index == 0,
            isUp: index == samples.count - 1))
      }
      time += hand.duration + random.within(0.08...0.2)
    }
    return reports
  }

  /// A palm, finger 0, right below the writing.
  private static func palm(
    _ palm: Palm, _ random: inout RandomSource, from start: Double, until end: Double
  ) -> [Report] {
    let place = Point(350, 300) + Vector(random.within(120...330), random.within(190...380))
    let drift = Vector(angle: random.within(0...2 * .pi), length: palm == .still ? 0 : 20)
    let time = palm == .settling ? random.within(0.05...0.3) : end - start
    let count = max(2, Int((end - start) * 120))
    return (0...count).map { step in
      let now = (end - start) * Double(step) / Double(count)
      let noise = step == 0 ? Vector.zero : Vector(random.within(-0.8...0.8), random.within(-0.8...0.8))
      return Report(
        finger: 0, place: place + drift * min(1, now / time) + noise, time: start + now, isDown: step == 0,
        isUp: step == count)
    }
  }

  private static func play(_ reports: [Report]) -> TouchTable {
    let table = TouchTable()
    table.add(1, interests)
    let start = table.time + 1
    for report in reports.sorted(by: { ($0.time, $0.finger) < ($1.time, $1.finger) }) {
      table.time = start + report.time
      table.arena.advance(to: table.time)
      if report.isDown {
        table.down(report.finger, report.place.x, report.place.y)
      } else if report.isUp {
        table.up(report.finger, report.place.x, report.place.y)
      } else {
        table.move(report.finger, report.place.x, report.place.y)
      }
    }
    table.wait(1)
    return table
  }

  @Test(arguments: Palm.allCases) func writingLosesNoStrokeAndKeepsNoPalm(palm: Palm) {
    for gap in stride(from: -200, through: 200, by: 10) {
      for seed in UInt64(0)..<8 {
        var random = RandomSource(seed: seed &* 1009 &+ UInt64(gap + 200))
        let letters = Self.letters(&random, count: 5)
        let end = letters.map(\.time).max() ?? 0
        let table = Self.play(
          letters
            + Self.palm(palm, &random, from: Double(gap) / 1000, until: end + random.within(-0.05...0.3)))
        let words: Comment = "\(gap) ms, seed \(seed)"
        let kept = Set(table.all(.ink, .ended).map { $0.fingers.first?.id })
        #expect(kept == Set((1...5).map { TouchTable.finger($0) }), words)
        #expect(table.all(.camera).isEmpty && table.all(.cameraRefused).isEmpty, words)
        #expect(table.all(.threeFingerTap).isEmpty, words)
        let samples = table.all(.ink).filter { $0.fingers.first?.id != TouchTable.finger(0) }.flatMap(
          \.samples)
        #expect(samples.count >= letters.filter { !$0.isUp }.count, words)
      }
    }
  }

  /// A palm that lifts again after 200 ms, while the first line is drawn.
  @Test(arguments: Palm.allCases) func aShortPalmLeavesNoStroke(palm: Palm) {
    for gap in stride(from: -50, through: 200, by: 10) {
      for seed in UInt64(0)..<8 {
        var random = RandomSource(seed: seed &* 1013 &+ UInt64(gap + 200))
        let hand = MadeHand.polyline([Point(300, 300), Point(420, 250), Point(540, 300)], speed: 250)
        let samples = hand.samples(rate: 120, noise: 0.8, seed: seed)
        let line = samples.enumerated().map { index, sample in
          Report(
            finger: 1, place: sample.place, time: max(0, sample.time), isDown: index == 0,
            isUp: index == samples.count - 1)
        }
        let start = Double(gap) / 1000
        let table = Self.play(line + Self.palm(palm, &random, from: start, until: start + 0.2))
        #expect(
          table.all(.ink, .ended).map { $0.fingers.first?.id } == [TouchTable.finger(1)],
          "\(gap) ms, seed \(seed)")
      }
    }
  }

  @Test func aDotOf100MillisecondsStays() {
    for gap in stride(from: -40, through: 200, by: 20) {
      var random = RandomSource(seed: UInt64(gap + 200))
      let line = Self.letters(&random, count: 1)
      let start = Double(gap) / 1000
      let table = Self.play(line + Self.palm(.still, &random, from: start, until: start + 0.1))
      #expect(table.all(.ink, .ended).count == 2 && table.all(.ink, .cancelled).isEmpty, "\(gap) ms")
    }
  }

  /// A finger that hesitates before it writes, while its palm settles on the panel.
  @Test func aFingerThatHesitatesKeepsItsStroke() {
    for seed in UInt64(0)..<40 {
      var random = RandomSource(seed: seed)
      let pause = random.within(0.1...0.6)
      let letters = Self.letters(&random, count: 1).map { report in
        var report = report
        if !report.isDown { report.time += pause }
        return report
      }
      let table = Self.play(
        letters + Self.palm(.settling, &random, from: random.within(-0.1...0.1), until: pause + 2))
      #expect(
        table.all(.ink, .ended).map { $0.fingers.first?.id } == [TouchTable.finger(1)], "seed \(seed)")
    }
  }

  /// Small letters, each a few strokes of corners in units of the height of an "a"; y is up. Some of their strokes are
  /// dots and short bars.
  private static let letters: [[[(Double, Double)]]] = [
    [[(0.8, 0.8), (0.4, 1), (0.1, 0.5), (0.4, 0), (0.8, 0.4), (0.8, 1), (0.8, 0.2), (1, 0)]],
    [[(0.3, 1), (0.3, 0.2), (0.5, 0)], [(0.3, 1.5)]],
    [[(0.4, 1.7), (0.4, 0.2), (0.7, 0)], [(0.05, 1.1), (0.75, 1.1)]],
    [[(0.1, 1), (0.1, 0), (0.1, 0.7), (0.5, 1), (0.8, 0.7), (0.8, 0)]],
    [[(0.8, 0.9), (0.4, 1), (0.2, 0.75), (0.7, 0.35), (0.5, 0), (0.1, 0.1)]],
    [[(0.3, 1.8), (0.3, 0.2), (0.5, 0)]],
  ]

  /// A word of small letters, whose first stroke begins at time 0 and whose strokes are fingers from number 1 on.
  private static func word(_ random: inout RandomSource) -> [Report] {
    var reports: [Report] = []
    var (time, finger) = (0.0, 1)
    let size = random.within(14...28)
    for column in 0..<random.below(4) + 2 {
      for stroke in letters[random.below(letters.count)] {
        let corners = stroke.map {
          Point(300 + size * (1.15 * Double(column) + $0.0), 300 - size * $0.1)
        }
        // A dot takes 0.05 to 0.1 s.
        let hand = MadeHand.polyline(
          corners.count == 1 ? [corners[0], corners[0] + Vector(1, 0)] : corners,
          speed: corners.count == 1 ? random.within(10...20) : random.within(200...420))
        let samples = hand.samples(rate: random.within(60...240), noise: 0.5, seed: random.next())
        for (index, sample) in samples.enumerated() {
          reports.append(
            Report(
              finger: finger, place: sample.place, time: time + max(0, sample.time), isDown: index == 0,
              isUp: index == samples.count - 1))
        }
        time += hand.duration + random.within(0.07...0.14)
        finger += 1
      }
    }
    return reports
  }

  /// Short words, beside which two parts of a palm rest: all strokes stay, and nothing of the palm.
  @Test(arguments: Palm.allCases) func smallLettersStayAndTheirPalmsDoNot(palm: Palm) {
    for seed in UInt64(0)..<400 {
      var random = RandomSource(seed: seed)
      let word = Self.word(&random)
      let length = zip(word, word.dropFirst()).reduce(0) {
        $1.0.finger == $1.1.finger ? $0 + $1.0.place.distance(to: $1.1.place) : $0
      }
      // Beside less than that nobody can tell a palm from a finger that draws slowly.
      guard length > 100 else { continue }
      let end = word.map(\.time).max() ?? 0
      let landing = random.within(-0.2...0.08)
      // Contacts that come and go together within half a second are a tap of three fingers.
      var palms = Self.palm(
        palm, &random, from: landing, until: max(end + random.within(-0.03...0.2), landing + 0.6))
      let (apart, later) = (
        Vector(random.within(30...80), random.within(-60...60)), random.within(-0.05...0.05)
      )
      palms += palms.map { report in
        var report = report
        report.finger = 1000
        report.place += apart
        report.time += later
        return report
      }
      let table = Self.play(word + palms)
      let strokes = Set(word.map(\.finger))
      let kept = Set(table.all(.ink, .ended).compactMap { $0.fingers.first?.id })
      let lost = strokes.filter { !kept.contains(TouchTable.finger($0)) }
      #expect(lost.isEmpty, "seed \(seed): lost \(lost) of \(strokes.count)")
      #expect(
        kept.count <= strokes.count - lost.count,
        "seed \(seed): a palm has left a mark beside \(strokes.count)")
      #expect(table.all(.camera).isEmpty && table.all(.threeFingerTap).isEmpty, "seed \(seed)")
    }
  }
}
