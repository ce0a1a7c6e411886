import Concurrency
import Geometry
import Glibc
import Interface
import ModeKit
import Testing

/// Cleared strokes are kept only in the library. The test counts objects of the whole app in its own process, where
/// nothing else makes strokes and textures.
@Suite struct LeakTests {
  private struct Counts: Equatable {
    let strokes = LiveObjects.live("Stroke")
    let wetStrokes = LiveObjects.live("Wet stroke")
    let textures = LiveObjects.live("Texture")
  }

  /// The fault that was found, as an exit status.
  private enum Verdict: Int32 {
    case clean = 0
    case nothingDrawn = 10
    case strokesLeft, wetStrokesLeft, texturesLeft, notRestored, looksDifferent
  }

  /// Draws, clears, and takes the clearing back.
  ///
  /// With `leaks` a snapshot of the board is retained, as by a careless cache.
  private static func verdict(leaks: Bool) -> Verdict {
    let desk = HeadlessApp()
    func counts() -> Counts {
      desk.rest()
      return Counts()
    }
    func clear() { desk.app.openDocument?.handle(.command(.sketch(.clear), .fire, seat: 0)) }
    // A first round before counting makes what is made only once.
    desk.draw(strokes: 3)
    clear()
    let empty = counts()
    desk.draw(strokes: 22)
    let drawn = counts()
    let full = desk.page
    let leak = leaks ? desk.app.openDocument?.picture(theme: Theme()) : nil
    clear()
    let cleared = counts()
    desk.app.openDocument?.undo(seat: 0)
    let restored = counts()
    return withExtendedLifetime(leak) {
      if empty.strokes != 0 || empty.textures == 0 || drawn.strokes != 22 { return .nothingDrawn }
      if cleared.strokes != empty.strokes { return .strokesLeft }
      if cleared.wetStrokes != empty.wetStrokes { return .wetStrokesLeft }
      if cleared.textures != empty.textures { return .texturesLeft }
      if restored.strokes != 22 { return .notRestored }
      return meanDifference(desk.page, full) < 0.01 ? .clean : .looksDifferent
    }
  }

  @Test func aClearedBoardLeavesNothingAlive() async {
    await #expect(processExitsWith: .success) { exit(LeakTests.verdict(leaks: false).rawValue) }
  }

  @Test func aLeakIsFound() async {
    await #expect(processExitsWith: .exitCode(11), "strokes are left") {
      exit(LeakTests.verdict(leaks: true).rawValue)
    }
  }
}
