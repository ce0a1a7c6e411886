import Geometry
import ModeKit
import TestSupport
import Testing

/// A document that is shown in several views.
@Suite struct ViewsTests {
  @Test func eachViewTakesAllDamageAndItsOwnRequests() {
    let host = HeadlessDocuments.ledger()
    let second = host.openView(HeadlessDocuments.looking(at: Point(50, 0)))
    for view in [ViewID.first, second] {
      host.turn(to: view)
      #expect(host.takePublication()?.damage == nil)
      #expect(host.takeOverlayChanged() && !host.takeOverlayChanged())
    }
    host.perform(.init(7), seat: 0)
    host.toast("in the second")
    host.ink(.end(3))
    for view in [ViewID.first, second] {
      host.turn(to: view)
      #expect(host.takePublication()?.damage == [Rect(x: 7, y: 0, width: 1, height: 1)])
      #expect(host.takePublication() == nil && host.takeOverlayChanged())
      #expect(host.takeInk().count == 1 && host.takeInk().isEmpty)
      #expect(host.toasts() == (view == second ? ["in the second"] : []))
    }
  }

  @Test func eachViewHasItsEnvironmentButAllShareTheTime() {
    let host = HeadlessDocuments.ledger()
    let second = host.openView(HeadlessDocuments.looking(at: Point(50, 0), time: 3))
    #expect(host.environment.camera.center == Point(50, 0))
    host.turn(to: .first)
    #expect(host.environment.camera.center == .origin && host.environment.time == 3)
    host.update(HeadlessDocuments.looking(at: Point(9, 9), time: 8), notifies: false)
    host.turn(to: second)
    #expect(host.environment.camera.center == Point(50, 0) && host.environment.time == 8)
    host.turn(to: .first)
    #expect(host.environment.camera.center == Point(9, 9))
  }

  @Test func aClosedViewIsTurnedToNoMoreAndTheLastOneStays() {
    let host = HeadlessDocuments.ledger()
    let second = host.openView(HeadlessDocuments.looking(at: Point(50, 0)))
    host.closeView(second)
    #expect(host.environment.camera.center == .origin)
    host.turn(to: second)
    #expect(host.environment.camera.center == .origin)
    host.closeView(.first)
    host.toast("still there")
    #expect(host.toasts() == ["still there"])
  }

  @Test func aThemeOrOptionsDrawEverythingAnewAndARoomTheOverlay() {
    let host = HeadlessDocuments.ledger()
    func taken() -> (all: Bool, overlay: Bool) {
      let publication = host.takePublication()
      return (publication != nil && publication?.damage == nil, host.takeOverlayChanged())
    }
    #expect(taken() == (true, true))
    var next = HeadlessDocuments.environment
    host.update(next, notifies: false)
    #expect(taken() == (false, false))
    next.freeArea = Rect(x: 0, y: 10, width: 100, height: 80)
    host.update(next, notifies: false)
    #expect(taken() == (false, true))
    next.options.numbers["n"] = 1
    host.update(next, notifies: false)
    #expect(taken() == (true, true))
  }

  @Test func theModeHearsOfAChangeOnlyWhenAsked() {
    let host = HeadlessDocuments.host(
      TrickMode { event, host in if case .environmentChanged = event { host.toast("changed") } }, .init(),
      state: [])
    host.update(HeadlessDocuments.environment, notifies: false)
    #expect(host.toasts() == [])
    host.update(HeadlessDocuments.environment, notifies: true)
    #expect(host.toasts() == ["changed"])
  }
}
