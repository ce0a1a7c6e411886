import Concurrency
import Geometry
import Glibc
import Interface
import Jigsaw
import ModeKit
import Raster
import SDLBackend
import Scene
import Shell
import TestSupport
import ShellSupport
import Testing

/// Files that are dropped on the window and become puzzles.
@Suite struct GivenFileTests {
  private static let puzzles = [JigsawMode()]
  private let folder = ScratchFolder()

  /// A codec that counts what it decodes.
  private struct Counting: ImageCodec {
    let decoded = Locked(0)
    func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap { try decode(bytes, largest: .max) }
    func decode(_ bytes: [UInt8], largest: Int) throws(SceneProblem) -> Bitmap {
      decoded.with { $0 += 1 }
      return try SDLImageCodec().decode(bytes, largest: largest)
    }
    func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8] { try SDLImageCodec().encodePNG(bitmap) }
  }

  private func picture() throws -> String {
    let picture = Bitmap(width: 90, height: 60)
    for index in 0..<5400 { picture.pixels[index] = 0xFF00_0000 | UInt32(index * 97) }
    return folder.write("picture.png", try SDLImageCodec().encodePNG(picture))
  }

  private func drop(_ path: String, _ person: Person) {
    person.platform.post(.drop([path]))
    person.wait(1)
  }

  private func table(_ person: Person) throws -> [Placement] {
    let host = try #require(person.app.openDocument as? ModeHost<JigsawMode>)
    return host.state.groupIDs.map { host.state.groups[$0].placement }
  }

  private func sixPieces() throws -> PuzzleFile {
    let cells = (0..<6).map {
      Path(rect: Rect(x: Double($0 % 3) * 40, y: Double($0 / 3) * 40, width: 40, height: 40))
    }
    return try PuzzleFile(
      cells, of: { x, y in 0xFF00_0000 | UInt32(x) << 16 | UInt32(y) << 8 },
      relations: [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)],
      encode: SDLImageCodec().encodePNG)
  }

  @Test func aPuzzleWithItsOwnPiecesIsTheSameWhenItIsOpenedAgain() throws {
    let file = try sixPieces()
    let person = Person(modes: Self.puzzles)
    drop(folder.write("six.puzzle", file.bytes), person)
    let seen = try table(person)
    #expect(seen.count == 6)
    // It has the name that its maker gave it, not that of the file.
    #expect(person.library.documents().map(\.title) == ["Test by Ada"])
    person.app.close()
    let again = Person(library: person.library, modes: Self.puzzles)
    again.wait(1)
    #expect(try table(again) == seen)
  }

  @Test func aFileThatIsDroppedOnAMenuClosesIt() throws {
    let person = Person(modes: Self.puzzles)
    drop(folder.write("six.puzzle", try sixPieces().bytes), person)
    try person.tap("Home")
    person.wait(1)
    try person.tap("Show all")
    person.wait(1)
    try person.tap("Last used")
    person.wait(1)
    #expect(person.all(Menu.self).count == 1)
    drop("\(folder.path)/six.puzzle", person)
    #expect(person.app.openDocument != nil)
    #expect(person.all(Menu.self).isEmpty)
    // What is on the bar can be reached.
    try person.tap("Home")
    person.wait(1)
    #expect(person.app.openDocument == nil)
  }

  @Test func aPipeIsNoPicture() throws {
    let path = "\(folder.path)/pipe.png"
    #expect(mkfifo(path, 0o600) == 0)
    let person = Person(modes: Self.puzzles)
    drop(path, person)
    #expect(person.all(Toast.self).contains { $0.message.contains("this is not a file") })
  }

  @Test func aDroppedPictureIsReadOnceForItsSheet() throws {
    let codec = Counting()
    let person = Person(modes: Self.puzzles, codec: codec)
    person.wait(1)
    let before = codec.decoded.with { $0 }
    drop(try picture(), person)
    #expect(person.reads("8 × 6 = 48 pieces"))
    #expect(codec.decoded.with { $0 } == before + 1)
  }

  @Test func theSheetDescribesThePieceThatItShows() throws {
    let person = Person(Size(3840, 2160), modes: Self.puzzles)
    drop(try picture(), person)
    func choose(_ count: Int) throws {
      let amount = try #require(person.all(Stepper.self).first { $0.label == "Pieces" })
      amount.value = count
      amount.send(.valueChanged)
      person.wait(0.5)
    }
    #expect(person.reads("a piece in its real size"))
    try choose(4)
    #expect(person.reads("2 × 2 = 4 pieces") && !person.reads("a piece in its real size"))
    try choose(48)
    #expect(person.reads("a piece in its real size"))
  }

  @Test func onAScreenOfKnownSizeTheSheetShowsMillimetres() throws {
    let person = Person(modes: Self.puzzles)
    person.platform.window.pointsPerMillimetre = 4
    drop(try picture(), person)
    let words = try #require(
      person.all(Label.self).map(\.text).first { $0.hasPrefix("a piece in its real size: ") })
    let told = try #require(Double(words.split(separator: " ").dropLast().last.map(String.init) ?? ""))
    // Of 48 pieces around a frame in a window of 1280 × 800 each is some 60 dp wide.
    #expect(words.hasSuffix(" mm") && (8...25).contains(told), "\(words)")
  }

  @Test func theReasonForNoPuzzleIsVisible() throws {
    let person = Person(modes: Self.puzzles)
    drop(try picture(), person)
    try person.tap("Set columns and rows")
    for label in ["Columns", "Rows"] {
      let stepper = try #require(person.all(Stepper.self).first { $0.label == label })
      stepper.value = 1
      stepper.send(.valueChanged)
    }
    person.wait(0.5)
    try person.tap("Start")
    let words = try #require(person.all(Label.self).first { $0.text.hasPrefix("Choose columns and rows") })
    let (place, start) = (words.frameInRoot, try person.control("Start").frameInRoot)
    #expect(place.minY >= 0 && place.maxY < start.minY && place.height > 0)
    #expect(!person.reads("pieces in its real size") && !person.reads("1 × 1"))
  }
}
