import Interface
import MineLogic
import ModeKit

/// The progress of generating the chunks of an endless field in advance.
enum ChunkWork {
  /// No chunk has been requested.
  case none
  /// Chunks are being generated.
  case running
  /// All chunks that may be needed next exist.
  case done
}

/// Playing an endless field.
extension MinesweeperMode {
  /// Generates the chunks that may be needed next off the main thread, those nearest to the last opened cell first, so
  /// that opening a cell never waits for a chunk.
  func prefetchChunks(_ host: ModeHost<MinesweeperMode>) {
    let game = host.state
    guard let field = game.field, host.session.chunks != .running else { return }
    host.session.chunks = .done
    let last = game.lastCell ?? Board.endlessStart
    let (column, band) = (
      last.x >> 6 - Board.endlessStart.x >> 6, last.y >> 6 - Board.endlessStart.y >> 6
    )
    func distance(_ id: EndlessField.ChunkID) -> Int { max(abs(id.x - column), abs(id.y - band)) }
    let lacking = game.board.chunksToCome.filter { !FieldChunks.shared.has($0, of: field) }
      .sorted { (distance($0), $0.y, $0.x) < (distance($1), $1.y, $1.x) }
    guard !lacking.isEmpty else { return }
    host.session.chunks = .running
    host.run({
      for id in lacking.prefix(Self.atOnce) { _ = FieldChunks.shared.chunk(id, of: field) }
    }) { host, _ in
      host.session.chunks = .done
      prefetchChunks(host)
    }
  }

  /// How many chunks are generated before they are sorted again by distance from the last opened cell.
  private static let atOnce = 8

  /// Reports that a mine went off in an endless field. The mine stays open and is counted, and the game goes on.
  func reportBlast(_ host: ModeHost<MinesweeperMode>) {
    host.request(.sound(.failure))
    host.toast(tr("A mine went off. It counts, and stays open; you can play on."))
  }

  /// The progress in an endless field as a statistics record; nil where nothing is open, and for bounded boards.
  func endlessPlay(_ host: ModeHost<MinesweeperMode>) -> FinishedPlay? {
    let game = host.state
    guard game.board.isEndless, game.openedCount > 0 else { return nil }
    return EndlessFacts(game).play(host.params, time: host.environment.wallTime)
  }

  /// Saves the progress in an endless field for the statistics.
  func saveEndless(_ host: ModeHost<MinesweeperMode>) {
    guard let play = endlessPlay(host) else { return }
    host.study({ $0.store(play) }) { _, _ in }
  }
}

/// The progress in an endless field.
package struct EndlessFacts: Hashable, Sendable {
  /// The number of open safe cells.
  package var opened: Int
  /// The number of chunks without closed safe cells.
  package var cleared: Int
  /// The number of mines that went off.
  package var blown: Int
  /// The longest run of cells opened without a mine going off; 0 where undo or hints were used.
  package var bestRun: Int

  /// Reads the progress from a game.
  package init(_ game: Game) {
    opened = game.openedCount
    cleared = game.clearedChunks
    blown = game.blown
    bestRun = game.isUnranked ? 0 : game.bestRun
  }

  /// Reads a statistics record. Missing values are 0.
  package init(_ play: FinishedPlay) {
    func whole(_ name: String) -> Int { Int(min(max(play.facts[name] ?? 0, 0), 1e12)) }
    opened = whole("opened")
    cleared = whole("cleared")
    blown = whole("blown")
    bestRun = whole("run")
  }

  /// The progress as a statistics record; `time` is the wall time of the record.
  package func play(_ rules: GameRules, time: Int64) -> FinishedPlay {
    FinishedPlay(
      group: rules.rankingGroup, time: time,
      facts: [
        "endless": Double(rules.endlessPercent ?? 0), "opened": Double(opened), "cleared": Double(cleared),
        "blown": Double(blown), "run": Double(bestRun),
      ])
  }
}

/// The totals of all endless fields of one density.
package struct EndlessStatistics: Sendable {
  /// The latest record of each field.
  package let fields: [EndlessFacts]

  /// Takes the last record of each document. `plays` are in the order in which they were saved; those of bounded boards
  /// are ignored.
  package init(_ plays: [RecordedPlay]) {
    var last: [String: EndlessFacts] = [:]
    for play in plays where play.play.facts["endless"] != nil {
      last[play.document] = EndlessFacts(play.play)
    }
    fields = last.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The rows of the statistics page.
  var values: [Page.Value] {
    func sum(_ part: (EndlessFacts) -> Int) -> String { String(fields.reduce(0) { $0 + part($1) }) }
    func most(_ part: (EndlessFacts) -> Int) -> String { String(fields.map(part).max() ?? 0) }
    return [
      Page.Value(tr("Fields"), String(fields.count)),
      Page.Value(tr("Most cells in a row without a mine going off"), most(\.bestRun)),
      Page.Value(tr("Most cells open in a field"), most(\.opened)),
      Page.Value(tr("Cells open in all fields"), sum(\.opened)),
      Page.Value(tr("Chunks cleared, 64 × 64 cells each"), sum(\.cleared)),
      Page.Value(tr("Mines set off"), sum(\.blown)),
    ]
  }
}
