import Geometry
import Gestures
import Interface
import Jigsaw
import MineLogic
import Minesweeper
import ModeKit
import Raster
import Shell
import ShellSupport
import Sketch
import Testing

/// Real hands in a second view: it is used as the first one is, and things pass from one to the other.
@Suite struct SecondViewPlayTests {
  @Test(arguments: SecondViewRig.names) func itHasACameraOfItsOwn(mode: String) throws {
    let rig = try SecondViewRig(mode)
    let (first, area) = (try rig.camera, try rig.content)
    rig.letTwoFingersZoom(seat: 0)
    // Two fingers zoom in on the middle of the view.
    let middle = area.center
    for (finger, way) in [(1, -1.0), (2, 1)] {
      rig.person.drag(
        (2...14).map { middle + Vector(way * Double($0) * 8, 0) }, finger: Int64(finger), lasting: 0.5)
    }
    rig.person.wait(1)
    let zoomed = try rig.second
    let before = try SecondViewRig(mode).second
    #expect(zoomed.zoom > before.zoom * 1.5)
    #expect(try rig.camera == first)
    // The wheel zooms about the pointer in the view under it.
    rig.person.platform.post(
      .input(.wheel(dx: 0, dy: -2, at: middle, modifiers: [], time: rig.person.platform.time)))
    rig.person.wait(0.5)
    #expect(try rig.second.zoom < zoomed.zoom)
    #expect(try rig.camera == first)
    // The middle button pans it, also beyond its edge.
    let panned = try rig.second
    let platform = rig.person.platform
    platform.post(.input(.mouseDown(.middle, at: middle, modifiers: [], clicks: 1, time: platform.time)))
    for step in 1...10 {
      let point = middle + Vector(Double(-step) * 4, Double(step) * 2)
      let delay = 0.02 * Double(step)
      platform.post(.input(.mouseMove(at: point, modifiers: [], time: platform.time + delay)), after: delay)
    }
    let end = middle + Vector(-40, 20)
    platform.post(
      .input(.mouseUp(.middle, at: end, modifiers: [], time: platform.time + 0.5)), after: 0.5)
    rig.person.wait(1.5)
    let now = try rig.second
    #expect(now != panned && abs(now.zoom - panned.zoom) < 1e-9)
    #expect(try rig.camera == first)
  }

  @Test func aCellIsOpenedAndFlaggedThere() throws {
    let rig = try SecondViewRig("Minesweeper")
    let cell = Cell(6, 2)
    let place = Rect(x: Double(cell.x) * 40, y: Double(cell.y) * 40, width: 40, height: 40).center
    #expect(try rig.content.contains(rig.second.toView(place)))
    try rig.tapThere(place)
    // The game began with this cell, and not with what the panel covers in the first view.
    #expect(try rig.game.start == cell)
    #expect(try rig.game.board.isOpen(cell))
    // A finger that rests flags.
    let game = try rig.game
    // The first tap may have zoomed in, so that not every cell is seen any more.
    let (second, content) = (try rig.second, try rig.content)
    func spot(of cell: Cell) -> Point {
      second.toView(Point(Double(cell.x) * 40 + 20, Double(cell.y) * 40 + 20))
    }
    let cells = (0..<9).flatMap { y in (0..<9).map { Cell($0, y) } }
    let closed = cells.first { !game.board.isOpen($0) && content.contains(spot(of: $0)) }
    let other = try #require(closed)
    let point = spot(of: other)
    rig.person.drag([point, point], lasting: 0.8)
    rig.person.wait(1.5)
    let flags = try cells.filter { try rig.game.board.isFlag($0) }
    #expect(flags == [other])
  }

  @Test func aStrokeIsDrawnThere() throws {
    let rig = try SecondViewRig("Sketch")
    let middle = try rig.content.center
    rig.drag([middle - Vector(60, 0), middle + Vector(60, 20)])
    let bounds = try rig.ink
    let wanted = try rig.second.viewToWorld.apply(
      Rect(corner: middle - Vector(60, 0), corner: middle + Vector(60, 20)))
    #expect(bounds.inset(by: -20).contains(wanted) && wanted.inset(by: -20).contains(bounds))
  }

  /// A view of the same table at another scale and place.
  private func puzzle() throws -> SecondViewRig {
    let rig = try SecondViewRig("Jigsaw")
    try rig.look { $0.zoom *= 1.6 }
    let (first, second) = (try rig.camera, try rig.second)
    try #require(first.zoom > second.zoom * 1.3)
    return rig
  }

  @Test func aPieceIsMovedThere() throws {
    let rig = try puzzle()
    let (group, at) = try rig.piece(in: rig.second, within: rig.content.inset(by: 30))
    let before = try rig.middle(of: group)
    let way = Vector(25, 15)
    rig.drag([at, at + way])
    let moved = try rig.middle(of: group) - before
    let wanted = try way / rig.second.zoom
    #expect((moved - wanted).length < 1, "\(moved), not \(wanted)")
  }

  /// The piece lies where the hand let it go, at the scale of that view, and the same way leads back.
  @Test func aPieceIsCarriedFromTheFirstViewIntoTheOtherAndBack() throws {
    let rig = try puzzle()
    let free = rig.app.freeArea.inset(by: 80)
    let (group, at) = try rig.piece(in: rig.camera, within: free, besides: [rig.panel.inset(by: -40)])
    let before = try rig.middle(of: group)
    let goal = try rig.content.center
    rig.drag([at, goal])
    let there = try rig.middle(of: group)
    #expect(try (there - rig.second.toWorld(goal)).length < 1)
    #expect(try (there - rig.camera.toWorld(goal)).length > 20, "it is in the other part of the table")
    // The hand takes the piece by its middle, where it let it go.
    rig.drag([goal, at])
    #expect(try (rig.middle(of: group) - before).length < 1)
  }

  @Test func aHeldPieceIsWhereTheHandIsInBothViewsAtOnce() throws {
    let rig = try puzzle()
    let free = rig.app.freeArea.inset(by: 80)
    let (_, at) = try rig.piece(in: rig.camera, within: free, besides: [rig.panel.inset(by: -40)])
    let goal = try rig.content.center
    // It rests over the view.
    rig.person.drag([at, at + Vector(12, 0), goal, goal, goal], lasting: 4)
    rig.person.wait(2.5)
    let document = try #require(rig.app.openDocument)
    func lifted() -> [Rect] {
      document.overlay.floating.filter { !$0.isFixed }.map { $0.transform.apply($0.bounds) }
    }
    try #require(lifted().count == 1)
    #expect(try lifted()[0].center.distance(to: rig.second.toWorld(goal)) < 2)
    // Somebody zooms that view under the resting hand: the piece stays under it.
    let camera = try rig.second
    let corner = try rig.content.origin
    rig.person.platform.post(
      .input(.wheel(dx: 0, dy: 2, at: corner, modifiers: [], time: rig.person.platform.time)))
    rig.person.wait(0.6)
    #expect(try rig.second.zoom > camera.zoom)
    #expect(try lifted().count == 1 && lifted()[0].center.distance(to: rig.second.toWorld(goal)) < 2)
    rig.person.wait(2)
    #expect(lifted().isEmpty)
  }

  @Test func aSelectionOfABoardIsCarriedIntoTheOtherView() throws {
    let rig = try SecondViewRig("Sketch")
    let start = rig.app.freeArea.center + Vector(-200, 100)
    rig.drag([start, start + Vector(80, 40)])
    let document = try #require(rig.app.openDocument)
    let before = try rig.ink
    document.handle(.command(.sketch(.selectAll), .fire, seat: 0))
    rig.person.wait(0.3)
    let grabbed = try rig.camera.toView(before.center)
    let goal = try rig.content.center
    rig.drag([grabbed, goal])
    let after = try rig.ink
    #expect(try (after.center - rig.second.toWorld(goal)).length < 1)
    #expect(abs(after.width - before.width) < 1e-6, "its size in the world stays")
    rig.person.press(.character("z"), .control)
    #expect(
      try (rig.ink.center - before.center).length < 1e-6)
  }

  @Test func aStrokeStaysInTheViewWhereItBegan() throws {
    let rig = try SecondViewRig("Sketch")
    let (panel, goal) = (try rig.panel, try rig.content.center)
    let start = Point(panel.minX - 200, goal.y)
    rig.drag([start, goal])
    let bounds = try rig.ink
    let wanted = try rig.camera.viewToWorld.apply(Rect(corner: start, corner: goal))
    #expect(bounds.inset(by: -20).contains(wanted) && wanted.inset(by: -20).contains(bounds))
    #expect(rig.moves == 1)
  }

  /// A stroke that is being drawn is seen in both views, and so is the finished one.
  @Test func wetInkAndFinishedInkAreSeenInBoth() throws {
    let rig = try SecondViewRig("Sketch")
    let point = rig.app.freeArea.center + Vector(-150, 60)
    let blank = rig.picture()
    rig.person.drag([point - Vector(60, 0), point, point + Vector(60, 0), point + Vector(60, 0)], lasting: 3)
    rig.person.wait(2.5)
    #expect(rig.app.inkCount == 2, "once for each view")
    let places = try [point, rig.second.toView(rig.camera.toWorld(point))]
    let content = try rig.content
    try #require(content.contains(places[1]))
    func changed(from old: Bitmap, at place: Point) -> Bool {
      let new = rig.picture()
      return (-4...4).contains { dy in
        (-4...4).contains { dx in
          let (x, y) = (Int(place.x) + dx, Int(place.y) + dy)
          return new[x, y] != old[x, y]
        }
      }
    }
    for place in places { #expect(changed(from: blank, at: place), "wet, at \(place)") }
    rig.person.wait(2)
    _ = rig.picture()
    #expect(rig.app.inkCount == 0)
    for place in places { #expect(changed(from: blank, at: place), "dry, at \(place)") }
    rig.person.press(.character("z"), .control)
    for place in places { #expect(!changed(from: blank, at: place), "taken back, at \(place)") }
  }

  /// The document drawn anew is the oracle: both views show it, whatever was done in either.
  @Test(arguments: SecondViewRig.names) func bothShowTheSameDocument(mode: String) throws {
    let rig = try SecondViewRig(mode)
    let goal = try rig.content.center
    switch mode {
    case "Jigsaw":
      let (_, at) = try rig.piece(
        in: rig.camera, within: rig.app.freeArea.inset(by: 80), besides: [rig.panel.inset(by: -40)])
      rig.drag([at, goal])
    case "Sketch":
      rig.drag([goal - Vector(80, 30), goal + Vector(80, 30)])
      let start = rig.app.freeArea.center
      rig.drag([start, start + Vector(-200, 80)])
    default:
      let cell = Point(180, 180)
      try rig.tapThere(cell)
    }
    // Until the tips that follow the first moves are gone.
    rig.person.wait(40)
    #expect(rig.moves > 0)
    let picture = rig.picture()
    let panel = try rig.panel
    let second = try rig.wrongPixels(in: rig.content, of: rig.second, picture)
    #expect(second.wrong * 500 < second.of, "\(second)")
    // The part of the first view beside the panel and the bar, without the arrows at its edges.
    let free = rig.app.freeArea
    let part = Rect(minX: free.minX + 130, minY: free.minY + 64, maxX: panel.minX - 8, maxY: free.maxY - 130)
    let first = try rig.wrongPixels(
      in: part, besides: rig.person.arrows.filter { !$0.isHidden }.map(\.frameInRoot), of: rig.camera, picture
    )
    #expect(first.wrong * 500 < first.of, "\(first)")
  }

  @Test func aPieceIsLaidDownWhenTheViewClosesUnderTheHand() throws {
    let rig = try puzzle()
    let (group, at) = try rig.piece(in: rig.second, within: rig.content.inset(by: 30))
    let camera = try rig.second
    let before = try rig.middle(of: group)
    let way = Vector(30, 20)
    rig.person.drag([at, at + way / 2, at + way, at + way, at + way], lasting: 4)
    rig.person.wait(3)
    rig.person.press(.function(4))
    #expect(rig.app.secondViews.isEmpty)
    let moved = try rig.middle(of: group) - before
    #expect((moved - way / camera.zoom).length < 1)
    // The finger that is still down does nothing more.
    rig.person.wait(2)
    #expect(rig.moves == 1)
    #expect(rig.app.openDocument?.overlay.floating.filter { !$0.isFixed }.isEmpty == true)
  }

  @Test func aStrokeEndsAsDrawnWhenTheViewClosesUnderTheHand() throws {
    let rig = try SecondViewRig("Sketch")
    let (camera, middle) = (try rig.second, try rig.content.center)
    rig.person.drag(
      [middle, middle + Vector(60, 0), middle + Vector(60, 0), middle + Vector(300, 300)], lasting: 6)
    rig.person.wait(3.5)
    rig.person.press(.function(4))
    rig.person.wait(4)
    let bounds = try rig.ink
    let wanted = camera.viewToWorld.apply(Rect(corner: middle, corner: middle + Vector(60, 0)))
    #expect(rig.moves == 1 && wanted.inset(by: -30).contains(bounds), "\(bounds) \(wanted)")
    #expect(rig.app.inkCount <= 1)
  }
}
