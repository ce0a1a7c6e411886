import Compositor
import Geometry
import Jigsaw
import ModeKit
import Raster
import ShellSupport
import Testing

@Suite struct StageTests {
  /// No worker draws here, so only the main thread's tiles show.
  @Test func aStrokeThatEndsIsLeftToTheWorkersAndAnUndoIsNot() {
    let desk = HeadlessApp()
    desk.settle()
    let empty = desk.picture
    desk.draw([Point(200, 150), Point(400, 300)])
    desk.platform.run(desk.app, for: 1)
    // The page has the stroke but does not show it yet; the wet ink is still visible.
    #expect(desk.app.compositor.wetStrokeCount == 1)
    #expect(meanDifference(desk.picture, empty) > 0.1)
    let wet = desk.picture
    desk.settle()
    #expect(desk.app.compositor.wetStrokeCount == 0)
    #expect(meanDifference(desk.picture, wet) < 0.01)
    // A move without ink is small enough for the frame that follows.
    desk.app.openDocument?.undo(seat: 0)
    desk.platform.run(desk.app, for: 0.1)
    #expect(meanDifference(desk.picture, empty) < 0.1)
  }

  /// The trays of a puzzle are drawn in their own layer above the table.
  @Test func floatingLayersFollowTheTheme() throws {
    let person = Person(modes: [JigsawMode()])
    try person.tap("New Jigsaw")
    try person.tap("Start")
    person.wait(1)
    person.app.openDocument?.handle(.command(.jigsaw(.sweep(.edges)), .fire, seat: 0))
    person.wait(1)
    /// The lightness of the shelf beside the tabs of its trays, 0…255.
    func lightness() -> Int {
      person.wait(1)
      person.app.compositor.settle(now: person.platform.time)
      repeat {
        person.app.compositor.frame(now: person.platform.time)
      } while person.app.compositor.drain() > 0
      return Int(person.platform.software.capture()[800, 585] >> 8 & 255)
    }
    #expect((20...80).contains(lightness()))
    try person.tap("More")
    try person.tap("Settings…")
    try person.tap("Paper")
    person.press(.escape)
    #expect(lightness() > 200)
  }

  @Test func aDocumentThatComesBackIsSeenAtOnce() throws {
    let desk = HeadlessApp()
    desk.draw(strokes: 20)
    desk.settle()
    let kept = try #require(overview(desk))
    desk.go("home")
    desk.platform.run(desk.app, for: 1)
    desk.settle()
    #expect(overview(desk) == nil)
    try expectAtOnce(desk, kept)
  }

  @Test func aDocumentIsSeenAtOnceAfterARestart() throws {
    let scratch = ScratchLibrary()
    let first = HeadlessApp(library: scratch.open())
    first.draw(strokes: 20)
    first.settle()
    let kept = try #require(overview(first))
    first.app.close()
    let desk = HeadlessApp(library: scratch.open(), at: "home")
    desk.settle()
    try expectAtOnce(desk, kept)
    desk.app.close()
  }

  /// Goes from the home screen to the board. The overview is shown before any tile is drawn.
  private func expectAtOnce(_ desk: HeadlessApp, _ kept: [[Int]: UInt64]) throws {
    desk.go("sketch")
    desk.platform.run(desk.app, for: 0.1)
    let report = desk.app.compositor.frame(now: desk.platform.time)
    #expect(report.missing > 0 && report.placeholders >= report.missing)
    #expect(try #require(overview(desk)) == kept)
    desk.settle()
    #expect(try #require(overview(desk)).count >= kept.count)
  }

  /// The pictures of the open document's overview: a number for each, by scale and place.
  private func overview(_ desk: HeadlessApp) -> [[Int]: UInt64]? {
    // Layers are numbered as documents are opened.
    let tiles = (1..<20).map { desk.app.compositor.overview(of: LayerID($0)) }.first { !$0.isEmpty }
    return tiles.map { tiles in
      Dictionary(
        uniqueKeysWithValues: tiles.map { tile in
          var hash: UInt64 = 0
          switch tile.content {
          case .solid(let color): hash = UInt64(color)
          case .pixels(let bitmap):
            for index in 0..<(bitmap.width * bitmap.height) {
              hash = (hash ^ UInt64(bitmap.pixels[index])) &* 0x9E37_79B9_7F4A_7C15
            }
          }
          return ([tile.exponent, tile.x, tile.y], hash)
        })
    }
  }
}
