import Geometry
import Glibc
import Interface
import Jigsaw
import Library
import Minesweeper
import ModeKit
import SDLBackend
import Scene
import Shell
import Sketch
import TestSupport
import Testing

/// Libraries of every earlier format, written by the programs of their time, must always open. See `Tests/Libraries`.
@Suite struct FormatTests {
  private static let modes: [any Mode] = [SketchMode(), JigsawMode(), MinesweeperMode()]
  /// The title of each document, and the file that describes its content.
  private static let files = [
    "Board": "board", "First board": "first-board", "Puzzle": "puzzle", "Mines": "mines",
  ]
  private static let folder: String = {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return "/\(tests)/Libraries"
  }()
  private static let environment = ModeEnvironment(
    theme: Theme(), camera: Camera(viewport: Rect(x: 0, y: 0, width: 1000, height: 800)),
    wallTime: 1_700_000_000_000, seats: [0, 1])

  /// A copy of the library of a format.
  private func copied(_ format: Int) throws -> ScratchFolder {
    let scratch = ScratchFolder()
    _ = scratch.write("tessera.sqlite", try Self.bytes("format-\(format)/tessera.sqlite"))
    return scratch
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    let file = try #require(fopen("\(folder)/\(name)", "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  /// What a document of a format held when it was made.
  private func held(_ document: StoredDocument, _ format: Int) throws -> String {
    let name = try #require(Self.files[document.title])
    return String(decoding: try Self.bytes("format-\(format)/\(name).json"), as: UTF8.self)
  }

  private func rebuilt(_ document: StoredDocument, in library: Library) throws -> RebuiltDocument {
    let mode = try #require(Self.modes.first { $0.id == document.mode })
    let scene = SceneResources(typesetter: FixedTypesetter(), codec: SDLImageCodec())
    return try mode.load(
      try #require(try StoredLog.read(document.id, from: library)),
      DocumentResources(
        scene: scene,
        blob: { name in
          library.blobs(of: document.id).first { $0.description == name }
            .flatMap { (try? library.blob($0)) ?? nil }
        })
    ).get()
  }

  private func opened(_ document: StoredDocument, in library: Library) throws -> any OpenDocument {
    try rebuilt(document, in: library).open(
      LibraryStore(library, document.id, mode: document.mode), Self.environment, BackgroundRunner())
  }

  /// Makes some move that can be taken back.
  private func move(_ open: any OpenDocument) throws {
    switch open {
    case let board as ModeHost<SketchMode>:
      let stroke = try #require(Array(board.state.strokes).last)
      #expect(board.perform(.take([StrokeName(id: stroke.id, order: stroke.order)]), seat: 0))
    case let table as ModeHost<JigsawMode>:
      let group = try #require(table.state.groupIDs.max())
      let place = table.state.groups[table.state.groupIDs.min() ?? 0].placement
      #expect(table.perform(.lay(group: group, at: place, joins: true, held: []), seat: 0))
    case let game as ModeHost<MinesweeperMode>:
      let closed = try #require(
        (0..<81).map { Cell($0 % 9, $0 / 9) }.last {
          !game.state.board.isOpen($0) && !game.state.board.isFlag($0)
        })
      #expect(game.perform(.flag(closed, true, clock: 0), seat: 0))
    default: Issue.record("a document of no mode")
    }
  }

  @Test(arguments: 1...5) func oldLibrariesAreReadWithoutBeingChanged(format: Int) throws {
    let scratch = try copied(format)
    let library = try Library(reading: scratch.path)
    #expect(library.documents().count == (format == 1 ? 4 : 3))
    for document in library.documents() {
      let (json, before) = (try rebuilt(document, in: library).summary.json, try held(document, format))
      #expect(json.text(indented: true) == before, "\(document.title)")
    }
    #expect(try library.plays(mode: "minesweeper").count == (format == 1 ? 0 : 1))
    library.close()
    #expect(Self.format(of: scratch.path) == format, "reading changes nothing")
  }

  @Test(arguments: 1...5) func oldLibrariesAreUpgradedAndContinued(format: Int) throws {
    let scratch = try copied(format)
    var library = Library(directory: scratch.path)
    #expect(library.problem == nil)
    let author = library.author
    #expect(author != 0)
    let documents = library.documents()
    let counts = documents.map(\.recordCount)
    for document in documents {
      let before = try held(document, format)
      let records = try library.records(of: document.id)
      #expect(records.map(\.id.counter) == Array(1...records.count))
      #expect(Set(records.map(\.id.author)) == (format < 3 ? [0] : [author]))
      let open = try opened(document, in: library)
      func json() throws -> String { try rebuilt(document, in: library).summary.json.text(indented: true) }
      #expect(try json() == before)
      try move(open)
      #expect(try json() != before)
      open.undo(seat: 0)
      #expect(try json() == before, "\(document.title)")
      #expect(open.takeRequests().allSatisfy { if case .toast = $0 { false } else { true } })
    }
    #expect(library.close() == nil)
    #expect(Self.format(of: scratch.path) == 5)

    library = Library(directory: scratch.path)
    #expect(library.problem == nil && library.author == author)
    for (document, count) in zip(documents, counts) {
      let open = try opened(document, in: library)
      let (json, before) = (try rebuilt(document, in: library).summary.json, try held(document, format))
      #expect(json.text(indented: true) == before)
      let new = try library.records(of: document.id, from: count + 1)
      #expect(new.map(\.id) == [1, 2].map { MoveID(author: author, counter: count + $0) })
      #expect(new.map(\.target) == [nil, MoveID(author: author, counter: count + 1)])
      // Every move of every seat can still be undone.
      guard open.mode.id == "sketch" else { continue }
      for _ in 0..<100 { for seat in 0..<2 { open.undo(seat: seat) } }
      #expect((open as? ModeHost<SketchMode>)?.state.count == 0)
      #expect((open as? ModeHost<SketchMode>)?.state.layers.count == 1)
    }
    #expect(try library.plays(mode: "minesweeper").map(\.record.counter) == (format == 1 ? [] : [6]))
    library.close()
  }

  /// The format number in a library's file.
  private static func format(of folder: String) -> Int? {
    guard let file = fopen(folder + "/tessera.sqlite", "r") else { return nil }
    defer { fclose(file) }
    // SQLite keeps it as four bytes, the highest first.
    var number = [UInt8](repeating: 0, count: 4)
    fseek(file, 60, SEEK_SET)
    guard fread(&number, 1, 4, file) == 4 else { return nil }
    return number.reduce(0) { $0 << 8 | Int($1) }
  }
}
