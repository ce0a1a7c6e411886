import Geometry
import Gestures
import Interface
import ModeKit
import Shell
import ShellSupport
import TestSupport
import Testing

/// The map, in all modes.
@Suite struct MapTests {
  @Test(arguments: 0..<4) func mShowsTheMapAndFoldsIt(mode: Int) throws {
    let person = try Person.lost(in: mode)
    #expect(person.mapPanel == nil)
    person.press(.character("m"))
    let panel = try #require(person.mapPanel)
    let window = Rect(origin: .origin, size: Size(1280, 800))
    #expect(window.contains(panel.frame) && panel.map.picture != nil)
    #expect(panel.map.frame.width >= MapPanel.greatest.width && panel.map.frame.height <= 170)
    for bar in person.bars { #expect(!bar.frame.intersects(panel.frame)) }
    #expect(person.reads("Show all") && person.reads("Back to the"))
    #expect(Audit(person.app.root).findings.isEmpty)
    person.press(.character("m"))
    #expect(person.mapPanel == nil)
  }

  /// The bar has a button for it; only the full one of Sketch leaves it to the menu.
  @Test(arguments: 0..<4) func theButtonOfTheBarShowsIt(mode: Int) throws {
    let person = try Person.lost(in: mode)
    let places = person.bars[0].entries.map { person.bars[0].place(of: $0.id) }
    #expect((person.bars[0].place(of: .shell(.map)) == nil) == (mode == 2))
    try person.toggleMap()
    #expect(person.mapPanel != nil)
    #expect(person.bars[0].entries.map { person.bars[0].place(of: $0.id) } == places, "nothing moves")
    try person.toggleMap()
    #expect(person.mapPanel == nil)
  }

  /// The map is as it was left, in the next document and after a restart.
  @Test func itsStateIsRemembered() throws {
    let person = try Person.lost(in: 0)
    person.press(.character("m"))
    person.press(.escape)
    #expect(person.mapPanel == nil, "the home screen has no map")
    try person.open("Minesweeper")
    person.wait(0.5)
    #expect(person.mapPanel != nil)
    func restarted() throws -> Person {
      let next = Person(library: person.library, modes: [waysModes[0]])
      next.wait(0.5)
      return next
    }
    let again = try restarted()
    #expect(again.mapPanel?.map.picture != nil)
    again.press(.character("m"))
    #expect(try restarted().mapPanel == nil)
  }

  /// A second view has a frame of its own; neither the map nor an arrow lies over its panel.
  @Test(arguments: 0..<4) func aSecondViewHasAFrameToo(mode: Int) throws {
    let person = try Person.lost(in: mode)
    person.press(.character("m"))
    person.press(.function(4))
    person.zoomIn(5)
    let map = try #require(person.mapPanel)
    let view = try #require(person.app.secondViews.first).panel
    #expect(map.map.frames.count == 2 && map.map.frames[0] != map.map.frames[1])
    #expect(!map.frame.intersects(view))
    for arrow in person.arrows { #expect(!arrow.frame.intersects(view)) }
    person.press(.function(4))
    person.wait(0.2)
    #expect(map.map.frames.count == 1)
  }

  @Test(arguments: 0..<4) func theFrameIsWhereTheViewIs(mode: Int) throws {
    let person = try Person.lost(in: mode)
    person.press(.character("m"))
    person.zoomIn(5)
    func check() throws {
      let map = try #require(person.mapPanel).map
      let frame = try #require(map.frames.first)
      #expect(map.frames.count == 1)
      let shown = try person.place(frame.view)
      #expect(shown.origin.distance(to: person.app.freeArea.origin) < 1e-6)
      #expect(abs(shown.width - person.app.freeArea.width) < 1e-6)
    }
    try check()
    person.drag([Point(640, 300), Point(700, 330), Point(700, 330)])
    person.wait(1.5)
    try check()
  }

  @Test(arguments: 0..<4) func aTapLeaps(mode: Int) throws {
    let person = try Person.lost(in: mode)
    person.press(.character("m"))
    person.zoomIn(6)
    // A little beside where the view is: there the limits of the view do not matter.
    let goal = try person.middle() + Vector(20, -12)
    person.tap(try person.onMap(goal))
    person.wait(1)
    let scale = try #require(person.mapPanel?.map.projection).camera.zoom
    #expect(try person.middle().distance(to: goal) * scale < 1.5)
  }

  @Test(arguments: 0..<4) func aDragOfTheFrameTravels(mode: Int) throws {
    let person = try Person.lost(in: mode)
    person.press(.character("m"))
    person.zoomIn(6)
    let before = try person.middle()
    let zoom = try #require(person.app.camera).zoom
    let start = try person.onMap(before) + Vector(2, 1)
    let way = Vector(14, -9)
    person.drag([start, start + way / 2, start + way, start + way], lasting: 0.4)
    person.wait(1)
    let scale = try #require(person.mapPanel?.map.projection).camera.zoom
    #expect(try person.middle().distance(to: before + way / scale) * scale < 1.5)
    #expect(person.app.camera?.zoom == zoom)
    #expect(person.app.openDocument?.canUndo(seat: 0) == (mode != 1), "nothing was played")
  }

  @Test func twoFingersOnItZoom() throws {
    let person = try Person.lost(in: 2)
    person.press(.character("m"))
    let zoom = try #require(person.app.camera).zoom
    let middle = try #require(person.mapPanel).map.frameInRoot.center
    person.drag([middle - Vector(20, 0), middle - Vector(60, 0), middle - Vector(60, 0)], finger: 1)
    person.drag([middle + Vector(20, 0), middle + Vector(60, 0), middle + Vector(60, 0)], finger: 2)
    person.wait(1)
    #expect(try #require(person.app.camera).zoom > zoom * 1.5)
  }

  /// The picture of the map is drawn again when the document has changed, and not when only the view has.
  @Test(arguments: [0, 2, 3]) func itIsDrawnAgainAfterAMoveOnly(mode: Int) throws {
    let person = try Person.lost(in: mode)
    person.press(.character("m"))
    person.wait(1)
    let before = try #require(person.mapPanel?.map.picture)
    person.zoomIn(2)
    #expect(person.mapPanel?.map.picture == before)
    person.app.openDocument?.undo(seat: 0)
    person.wait(1)
    #expect(person.mapPanel?.map.picture != before)
  }

  @Test(arguments: 0..<4) func nothingHappensAtRest(mode: Int) throws {
    let person = try Person.lost(in: mode)
    person.press(.character("m"))
    person.zoomIn(mode == 2 ? 6 : 3)
    person.wait(60)
    #expect(!person.arrows.isEmpty || mode == 3)
    let picture = person.mapPanel?.map.picture
    for _ in 0..<5 {
      // A clock on the bar may go on, once a second.
      if let deadline = person.app.nextDeadline { #expect(deadline > person.platform.time) }
      person.wait(0.3)
    }
    #expect(person.mapPanel?.map.picture == picture)
  }

  /// While somebody holds a piece, a finger on the map does not move the table away under it.
  @Test func aHandThatHoldsSomethingKeepsTheView() throws {
    let person = try Person.lost(in: 1)
    person.press(.character("m"))
    let start = try person.findPiece()
    let center = try person.middle()
    person.carry(from: start, lasting: 6)
    person.wait(2)
    let camera = person.app.camera
    person.tap(try person.onMap(center + Vector(100, 60)))
    #expect(person.app.camera == camera)
    person.wait(6)
    person.tap(try person.onMap(center + Vector(100, 60)))
    #expect(person.app.camera != camera)
  }

  // MARK: Phone

  /// On a phone the map opens for a moment: a touch elsewhere closes it.
  @Test(arguments: 0..<4) func onAPhoneItClosesAtATouchElsewhere(mode: Int) throws {
    let window = Size(412, 915)
    let person = try Person.lost(in: mode, window)
    try person.toggleMap()
    let panel = try #require(person.mapPanel)
    #expect(Rect(origin: .origin, size: window).contains(panel.frame))
    #expect(!person.bars[0].frame.intersects(panel.frame))
    #expect(Audit(person.app.root).findings.isEmpty)
    person.tap(panel.map.frameInRoot.center)
    #expect(person.mapPanel != nil, "a touch on it uses it")
    person.tap(Point(panel.frame.center.x, panel.frame.minY > 300 ? 120 : 700))
    #expect(person.mapPanel == nil)
    // It does not open by itself in the next document.
    try person.toggleMap()
    person.press(.escape)
    try person.open(waysModes[mode].name)
    person.wait(0.5)
    #expect(person.mapPanel == nil)
  }
}
