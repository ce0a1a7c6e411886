import Geometry
import Gestures
import Interface
import ModeKit
import Shell
import ShellSupport
import Sketch
import Testing

/// Commands without a target, and keys that no view takes, go to views, panels, the document and the app in turn.
@Suite struct ResponderChainTests {
  /// A view that may have the keyboard, and may take commands for itself.
  private final class Taker: View {
    var taken: [CommandID] = []
    var wants: Set<CommandID> = []
    override var isFocusable: Bool { true }
    override func perform(_ command: CommandID, from sender: View?) -> Bool {
      guard wants.contains(command) else { return false }
      taken.append(command)
      return true
    }
  }

  private func drawing() throws -> (person: Person, asking: (CommandID) -> Void) {
    let person = Person()
    try person.open("Sketch")
    person.drag((0...20).map { Point(500 + 8 * Double($0), 400) })
    person.wait(1)
    let asking = { (command: CommandID) in
      let button = Button("Ask").on(.touchUpInside, ask: command)
      person.app.root.content.add(button)
      button.activate()
      button.removeFromParent()
      person.wait(0.3)
    }
    return (person, asking)
  }

  private func canUndo(_ person: Person) throws -> Bool { try person.control("Undo").isEnabled }

  @Test func aCommandWithoutATargetReachesDocumentAndApp() throws {
    let (person, ask) = try drawing()
    #expect(try canUndo(person))
    ask(.shell(.undo))
    #expect(try !canUndo(person))
    ask(.shell(.redo))
    #expect(try canUndo(person))
    // A command of the mode itself, as it is on the bar.
    let eraser = try #require(person.bars[0].entries.first { $0.id == .sketch(.tool(.eraser)) })
    ask(eraser.id)
    #expect(person.bars[0].entries.first { $0.id == eraser.id } != eraser)
    ask(CommandID("nobody knows this"))
    #expect(person.app.camera != nil)
    ask(.shell(.home))
    #expect(person.app.camera == nil)
    ask(.shell(.undo))
  }

  /// Without a mouse and a touch screen a document can be seen from near and far, too.
  @Test(arguments: ["Sketch", "Minesweeper"]) func keysZoomAboutTheMiddle(mode: String) throws {
    let person = Person()
    try person.open(mode)
    let before = try #require(person.app.camera)
    let middle = person.app.freeArea.center
    for (key, modifiers) in [(Character("+"), Modifiers.control), ("=", [.control, .shift])] {
      person.press(.character(key), modifiers)
      let near = try #require(person.app.camera)
      #expect(near.zoom > before.zoom * 1.2)
      #expect(near.toView(before.toWorld(middle)).distance(to: middle) < 1)
      person.press(.character("-"), .control)
      #expect(abs(try #require(person.app.camera).zoom / before.zoom - 1) < 1e-9)
    }
    let zooms = try #require(person.app.openDocument).world.zooms
    for _ in 0..<60 { person.press(.character("+"), .control) }
    #expect(person.app.camera?.zoom == zooms.upperBound)
    for _ in 0..<120 { person.press(.character("-"), .control) }
    #expect(person.app.camera?.zoom == zooms.lowerBound)
    try person.tap("More")
    person.press(.character("+"), .control)
    #expect(person.app.camera?.zoom == zooms.lowerBound, "a menu has the keys")
  }

  @Test func theFocusedViewIsAskedFirst() throws {
    let (person, ask) = try drawing()
    let taker = Taker()
    taker.wants = [.shell(.undo)]
    person.app.root.content.add(taker)
    person.app.root.focus(taker)
    ask(.shell(.undo))
    person.platform.post(.keyDown(.character("z"), .control, isRepeat: false))
    person.wait(0.3)
    #expect(taker.taken == [.shell(.undo), .shell(.undo)])
    #expect(try canUndo(person), "the document was asked though the focused view had taken it")
    taker.wants = []
    ask(.shell(.undo))
    #expect(try !canUndo(person))
  }

  @Test func aKeyGoesStraightFromModeToMode() throws {
    let (person, _) = try drawing()
    func press(_ digit: Character) {
      person.platform.post(.keyDown(.character(digit), .control, isRepeat: false))
      person.wait(0.8)
    }
    press("1")
    #expect(person.bars[0].entries.contains { $0.label == "Pause" })
    press("9")
    press("2")
    #expect(try person.control("Undo").isEnabled, "the drawing is as it was left")
    press("2")
    #expect(person.library.documents().count == 2, "an existing document is opened, not a new one made")
    try person.tap("Home")
    press("1")
    #expect(person.app.camera != nil)
  }

  @Test func aKeyIsNotForWhatLiesUnderASheet() throws {
    let (person, _) = try drawing()
    let before = person.bars[0].entries
    try person.tap("More")
    try person.tap("Rename…")
    for key in [Key.character("h"), .character("e"), .character("2"), .delete] {
      person.platform.post(.keyDown(key, [], isRepeat: false))
    }
    person.platform.post(.keyDown(.character("z"), .control, isRepeat: false))
    person.platform.post(.keyDown(.function(2), [], isRepeat: false))
    person.wait(0.5)
    #expect(person.all(Sheet.self).count == 1)
    person.press(.escape)
    person.wait(0.5)
    #expect(person.all(Sheet.self).isEmpty && person.bars[0].entries == before)
  }
}
