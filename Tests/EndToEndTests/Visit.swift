import Geometry
import Gestures
import Glibc
import Library
import MachineFaults
import Raster
import TestSupport
import Testing

/// A person at the program on a touch screen: hands, eyes, and the library to check the results.
final class Visit {
  let touch: TouchScreen
  private(set) var app: AppUnderTest
  /// Where the window lies, in pixels of the screen, which are its dp.
  private(set) var window: Rect

  /// Sits down at the program as it starts.
  init(_ arguments: [String] = [], home: ScratchFolder = ScratchFolder()) throws {
    touch = try TouchScreen()
    AppUnderTest.settleDown(in: home)
    app = try AppUnderTest(arguments, on: .touch(touch), home: home)
    window = try #require(try app.window())
    try waitForFirstFrame()
  }

  /// Quits as at the end of a session, or kills the program if `isKilled`, and starts it again.
  func restart(_ arguments: [String] = [], isKilled: Bool = false) throws {
    if isKilled { app.kill() } else { #expect(app.quit() == 0, "\(app.output)") }
    app = try AppUnderTest(arguments, on: .touch(touch), home: app.keptHome)
    window = try #require(try app.window())
    try waitForFirstFrame()
  }

  /// Waits for the first frame; the window appears before it.
  private func waitForFirstFrame() throws {
    try waitForScreen("nothing is drawn") { $0[$0.width / 2, $0.height / 2] & 0xFF_FFFF != 0 }
  }

  /// Waits until a screen is shown and accepts touches: for a moment after it appears they are ignored, as
  /// they were meant for the screen before. So it must be unchanged for longer than that.
  private func waitForScreen(_ otherwise: String, _ isShown: (Bitmap) -> Bool) throws {
    let rest = GestureSettings().appearanceGuard + 0.1
    let seen = try waitForRest(seconds: 20, rest: rest, touch.screenshot, where: isShown)
    try #require(seen.isAtRest, "\(otherwise):\n\(app.output)")
  }

  /// Waits until a document's bar is shown; on a busy machine that is some time after the library lists the document.
  func waitForDocument() throws {
    try waitForScreen("no document is shown") { SeenBar($0, in: window) != nil }
  }

  /// Waits until the home screen is shown, by its cards.
  func waitForHome() throws {
    try waitForScreen("the home screen does not come") { SeenBar($0, in: window) == nil }
  }

  // MARK: The library

  /// The newest document of a mode, once it is on screen and satisfies a condition.
  @discardableResult func document(
    _ mode: String, seconds: Double = 15, _ what: Comment? = nil,
    location: SourceLocation = #_sourceLocation, until isReached: (Document) -> Bool = { _ in true }
  ) throws -> Document {
    var last: Document?
    let isThere = try waitUntil(seconds: seconds, every: 0.1) {
      guard app.isRunning else { throw ChildProcess.Failure(description: "it has ended:\n\(app.output)") }
      last = try Document.newest(mode, app, window: window)
      return last.map { $0.camera != nil && isReached($0) } ?? false
    }
    if !isThere { _ = try? app.screenshot("timed-out-\(mode)", seconds: 0) }
    return try #require(
      isThere ? last : nil, what ?? "\(last?.json.text() ?? "there is no \(mode)")", sourceLocation: location)
  }

  /// Whether the newest document of a mode satisfies a condition now.
  func sees(_ mode: String, _ condition: (Document) -> Bool) throws -> Bool {
    guard let document = try Document.newest(mode, app, window: window) else { return false }
    return condition(document)
  }

  // MARK: The screen

  /// A place in the window, as a pixel of the screen.
  func place(_ x: Double, _ y: Double) -> Point { window.origin + Vector(x, y) }

  /// The middle of a mode's card on the home screen: 0 Minesweeper, 1 jigsaw, 2 sketch.
  func card(_ number: Int) -> Point { place(248 + 392 * Double(number), 260) }

  /// The bar at the lower edge, found by its icons.
  func bar() throws -> SeenBar {
    let bar = SeenBar(try touch.screenshot(), in: window)
    return try #require(bar, "there is no bar at the lower edge")
  }

  /// Goes home by the bar's first button.
  func goHome(finger: Int = 0) throws { touch.tap(try bar().home, finger: finger) }
}

/// A bar found in a picture: the bright icons in a row at the window's lower edge.
struct SeenBar {
  /// The middles of the first and the last button.
  let home: Point, more: Point

  /// Buttons are 52 dp apart, or 65 dp with a separator between them.
  var redo: Point { more + Vector(-117, 0) }
  var undo: Point { more + Vector(-169, 0) }

  init?(_ picture: Bitmap, in window: Rect) {
    let y = Int(window.maxY) - 20 - 32
    let columns = Int(window.minX)..<Int(window.maxX)
    let isBright = (0..<picture.width).map { x in
      columns.contains(x)
        && (y - 12...y + 12).contains { row in
          let pixel = picture[x, row]
          return pixel >> 16 & 255 > 0xB8 && pixel >> 8 & 255 > 0xB8 && pixel & 255 > 0xB8
        }
    }
    guard let first = isBright.firstIndex(of: true), let last = isBright.lastIndex(of: true) else {
      return nil
    }
    // An icon is at most 26 pixels wide; the next is at least 22 away.
    let firstEnd = (first..<min(first + 30, picture.width)).last { isBright[$0] } ?? first
    let lastStart = (max(last - 29, 0)...last).first { isBright[$0] } ?? last
    home = Point(Double(first + firstEnd) / 2, Double(y))
    more = Point(Double(last + lastStart) / 2, Double(y))
    // A bar is in the middle.
    guard abs(home.x + more.x - 2 * window.center.x) < 8, more.x - home.x > 200 else {
      return nil
    }
  }
}
