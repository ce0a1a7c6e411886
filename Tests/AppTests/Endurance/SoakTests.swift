import Concurrency
import Geometry
import Gestures
import Glibc
import Jigsaw
import Minesweeper
import ModeKit
import Shell
import Sketch
import TestSupport
import Testing

/// Random gestures in all modes, each in a new document that is left and removed again: nothing grows, and nothing keeps
/// people from leaving. `make soak` makes a million gestures and compares memory and the cost of a gesture too.
@Suite struct SoakTests {
  @Test func gesturesInDocumentsThatAreLeftLeaveNothingBehind() async {
    await #expect(processExitsWith: .success) { exit(try SoakTests.verdict()) }
  }

  /// The number of gestures that `make soak` asks for.
  private static var asked: Int? { number("SOAK_GESTURES") }

  private static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }

  /// What is left after a round through all modes.
  private struct Rest {
    var live: Endurance.Counts
    var memory: Int
    /// Processor time of a gesture, in seconds.
    var cost: Double
  }

  /// 0 when the last round left what the second one did; else the log says what grew.
  private static func verdict() throws -> Int32 {
    // As the app does. glibc would map less and less memory individually, and keep what lies between small blocks.
    Heap.begin()
    Heap.settle()
    let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode()]
    let endurance = Endurance(modes: modes)
    // A tenth of a thousand gestures a document in the suite, 333 in a long run.
    let each = asked == nil ? 60 : 333
    let rounds = max(3, (asked ?? 0) / (each * modes.count))
    var hands = RandomHands(
      seed: UInt64(asked == nil ? 1 : number("SOAK_SEED") ?? time(nil)), picture: try endurance.picture())
    if asked != nil { writeToLog("seed \(hands.seed), \(rounds) rounds of \(each * modes.count) gestures") }
    var rests: [Rest] = []
    var faults: [String] = []
    var elsewhere = 0
    for round in 0..<rounds {
      let begin = SystemClock.thread.seconds
      for mode in modes {
        endurance.open(mode.id)
        for _ in 0..<each {
          hands.gesture(on: endurance.platform, endurance.app)
          guard endurance.app.openDocument == nil else { continue }
          // Home for a gesture or two, and back.
          elsewhere += 1
          if hands.decides(oneOf: 2) { endurance.open(mode.id) }
        }
        endurance.open(mode.id)
        if !endurance.leavesByEscape() { faults.append("nothing leads home in \(mode.id), round \(round)") }
        endurance.forgetEverything()
      }
      let cost = (SystemClock.thread.seconds - begin) / Double(each * modes.count)
      rests.append(Rest(live: endurance.liveCounts(), memory: Endurance.residentBytes, cost: cost))
      let isNews = round == 0 || rests[round].live != rests[round - 1].live
      if asked != nil, isNews || round % 20 == 0 || round == rounds - 1 {
        writeToLog(
          "round \(round): \(rests[round].memory >> 20) MB, \(Int(cost * 1e6)) µs a gesture, \(rests[round].live)"
        )
      }
    }
    // The first round makes what is made once.
    guard let last = rests.last, let first = rests.dropFirst().first else { return 1 }
    if elsewhere * 4 > rounds * each * modes.count {
      faults.append("\(elsewhere) gestures were made elsewhere")
    }
    if last.live.sessions != first.live.sessions { faults.append("gestures go on") }
    if last.live.wet != first.live.wet { faults.append("strokes stay wet") }
    if last.live.strokes != first.live.strokes { faults.append("strokes stay") }
    if last.live.layers > first.live.layers { faults.append("layers stay") }
    // Tiles and textures are those of the home screen; which of them are kept depends on how it was left.
    if last.live.textures > first.live.textures + 16 { faults.append("textures stay") }
    if asked != nil {
      func median(_ rests: ArraySlice<Rest>, _ value: (Rest) -> Double) -> Double {
        rests.map(value).sorted()[rests.count / 2]
      }
      let tenth = max(1, rests.count / 10)
      let (early, late) = (rests.dropFirst().prefix(tenth), rests.suffix(tenth))
      let memory = median(late) { Double($0.memory) } / median(early) { Double($0.memory) }
      let cost = median(late) { $0.cost } / median(early) { $0.cost }
      writeToLog("memory at the end \(memory), a gesture costs \(cost) of the beginning")
      // AddressSanitizer keeps what was freed, up to a limit that it reaches only later.
      if memory > 1.1, getenv("ASAN_OPTIONS") == nil { faults.append("memory grows") }
      if cost > 1.25 { faults.append("gestures become slower") }
    }
    for fault in faults { writeToLog("\(fault): \(last.live), after the second round \(first.live)") }
    return faults.isEmpty ? 0 : 1
  }
}
