import Geometry
import Interface
import Jigsaw
import Library
import Minesweeper
import ModeKit
import Shell
import ShellSupport
import Sketch
import TestSupport
import Testing

/// Invitations of empty documents, and tips.
@Suite struct InvitationTests {
  private static let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode()]

  private func open(
    _ mode: Int, _ size: Size = Size(1280, 800), settings: SettingsFile? = nil
  ) throws -> Person {
    let person = Person(size, settings: settings, modes: Self.modes)
    try person.open(Self.modes[mode].name)
    return person
  }

  private func line(_ mode: Int) throws -> String {
    try #require(Self.modes[mode].names.guide.invitation).touchText
  }

  /// The sign that shows an invitation.
  private func sign(_ mode: Int, _ person: Person) throws -> View? {
    let line = try line(mode)
    return person.all(Label.self).first { $0.text == line }?.parent
  }

  @Test(arguments: [0, 1, 2], [Size(412, 915), Size(1280, 800)])
  func anEmptyDocumentInvitesBesideWhatIsPlayedOn(_ mode: Int, _ size: Size) throws {
    let person = try open(mode, size)
    let sign = try #require(try sign(mode, person))
    #expect(Rect(origin: .origin, size: size).contains(sign.frameInRoot))
    for bar in person.bars { #expect(!bar.frameInRoot.intersects(sign.frameInRoot)) }
    if let clearing = person.app.openDocument?.world.clearing {
      #expect(!sign.frameInRoot.intersects(try person.place(clearing)))
    }
    #expect(!sign.blocksTouches)
  }

  @Test(arguments: [0, 1, 2]) func itIsGoneAtTheFirstTouchAndDoesNotComeBack(_ mode: Int) throws {
    let person = try open(mode)
    let middle = person.app.freeArea.center
    person.drag([middle, middle + Vector(60, 30)])
    person.wait(0.05)
    #expect(try sign(mode, person) == nil)
    person.wait(1)
    // Nor does the next document invite somebody who has just played one.
    person.press(.character("n"), .control)
    person.wait(1)
    #expect(try sign(mode, person) == nil)
  }

  /// A lesson says what to do by itself.
  @Test(arguments: ["Learn", "Practice"]) func aDocumentThatSaysWhatToDoDoesNotInvite(_ course: String) throws
  {
    let person = Person(modes: Self.modes)
    try person.tap("New Minesweeper")
    try person.tap(course)
    person.wait(1)
    #expect(person.app.openDocument != nil)
    #expect(try sign(0, person) == nil)
  }

  @Test func aKeyEndsItToo() throws {
    let person = try open(2)
    person.press(.character("o"))
    #expect(try sign(2, person) == nil)
  }

  @Test func soDoesTheWheel() throws {
    let person = try open(2)
    let middle = person.app.freeArea.center
    person.platform.post(
      .input(.wheel(dx: 0, dy: -1, at: middle, modifiers: [], time: person.platform.time)))
    person.wait(0.05)
    #expect(try sign(2, person) == nil)
  }

  @Test func aDocumentThatWasBegunDoesNotInvite() throws {
    let person = try open(2)
    let middle = person.app.freeArea.center
    person.drag([middle, middle + Vector(60, 30)])
    person.wait(1)
    person.press(.escape)
    person.wait(1)
    try person.open("Sketch")
    #expect(try sign(2, person) == nil)
  }

  /// The picture moves, and after a few rounds nothing keeps the app awake.
  @Test func thePictureMovesAndComesToRest() throws {
    let person = try open(2)
    let sign = try #require(try sign(2, person))
    let picture = try #require(sign.children.first { !($0 is Label) })
    let early = picture.wholeAppearance(in: person.app.root.environment)
    person.wait(0.7)
    #expect(picture.wholeAppearance(in: person.app.root.environment) != early)
    person.wait(12)
    let rest = picture.wholeAppearance(in: person.app.root.environment)
    #expect(!rest.isEmpty)
    #expect((person.app.nextDeadline ?? .infinity) > person.platform.time + 0.1)
    person.wait(1)
    #expect(picture.wholeAppearance(in: person.app.root.environment) == rest)
  }

  @Test func withReducedMotionItStandsStill() throws {
    let folder = ScratchFolder()
    let file = SettingsFile(path: folder.path + "/settings.json")
    var settings = Settings()
    settings.reducedMotion = true
    try file.save(settings.values)
    let person = try open(2, settings: file)
    let picture = try #require(try sign(2, person)?.children.first { !($0 is Label) })
    let first = picture.wholeAppearance(in: person.app.root.environment)
    person.wait(0.7)
    #expect(!first.isEmpty && picture.wholeAppearance(in: person.app.root.environment) == first)
  }

  // MARK: Tips

  private static let tip = "Hold a finger on a cell to set a flag."

  private func openFirstCell(_ person: Person) throws {
    person.tap(try person.place(Rect(x: 160, y: 160, width: 40, height: 40)).center)
    person.wait(0.2)
  }

  @Test func aTipThatWasSeenStaysAwayAfterARestart() throws {
    let folder = ScratchFolder()
    let file = SettingsFile(path: folder.path + "/settings.json")
    let person = try open(0, settings: file)
    try openFirstCell(person)
    #expect(person.reads(Self.tip))
    person.wait(2)
    // It is seen now, though its time is not up; leaving and even a crash make no difference.
    let again = try open(0, settings: file)
    try openFirstCell(again)
    #expect(!again.reads(Self.tip))
    person.press(.escape)
    try person.tap("New Minesweeper")
    try person.tap("Easy")
    try openFirstCell(person)
    #expect(!person.reads(Self.tip))
  }

  @Test func aTipThatNobodyCanHaveReadComesAgain() throws {
    let folder = ScratchFolder()
    let file = SettingsFile(path: folder.path + "/settings.json")
    let person = try open(0, settings: file)
    try openFirstCell(person)
    #expect(person.reads(Self.tip))
    let again = try open(0, settings: file)
    try openFirstCell(again)
    #expect(again.reads(Self.tip))
  }
}
