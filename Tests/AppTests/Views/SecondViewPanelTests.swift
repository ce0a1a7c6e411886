import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Shell
import ShellSupport
import TestSupport
import Testing

/// The panel of a second view: opening and closing, its place and size, what is kept of it.
@Suite struct SecondViewPanelTests {
  @Test(arguments: SecondViewRig.names) func theMenuAndAKeyOpenAndCloseIt(mode: String) throws {
    let rig = try SecondViewRig(mode, opens: false)
    try rig.person.tap("More")
    try rig.person.tap("Second view")
    #expect(rig.app.secondViews.count == 1)
    #expect(rig.person.reads("Second view"))
    rig.person.press(.function(4))
    #expect(rig.app.secondViews.isEmpty)
    rig.person.press(.function(4))
    #expect(rig.app.secondViews.count == 1)
    try rig.person.tap("Close")
    #expect(rig.app.secondViews.isEmpty)
  }

  @Test(arguments: [Size(412, 915), Size(1280, 590)]) func aSmallWindowHasNone(size: Size) throws {
    let rig = try SecondViewRig("Sketch", size, opens: false)
    rig.person.press(.function(4))
    #expect(rig.app.secondViews.isEmpty)
    try rig.person.tap("More")
    #expect(rig.person.all(Menu.self).count == 1)
    #expect(rig.person.all(Control.self).allSatisfy { $0.label != "Second view" })
  }

  @Test func itOpensOnTheLandmarkOrOnEverything() throws {
    // The board is seen whole: so is everything in the view.
    let whole = try SecondViewRig("Minesweeper")
    #expect(try whole.second.visible.contains(FreeAreaTests.board))
    // Lost on the table: the view shows the frame.
    let lost = try SecondViewRig("Jigsaw", opens: false)
    try lost.look { $0.zoom *= 3 }
    lost.person.press(.function(4))
    let frame = try lost.table.puzzle.cut.frame
    #expect(try lost.second.visible.contains(frame))
    #expect(try !lost.camera.visible.contains(frame))
  }

  @Test func theKeyboardClosesIt() throws {
    let rig = try SecondViewRig("Minesweeper")
    for _ in 0..<30 where rig.app.root.focused.map({ ($0 as? Control)?.label }) != "Close" {
      rig.person.press(.tab)
    }
    #expect((rig.app.root.focused as? Control)?.label == "Close")
    // Escape leaves the panel first, and does not go home.
    rig.person.press(.escape)
    #expect(rig.app.root.focused == nil && rig.app.openDocument != nil && rig.app.secondViews.count == 1)
    for _ in 0..<30 where rig.app.root.focused.map({ ($0 as? Control)?.label }) != "Close" {
      rig.person.press(.tab)
    }
    rig.person.press(.enter)
    #expect(rig.app.secondViews.isEmpty && rig.app.openDocument != nil)
  }

  @Test(arguments: SecondViewRig.names) func itIsMovedByItsHeadAndStaysInTheFreeArea(mode: String) throws {
    let rig = try SecondViewRig(mode)
    let (first, world) = (try rig.panel, try rig.second.toWorld(rig.second.viewport.center))
    let head = Point(first.center.x + 20, first.minY + 24)
    rig.drag([head, head + Vector(-300, 120)])
    let moved = try rig.panel
    #expect(moved == first.offset(by: Vector(-300, 120)))
    #expect(try (rig.second.toWorld(rig.second.viewport.center) - world).length < 1e-6, "it shows the same")
    #expect(rig.moves == 0)
    let again = head + Vector(-300, 120)
    for way in [Vector(-2000, -2000), Vector(2000, 2000), Vector(0, 3000)] {
      let place = try rig.panel
      rig.drag([Point(place.center.x + 20, place.minY + 24), again + way])
      let now = try rig.panel
      #expect(rig.app.freeArea.inset(by: -1e-6).contains(now))
      #expect(abs(now.width - first.width) < 1e-6 && abs(now.height - first.height) < 1e-6)
    }
    for bar in rig.person.bars { #expect(try !bar.frameInRoot.intersects(rig.panel)) }
  }

  @Test func itIsResizedAtItsCornerAndEnlarged() throws {
    let rig = try SecondViewRig("Jigsaw")
    let first = try rig.panel
    func corner() throws -> Point { try Point(rig.panel.minX + 8, rig.panel.maxY - 8) }
    rig.drag([try corner(), try corner() + Vector(-150, 80)])
    let wide = try rig.panel
    #expect(wide == Rect(minX: first.minX - 150, minY: first.minY, maxX: first.maxX, maxY: first.maxY + 80))
    rig.drag([try corner(), try corner() + Vector(2000, -2000)])
    #expect(try rig.panel.size == SecondView.leastSize)
    #expect(try rig.panel.maxX == first.maxX && rig.panel.minY == first.minY)
    rig.drag([try corner(), try corner() + Vector(-3000, 3000)])
    #expect(try rig.panel == rig.app.freeArea)
    rig.drag([try corner(), Point(first.minX + 8, first.maxY - 8)])
    let small = try rig.panel
    try rig.person.tap("Larger")
    let large = try rig.panel
    let half = rig.app.freeArea.width * rig.app.freeArea.height / 2
    #expect(abs(large.width * large.height / half - 1) < 0.01)
    #expect(rig.app.freeArea.inset(by: -1e-6).contains(large))
    try rig.person.tap("Smaller")
    #expect(try rig.panel == small)
  }

  @Test(arguments: SecondViewRig.names) func itComesBackWithTheDocument(mode: String) throws {
    let rig = try SecondViewRig(mode)
    let middle = try rig.content.center
    for (finger, way) in [(1, -1.0), (2, 1)] {
      rig.person.drag(
        (2...12).map { middle + Vector(way * Double($0) * 8, 0) }, finger: Int64(finger), lasting: 0.5)
    }
    rig.person.wait(1.5)
    try rig.person.tap("Second view")
    let field = try #require(rig.person.all(TextField.self).first)
    field.text = "Moon and sky"
    try rig.person.tap("Rename")
    #expect(rig.person.reads("Moon and sky"))
    let head = Point(try rig.panel.center.x + 20, try rig.panel.minY + 24)
    rig.drag([head, head + Vector(-200, 90)])
    let (panel, camera) = (try rig.panel, try rig.second)
    try rig.person.tap("Home")
    #expect(rig.app.secondViews.isEmpty && !rig.person.reads("Moon and sky"))
    try rig.person.open(mode)
    rig.person.wait(1)
    #expect(try rig.panel == panel)
    #expect(try rig.second == camera)
    #expect(rig.person.reads("Moon and sky"))
  }

  @Test func itComesBackAfterARestart() throws {
    let scratch = ScratchLibrary()
    let rig = try SecondViewRig("Sketch", library: scratch.open())
    let head = Point(try rig.panel.center.x + 20, try rig.panel.minY + 24)
    rig.drag([head, head + Vector(-200, 90)])
    let (panel, camera) = (try rig.panel, try rig.second)
    rig.app.close()
    let later = Person(library: scratch.open(), modes: SecondViewRig.modes)
    later.wait(1)
    try #require(later.app.secondViews.count == 1)
    #expect(later.app.secondViews[0].panel == panel && later.app.secondViews[0].camera == camera)
    later.app.close()
  }

  @Test func aClosedOneDoesNotComeBack() throws {
    let rig = try SecondViewRig("Sketch")
    rig.person.press(.function(4))
    try rig.person.tap("Home")
    try rig.person.open("Sketch")
    rig.person.wait(1)
    #expect(rig.app.secondViews.isEmpty)
  }

  @Test func itFollowsTheWindow() throws {
    let rig = try SecondViewRig("Jigsaw")
    let (panel, camera) = (try rig.panel, try rig.second)
    func resize(_ size: Size) {
      rig.person.platform.window.size = size
      rig.person.platform.post(.windowChanged)
      rig.person.wait(1)
    }
    resize(Size(800, 700))
    #expect(try rig.app.freeArea.inset(by: -1e-6).contains(rig.panel))
    resize(Size(500, 500))
    #expect(rig.app.secondViews.isEmpty, "there is no room")
    resize(Size(1280, 800))
    #expect(try rig.panel == panel)
    #expect(try (rig.second.center - camera.center).length < 1e-6 && rig.second.zoom == camera.zoom)
  }

  @Test(arguments: SecondViewRig.names) func fourSeatsHaveFourViews(mode: String) throws {
    let rig = try SecondViewRig(mode, Size(1920, 1200), opens: false)
    for side in ["Left side", "Far side", "Right side"] { try rig.person.toggleSeat(side) }
    for bar in rig.person.bars { try rig.person.choose("Second view", from: bar) }
    let panels = rig.app.secondViews.map(\.panel)
    try #require(panels.count == 4)
    for (number, panel) in panels.enumerated() {
      #expect(rig.app.freeArea.inset(by: -1e-6).contains(panel))
      for other in panels[..<number] { #expect(!other.intersects(panel)) }
      for bar in rig.person.bars { #expect(!bar.frameInRoot.intersects(panel)) }
    }
    // Two zoom two views at once, and the first one rests.
    for seat in 0..<4 { rig.letTwoFingersZoom(seat: seat) }
    let before = rig.app.secondViews.map(\.camera)
    let first = try rig.camera
    for number in [0, 1] {
      let middle = before[number].viewport.center
      for (finger, way) in [(1, -1.0), (2, 1)] {
        rig.person.drag(
          (2...8).map { middle + Vector(way * Double($0) * 8, 0) },
          finger: Int64(number * 2 + finger), lasting: 0.5)
      }
    }
    rig.person.wait(1.5)
    let after = rig.app.secondViews.map(\.camera)
    for number in [0, 1] { #expect(after[number].zoom > before[number].zoom * 1.2) }
    for number in [2, 3] { #expect(after[number] == before[number]) }
    #expect(try rig.camera == first)
    // A view goes with its seat, and comes back with it.
    try rig.person.toggleSeat("Far side")
    #expect(rig.app.secondViews.count == 3)
    try rig.person.toggleSeat("Far side")
    #expect(rig.app.secondViews.count == 4)
  }

  @Test(arguments: SecondViewRig.names) func atRestNothingIsDrawn(mode: String) throws {
    let rig = try SecondViewRig(mode)
    _ = rig.picture()
    rig.person.wait(30)
    _ = rig.picture()
    rig.person.wait(2)
    let drawn = rig.person.platform.software.presentCount
    rig.person.wait(10)
    #expect(rig.person.platform.software.presentCount == drawn)
  }

  @Test func messagesKeepClearOfIt() throws {
    let rig = try SecondViewRig("Sketch")
    try rig.person.tap("More")
    try rig.person.tap("Duplicate")
    let message = try #require(rig.person.all(Label.self).first { $0.text.hasPrefix("Copied.") })
    #expect(try !message.frameInRoot.intersects(rig.panel))
  }
}
