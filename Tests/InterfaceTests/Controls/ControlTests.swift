import Geometry
import Gestures
import Interface
import TestSupport
import Testing

/// Takes some commands and records all that it was asked for.
private final class Shell: Responder {
  var nextResponder: (any Responder)?
  var takes: Set<CommandID>
  var asked: [CommandID] = []
  init(_ takes: Set<CommandID>, next: (any Responder)? = nil) {
    self.takes = takes
    nextResponder = next
  }
  func perform(_ command: CommandID, from sender: View?) -> Bool {
    asked.append(command)
    return takes.contains(command)
  }
}

private final class Field: View {
  var asked: [CommandID] = []
  override var isFocusable: Bool { true }
  override func perform(_ command: CommandID, from sender: View?) -> Bool {
    asked.append(command)
    return command == "paste"
  }
}

@Suite struct ControlTests {
  func makeButton() -> (ViewRoot, Button, () -> [ControlEvent]) {
    let root = makeRoot()
    let button = Button("Go")
    root.content.add(button)
    final class Log { var events: [ControlEvent] = [] }
    let log = Log()
    for event in ControlEvent.allCases { button.on(event) { _ in log.events.append(event) } }
    return (root, button, { log.events })
  }

  @Test func aPressSendsItsEventsInOrder() {
    let (root, button, events) = makeButton()
    root.receive(press(button, .began))
    #expect(button.isPressed)
    root.receive(press(button, .changed, inside: false))
    #expect(!button.isPressed)
    root.receive(press(button, .changed))
    root.receive(press(button, .ended))
    #expect(events() == [.touchDown, .dragOutside, .touchUpInside])
  }

  @Test func liftingElsewhereAndLosingTheFingerDoNothing() {
    let (root, button, events) = makeButton()
    root.receive(press(button, .began))
    root.receive(press(button, .ended, inside: false))
    root.receive(press(button, .began, hand: 2))
    root.receive(press(button, .cancelled, hand: 2))
    #expect(events() == [.touchDown, .touchUpOutside, .touchDown, .cancel])
  }

  @Test func theSecondTapInARowIsARepeat() {
    let (root, button, events) = makeButton()
    root.receive(press(button, .began, taps: 2))
    #expect(events() == [.touchDown, .touchDownRepeat])
  }

  @Test func twoHandsPressByThemselves() {
    let (root, button, events) = makeButton()
    root.receive(press(button, .began, hand: 1))
    root.receive(press(button, .began, hand: 2))
    root.receive(press(button, .ended, hand: 1))
    #expect(button.isPressed)
    root.receive(press(button, .ended, hand: 2))
    #expect(events().filter { $0 == .touchUpInside }.count == 2)
    #expect(!button.isPressed)
  }

  @Test func disablingWhileHeldCancels() {
    let (root, button, events) = makeButton()
    root.receive(press(button, .began))
    button.isEnabled = false
    root.receive(press(button, .ended))
    #expect(events() == [.touchDown, .cancel])
  }

  @Test func enterAndSpaceUseTheFocusedControl() {
    let (root, button, events) = makeButton()
    root.focus(button)
    #expect(root.receive(KeyPress(.enter)))
    #expect(root.receive(KeyPress(.space)))
    #expect(!root.receive(KeyPress(.enter, modifiers: .control)))
    #expect(events() == [.touchUpInside, .touchUpInside])
  }

  @Test func targetsAreNotKeptAlive() {
    let (root, button, _) = makeButton()
    var shell: Shell? = Shell([])
    button.on(.touchUpInside, target: shell!) { shell, _ in shell.asked.append("tap") }
    weak let gone = shell
    root.receive(press(button, .began))
    root.receive(press(button, .ended))
    #expect(shell?.asked == ["tap"])
    shell = nil
    #expect(gone == nil)
    root.receive(press(button, .ended))
  }

  @Test func commandsWithoutTargetGoToTheFocusedViewFirstAndThenUp() {
    let root = makeRoot()
    let shell = Shell(["undo"])
    let mode = Shell(["flag"], next: shell)
    root.next = mode
    let field = Field()
    let button = Button("Undo").on(.touchUpInside, ask: "undo")
    root.content.add(field)
    root.content.add(button)
    root.focus(field)
    button.activate()
    #expect(field.asked == ["undo"] && mode.asked == ["undo"] && shell.asked == ["undo"])
    #expect(root.perform("paste", from: button))
    #expect(mode.asked == ["undo"], "the focused view took it")
    root.unfocus()
    #expect(root.perform("flag", from: button))
    #expect(field.asked == ["undo", "paste"] && shell.asked == ["undo"])
    #expect(!root.perform("nobody", from: nil))
  }

  // MARK: Names

  @Test func theNameUnderARestingMouseEndsWithAClickUntilTheMouseHasLeft() {
    let root = makeRoot()
    let button = IconButton(.plus, label: "New")
    root.content.add(button)
    func mouse(_ kind: Gesture.Kind, _ phase: Gesture.Phase, _ session: UInt64, at time: Double) {
      root.receive(
        Gesture(
          kind: kind, phase: phase, session: .init(session), target: button.target, device: .mouse(.left),
          location: .origin, time: time))
    }
    mouse(.hover, .began, 1, at: 1)
    root.advance(to: 1.4)
    #expect(root.named == nil, "the mouse has not rested yet")
    root.advance(to: 1.6)
    #expect(root.named === button)
    mouse(.press, .began, 2, at: 2)
    mouse(.press, .ended, 2, at: 2.1)
    #expect(root.named == nil)
    mouse(.hover, .changed, 1, at: 2.2)
    root.advance(to: 9)
    #expect(root.named == nil, "what the button has opened may lie over it")
    mouse(.hover, .ended, 1, at: 10)
    mouse(.hover, .began, 3, at: 11)
    mouse(.press, .began, 4, at: 11.1)
    mouse(.press, .ended, 4, at: 11.2)
    root.advance(to: 12)
    #expect(root.named == nil, "a click before the name is shown too")
    mouse(.hover, .ended, 3, at: 13)
    mouse(.hover, .began, 5, at: 14)
    root.advance(to: 15)
    #expect(root.named === button)
  }
}
