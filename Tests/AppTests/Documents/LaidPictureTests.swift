import Geometry
import Glibc
import Interface
import Jigsaw
import Library
import ModeKit
import Raster
import SDLBackend
import Scene
import Shell
import Sketch
import TestSupport
import ShellSupport
import Testing

/// Pictures that are dropped on an open sketch, through the whole app.
@Suite struct LaidPictureTests {
  private static let modes: [any Mode] = [SketchMode(), JigsawMode()]
  private let folder = ScratchFolder()

  private func photo(_ name: String) throws -> String {
    let picture = Bitmap(width: 300, height: 200)
    picture.clear(to: Color(0xC04020).premultiplied)
    return folder.write(name, try SDLImageCodec().encodePNG(picture))
  }

  private func board(_ person: Person) -> Board? { (person.app.openDocument as? ModeHost<SketchMode>)?.state }

  @Test func picturesDroppedOnASketchAreAddedAndStored() throws {
    let person = Person(modes: Self.modes)
    try person.tap("Sketch")
    person.wait(1)
    person.platform.post(.drop([try photo("one.png"), try photo("two.png")]))
    person.wait(1)
    let pictures = try #require(board(person)).pictures
    #expect(pictures.count == 2 && person.library.documents().count == 1)
    #expect(pictures[0].bounds.size == Size(300, 200))

    // They are in the library, and a copy of the sketch has them too.
    try person.tap("Home")
    person.wait(1)
    let id = try #require(person.library.documents().first?.id)
    let copy = try #require(person.library.duplicate(id, title: .verbatim("Copy")))
    #expect(person.library.blobs(of: copy.id).count == 1, "a picture that is added twice is stored once")
    let again = Person(library: person.library, modes: Self.modes)
    try again.tap("Sketch")
    again.wait(1)
    #expect(board(again)?.pictures.map(\.bounds) == pictures.map(\.bounds))
  }

  @Test func otherFilesAreReportedAndAPageBecomesANewSketch() throws {
    let person = Person(modes: Self.modes)
    try person.tap("Sketch")
    person.wait(1)
    person.platform.post(.drop([folder.write("broken.png", [1, 2, 3])]))
    person.wait(1)
    #expect(person.reads("broken.png"))
    #expect(board(person)?.pictures.isEmpty == true)
    let page = """
      <svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><path stroke="#fff" fill="none" d="M9 9L99 99"/></svg>
      """
    person.platform.post(.drop([folder.write("page.svg", Array(page.utf8))]))
    person.wait(1)
    #expect(person.library.documents().count == 2 && board(person)?.count == 1)
  }

  @Test func theMenuAsksForAPicture() throws {
    let person = Person(modes: Self.modes)
    try person.tap("Sketch")
    person.wait(1)
    try person.tap("More")
    person.wait(0.5)
    try person.tap("Add a picture…")
    person.wait(1)
    #expect(person.reads("Add a picture"))
    try person.tap("Add")
    person.wait(0.5)
    #expect(person.reads("Choose a picture first."))
  }
}
