import Geometry
import Gestures
import Interface
import TestSupport
import Testing

@Suite struct SheetTests {
  private func open(facing: Int = 0) -> (ViewRoot, Sheet, Button, () -> Int) {
    let root = makeRoot()
    let under = Button("under")
    root.content.add(under)
    root.arrange = { _ in under.frame = Rect(x: 0, y: 0, width: 100, height: 48) }
    root.advance(to: 10)
    final class Count { var closed = 0 }
    let count = Count()
    let sheet = Sheet(
      "Title", content: Label("Some words"), actions: [Button("Cancel"), Button("Done", style: .primary)],
      onClose: { count.closed += 1 })
    sheet.facing = facing
    root.content.add(sheet)
    root.layoutIfNeeded()
    return (root, sheet, under, { count.closed })
  }

  @Test func fingersThatLandAsItOpensDoNothing() {
    let (root, sheet, _, closed) = open()
    root.receive(press(sheet.actions[0], .began, hand: 1, time: 10.1))
    var used = 0
    sheet.actions[0].on(.touchUpInside) { _ in used += 1 }
    root.receive(press(sheet.actions[0], .ended, hand: 1, time: 10.9))
    #expect(used == 0)
    root.receive(press(sheet.actions[0], .began, hand: 2, time: 11))
    root.receive(press(sheet.actions[0], .ended, hand: 2, time: 11.1))
    #expect(used == 1 && closed() == 0)
  }

  @Test func aTapBesideItAndEscapeClose() {
    let (root, sheet, under, closed) = open()
    #expect(root.view(at: under.frame.center) === sheet)
    for phase in [Gesture.Phase.began, .ended] {
      root.receive(
        Gesture(
          kind: .press, phase: phase, session: .init(5), target: sheet.target, location: Point(3, 3), time: 12
        ))
    }
    #expect(closed() == 1)
    root.receive(KeyPress(.escape))
    #expect(closed() == 2)
  }

  /// A sheet that only says something is read with the keyboard too, whether or not its button to close has the focus.
  @Test(arguments: [false, true]) func keysScrollASheetOfText(isCloseFocused: Bool) throws {
    let root = makeRoot(width: 400, height: 400)
    let lines = StackView(Stack(.column), (0..<40).map { Label("line \($0)") })
    let sheet = Sheet("Title", content: lines)
    root.content.add(sheet)
    root.layoutIfNeeded()
    let first = lines.children[0]
    let start = first.frameInRoot.minY
    if isCloseFocused { root.receive(KeyPress(.tab)) }
    var last = start
    for key: KeyPress.Key in [.down, .down, .pageDown] {
      #expect(root.receive(KeyPress(key)))
      #expect(first.frameInRoot.minY < last - 20)
      last = first.frameInRoot.minY
    }
    for key: KeyPress.Key in [.pageUp, .up, .up] { root.receive(KeyPress(key)) }
    #expect(first.frameInRoot.minY == start)
  }

  @Test func theKeyboardStaysInside() {
    let (root, sheet, under, _) = open()
    var seen: [View] = []
    for _ in 0..<6 {
      root.receive(KeyPress(.tab))
      seen.append(root.focused!)
    }
    #expect(seen.allSatisfy { $0.isInside(sheet) && $0 !== under })
    #expect(seen[0] === seen[3], "three things to use, round and round")
    root.receive(KeyPress(.tab, modifiers: .shift))
    #expect(root.focused === seen[4])
    sheet.removeFromParent()
    #expect(root.focused == nil)
  }

  @Test(arguments: 0..<4) func thePanelFacesItsSeatAndStaysOnTheScreen(facing: Int) {
    let (_, sheet, _, _) = open(facing: facing)
    let done = sheet.actions[1]
    #expect(Rect(x: 0, y: 0, width: 400, height: 300).contains(done.frameInRoot))
    // The actions stand towards the reader.
    let toward = [Vector(0, 1), Vector(-1, 0), Vector(0, -1), Vector(1, 0)][facing]
    #expect((done.frameInRoot.center - Point(200, 150)).dot(toward) > 0)
  }

  @Test func arrowsMoveToTheNearestInTheirDirection() {
    let root = makeRoot()
    let buttons = (0..<4).map { Button("\($0)") }
    for (i, button) in buttons.enumerated() { root.content.add(button); button.tag = i }
    root.arrange = { _ in
      for (i, button) in buttons.enumerated() {
        button.frame = Rect(x: Double(i % 2) * 100, y: Double(i / 2) * 100, width: 80, height: 48)
      }
    }
    root.layoutIfNeeded()
    #expect(!root.receive(KeyPress(.down)), "arrows are the mode's until something has the keyboard")
    root.receive(KeyPress(.tab))
    #expect(root.focused === buttons[0] && root.showsFocus)
    for (key, index) in [(KeyPress.Key.right, 1), (.down, 3), (.left, 2), (.up, 0)] {
      root.receive(KeyPress(key))
      #expect(root.focused === buttons[index])
    }
    root.receive(press(buttons[3], .began, time: 1))
    #expect(!root.showsFocus, "the ring goes when a finger comes")
  }

  @Test func anArrowAtTheEndOfARowStaysThere() {
    let root = makeRoot()
    // Two large buttons with a third one on the second, and a row of smaller ones below.
    let frames = [
      Rect(x: 0, y: 0, width: 180, height: 100), Rect(x: 200, y: 0, width: 180, height: 100),
      Rect(x: 340, y: 60, width: 30, height: 30), Rect(x: 0, y: 120, width: 80, height: 48),
      Rect(x: 90, y: 120, width: 80, height: 48),
    ]
    let buttons = frames.indices.map { Button("\($0)") }
    for button in buttons { root.content.add(button) }
    root.arrange = { _ in for (button, frame) in zip(buttons, frames) { button.frame = frame } }
    root.layoutIfNeeded()
    root.focus(buttons[0], showsRing: true)
    for (key, index) in [
      (KeyPress.Key.left, 0), (.up, 0), (.right, 1), (.right, 2), (.right, 2), (.left, 1), (.down, 2),
      (.left, 1),
    ] {
      #expect(root.receive(KeyPress(key)), "the mode's cursor does not move too")
      #expect(root.focused === buttons[index], "\(key)")
    }
    for (key, index) in [(KeyPress.Key.left, 0), (.down, 4), (.left, 3), (.left, 3), (.right, 4), (.up, 0)] {
      #expect(root.receive(KeyPress(key)), "the mode's cursor does not move too")
      #expect(root.focused === buttons[index], "\(key)")
    }
  }

  @Test(arguments: 0..<4) func aMenuOpensBesideItsButtonForWhoeverSitsThere(facing: Int) {
    let root = makeRoot(width: 800, height: 800)
    let anchor = Rect(x: 380, y: 380, width: 48, height: 48)
    var chosen: CommandID?
    let menu = Menu([.init("a", "First"), .init("b", "Second")], beside: anchor, facing: facing) {
      chosen = $0
    }
    root.content.add(menu)
    root.layoutIfNeeded()
    let panel = menu.children[0].frame
    #expect(Rect(x: 0, y: 0, width: 800, height: 800).contains(panel))
    #expect(!panel.intersects(anchor))
    let row = root.view(at: panel.center)
    #expect(row != nil && row !== menu)
    if let row = root.focusOrder.first {
      root.receive(press(row, .began, time: 1))
      root.receive(press(row, .ended, time: 1))
    }
    #expect(chosen == "a")
  }

  @Test func aToastGoesByItself() {
    let root = makeRoot()
    root.advance(to: 5)
    var closed = 0
    let toast = Toast("Board cleared", actions: ["Undo"]) { _ in
    } onClose: { _ in
      closed += 1
    }
    root.content.add(toast)
    root.advance(to: 5.1)
    #expect(root.nextDeadline == 11 && !root.isAnimating, "nothing runs while it is read")
    root.advance(to: 10.9)
    #expect(closed == 0)
    root.advance(to: 11)
    #expect(closed == 1 && root.nextDeadline == nil)
  }

  @Test func theKeyboardOnTheScreenWritesIntoTheField() {
    let root = makeRoot(width: 800)
    let field = TextField(label: "Name")
    let keyboard = OnScreenKeyboard()
    root.content.add(field)
    root.content.add(keyboard)
    root.arrange = { environment in
      keyboard.frame = Rect(origin: .origin, size: keyboard.size(fitting: Size(800, 300), in: environment))
      field.frame = Rect(x: 0, y: 250, width: 200, height: 48)
    }
    root.layoutIfNeeded()
    root.focus(field)
    func tap(_ word: String) {
      for text in Audit(root).texts where text.placed.string == word {
        guard let key = root.view(at: text.frame.center), key !== field else { continue }
        root.receive(press(key, .began))
        root.receive(press(key, .ended))
        root.layoutIfNeeded()
        return
      }
      Issue.record("there is no key \(word)")
    }
    for key in ["Abc", "H", "i", "123", "7", "abc", "x"] { tap(key) }
    #expect(field.text == "Hi7x")
    for key in ["123", "äöü", "ß", "123", "äöü", "Abc", "É", "e"] { tap(key) }
    #expect(field.text == "Hi7xßÉe")
    tap("123")
    let clipboard = OwnClipboard()
    root.clipboard = clipboard
    func use(_ label: String) {
      let key = keyboard.children.compactMap { $0 as? Control }.first { $0.label == label }
      key?.activate()
      if key == nil { Issue.record("there is no key “\(label)”") }
    }
    for label in ["Select all", "Copy", "Paste", "Paste"] { use(label) }
    #expect(clipboard.text == "Hi7xßÉe" && field.text == "Hi7xßÉeHi7xßÉe")
    #expect(root.focused === field, "keys never take the keyboard away")
  }

  @Test func atATableItIsLowAndItsActionsStandBesideItsTitle() {
    let root = makeRoot(width: 1200, height: 800)
    let content = StackView(Stack(.column, spacing: 16), (0..<8).map { ListRow("row \($0)") })
    let sheet = Sheet(
      "Title", content: content, actions: [Button("Cancel"), Button("Done", style: .primary)], onClose: {})
    root.content.add(sheet)
    root.layoutIfNeeded()
    let title = { sheet.children[0].children.compactMap { $0 as? Label }.first { $0.text == "Title" } }
    #expect(sheet.actions[1].frameInRoot.minY > content.frameInRoot.maxY - 1)
    let alone = content.frameInRoot.width
    sheet.place = Rect(x: 250, y: 500, width: 700, height: 200)
    root.layoutIfNeeded()
    #expect(sheet.frame.height <= 200 && Rect(x: 250, y: 500, width: 700, height: 200).contains(sheet.frame))
    #expect(sheet.actions[1].frameInRoot.maxY < content.frameInRoot.minY + 1)
    #expect(abs(sheet.actions[1].frameInRoot.center.y - (title()?.frameInRoot.center.y ?? 0)) < 1)
    // What is too high stands in two columns, and scrolls.
    #expect(content.frameInRoot.width > alone + 100)
    #expect(Set(content.children.map(\.frame.minX)).count == 2)
  }

  @Test func aloneItStandsBesideWhatIsPlayedOn() {
    let root = makeRoot(width: 1200, height: 800)
    let sheet = Sheet("Title", content: Label("Some words"), onClose: {})
    root.content.add(sheet)
    func box(_ clearing: Rect?) -> Rect {
      sheet.clearing = clearing
      root.layoutIfNeeded()
      return sheet.children[0].frameInRoot
    }
    let middle = box(nil)
    #expect(abs(middle.center.x - 600) < 1)
    let beside = box(Rect(x: 300, y: 200, width: 400, height: 400))
    #expect(beside.size == middle.size && beside.maxX == 1184 && beside.minY == middle.minY)
    #expect(box(Rect(x: 600, y: 200, width: 500, height: 400)).minX == 16)
    // Without room at either side it stays where it is looked for.
    #expect(box(Rect(x: 100, y: 100, width: 1000, height: 600)) == middle)
  }
}
