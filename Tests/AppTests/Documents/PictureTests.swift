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
    #expect(copiedFile("/home/a b.png") == "/home/a b.png")
    #expect(copiedFile("copy\nfile:///home/Fotos%20%C3%BC/a.png\r\nfile:///b.png") == "/home/Fotos ü/a.png")
    #expect(copiedFile("file://desk/x%zz.png") == "/x%zz.png")
    for text in ["", "a.png", "http://a/b.png", "file://", "words\nand more"] {
      #expect(copiedFile(text) == nil)
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
    #expect(person.reads("No file was copied"))
    paste(folder.path + "/gone.png")
    #expect(!person.reads("New puzzle"))
    paste("file://" + path.replacing(" ", with: "%20"))
    #expect(person.reads("New puzzle") && person.reads("Your picture"))
  }
}
