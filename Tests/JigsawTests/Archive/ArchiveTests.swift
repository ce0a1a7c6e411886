import Geometry
import Interface
import Jigsaw
import Library
import ModeKit
import Raster
import Sandbox
import Scene
import TestSupport
import Testing

/// Puzzles of Palapeli, with their own pieces.
@Suite struct ArchiveTests {
  /// A format that starts as PNG does, with the size at the same place, and then has the pixels as they are.
  private struct PixelCodec: ImageCodec {
    func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap {
      func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      guard bytes.count > 24, case let (width, height) = (number(16), number(20)),
        bytes.count == 24 + width * height * 4
      else { throw SceneProblem("This is no picture.") }
      let bitmap = Bitmap(width: width, height: height)
      for index in 0..<width * height { bitmap.pixels[index] = UInt32(number(24 + index * 4)) }
      return bitmap
    }
    func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8] {
      func big(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
      }
      return [0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + big(UInt32(bitmap.width))
        + big(UInt32(bitmap.height)) + (0..<bitmap.width * bitmap.height).flatMap { big(bitmap.pixels[$0]) }
    }
  }

  private let mode = JigsawMode()
  private let scene = SceneResources(typesetter: NoText(), codec: PixelCodec())
  private static let columns = 5
  private static let rows = 4
  private static let cell = 40.0

  /// The cut that the archive's pieces come from, in pixels.
  private let cut = Cut.classic(
    columns: columns, rows: rows, cell: Size(cell, cell), seed: 3)

  private static func color(_ x: Int, _ y: Int) -> UInt32 {
    0xFF00_0000 | UInt32(x & 255) << 16 | UInt32(y & 255) << 8 | 96
  }

  private var neighbours: [(Int, Int)] {
    (0..<cut.count).flatMap { piece -> [(Int, Int)] in
      var result: [(Int, Int)] = []
      cut.forEachNeighbour(of: piece) { if $0 > piece { result.append((piece, $0)) } }
      return result
    }
  }

  /// A piece's number in the archive: numbers may have gaps and need not follow the order of the pieces.
  private func number(_ piece: Int) -> Int { (piece * 7) % cut.count * 2 }

  private func archive(relations: [(Int, Int)]? = nil, of pieces: [Int]? = nil) throws -> PuzzleFile {
    try PuzzleFile(
      (pieces ?? Array(0..<cut.count)).map { cut.outline(of: $0) }, of: Self.color,
      relations: relations ?? neighbours, number: number, encode: PixelCodec().encodePNG)
  }

  @Test(arguments: [
    ("Name=Citrus\nX-KDE-PluginInfo-Author=Ada Ray\n", "Citrus by Ada Ray"), ("Name=Citrus\n", "Citrus"),
    ("Name[de]=Zitrus\nX-KDE-PluginInfo-Author=Ada\n", ""), ("Name=\\sA\\\\B\\tC\n", "A\\B C"), ("", ""),
    ("Name=\n", ""),
  ])
  func thePuzzleKeepsItsNameAndItsAuthor(entries: String, title: String) throws {
    var file = try archive()
    let index = try #require(file.files.firstIndex { $0.name == "pala.desktop" })
    let text = String(decoding: file.files[index].bytes, as: UTF8.self)
    let offsets = try #require(text.firstRange(of: "[PieceOffsets]"))
    file.files[index].bytes = Array("[Desktop Entry]\n\(entries)\n\(text[offsets.lowerBound...])".utf8)
    let imported = try mode.importer.read(file.bytes, "a.puzzle", DocumentResources(scene: scene))
    #expect(imported.title == title)
  }

  private func table(_ file: [UInt8]) throws(Problem) -> PuzzleTable {
    let imported = try mode.importer.read(file, "a.puzzle", DocumentResources(scene: scene))
    return try mode.makeState(
      imported.params, seed: 5, resources: DocumentResources(scene: scene, blob: { _ in imported.blobs[0] }))
  }

  @Test func thePiecesAreThoseOfTheArchive() throws {
    let table = try table(archive().bytes)
    let traced = table.puzzle.cut
    #expect(traced.count == cut.count && !table.puzzle.rotates)
    let scale = traced.picture.width / (Double(Self.columns) * Self.cell)
    var random = RandomSource(seed: 1)
    for piece in 0..<cut.count {
      // Pieces are numbered in reading order here as there.
      let was = cut.outline(of: piece)
      let now = traced.outline(of: piece).transformed(by: .scale(1 / scale))
      var (inside, off) = (0, 0)
      for _ in 0..<800 {
        let box = was.bounds.inset(by: -3)
        let point = Point(random.within(box.minX...box.maxX), random.within(box.minY...box.maxY))
        if was.contains(point) { inside += 1 }
        if was.contains(point) != now.contains(point) {
          off += 1
          #expect(was.distance(to: point) < 1.2, "piece \(piece) at \(point)")
        }
      }
      #expect(off * 20 < inside, "piece \(piece)")
      func knobs(_ cut: Cut) -> [KnobSide: Int] {
        var result: [KnobSide: Int] = [:]
        cut.forEachSide(of: piece) { result[cut.knob($0), default: 0] += 1 }
        result[.plain] = nil
        return result
      }
      #expect(knobs(traced) == knobs(cut), "piece \(piece)")
      func beside(_ cut: Cut) -> Set<Int> {
        var result: Set<Int> = []
        cut.forEachNeighbour(of: piece) { result.insert($0) }
        return result
      }
      #expect(beside(traced) == beside(cut), "piece \(piece)")
    }
  }

  /// A process that read a hostile file and was taken over: it changes what it answers.
  private struct Liar: FileReading {
    /// What it should answer.
    let header: [UInt8], body: [UInt8]
    /// Decides about its lies.
    let seed: UInt64

    func read(
      _ file: [UInt8], by reader: FileReader, _ parameters: [UInt8], isCancelled: @Sendable () -> Bool
    ) throws(ReadingFailure) -> FileContents {
      var (header, body) = (header, body)
      var random = RandomSource(seed: seed)
      // Of the pixels, which come first, any will do.
      let first = body.count - FileReader.number(in: header[0..<4])
      for _ in 0..<1 + random.below(4) {
        body[first + random.below(body.count - first)] = UInt8(random.below(256))
      }
      if random.below(8) == 0 { header[random.below(12)] = UInt8(random.below(256)) }
      return FileContents(header: header, body: try SharedMemory(body))
    }
    func close() {}
  }

  @Test func piecesThatMakeNoSenseAreOneSentence() throws {
    let file = try archive().bytes
    let imported = try mode.importer.read(file, "a.puzzle", DocumentResources(scene: scene))
    let honest = try mode.importer.otherReaders(scene)[0].body(file, [])
    var refused = 0
    for seed in 0..<500 {
      let liar = Liar(header: honest.header, body: honest.bytes, seed: UInt64(seed))
      let scene = SceneResources(typesetter: NoText(), codec: PixelCodec(), files: liar)
      do throws(Problem) {
        let table = try mode.makeState(
          imported.params, seed: 5, resources: DocumentResources(scene: scene, blob: { _ in file }))
        // What is believed can be drawn and held.
        for piece in 0..<table.puzzle.cut.count { _ = table.puzzle.cut.outline(of: piece).bounds }
      } catch {
        refused += 1
      }
    }
    #expect(refused > 100)
  }

  @Test func allPiecesTogetherAreThePicture() throws {
    var table = try table(archive().bytes)
    for piece in 0..<cut.count {
      let move = JigsawMove.lay(
        group: Int(table.groupOf[piece]), at: Placement(turn: 0, shift: .zero), joins: true, held: [])
      _ = try mode.apply(
        move, MoveContext(id: MoveID(author: 0, counter: piece + 1), seat: 0, time: 0, recall: { _ in move }),
        to: &table)
    }
    let isFinished = table.isFinished
    #expect(isFinished)
    let traced = table.puzzle.cut
    let scale = Double(Self.columns) * Self.cell / traced.picture.width
    let bitmap = render(
      mode.picture(table, params: mode.defaultParams, theme: Theme()).content, rect: traced.picture,
      scale: scale,
      resources: scene)
    var worst = 0
    for y in 4..<bitmap.height - 4 {
      for x in 4..<bitmap.width - 4 {
        for shift: UInt32 in [0, 8, 16] {
          let (shown, wanted) = (bitmap[x, y] >> shift & 255, Self.color(x, y) >> shift & 255)
          worst = max(worst, abs(Int(shown) - Int(wanted)))
        }
      }
    }
    #expect(worst <= 3)
  }

  @Test func withoutRelationsTouchingPiecesAreNeighbours() throws {
    let table = try table(archive(relations: []).bytes)
    for (first, second) in neighbours {
      var isBeside = false
      table.puzzle.cut.forEachNeighbour(of: first) { if $0 == second { isBeside = true } }
      #expect(isBeside)
    }
  }

  @Test func relationsJoinPiecesThatDoNotTouch() throws {
    let table = try table(archive(relations: [(0, 1)], of: [0, 4]).bytes)
    #expect(table.puzzle.cut.count == 2)
    table.puzzle.cut.forEachNeighbour(of: 0) { #expect($0 == 1) }
    refuses(try archive(relations: [], of: [0, 4]).bytes, "not connected")
  }

  @Test func aNewPuzzleStartsWithoutTheArchivesPieces() throws {
    let imported = try mode.importer.read(archive().bytes, "a.puzzle", DocumentResources(scene: scene))
    let form = mode.form(last: imported.params)
    #expect(try mode.params(from: form.answers).picture == mode.defaultParams.picture)
    var writer = ByteWriter()
    imported.params.encode(into: &writer)
    var reader = ByteReader(writer.bytes)
    #expect(try JigsawParams(reading: &reader) == imported.params)
  }

  // Bad archives.

  private func refuses(_ file: [UInt8], _ words: String = "", _ note: Comment = "") {
    do throws(Problem) {
      _ = try table(file)
      Issue.record("taken: \(note)")
    } catch {
      #expect(!error.message.isEmpty && !error.message.contains("\n"), note)
      #expect(error.message.contains(words), note)
    }
  }

  @Test func filesThatAreNoPuzzlesAreRefused() throws {
    let whole = try archive()
    refuses([], "no puzzle of Palapeli")
    refuses(Array("a text".utf8), "no puzzle of Palapeli")
    refuses(PuzzleFile.stored([]), "no puzzle of Palapeli")
    refuses(PuzzleFile([("a.txt", [1, 2])]).bytes, "no puzzle of Palapeli")
    refuses(PuzzleFile([whole.files[whole.files.count - 1]]).bytes, "missing")
    refuses(PuzzleFile([("pala.desktop", Array("[PieceOffsets]\n".utf8))]).bytes, "fewer than two")
    var without = whole
    without.files.remove(at: 3)
    refuses(without.bytes, "missing")
    var damaged = whole
    damaged.files[3].bytes.removeLast()
    refuses(damaged.bytes, "missing or damaged")
  }

  @Test func absurdSizesAreRefusedBeforeAnythingIsDecoded() throws {
    var large = try archive()
    large.files[2].bytes.replaceSubrange(16..<24, with: [0, 0, 255, 255, 0, 0, 255, 255])
    refuses(large.bytes, "too large")
    large.files[2].bytes.replaceSubrange(16..<24, with: [UInt8](repeating: 255, count: 8))
    refuses(large.bytes, "too large")
    var far = try archive()
    func list(_ text: String) { far.files[far.files.count - 1].bytes = Array("[PieceOffsets]\n\(text)".utf8) }
    list("0=0,0\n2=9223372036854775807,-9223372036854775808\n")
    refuses(far.bytes, "too large")
    list("0=0,0\n2=1000000,1000000\n")
    refuses(far.bytes, "too large")
    // A header that promises more than there is, and one that promises more than is read.
    var tar = try archive().tar
    for digits in ["00077777777", "77777777777"] {
      tar.replaceSubrange(124..<135, with: digits.utf8)
      tar.replaceSubrange(148..<156, with: [UInt8](repeating: 32, count: 8))
      let sum = String(tar[..<512].reduce(0) { $0 + Int($1) }, radix: 8)
      tar.replaceSubrange(148..<156, with: "0\(sum)\0 ".utf8)
      refuses(PuzzleFile.stored(tar))
    }
  }

  @Test func everyTruncationIsReported() throws {
    let bytes = try archive(of: [0, 1, 5, 6]).bytes
    // The two empty blocks at the end of an archive may be missing.
    for count in stride(from: 0, to: bytes.count - 2 * 512, by: 509) {
      refuses(Array(bytes[..<count]), "", "\(count) of \(bytes.count) bytes")
    }
  }

  /// Random changes, in the compressed file and in the archive inside it, give a puzzle or a sentence, never a trap.
  @Test func damageNeverTraps() throws {
    let file = try archive(of: [0, 1, 5, 6])
    let (bytes, tar) = (file.bytes, file.tar)
    let manifest = tar.count - 1024 - 512
    var random = RandomSource(seed: 8)
    for round in 0..<240 {
      var copy = round % 2 == 0 ? tar : bytes
      for _ in 0...random.below(4) {
        // Half of the damage hits the list of pieces, where it does most.
        let place = round % 4 == 0 ? manifest - random.below(600) : random.below(copy.count)
        copy[place] = UInt8(random.below(256))
      }
      do throws(Problem) {
        let table = try table(round % 2 == 0 ? PuzzleFile.stored(copy) : copy)
        #expect((2...4).contains(table.puzzle.cut.count))
      } catch {
        #expect(!error.message.isEmpty && !error.message.contains("\n"))
      }
    }
  }
}
