import Geometry
import Interface
import Library
import Shell
import ShellSupport
import TestSupport
import Testing

/// The settings sheet, used as a person does.
@Suite struct SettingsSheetTests {
  private let folder = ScratchFolder()

  private func person() -> Person {
    // High enough that no sheet has to be scrolled.
    Person(
      Size(1280, 1400), library: Library(inMemory: Library.Options()),
      settings: SettingsFile(path: "\(folder.path)/settings.json"))
  }

  /// Uses a plus or a minus some times.
  private func step(_ label: String, by steps: Int, _ person: Person) throws {
    for _ in 0..<abs(steps) {
      let stepper = try #require(person.all(Stepper.self).first { $0.label == label })
      let buttons = person.all(IconButton.self, in: stepper)
      person.tap(try #require(steps < 0 ? buttons.first : buttons.last).frameInRoot.center)
    }
  }

  @Test func looksChangeAtOnceAndAreKept() throws {
    let person = person()
    try person.tap("Settings")
    for (name, look) in [("Paper", Theme.Look.paper), ("High contrast", .contrast), ("Paper", .paper)] {
      try person.tap(name)
      #expect(person.app.root.environment.theme.look == look)
    }
    let before = person.app.root.environment.lineHeight(person.app.root.environment.theme.style(.body))
    try step("Text size in percent", by: 3, person)
    let environment = person.app.root.environment
    #expect(environment.theme.textScale == 1.3)
    #expect(environment.lineHeight(environment.theme.style(.body)) > before)
    try person.tap("Reduced motion")
    #expect(person.app.root.environment.theme.reducedMotion)
    #expect(person.all(IconButton.self).contains { $0.icon == .sound })
    try person.tap("Sound", in: person.all(Sheet.self).first)
    person.press(.escape)
    #expect(person.all(IconButton.self).contains { $0.icon == .soundOff })

    let next = self.person()
    #expect(next.app.root.environment.theme == person.app.root.environment.theme)
    #expect(next.all(IconButton.self).contains { $0.icon == .soundOff })
  }

  /// A mode's option that is changed beside a document, not on the sheet.
  @Test func trailsThatAReplaySwitchesOffStayOff() throws {
    let person = person()
    try person.open("Minesweeper")
    let board = try person.place(Rect(x: 0, y: 0, width: 360, height: 360))
    person.tap(board.center)
    // Some cell is a mine, and the game is over then.
    for place in 0..<81 where !person.all(Control.self).contains(where: { $0.label == "Replay" }) {
      let side = board.width / 9
      person.tap(
        Point(
          board.minX + (Double(place % 9) + 0.5) * side, board.minY + (Double(place / 9) + 0.5) * side))
      person.wait(1)
    }
    try person.tap("Replay")
    person.press(.character("t"))
    person.wait(0.5)
    let options = Settings(SettingsFile(path: "\(folder.path)/settings.json").load().values).modeOptions
    #expect(options == ["minesweeper": ["trails": 0]])
    person.press(.character("t"))
    person.wait(0.5)
    #expect(
      Settings(SettingsFile(path: "\(folder.path)/settings.json").load().values).modeOptions
        == ["minesweeper": ["trails": 1]])
  }

  @Test func theInterfaceGrowsAtOnceAndStaysSo() throws {
    let person = person()
    try person.tap("Settings")
    try step("Interface scale in percent", by: 1, person)
    #expect(person.app.root.size == Size(1280 / 1.25, 1400 / 1.25))
    #expect(self.person().app.root.size == Size(1280 / 1.25, 1400 / 1.25))
  }

  @Test func barsGoWhereTheyAreWantedAndSuitTheHand() throws {
    let person = person()
    try person.open("Minesweeper")
    func settle(_ name: String, in person: Person) throws {
      try person.tap("More")
      try person.tap("Settings…")
      try person.tap(name)
      person.press(.escape)
      person.wait(0.6)
    }
    let window = Rect(x: 0, y: 0, width: 1280, height: 1400)
    for (name, near) in [
      ("Top", { (bar: Rect) in bar.minY - window.minY }), ("Left", { $0.minX - window.minX }),
      ("Right", { window.maxX - $0.maxX }), ("Bottom", { window.maxY - $0.maxY }),
    ] {
      try settle(name, in: person)
      let bar = try #require(person.bars.first).frameInRoot
      #expect(near(bar) < 40, "\(name)")
      #expect((name == "Left" || name == "Right") == (bar.height > bar.width))
    }
    #expect(person.bars[0].entries.first?.id == .shell(.home))
    try settle("Left hand", in: person)
    #expect(person.bars[0].entries.last?.id == .shell(.home))
    let next = self.person()
    try next.open("Minesweeper")
    #expect(next.bars[0].entries.last?.id == .shell(.home))
  }

  @Test func aLongPressIsAsLongAsWasChosen() throws {
    let person = person()
    try person.open("Minesweeper")
    func flags() -> Bool { person.bars[0].entries.contains { $0.kind == .counter(value: "9") } }
    let middle = try person.place(Rect(x: 0, y: 0, width: 40, height: 40)).center
    // A tap opens where a long press flags.
    try person.tap("More")
    try person.tap("Settings…")
    try step("Long press in milliseconds", by: -6, person)
    person.press(.escape)
    person.wait(0.6)
    person.drag([middle], lasting: 0.3)
    person.wait(1)
    #expect(flags(), "a hold of 0.3 s is a long press when that is set to 0.2 s")
  }

  @Test func aShorterHoldThanTheDefaultIsNoLongPress() throws {
    let person = person()
    try person.open("Minesweeper")
    let middle = try person.place(Rect(x: 0, y: 0, width: 40, height: 40)).center
    person.drag([middle], lasting: 0.3)
    person.wait(1)
    #expect(!person.bars[0].entries.contains { $0.kind == .counter(value: "9") })
  }
}
