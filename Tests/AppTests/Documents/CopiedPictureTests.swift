import Geometry
import Interface
import Jigsaw
import Minesweeper
import ModeKit
import Raster
import SDLBackend
import Scene
import Shell
import ShellSupport
import Sketch
import TestSupport
import Testing

/// Pictures and parts of documents on the clipboard, through the whole app.
@Suite struct CopiedPictureTests {
  private static let modes: [any Mode] = [SketchMode(), JigsawMode(), MinesweeperMode()]

  private func person() -> Person { Person(modes: Self.modes) }

  private func png(_ width: Int = 300, _ height: Int = 200) throws -> [UInt8] {
    let picture = Bitmap(width: width, height: height)
    picture.clear(to: Color(0xC04020).premultiplied)
    return try SDLImageCodec().encodePNG(picture)
  }

  private func board(_ person: Person) throws -> SketchMode.State {
    try #require(person.app.openDocument as? ModeHost<SketchMode>).state
  }

  private func paste(_ person: Person) {
    person.press(.character("v"), .control)
    person.wait(1)
  }

  private func copied(_ type: CopiedType, _ person: Person) -> [UInt8]? {
    person.platform.copied.made(type, person.platform.resources)
  }

  private func draw(_ person: Person) {
    person.drag((0...20).map { Point(500 + 8 * Double($0), 300 + Double($0 % 2) * 30) })
    person.wait(1)
  }

  @Test func aCopiedPictureBecomesAPuzzle() throws {
    let person = person()
    let bytes = try png()
    person.platform.copy(Copied([.init(.png) { _ in bytes }]))
    paste(person)
    #expect(person.reads("New puzzle") && person.reads("Your picture"))
    try person.tap("Start")
    person.wait(2)
    #expect(person.app.openDocument?.mode.id == "jigsaw")
    #expect(person.library.documents().first?.title == "Copied picture")
    // Also where another document is open.
    try person.tap("Home")
    try person.open("Minesweeper")
    paste(person)
    #expect(person.reads("New puzzle"))
  }

  @Test func aCopiedPictureIsLaidOnABoard() throws {
    let person = person()
    try person.open("Sketch")
    let bytes = try png()
    person.platform.copy(Copied([.init(.png) { _ in bytes }]))
    paste(person)
    #expect(try board(person).pictures.map { $0.bounds.size } == [Size(300, 200)])
    person.press(.character("z"), .control)
    #expect(try board(person).pictures.isEmpty)
  }

  @Test func aDamagedPictureIsRefused() throws {
    let person = person()
    person.platform.copy(Copied([.init(.png) { _ in [0x89, 0x50, 0x4E, 0x47, 1, 2, 3] }]))
    paste(person)
    #expect(!person.reads("New puzzle") && person.reads("Copied picture: "))
    try person.open("Sketch")
    paste(person)
    #expect(try board(person).pictures.isEmpty)
  }

  @Test func filesOnTheClipboardAreOpenedLikeDroppedOnes() throws {
    let person = person()
    let folder = ScratchFolder()
    let path = folder.write("a b.png", try png())
    person.platform.copy(
      Copied([.init(.files) { _ in Array("file://\(path.replacing(" ", with: "%20"))\r\n".utf8) }]))
    paste(person)
    #expect(person.reads("New puzzle"))
  }

  @Test func strokesGoToAnotherBoardWithTheirPictures() throws {
    let person = person()
    try person.open("Sketch")
    let bytes = try png()
    person.platform.copy(Copied([.init(.png) { _ in bytes }]))
    paste(person)
    person.press(.character("b"))
    draw(person)
    person.press(.character("a"), .control)
    person.press(.character("c"), .control)
    person.wait(0.5)
    #expect(try board(person).count == 1 && board(person).pictures.count == 1)
    // A new board.
    person.press(.character("n"), .control)
    person.wait(1)
    #expect(try board(person).count == 0)
    paste(person)
    #expect(try board(person).count == 1 && board(person).pictures.count == 1)
    person.press(.character("z"), .control)
    #expect(try board(person).count == 0 && board(person).pictures.isEmpty)
    person.press(.character("y"), .control)
    #expect(try board(person).count == 1 && board(person).pictures.count == 1)
    // It is still there on the next visit.
    try person.tap("Home")
    let next = Person(library: person.library, modes: Self.modes)
    try next.open("Sketch")
    #expect(try board(next).count == 1 && board(next).pictures.count == 1)
    // Other programs get a picture, which becomes a puzzle here.
    try person.tap("Sketch")
    try person.tap("Home")
    paste(person)
    #expect(person.reads("New puzzle"))
  }

  @Test func strokesArePastedWhereThePointerIs() throws {
    let person = person()
    try person.open("Sketch")
    draw(person)
    person.press(.character("a"), .control)
    person.press(.character("x"), .control)
    person.wait(0.5)
    #expect(try board(person).count == 0)
    let place = Point(300, 250)
    person.platform.post(.input(.mouseMove(at: place, modifiers: [], time: person.platform.time)))
    person.wait(0.1)
    paste(person)
    let stroke = try #require(try Array(board(person).strokes).first)
    #expect(try person.place(stroke.bounds).center.distance(to: place) < 1)
    // By touch, from the menu, in the middle of the view.
    try person.tap("More")
    try person.tap("Paste")
    person.wait(1)
    let second = try #require(try Array(board(person).strokes).last)
    #expect(try board(person).count == 2)
    #expect(try abs(person.place(second.bounds).center.x - 640) < 2)
  }

  @Test func fingersCopyAndCutFromTheSelectionsBarAndItsMenu() throws {
    let person = person()
    try person.open("Sketch")
    draw(person)
    person.press(.character("a"), .control)
    person.wait(0.3)
    try person.tap("Copy")
    #expect(copied(.svg, person) != nil)
    let picture = try SDLImageCodec().decode(try #require(copied(.png, person)))
    // There is nothing but the stroke.
    #expect(picture[picture.width / 2, 0] >> 24 == 0)
    #expect((0..<picture.width * picture.height).contains { picture.pixels[$0] >> 24 > 128 })
    #expect(try board(person).count == 1)
    person.platform.clipboard = ""
    // The bar is no wider than it was without a selection, so the rest is in its menu.
    try person.choose("Cut out", from: try #require(person.bars.first))
    #expect(copied(.png, person) != nil)
    #expect(try board(person).count == 0)
  }

  @Test func piecesAndTheFinishedPictureAreCopied() throws {
    let person = person()
    try person.open("Jigsaw")
    person.wait(1)
    person.press(.character("c"), .control)
    #expect(copied(.png, person) == nil && person.reads("Select pieces first"))
    person.press(.tab)
    person.press(.character("c"), .control)
    let piece = try SDLImageCodec().decode(try #require(copied(.png, person)))
    #expect(piece[0, 0] >> 24 == 0, "nothing is behind a piece")
    #expect((0..<piece.width * piece.height).contains { piece.pixels[$0] >> 24 == 255 })
    person.press(.character("a"), .control)
    person.press(.character("c"), .control)
    let all = try SDLImageCodec().decode(try #require(copied(.png, person)))
    #expect(all.width > 2 * piece.width && all.height > piece.height)
    // There is nothing to cut.
    let before = person.app.openDocument?.summary.line
    person.press(.character("x"), .control)
    #expect(person.app.openDocument?.summary.line == before)
  }
}
