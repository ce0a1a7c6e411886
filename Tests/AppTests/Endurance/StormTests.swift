import Concurrency
import Geometry
import Gestures
import Glibc
import Jigsaw
import Minesweeper
import Sketch
import TestSupport
import ModeKit
import Testing

/// No storm of touches leaves a gesture, wet ink or textures behind, or keeps the next finger from working. `make soak`
/// runs each for a minute.
///
/// `.build/endurance.log` says what was left behind. Objects are counted in a process of its own for each mode, where nothing else makes any.
@Suite(.serialized) struct StormTests {
  @Test func noStormLeavesAnythingBehindInASketch() async {
    await #expect(processExitsWith: .success) { exit(StormTests.verdict(in: SketchMode())) }
  }

  @Test func noStormLeavesAnythingBehindOnAMineField() async {
    await #expect(processExitsWith: .success) { exit(StormTests.verdict(in: MinesweeperMode())) }
  }

  @Test func noStormLeavesAnythingBehindOnATable() async {
    await #expect(processExitsWith: .success) { exit(StormTests.verdict(in: JigsawMode())) }
  }

  /// How long each storm lasts, in seconds of the machine's clock.
  private static var seconds: Double {
    getenv("STORM_SECONDS").flatMap { Double(String(cString: $0)) } ?? 0.2
  }

  /// Which tiles are cached depends on where the camera is now.
  private static let tilesOfTwoScreens = 24

  /// 0 when everything is as before after each storm; else the log says what is not.
  private static func verdict(in mode: any Mode) -> Int32 {
    let endurance = Endurance(modes: [mode])
    endurance.open(mode.id)
    var faults = 0
    func check(_ holds: Bool, _ sentence: @autoclosure () -> String) {
      guard !holds else { return }
      faults += 1
      writeToLog(sentence())
    }
    check(endurance.respondsToFinger(), "a finger makes no gesture before any storm")
    // What is made once is made before the first count.
    InputStorm.tenFastFingers.run(on: endurance.platform, endurance.app, seconds: 0.1, seed: 1)
    let before = endurance.liveCounts()
    for (number, storm) in InputStorm.allCases.enumerated() {
      // What the last one drew is not drawn again and again by this one.
      endurance.forgetEverything()
      endurance.open(mode.id)
      storm.run(on: endurance.platform, endurance.app, seconds: seconds, seed: UInt64(number))
      let after = endurance.liveCounts()
      writeToLog("\(storm): \(Endurance.residentBytes >> 20) MB, \(after)")
      check(
        after.sessions == before.sessions, "\(storm): \(after.sessions - before.sessions) gestures go on")
      check(after.wet == 0, "\(storm): \(after.wet) strokes stay wet")
      check(
        after.textures <= before.textures + Self.tilesOfTwoScreens,
        "\(storm): \(after.textures) textures, \(before.textures) before")
      check(endurance.platform.liveTouches.isEmpty, "\(storm): fingers are left")
      check(endurance.respondsToFinger(), "\(storm): the next finger makes no gesture")
    }
    return faults == 0 ? 0 : 1
  }
}
