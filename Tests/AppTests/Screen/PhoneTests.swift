import Geometry
import Interface
import Jigsaw
import Minesweeper
import ModeKit
import ShellSupport
import Sketch
import TestSupport
import Testing

/// A phone, held upright.
@Suite struct PhoneTests {
  private static let window = Size(412, 915)
  private static let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode()]
  private static let colors = ["White", "Yellow", "Pink", "Blue", "Green", "Orange"]

  private func open(_ mode: Int) throws -> Person {
    let person = Person(Self.window, modes: Self.modes)
    try person.open(Self.modes[mode].name)
    person.wait(0.5)
    return person
  }

  private func swatches(_ person: Person) -> SwatchPanel? { person.all(SwatchPanel.self).first }

  /// The colour in use.
  private func color(_ person: Person) -> String? {
    person.bars[0].entries.first { if case .swatch(_, true) = $0.kind { true } else { false } }?.label
  }

  private func stroke(_ person: Person) {
    person.drag([Point(100, 300), Point(200, 350), Point(300, 300)])
    person.wait(0.6)
  }

  // MARK: Colours

  @Test func everyColourIsOneTapAway() throws {
    let person = try open(2)
    let bar = person.bars[0].frame
    try person.tap("White", in: person.bars[0])
    let panel = try #require(swatches(person))
    #expect(!panel.frameInRoot.intersects(bar) && person.bars[0].frame == bar)
    #expect(Rect(origin: .origin, size: Self.window).contains(panel.frameInRoot))
    #expect(panel.frameInRoot.minY > Self.window.height - 240, "it is low")
    for name in Self.colors {
      let swatch = try person.control(name, in: panel)
      #expect(swatch.frameInRoot.width >= 48 && panel.frameInRoot.contains(swatch.frameInRoot))
    }
    #expect(Audit(person.app.root).findings.isEmpty)
    try person.tap("Blue", in: panel)
    #expect(color(person) == "Blue")
    // A second tap on the swatch hides it.
    try person.tap("Blue", in: person.bars[0])
    #expect(swatches(person) == nil)
  }

  @Test func theFirstStrokeHidesThePanelAndIsDrawn() throws {
    let person = try open(2)
    try person.tap("White", in: person.bars[0])
    let panel = try #require(swatches(person))
    try person.tap("Pink", in: panel)
    stroke(person)
    #expect(swatches(person) == nil)
    #expect(person.app.openDocument?.summary.line == "1 stroke")
  }

  @Test func aDragFromTheSwatchPicksAColour() throws {
    let person = try open(2)
    let swatch = try person.control("White", in: person.bars[0]).frameInRoot.center
    // Where green will be is found by a first look.
    person.tap(swatch)
    let panel = try #require(swatches(person))
    let green = try person.control("Green", in: panel).frameInRoot.center
    person.tap(swatch)
    #expect(swatches(person) == nil)
    person.drag([swatch, swatch - Vector(0, 60), green, green], lasting: 0.4)
    person.wait(0.3)
    #expect(swatches(person) != nil, "it opens under the finger")
    person.wait(0.5)
    #expect(color(person) == "Green" && swatches(person) == nil)
    #expect(person.app.openDocument?.summary.line == "Empty board")
  }

  @Test func thePanelHasTheSizeAndGoesWithEscape() throws {
    let person = try open(2)
    try person.tap("White", in: person.bars[0])
    let slider = try #require(person.all(Slider.self, in: swatches(person)).first)
    let before = slider.value
    let place = slider.frameInRoot
    person.drag([place.center, Point(place.maxX - 14, place.center.y)])
    person.wait(0.5)
    #expect(slider.value > before)
    person.press(.escape)
    #expect(swatches(person) == nil && person.app.openDocument != nil)
  }

  /// Where all colours have room a tap takes one at once.
  @Test func aWideBarNeedsNoPanel() throws {
    let person = Person(Size(1280, 800), modes: Self.modes)
    try person.open("Sketch")
    try person.tap("Blue", in: person.bars[0])
    #expect(color(person) == "Blue" && swatches(person) == nil)
  }

  // MARK: Counters, boards and puzzles

  @Test(arguments: [0, 1]) func countersHaveTheirNames(_ mode: Int) throws {
    let person = try open(mode)
    let texts = Audit(person.app.root).texts.map(\.placed.string)
    let names = mode == 0 ? ["mines", "time"] : ["joined", "time"]
    for name in names { #expect(texts.contains(name), "\(name)") }
    #expect(Audit(person.app.root).findings.isEmpty)
  }

  @Test func aBoardFitsUpright() throws {
    let person = try open(0)
    let board = try person.place(try #require(person.app.openDocument?.world.subject))
    #expect(person.app.freeArea.contains(board))
    #expect(board.width > Self.window.width * 0.8, "and uses the width")
  }

  @Test func aPuzzleFitsUpright() throws {
    let person = try open(1)
    let world = try #require(person.app.openDocument?.world)
    #expect(person.app.freeArea.contains(try person.place(try #require(world.clearing))))
    // All pieces are in sight: they lie within the table's edge, which is more than half a piece wide.
    let table = try person.place(try #require(world.bounds))
    #expect(Rect(origin: .origin, size: Self.window).contains(table.inset(by: table.width / 20)))
  }
}
