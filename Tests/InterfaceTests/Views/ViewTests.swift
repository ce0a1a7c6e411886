import Geometry
import Gestures
import Interface
import TestSupport
import Testing

/// A clipboard that nobody else uses.
final class OwnClipboard: Clipboard {
  var text: String?
}

/// A view tree, 400 × 300 dp by default, whose typesetter draws letters as blocks.
func makeRoot(_ theme: Theme = Theme(), width: Double = 400, height: Double = 300) -> ViewRoot {
  ViewRoot(
    owner: 7, size: Size(width, height), environment: Environment(theme: theme, typesetter: FixedTypesetter())
  )
}

/// A press on a view, as the arena delivers it.
func press(
  _ view: View, _ phase: Gesture.Phase, hand: UInt64 = 1, inside: Bool = true, taps: Int = 1, time: Double = 0
) -> Gesture {
  Gesture(
    kind: .press, phase: phase, session: .init(hand), target: view.target, location: view.frameInRoot.center,
    isInside: inside, tapCount: taps, time: time)
}

@Suite struct ViewTests {
  @Test(arguments: 0..<4) func turnedViewsMapTheirCornersOntoTheirFrame(turns: Int) {
    let root = makeRoot()
    let view = View()
    root.content.add(view)
    view.frame = Rect(x: 20, y: 30, width: 100, height: 50)
    view.quarterTurns = turns
    #expect(view.frameInRoot == view.frame)
    let center = view.local(view.frame.center)
    #expect(center.distance(to: view.bounds.center) < 1e-9)
    // Down in the view points at the person who sits there.
    let down = view.transform.apply(Vector(0, 1))
    #expect(down == [Vector(0, 1), Vector(-1, 0), Vector(0, -1), Vector(1, 0)][turns])
  }

  @Test func smallControlsAreReachedAroundTheirEdge() {
    let root = makeRoot()
    let button = Button("", icon: .plus)
    root.content.add(button)
    root.layoutIfNeeded()
    button.frame = Rect(x: 100, y: 100, width: 20, height: 20)
    #expect(root.view(at: Point(88, 110)) === button)
    #expect(root.view(at: Point(85, 110)) == nil)
  }

  @Test func betweenTwoControlsTheNearerIsMeant() {
    let root = makeRoot()
    let (a, b) = (Button("a"), Button("b"))
    for (i, button) in [a, b].enumerated() {
      root.content.add(button)
      root.layoutIfNeeded()
      button.frame = Rect(x: 100 + 30 * Double(i), y: 100, width: 20, height: 20)
    }
    a.frame = Rect(x: 100, y: 100, width: 20, height: 20)
    #expect(root.view(at: Point(123, 110)) === a)
    #expect(root.view(at: Point(128, 110)) === b)
  }

  @Test func whatLiesOnTopKeepsFingersFromWhatLiesUnder() {
    let root = makeRoot()
    let under = Button("under")
    let sheet = View()
    sheet.fill = .raised
    root.content.add(under)
    root.content.add(sheet)
    root.layoutIfNeeded()
    under.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    sheet.frame = Rect(x: 50, y: 0, width: 100, height: 100)
    #expect(root.view(at: Point(100, 50)) === sheet)
    #expect(root.hit(at: Point(100, 50))?.first?.interests == [])
    #expect(root.view(at: Point(20, 50)) === under)
    sheet.isHidden = true
    #expect(root.view(at: Point(100, 50)) === under)
    #expect(root.hit(at: Point(300, 250)) == nil)
  }

  @Test func disabledControlsHearNothingButStopFingers() {
    let root = makeRoot()
    let button = Button("x")
    root.content.add(button)
    root.layoutIfNeeded()
    button.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    button.isEnabled = false
    #expect(root.hit(at: Point(50, 25)) == [Hit.Link(button.target, [])])
    var used = 0
    button.on(.touchUpInside) { _ in used += 1 }
    root.receive(press(button, .began))
    root.receive(press(button, .ended))
    #expect(used == 0)
  }

  @Test func targetsOfRemovedViewsAreNeverReused() {
    let root = makeRoot()
    let first = Button("first")
    root.content.add(first)
    let old = first.target
    first.removeFromParent()
    let second = Button("second")
    root.content.add(second)
    #expect(second.target != old)
    #expect(root.view(old) == nil)
    #expect(root.view(second.target) === second)
    #expect(root.view(TargetID(owner: 8, item: second.target.item)) == nil)
  }

  @Test func onlyWhatChangedIsDamaged() {
    let root = makeRoot()
    let (a, b) = (Label("left"), Label("right"))
    root.content.add(a)
    root.content.add(b)
    root.arrange = { _ in
      a.frame = Rect(x: 0, y: 0, width: 100, height: 40)
      b.frame = Rect(x: 200, y: 0, width: 100, height: 40)
    }
    let (list, first) = root.takeSnapshot()
    #expect(list.items.count == 2 && first.count == 2)
    #expect(root.takeSnapshot().damage.isEmpty)
    a.setNeedsDisplay()
    #expect(root.takeSnapshot().damage.isEmpty, "drawn again but the same")
    b.color = .quietText
    let damage = root.takeSnapshot().damage
    #expect(damage.count == 1 && damage[0].contains(Rect(x: 200, y: 12, width: 48, height: 16)))
    b.removeFromParent()
    #expect(root.takeSnapshot().damage == damage)
  }
}
