import Geometry
import Gestures
import Interface
import TestSupport
import Testing

@Suite struct TextFieldTests {
  private func makeField(_ text: String) -> (ViewRoot, TextField) {
    let root = makeRoot()
    let field = TextField(text, hint: "Name", label: "Name")
    root.content.add(field)
    root.arrange = { _ in field.frame = Rect(x: 0, y: 0, width: 200, height: 48) }
    root.layoutIfNeeded()
    return (root, field)
  }

  /// A tap at a distance from the field's left edge.
  private func tap(_ root: ViewRoot, _ field: TextField, x: Double, taps: Int = 1) {
    for phase in [Gesture.Phase.began, .ended] {
      root.receive(
        Gesture(
          kind: .press, phase: phase, session: .init(UInt64(x)), target: field.target, location: Point(x, 24),
          tapCount: taps, time: 0))
    }
  }

  @Test func aTapBringsTheKeyboardAndPutsTheCaret() {
    let (root, field) = makeField("hello")
    var focused: View?
    root.onFocusChange = { focused = $1 }
    tap(root, field, x: 12 + 2.2 * 9.6)
    #expect(focused === field)
    #expect(field.editor.caret == 2)
    tap(root, field, x: 500)
    #expect(field.editor.caret == 5)
    tap(root, field, x: 30, taps: 2)
    #expect(field.editor.selectedText == "hello")
  }

  @Test func aDragSelectsFromWhereItBegan() {
    let (root, field) = makeField("hello")
    var heard = 0
    field.on(.valueChanged) { _ in heard += 1 }
    func drag(_ phase: Gesture.Phase, to x: Double) {
      root.receive(
        Gesture(
          kind: .manipulate, phase: phase, session: .init(1), target: field.target, location: Point(x, 24),
          start: Point(12 + 1.1 * 9.6, 24), time: 0))
    }
    drag(.began, to: 12 + 2.1 * 9.6)
    #expect(field.isFocused && field.editor.selectedText == "e")
    drag(.changed, to: 500)
    #expect(field.editor.selectedText == "ello")
    drag(.changed, to: -500)
    #expect(field.editor.selectedText == "h")
    drag(.ended, to: 12 + 3.1 * 9.6)
    #expect(field.editor.selectedText == "el" && field.text == "hello")
    #expect(heard == 0)
  }

  @Test func textAndKeysGoToTheFocusedField() {
    let (root, field) = makeField("")
    var changes = 0
    field.on(.valueChanged) { _ in changes += 1 }
    #expect(!root.receive(.commit("lost")))
    root.focus(field)
    root.receive(.commit("wave"))
    root.receive(KeyPress(.left))
    root.receive(KeyPress(.backspace))
    #expect(field.text == "wae" && changes == 2)
    // A key that writes is swallowed: its character comes as text.
    #expect(root.receive(KeyPress(.character("z"))))
    #expect(field.text == "wae")
  }

  @Test func theClipboardIsTheOneThatWasGiven() {
    let (root, field) = makeField("one two")
    let board = OwnClipboard()
    root.clipboard = board
    root.focus(field)
    for key in ["a", "c"] as [Character] { root.receive(KeyPress(.character(key), modifiers: .control)) }
    #expect(board.text == "one two")
    root.receive(KeyPress(.character("x"), modifiers: .control))
    #expect(field.text == "")
    root.receive(KeyPress(.character("v"), modifiers: .control))
    root.receive(KeyPress(.character("v"), modifiers: .control))
    #expect(field.text == "one twoone two")
  }

  @Test func enterAcceptsAndEscapeIsLeftToOthers() {
    let (root, field) = makeField("x")
    var accepted = ""
    field.onCommit = { accepted = $0.text }
    root.focus(field)
    #expect(root.receive(KeyPress(.enter)))
    #expect(accepted == "x")
    #expect(!root.receive(KeyPress(.escape)))
  }

  @Test func theCaretIsAlwaysInSight() {
    let (root, field) = makeField(String(repeating: "long ", count: 20))
    root.focus(field)
    for key in [KeyPress.Key.home, .end, .left, .home, .right] {
      root.receive(KeyPress(key))
      _ = root.takeSnapshot()
      let caret = field.caretInRoot!
      #expect(caret.minX >= 12 && caret.maxX <= 190, "\(key)")
    }
  }
}
