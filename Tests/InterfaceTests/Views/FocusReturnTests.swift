import Geometry
import Interface
import TestSupport
import Testing

/// Where the focus goes when a sheet or a menu closes.
@Suite struct FocusReturnTests {
  private let root = makeRoot()
  private let opener = Button("opener")

  init() {
    root.content.add(opener)
    root.focus(opener, showsRing: true)
  }

  /// Opens a sheet with a button that has the focus.
  private func open() -> (sheet: Sheet, button: Button) {
    let button = Button("in it")
    let sheet = Sheet("Title", content: button)
    root.content.add(sheet)
    root.focus(button)
    return (sheet, button)
  }

  @Test func itReturnsToWhatOpenedIt() {
    let (sheet, _) = open()
    root.receive(KeyPress(.tab))
    sheet.removeFromParent()
    #expect(root.focused === opener && root.showsFocus)
  }

  @Test func itReturnsOneSheetAtATime() {
    let (first, button) = open()
    let (second, _) = open()
    second.removeFromParent()
    #expect(root.focused === button)
    first.removeFromParent()
    #expect(root.focused === opener)
  }

  @Test func aSheetThatWasOpenedFromOneThatHasClosedLeadsBackFarther() {
    let (first, _) = open()
    let (second, button) = open()
    first.removeFromParent()
    #expect(root.focused === button)
    second.removeFromParent()
    #expect(root.focused === opener)
  }

  @Test func whatIsGoneHiddenOrDisabledDoesNotGetIt() {
    for spoil: (View) -> Void in [
      { $0.removeFromParent() }, { $0.isHidden = true }, { $0.isEnabled = false },
    ] {
      let other = Button("other")
      root.content.add(other)
      root.focus(other)
      let (sheet, _) = open()
      spoil(other)
      sheet.removeFromParent()
      #expect(root.focused == nil)
    }
  }

  /// Nobody sees where the focus is while fingers or a mouse are used: the document gets the keys then.
  @Test func afterATouchItReturnsNowhere() {
    let (sheet, button) = open()
    root.receive(press(button, .began, time: 1))
    sheet.removeFromParent()
    #expect(root.focused == nil)
  }

  @Test func eachSeatHasItsOwn() {
    let (mine, yours) = (Button("mine"), Button("yours"))
    for (seat, button) in [mine, yours].enumerated() {
      button.seat = seat
      root.content.add(button)
      root.focus(button)
    }
    let sheet = Sheet("Title", content: Button("in it"))
    sheet.seat = 1
    root.content.add(sheet)
    root.focus(sheet.content)
    sheet.removeFromParent()
    #expect(root.focused(by: 0) === mine && root.focused(by: 1) === yours)
  }
}
