import Concurrency
import Geometry
import Glibc
import Library
import TestSupport

/// Ten fingers at the real program on a touch screen, whose machine can be made to fail.
package final class TouchSession {
  package let touch: TouchScreen
  package let home: ScratchFolder
  package let control: FaultControl
  package let painter: Painter
  package private(set) var app: AppUnderTest?
  /// What was not as promised.
  package private(set) var problems: [String] = []

  /// The folder of the library.
  package var folder: String { "\(home.path)/data/tessera" }

  /// Prepares the session; the seed says what the fingers will draw.
  package init(_ touch: TouchScreen, home: ScratchFolder = ScratchFolder(), seed: UInt64) {
    self.touch = touch
    self.home = home
    control = FaultControl("\(home.path)/data/tessera")
    painter = Painter(touch, seed: seed)
    AppUnderTest.settleDown(in: home)
  }

  /// Starts the program with the last sketch, or a new one, by default until fingers can draw. With `canFail`
  /// ``control`` has effects. `command` is a program with its arguments that starts this one, such as `prlimit`.
  package func start(
    until progress: AppUnderTest.Progress = .firstFrame, canFail: Bool = true, logsDisk: Bool = false,
    through command: [String] = []
  ) throws {
    app = try AppUnderTest(
      ["--mode", "sketch"], on: .touch(touch), home: home, until: progress,
      environment: canFail ? control.environment(logsDisk: logsDisk) : [:], through: command)
    // A screen that has just appeared ignores fingers for a moment.
    if progress == .firstFrame { usleep(500_000) }
  }

  /// Draws for some seconds. Fingers that are down then stay down.
  package func paint(seconds: Double) { painter.paint(until: SystemClock.monotonic.seconds + seconds) }

  /// Draws for some seconds, lifts all fingers and makes sure that every stroke is in the library.
  package func draw(seconds: Double) throws {
    paint(seconds: seconds)
    painter.lift()
    try checkStrokes()
  }

  /// Kills the program.
  ///
  /// - Returns: the last moment before, in seconds of the monotonic clock.
  package func kill() -> Double {
    let now = SystemClock.monotonic.seconds
    app?.kill()
    app = nil
    return now
  }

  /// Runs the program without a window, and without faults.
  package func command(_ words: String...) throws -> AppUnderTest.Run {
    try AppUnderTest.run(words, home: home)
  }

  /// The sketch as the library has it; nil when there is none.
  package func board() throws -> Document? {
    try Document.newest("sketch", in: home, window: Rect(x: 0, y: 0, width: 1280, height: 800))
  }

  // MARK: Judging

  /// Notes a problem unless a condition holds.
  package func check(_ condition: Bool, _ otherwise: @autoclosure () -> String) {
    if !condition { problems.append(otherwise()) }
  }

  /// Makes sure that all strokes that had ended at a time are in the library, each once, within some seconds.
  package func checkStrokes(endedBefore time: Double = .infinity, seconds: Double = 5) throws {
    var found = Comparison(nil, painter.strokes)
    let ended = painter.strokes.indices.filter { painter.strokes[$0].end.map { $0 < time } ?? false }
    check(!ended.isEmpty, "nothing was drawn")
    _ = try waitUntil(seconds: seconds, every: 0.1) {
      found = Comparison(try board(), painter.strokes)
      return ended.allSatisfy { found.times[$0] > 0 }
    }
    let lost = ended.filter { found.times[$0] == 0 }
    check(lost.isEmpty, "\(lost.count) of \(ended.count) strokes are lost")
    check(found.doubled == 0, "\(found.doubled) strokes are there twice")
    check(found.strange == 0, "\(found.strange) strokes are there that nobody drew")
  }

  /// Makes sure that the library is as it was written.
  package func checkLibrary() throws {
    let run = try command("library", "verify")
    check(run.status == 0, "library verify: \(run.output)\(run.errors)")
  }

  /// Makes sure that the program runs.
  package func checkRunning() {
    check(app?.isRunning == true, "the program has ended: \(app?.output.prefix(300) ?? "")")
  }

  /// Quits, which must take at most two seconds and end with one of some statuses and at most one sentence.
  package func quit(_ statuses: Set<Int32> = [0], saying words: String = "") {
    let start = SystemClock.monotonic.seconds
    let status = app?.quit()
    checkEnd(status, statuses, seconds: SystemClock.monotonic.seconds - start, saying: words)
  }

  /// Lifts all fingers and makes sure that the program still runs, that every stroke is in the library within some
  /// seconds, and that the program quits and leaves a whole library.
  package func finish(seconds: Double = 5) throws {
    painter.lift()
    checkRunning()
    try checkStrokes(seconds: seconds)
    quit()
    try checkLibrary()
  }

  /// Makes sure that the program ends by itself as ``quit(_:saying:)`` does.
  package func checkEnd(_ statuses: Set<Int32>, saying words: String) {
    let start = SystemClock.monotonic.seconds
    let status = app?.waitForEnd()
    checkEnd(status, statuses, seconds: SystemClock.monotonic.seconds - start, saying: words)
  }

  private func checkEnd(_ status: Int32?, _ statuses: Set<Int32>, seconds: Double, saying words: String) {
    check(status.map { statuses.contains($0) } ?? false, "it ended with \(status ?? -1)")
    check(seconds <= 2, "quitting took \(Int(seconds * 1000)) ms")
    let lines = (app?.output ?? "").split(separator: "\n").filter { !$0.contains("software renderer") }
    let isRight =
      words.isEmpty
      ? lines.isEmpty : lines.count == 1 && lines[0].hasPrefix("tessera: ") && lines[0].contains(words)
    check(isRight, "output: \(lines.joined(separator: " / ").prefix(400))")
    app = nil
  }
}
