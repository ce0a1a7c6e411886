import Geometry
import Interface
import ModeKit
import Shell
import ShellSupport
import Testing

/// One thing has the keyboard focus: the document, or a control of a bar.
@Suite struct FocusTests {
  private func isOnBar(_ person: Person) -> Bool {
    var view = person.app.root.focused
    while let next = view, !(next is Bar) { view = next.parent }
    return view != nil
  }

  @Test(arguments: ["Minesweeper", "Sketch"]) func f6AndEscapeGoBetweenTheBarAndTheDocument(_ mode: String)
    throws
  {
    let person = Person()
    try person.open(mode)
    person.press(.function(6))
    #expect(isOnBar(person) && person.app.root.showsFocus)
    person.press(.function(6))
    #expect(person.app.root.focused == nil)
    person.press(.tab)
    #expect(isOnBar(person))
    person.press(.escape)
    #expect(person.app.root.focused == nil && person.app.openDocument != nil, "back on the board")
    person.press(.escape)
    #expect(person.app.openDocument == nil, "then home")
  }

  @Test func arrowsStayOnTheBarWhileItHasTheFocus() throws {
    let (person, other) = (Person(), Person())
    for person in [person, other] {
      try person.open("Minesweeper")
      person.press(.right)
    }
    person.press(.function(6))
    let first = person.app.root.focused
    person.press(.right)
    #expect(isOnBar(person) && person.app.root.focused !== first)
    person.press(.left)
    #expect(person.app.root.focused === first)
    // Neither moves the cursor of the board: opened with it, both boards are the same.
    for key: Key in [.up, .down, .down] { person.press(key) }
    #expect(person.app.root.focused === first)
    person.press(.escape)
    for person in [person, other] { person.press(.enter) }
    let theme = person.app.settings.theme
    let pictures = try [person, other].map { person in
      try #require(person.app.openDocument).picture(theme: theme)
        .card(width: 480, person.platform.resources)
    }
    let count = pictures[0].width * pictures[0].height
    #expect((0..<count).allSatisfy { pictures[0].pixels[$0] == pictures[1].pixels[$0] })
  }

  @Test func onANewHomeScreenAnArrowLeadsToTheModes() throws {
    let person = Person()
    for _ in 0..<2 { person.press(.right) }
    #expect(person.app.root.showsFocus && person.app.openDocument == nil)
    person.press(.enter)
    #expect(person.app.openDocument?.mode.id == "sketch", "the second card")
  }

  private func label(_ person: Person) -> String? { (person.app.root.focused as? Control)?.label }

  /// Moves the focus with Tab to what has a label.
  private func go(to wanted: String, _ person: Person) throws {
    for _ in 0..<60 where label(person) != wanted { person.press(.tab) }
    try #require(label(person) == wanted)
  }

  @Test func whereAMenuOrASheetClosesTheFocusReturnsToWhatOpenedIt() throws {
    let person = Person()
    try person.open("Minesweeper")
    try go(to: "More", person)
    for line in [nil, "Settings…", "Rename…", "Keys"] {
      person.press(.enter)
      try go(to: line ?? "Keys", person)
      if line != nil {
        person.press(.enter)
        #expect(person.all(Sheet.self).count == 1)
        person.press(.tab)
      }
      person.press(.escape)
      #expect(person.all(Sheet.self).isEmpty && person.all(Menu.self).isEmpty)
      #expect(label(person) == "More" && person.app.root.showsFocus, "after \(line ?? "the menu")")
    }
    person.press(.escape)
    #expect(person.app.root.focused == nil && person.app.openDocument != nil)
  }

  @Test func aNewDocumentHasTheKeys() throws {
    let person = Person()
    try person.open("Minesweeper")
    person.press(.function(6))
    try go(to: "New", person)
    person.press(.enter)
    person.press(.enter)
    #expect(person.all(Sheet.self).isEmpty)
    #expect(person.app.root.focused == nil && person.app.openDocument != nil)
  }
}
