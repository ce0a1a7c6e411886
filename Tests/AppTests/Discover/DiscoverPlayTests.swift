import Catalogue
import Concurrency
import Fetching
import Geometry
import Interface
import Jigsaw
import Library
import MineLogic
import Minesweeper
import ModeKit
import Raster
import ReplaySamples
import SDLBackend
import Scene
import Shell
import ShellSupport
import Sketch
import TestSupport
import Testing

/// Fetching entries and playing them.
@Suite struct DiscoverPlayTests {
  private static let address = "https://example.org/c/"

  private func png(_ width: Int = 90, _ height: Int = 60) throws -> [UInt8] {
    let picture = Bitmap(width: width, height: height)
    for index in 0..<width * height { picture.pixels[index] = 0xFF00_0000 | UInt32(index * 97) }
    return try SDLImageCodec().encodePNG(picture)
  }

  private static let svg = Array(
    #"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><path d="M5 5L80 50" stroke="black" fill="none"/></svg>"#
      .utf8)
  private static let brush = Array(#"{"name": "Wide pastel", "size": [8, 40, 90]}"#.utf8)

  /// Somebody on the page with entries of all kinds, each of them on the server.
  private func visitor(
    hasPuzzles: Bool = false, isOnline: @escaping () -> Bool = { true }
  ) throws -> Visitor {
    let visitor = Visitor(hasPuzzles: hasPuzzles, isOnline: isOnline)
    let picture = try png()
    try visitor.serve([
      Visitor.entry(.picture, "Reef", day: 20_005, file: picture, ending: "png", thumbnail: picture),
      Visitor.entry(.board, "Board", day: 20_004, file: Array(code().utf8), ending: "txt"),
      Visitor.entry(.replay, "Fast", day: 20_003, file: Self.replay.bytes, ending: "avf"),
      Visitor.entry(.sketch, "Sail", day: 20_002, file: Self.svg, ending: "svg"),
      Visitor.entry(.brush, "Pastels", day: 20_001, file: Self.brush, ending: "json"),
      Visitor.entry(.puzzle, "Six", day: 20_000, file: try puzzle(), ending: "puzzle"),
    ])
    try visitor.paste(Self.address + CatalogueSource.fileName)
    visitor.settle()
    return visitor
  }

  /// A game that is lost with its second click.
  private static let replay: ReplayBytes = {
    var replay = Replay(ReplayBytes.field)
    replay.events = [
      .init(time: 0, .leftPress, x: 20, y: 60), .init(time: 100, .leftRelease, x: 20, y: 60),
      .init(time: 1000, .leftPress, x: 40, y: 8), .init(time: 1100, .leftRelease, x: 40, y: 8),
    ]
    replay.time = 1100
    return ReplayBytes.avf(replay)
  }()

  private func code() -> String {
    BoardCode(ReplayBytes.field, start: 5).text
  }

  private func puzzle() throws -> [UInt8] {
    let cells = (0..<6).map {
      Path(rect: Rect(x: Double($0 % 3) * 40, y: Double($0 / 3) * 40, width: 40, height: 40))
    }
    return try PuzzleFile(
      cells, of: { x, y in 0xFF00_0000 | UInt32(x) << 16 | UInt32(y) << 8 },
      relations: [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)],
      encode: SDLImageCodec().encodePNG
    ).bytes
  }

  private func play(_ title: String, _ visitor: Visitor) throws {
    let card = try #require(visitor.card(title))
    try visitor.person.tap("\(card.content.action): \(title)")
    visitor.settle()
    visitor.person.wait(0.5)
  }

  private func titleOnScreen(_ visitor: Visitor) -> String? {
    visitor.person.library.documents().first?.title
  }

  // MARK: Kinds

  @Test(arguments: [
    ("Reef", "jigsaw"), ("Board", "minesweeper"), ("Fast", "minesweeper"), ("Sail", "sketch"),
    ("Six", "jigsaw"),
  ])
  func oneTapPlays(title: String, mode: String) throws {
    let visitor = try visitor(hasPuzzles: mode == "jigsaw")
    try play(title, visitor)
    #expect(visitor.person.app.openDocument?.mode.id == mode)
    if title != "Board" { #expect(titleOnScreen(visitor) == title) }
    // A replay runs; anything else is played.
    #expect(visitor.person.all(Control.self).contains { $0.label == "Leave the replay" } == (title == "Fast"))
    // It is here now and works without the network.
    visitor.server.failAll(.unreachable)
    visitor.person.press(.escape)
    visitor.person.press(.escape)
    try visitor.open()
    #expect(visitor.card(title)?.content.progress == .here)
    let before = visitor.server.asked.count
    try play(title, visitor)
    #expect(visitor.person.app.openDocument?.mode.id == mode)
    #expect(!visitor.server.asked[before...].contains { $0.contains("/files/") })
  }

  /// A puzzle that is published as its picture is cut into as many pieces as its publisher's.
  @Test func aPictureOfAPuzzleIsCutIntoItsPieces() throws {
    let visitor = Visitor(hasPuzzles: true)
    try visitor.follow([
      Visitor.entry(.puzzle, "Regatta", count: 24, file: try png(), ending: "png"),
      Visitor.entry(.puzzle, "Cliffs", count: 6, file: try png(120, 80), ending: "png"),
    ])
    for (title, count) in [("Regatta", 24), ("Cliffs", 6)] {
      if visitor.cards.isEmpty { try visitor.open() }
      try play(title, visitor)
      let document = visitor.person.app.openDocument
      #expect(document?.mode.id == "jigsaw" && titleOnScreen(visitor) == title)
      guard case .array(let pieces)? = document?.summary.json["pieces"] else {
        Issue.record("there are no pieces")
        continue
      }
      #expect(pieces.count == count)
      // Another puzzle of the same picture is called like it.
      let first = visitor.person.library.documents().first?.id
      visitor.person.press(.character("n"), .control)
      visitor.person.wait(0.5)
      #expect(visitor.person.library.documents().first?.id != first && titleOnScreen(visitor) == title)
      visitor.person.press(.escape)
    }
  }

  @Test func brushesAreAdded() throws {
    let visitor = try visitor()
    try play("Pastels", visitor)
    #expect(visitor.person.reads("“Wide pastel” is among the brushes now."))
    let names = ScratchFolder.names(in: "\(visitor.folder.path)/brushes")
    #expect(names == ["Wide pastel.json"])
    // Added again it is not there twice; dropped on the window it goes the same way.
    visitor.person.platform.post(.drop([visitor.folder.write("copy.json", Self.brush)]))
    visitor.person.wait(0.5)
    #expect(visitor.person.reads("“Wide pastel” is among the brushes already."))
    #expect(ScratchFolder.names(in: "\(visitor.folder.path)/brushes") == names)
    visitor.person.platform.post(.drop([visitor.folder.write("bad.json", Array("[]".utf8))]))
    visitor.person.wait(0.5)
    #expect(visitor.person.reads("is not a JSON object"))
  }

  // MARK: Fetching

  /// The ring, the megabytes and the cross; what was stopped is not played.
  @Test func aFetchCanBeStopped() throws {
    let visitor = try visitor()
    visitor.server.isHolding = true
    let card = try #require(visitor.card("Sail"))
    let frame = card.frameInRoot
    try visitor.person.tap("Open: Sail")
    #expect(visitor.wait { visitor.server.held.contains { $0.contains("/files/") } })
    #expect(visitor.wait { if case .downloading = card.content.progress { true } else { false } })
    #expect(card.frameInRoot == frame)
    try visitor.person.tap("Stop fetching “Sail”")
    #expect(visitor.wait { card.content.progress == .away })
    visitor.server.isHolding = false
    visitor.settle()
    #expect(visitor.person.app.openDocument == nil)
    try play("Sail", visitor)
    #expect(visitor.person.app.openDocument?.mode.id == "sketch")
  }

  /// Who has left the page meanwhile is not pulled away from what they do.
  @Test func whatComesLateDoesNotInterrupt() throws {
    let visitor = try visitor()
    visitor.server.isHolding = true
    try visitor.person.tap("Open: Sail")
    #expect(visitor.wait { visitor.server.held.contains { $0.contains("/files/") } })
    try visitor.person.tap("Back")
    try visitor.person.open("Minesweeper")
    visitor.server.sendHeld()
    visitor.settle()
    #expect(visitor.person.app.openDocument?.mode.id == "minesweeper")
    visitor.person.press(.escape)
    try visitor.open()
    #expect(visitor.card("Sail")?.content.progress == .here)
  }

  @Test func nothingIsFetchedThatNobodyAskedFor() throws {
    let visitor = try visitor()
    #expect(!visitor.server.asked.contains { $0.contains("/files/") })
    let asked = visitor.server.asked.count
    visitor.person.drag([Point(640, 700), Point(640, 300), Point(640, 300)])
    visitor.person.wait(1)
    visitor.settle()
    #expect(!visitor.server.asked.contains { $0.contains("/files/") })
    // Opened again on the same day, nothing is looked for.
    try visitor.person.tap("Back")
    try visitor.open()
    #expect(!visitor.server.asked[asked...].contains { $0.hasSuffix(".gz") })
  }

  @Test(arguments: [false, true]) func offlineOnlyWhatIsHereCanBePlayed(machine: Bool) throws {
    let online = Locked(true)
    let visitor = try visitor(hasPuzzles: true, isOnline: { online.with { $0 } })
    try play("Board", visitor)
    visitor.person.press(.escape)
    try visitor.open()
    if machine {
      online.with { $0 = false }
      try visitor.person.tap("Back")
      try visitor.open()
    } else {
      visitor.server.failAll(.unreachable)
      visitor.shelf?.catalogues.forEach { visitor.shelf?.update($0.id) }
      visitor.settle()
    }
    #expect(visitor.person.reads("Needs the network"))
    #expect(visitor.card("Reef")?.content.isOutOfReach == true)
    #expect(visitor.card("Board")?.content.isOutOfReach == false)
    let asked = visitor.server.asked.count
    try visitor.person.tap("Play: Reef")
    visitor.settle()
    #expect(visitor.person.app.openDocument == nil && visitor.server.asked.count == asked)
    visitor.person.press(.escape)
    try play("Board", visitor)
    #expect(visitor.person.app.openDocument?.mode.id == "minesweeper")
  }

  /// What no mode of the app opens is listed and described, and offers nothing that cannot be done.
  @Test(arguments: [false, true]) func whatNoModeOpensHasNoButton(hasPuzzles: Bool) throws {
    let visitor = try visitor(hasPuzzles: hasPuzzles)
    let card = try #require(visitor.card("Reef"))
    #expect(card.content.action.isEmpty != hasPuzzles)
    visitor.person.tap(card.frameInRoot.origin + Vector(40, 60))
    visitor.settle()
    let sheet = try #require(visitor.person.all(Sheet.self).last)
    #expect(visitor.person.reads("CC0-1.0"))
    let buttons = visitor.person.all(Button.self, in: sheet).filter { !$0.isHidden }
    #expect(buttons.contains { $0.title == "Play" } == hasPuzzles)
    #expect(!buttons.contains { $0.title.isEmpty })
  }

  /// A small picture that is none leaves the plain field; the rest of the page works.
  @Test func hostileThumbnails() throws {
    let visitor = Visitor()
    let good = try png()
    // The publisher's hash is right, and what is in the file is not.
    var bad = good
    for index in (bad.count / 2)..<(bad.count / 2 + 40) { bad[index] ^= 0xA5 }
    try visitor.serve([
      Visitor.entry(.picture, "Good", day: 2, file: good, ending: "png", thumbnail: good),
      Visitor.entry(.picture, "Bad", day: 1, file: good, ending: "png", thumbnail: bad),
    ])
    try visitor.paste(Self.address + CatalogueSource.fileName)
    visitor.settle()
    #expect(visitor.card("Good")?.content.picture != nil)
    #expect(visitor.card("Bad")?.content.picture == nil && visitor.card("Bad")?.content.color == 0x336699)
    #expect(visitor.card("Bad")?.frameInRoot.height == visitor.card("Good")?.frameInRoot.height)
  }

  // MARK: Keyboard

  @Test func theKeyboardAlone() throws {
    let visitor = try visitor()
    visitor.person.press(.escape)
    #expect(visitor.cards.isEmpty)
    visitor.person.press(.character("d"), .control)
    visitor.settle()
    func focused() -> String? { (visitor.person.app.root.focused as? EntryCard)?.content.title }
    visitor.person.press(.right)
    #expect(focused() == "Reef" && visitor.person.app.root.showsFocus)
    visitor.person.press(.right)
    #expect(focused() == "Board")
    visitor.person.press(.down)
    #expect(focused() == "Six")
    visitor.person.press(.up)
    visitor.person.press(.space)
    #expect(visitor.person.reads("CC0-1.0") && visitor.person.all(Sheet.self).count == 1)
    visitor.person.press(.escape)
    #expect(visitor.person.all(Sheet.self).isEmpty && focused() == "Board")
    visitor.person.press(.character("s"))
    visitor.person.platform.post(.text("ail"))
    visitor.person.wait(0.3)
    #expect(visitor.titles == ["Sail"])
    visitor.person.press(.down)
    #expect(focused() == "Sail")
    visitor.person.press(.enter)
    visitor.settle()
    #expect(visitor.person.app.openDocument?.mode.id == "sketch")
  }

  /// All that is known, and what is here can be removed again.
  @Test func theDetailsOfAnEntry() throws {
    let visitor = try visitor()
    let card = try #require(visitor.card("Sail"))
    visitor.person.tap(card.frameInRoot.origin + Vector(40, 60))
    for words in ["Sketch", "100 strokes", "Class 4b", "2024-10-06", "CC0-1.0", "School", "1 KB"] {
      #expect(visitor.person.reads(words), "\(words)")
    }
    #expect(Audit(visitor.person.app.root).findings.isEmpty)
    try visitor.person.tap("Open", in: visitor.person.all(Sheet.self).last)
    visitor.settle()
    visitor.person.press(.escape)
    try visitor.open()
    let again = try #require(visitor.card("Sail"))
    #expect(again.content.progress == .here)
    visitor.person.tap(again.frameInRoot.origin + Vector(40, 100))
    try visitor.person.tap("Remove from this device")
    visitor.settle()
    #expect(visitor.card("Sail")?.content.progress == .away)
  }
}
