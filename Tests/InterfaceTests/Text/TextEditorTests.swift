import Interface
import Testing

@Suite struct TextEditorTests {
  @Test func writingReplacesTheSelection() {
    var editor = TextEditor("hello world")
    editor.place(0)
    editor.place(5, selects: true)
    #expect(editor.selectedText == "hello")
    editor.insert("goodbye")
    #expect(editor.text == "goodbye world")
    #expect(editor.caret == 7 && editor.selection.isEmpty)
  }

  @Test func pastedLinesBecomeOneAndTheLimitHolds() {
    var editor = TextEditor("ab", limit: 6)
    editor.insert("c\nd\u{7}e\tf")
    #expect(editor.text == "abc de")
    editor.place(0)
    editor.insert("x")
    #expect(editor.text == "abc de")
  }

  @Test func familiesAndAccentsAreOneCharacter() {
    var editor = TextEditor("a👩‍👩‍👧é")
    editor.delete(forward: false)
    editor.delete(forward: false)
    #expect(editor.text == "a")
  }

  @Test func wordsAreJumpedAndDeletedWhole() {
    var editor = TextEditor("it's one, two")
    editor.moveByWord(forward: false)
    #expect(editor.caret == 10)
    editor.moveByWord(forward: false)
    #expect(editor.caret == 5)
    editor.delete(forward: false, word: true)
    #expect(editor.text == "one, two")
    editor.delete(forward: true, word: true)
    #expect(editor.text == ", two")
    editor.selectWord(at: 4)
    #expect(editor.selectedText == "two")
  }

  @Test func aSelectionShrinksToTheSideOfTheMove() {
    var editor = TextEditor("abcdef")
    editor.place(2)
    editor.place(4, selects: true)
    var left = editor
    left.move(by: -1)
    #expect(left.caret == 2 && left.selection.isEmpty)
    editor.move(by: 1)
    #expect(editor.caret == 4 && editor.selection.isEmpty)
  }

  @Test func composedTextIsNotTextUntilItIsWritten() {
    var editor = TextEditor("ab")
    editor.selectAll()
    editor.compose("に", caret: 1)
    #expect(editor.text == "" && editor.composed == "に")
    editor.insert("日")
    #expect(editor.text == "日" && editor.composed == "")
  }

  // Caret and selection stay inside the text.
  @Test func anyEditsKeepTheCaretInside() {
    var state: UInt64 = 42
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var editor = TextEditor("seed of the text", limit: 40)
    for _ in 0..<2000 {
      switch next(7) {
      case 0: editor.insert(["x", "two words", ""][next(3)])
      case 1: editor.delete(forward: next(2) == 0, word: next(2) == 0)
      case 2: editor.move(by: next(7) - 3, selects: next(2) == 0)
      case 3: editor.moveByWord(forward: next(2) == 0, selects: next(2) == 0)
      case 4: editor.place(next(60) - 10, selects: next(2) == 0)
      case 5: editor.compose(["", "ab"][next(2)], caret: next(5))
      default: editor.selectWord(at: next(60))
      }
      #expect(editor.caret >= 0 && editor.caret <= editor.characters.count)
      #expect(editor.selection.upperBound <= editor.characters.count)
      #expect(editor.characters.count <= 40)
    }
  }
}
