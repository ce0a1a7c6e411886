import Geometry
import Library
import MineLogic
import Minesweeper
import ModeKit
import Testing

/// Replays of other programs as games.
@Suite struct ImportTests {
  private let mode = MinesweeperMode()

  private func imported(_ text: String, named name: String = "a.rawvf") throws(Problem) -> Game {
    let found = try mode.importer.read(
      Array(text.utf8), name, DocumentResources(scene: plainResources()))
    var game = Game(found.params, seed: 5)
    for move in found.moves { _ = try game.play(move) }
    return game
  }

  private func log(_ host: ModeHost<MinesweeperMode>) throws -> GameLog {
    var log: GameLog?
    host.study({ GameLog($0.params, seed: $0.seed, $0.moves) }) { _, found in log = found }
    return try #require(log)
  }

  @Test(arguments: [true, false]) func aSavedGameComesBackAsItWasPlayed(losing: Bool) throws {
    let table = Table()
    table.hold(Cell(8, 8))
    table.tap(Cell(4, 4))
    table.tap(Cell(4, 4))
    while table.game.isRunning {
      let board = table.game.board
      let left = table.game.cells.first {
        !board.isOpen($0) && !board.isFlag($0) && board.isMine($0) == losing
      }
      // Safe cells with a flag are left; their flags have to be removed.
      if let left { table.tap(left) } else { table.hold(Cell(8, 8)) }
    }
    let log = try log(table.host)
    let text = try #require(log.replay?.rawvf)
    let game = try imported(text)
    #expect(game.status == table.game.status && game.clock == table.game.clock)
    #expect(table.game.cells.allSatisfy { game.look($0) == table.game.look($0) })
    #expect(game.marks.contains(.imported))

    // Its figures are those of the game, and so are its fingers.
    let found = try mode.importer.read(
      Array(text.utf8), "a.rawvf", DocumentResources(scene: plainResources()))
    let again = GameLog(
      found.params, seed: 5,
      found.moves.enumerated().map { LoggedMove(id: MoveID(author: 0, counter: $0 + 1), move: $1) })
    #expect(again.clicks == log.clicks && again.flagged == log.flagged)
    let result = try #require(GameResult(again))
    #expect(result.figures == GameResult(log)?.figures)
    #expect(!result.unrankedReasons.isEmpty)
  }

  /// The command line exports a stored game from its first move on, including moves before its last snapshot.
  @Test func aStoredGameIsExportedFromItsFirstMoveOn() throws {
    let table = Table()
    table.tap(Cell(4, 4))
    table.hold(Cell(8, 8))
    let middle = table.store.count
    let snapshot = try #require(mode.encodeState(table.game, records: middle))
    table.hold(Cell(8, 8))
    table.host.undo(seat: 0)
    var params = ByteWriter()
    table.host.params.encode(into: &params)
    let records = table.store.records
    let stored = StoredLog(
      params: params.bytes, seed: 1, author: table.store.author, snapshot: (middle, snapshot),
      records: Array(records.dropFirst(middle)), recall: { _ in nil }, allRecords: { records })
    let resources = DocumentResources(scene: plainResources())
    let rebuilt = try mode.load(stored, resources).get()
    var bytes: [UInt8] = []
    let losses = try rebuilt.export(ExportOptions(format: "rawvf"), resources) { bytes += $0 }
    #expect(losses.count == 1)
    #expect(String(decoding: bytes, as: UTF8.self) == (try log(table.host).replay?.rawvf))
    #expect(throws: Problem.self) { try rebuilt.export(ExportOptions(format: "png"), resources) { _ in } }
    let fresh = try mode.load(StoredLog(params: params.bytes, seed: 1), resources).get()
    #expect(throws: Problem.self) { try fresh.export(ExportOptions(format: "rawvf"), resources) { _ in } }
  }

  @Test func invalidReplaysAreRejectedInOneSentence() {
    for (text, name) in [
      ("", "a.rawvf"), ("Width: 3", "a.rawvf"), ("hello", "b.txt"), ("*rmv", "c.rmv"),
      ("\u{1}\u{2}", "d.avf"), ("\u{1}\u{2}", "f.rawvf"), ("\u{1}\u{2}", "g.txt"),
      ("Width: 2\nHeight: 1\nBoard:\n**\nEvents:\n", "e.rawvf"),
    ] {
      do throws(Problem) {
        _ = try imported(text, named: name)
        Issue.record("\(name) cannot be read")
      } catch {
        #expect(error.message.hasSuffix(".") || error.message.contains(":"))
        #expect(!error.message.contains(name), "the caller adds the file's name")
      }
    }
  }

  @Test func everyKindOfReplayIsOffered() {
    #expect(mode.importedEndings == ["rawvf", "avf", "mvf", "rmv", "evf"])
  }
}
