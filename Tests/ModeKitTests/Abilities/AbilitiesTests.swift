import Geometry
import Interface
import Library
import ModeKit
import Scene
import TestSupport
import Testing

/// Optional abilities of modes, called on any mode.
@Suite struct AbilitiesTests {
  private let able: any Mode = Ledger()
  private let unable: any Mode = TrickMode()

  @Test func paramsChangeOnlyInModesThatRenewOrSuitThem() throws {
    let params = Ledger.Params(width: 30).bytes
    #expect(try Ledger.Params(bytes: able.renewed(params)).width == 31)
    #expect(try Ledger.Params(bytes: able.suited(params, to: Size(55.5, 10))).width == 55)
    #expect(unable.renewed(params) == params && unable.suited(params, to: Size(55, 10)) == params)
    // Params that cannot be read are reported when the document is opened.
    #expect(able.renewed([0xFF]) == [0xFF] && able.suited([0xFF], to: Size(5, 5)) == [0xFF])
  }

  @Test func toolsAreRestoredWholeOrNotAtAll() throws {
    let host = HeadlessDocuments.ledger()
    host.session.tools = Ledger.Tools([1, 2])
    let kept = host.tools
    let other = HeadlessDocuments.ledger()
    try other.take(tools: kept)
    #expect(other.session.tools == Ledger.Tools([1, 2]) && other.tools == kept)
    for count in 0..<kept.count {
      #expect(throws: ByteReader.damaged) { try other.take(tools: Array(kept.prefix(count))) }
    }
    #expect(other.session.tools == Ledger.Tools([1, 2]))
    // A mode that keeps none leaves them alone.
    let plain = HeadlessDocuments.host(TrickMode(), .init(), state: [])
    try plain.take(tools: [1, 2, 3])
    #expect(plain.tools == [])
  }

  @Test func aSeatThatClaimsUndoCanNeitherUndoNorRedo() {
    let host = HeadlessDocuments.ledger()
    for number in 1...3 { host.perform(.init(number), seat: 0) }
    host.undo(seat: 0)
    host.session.claims = .undo
    #expect(!host.canUndo(seat: 0) && !host.canRedo(seat: 0))
    host.undo(seat: 0)
    host.redo(seat: 0)
    #expect(host.state == [1, 2])
    host.perform(.init(9), seat: 1)
    #expect(host.canUndo(seat: 1), "another seat claims nothing")
    host.undo(seat: 1)
    host.session.claims = [.tab, .escape]
    #expect(host.claims(seat: 0) == [.tab, .escape] && host.claims(seat: 1) == [])
    host.redo(seat: 0)
    #expect(host.state == [1, 2, 3])
  }

  @Test func aModeThatWritesNoFilesRefusesTo() {
    let problem = #expect(throws: Problem.self) {
      try HeadlessDocuments.ledger().export(ExportOptions(format: "png"), HeadlessDocuments.resources) { _ in
      }
    }
    #expect(problem?.message == "Documents of this kind cannot be exported.")
  }

  @Test func whatIsImportedIsALogOfTheFirstSeat() throws {
    let moves = [4, 5].map { Ledger.Move($0).bytes }
    var imported = try Importing().importedDocument([4, 5], named: "a.row", HeadlessDocuments.resources)
    #expect(imported.moves == moves && imported.losses == ["The colours are lost."])
    #expect(imported.params == NoParams().bytes)
    imported.params = Ledger.Params(width: 2).bytes
    let host = try #require(
      able.load(imported.log(seed: 3), HeadlessDocuments.resources).get()
        .open(MemoryStore(records: imported.records), HeadlessDocuments.environment, BackgroundRunner())
        as? ModeHost<Ledger>)
    #expect(host.state == [4, 5] && host.seed == 3)
    #expect(imported.records.map(\.seq) == [1, 2] && imported.records.allSatisfy { $0.seat == 0 })
    imported.moves = []
    #expect(imported.records.isEmpty)
    #expect(Importing().importedEndings == ["row"])
    #expect(Importing().cover(of: [], largest: 9, HeadlessDocuments.resources) == nil)
  }

  @Test func aDemonstrationIsALogOfAllItsStages() throws {
    let shown = StoredDemonstration(
      params: Ledger.Params(width: 3).bytes, seed: 8,
      stages: [
        .init("one", moves: [Ledger.Move(1).bytes]), .init("none"),
        .init("two", moves: [Ledger.Move(2).bytes, Ledger.Move(nil).bytes]),
      ])
    let log = StoredLog(shown)
    #expect(log.seed == 8 && log.records.map(\.id.counter) == [1, 2, 3] && log.allRecords() == log.records)
    #expect(log.recall(MoveID(author: 0, counter: 2))?.move == Ledger.Move(2).bytes)
    #expect(try able.load(log, HeadlessDocuments.resources).get().summary.line == "1 numbers")
  }
}

/// A mode that reads rows of numbers.
private struct Importing: ImportingMode {
  let names = ModeNames("importing", "Importing")
  var importer: Importer<NoParams, TrickMode.Move> {
    Importer(endings: ["row"]) { file, name, _ throws(Problem) in
      Imported(
        params: NoParams(), moves: file.map { TrickMode.Move(Int($0)) }, losses: ["The colours are lost."])
    }
  }
  func makeState(_: NoParams, seed: UInt64, resources: DocumentResources) -> [Int] { [] }
  func apply(
    _ move: TrickMode.Move, _ context: MoveContext<TrickMode.Move>, to state: inout [Int]
  ) throws(Problem) -> Applied<TrickMode.Move> { Applied(damage: [], inverse: nil) }
  func handle(_ event: ModeEvent, host: ModeHost<Self>) {}
  func summary(_ state: [Int], params: NoParams) -> DocumentSummary {
    DocumentSummary(.verbatim(""), json: .null)
  }
  func picture(_ state: [Int], params: NoParams, theme: Theme) -> DocumentPicture {
    DocumentPicture(content: DrawingList([]), bounds: .zero)
  }
}
