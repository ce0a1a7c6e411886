import Geometry
import Glibc
import Interface
import Jigsaw
import ModeKit
import Raster
import SDLBackend
import Shell
import Sketch
import TestSupport
import ShellSupport
import Testing

/// Documents that become pictures, and pictures that become documents.
@Suite struct PictureTests {
  private func person() -> Person {
    Person(modes: [SketchMode(), JigsawMode()])
  }

  @Test func aSketchBecomesAPuzzleInTwoTaps() throws {
    let person = person()
    try person.tap("New Sketch")
    person.drag([Point(300, 300), Point(500, 380), Point(700, 260)])
    person.wait(0.5)
    try person.tap("More")
    try person.tap("Make it a puzzle")
    person.wait(2)
    #expect(person.app.openDocument?.mode.id == "jigsaw")
    // The puzzle is a new document; the sketch is unchanged.
    let documents = person.library.documents()
    #expect(documents.count { $0.mode == "jigsaw" } == 1 && documents.count { $0.mode == "sketch" } == 1)
    let puzzle = try #require(documents.first { $0.mode == "jigsaw" })
    #expect(person.library.blobs(of: puzzle.id).count == 1)
    try person.tap("More")
    #expect(!person.reads("Make it a puzzle"), "a puzzle offers no puzzle of itself")
  }

  @Test func anEmptySketchIsNoPicture() throws {
    let person = person()
    try person.tap("New Sketch")
    try person.tap("More")
    try person.tap("Make it a puzzle")
    #expect(person.app.openDocument?.mode.id == "sketch")
    #expect(person.reads("Draw something first"))
  }

  @Test func theSheetDescribesThePuzzle() throws {
    let person = person()
    try person.tap("New Jigsaw")
    let words = person.all(Label.self).map(\.text)
    #expect(words.contains { $0.hasPrefix("8 × 6 = 48 pieces") })
    #expect(person.reads("Pictures of the app"))
  }

  @Test func aCopiedFileIsOpenedByItsName() throws {
    #expect(CopiedText("/home/a b.png") == .file("/home/a b.png"))
    #expect(
      CopiedText("copy\nfile:///home/Fotos%20%C3%BC/a.png\r\nfile:///b.png") == .file("/home/Fotos ü/a.png"))
    #expect(CopiedText("file://desk/x%zz.png") == .file("/x%zz.png"))
    #expect(CopiedText(" HTTPS://a.example/b?c=d \n") == .link("HTTPS://a.example/b?c=d"))
    let long = "http://" + String(repeating: "a", count: 3000)
    for text in [
      "", "a.png", "see http://a/b.png", "http://", "http://ü", "file://", "words\nand more", long,
    ] {
      #expect(CopiedText(text) == .words)
    }

    let person = person()
    let folder = ScratchFolder()
    let picture = Bitmap(width: 60, height: 40)
    for index in 0..<2400 { picture.pixels[index] = 0xFF00_0000 | UInt32(index * 97) }
    let path = folder.path + "/a picture.png"
    let file = try #require(fopen(path, "w"))
    let bytes = try SDLImageCodec().encodePNG(picture)
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    func paste(_ text: String) {
      person.platform.clipboard = text
      person.platform.post(.keyDown(.character("v"), .control, isRepeat: false))
      person.wait(1)
    }
    paste("no file")
    #expect(person.reads("Nothing here can be used"))
    paste(folder.path + "/gone.png")
    #expect(person.reads("cannot be read") && !person.reads("New puzzle"))
    paste("https://a.example/page")
    #expect(person.platform.openedLinks.isEmpty, "it asks first")
    try person.tap("Open in the browser")
    #expect(person.platform.openedLinks == ["https://a.example/page"])
    paste("file://" + path.replacing(" ", with: "%20"))
    #expect(person.reads("New puzzle") && person.reads("Your picture"))
  }
}
