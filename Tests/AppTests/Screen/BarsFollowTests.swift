import Geometry
import Gestures
import Interface
import Jigsaw
import ModeKit
import Shell
import Sketch
import Minesweeper
import ShellSupport
import Testing

/// Bars are not rebuilt in frames in which gestures only continue.
@Suite struct BarsFollowTests {
  private static let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode()]

  /// Bars show the same as if they were rebuilt in every frame, whatever several hands do.
  @Test(arguments: [0, 1, 2], [UInt64(1), 2]) func barsShowTheSameAsIfTheyWereUpdatedInEveryFrame(
    _ mode: Int, _ seed: UInt64
  ) throws {
    let (person, other) = (Person(modes: Self.modes), Person(modes: Self.modes))
    for person in [person, other] { try person.tap(Self.modes[mode].name) }
    var random = RandomSource(seed: seed)
    for number in 0..<30 {
      let finger = Int64(number % 4 + 1)
      let start = Double(number) * 0.15
      // Some hands rest, some tap, some wander over the table and the bars.
      let reach = [0.0, 3, 60, 300][random.below(4)]
      var place = Point(random.within(50...1230), random.within(50...790))
      var path = [place]
      for _ in 0..<random.below(12) {
        place += Vector(angle: random.within(0...6.3), length: reach / 6)
        path.append(place)
      }
      let duration = random.within(0.05...0.55)
      for person in [person, other] {
        person.platform.postFinger(
          along: path, id: TouchID(device: 1, finger: finger), after: start, lasting: duration)
      }
      // The other app gets an additional event with each move, so its bars are always rebuilt.
      for n in path.indices.dropFirst() {
        let step = duration * Double(n) / Double(path.count - 1)
        other.platform.post(.exposed, after: start + step)
      }
    }
    var seen = 0
    for _ in 0..<400 {
      person.wait(1.0 / 60)
      other.wait(1.0 / 60)
      #expect(person.platform.time == other.platform.time)
      #expect(person.bars.map(\.entries) == other.bars.map(\.entries))
      seen += person.bars.count
    }
    #expect(seen > 50)
  }
}
