import Interface
import MineLogic
import ModeKit

/// How far the chunks of an endless field are that are made before anybody needs them.
enum ChunkWork {
  /// Nobody has asked for any.
  case none
  /// They are being made.
  case running
  /// All that may be needed next are there.
  case done
}

/// Playing a field without an end.
extension MinesweeperMode {
  /// Makes the chunks that may be needed next, off the main thread, the nearest to the last opened cell first: opening then
  /// never waits for one.
  func makeAhead(_ host: ModeHost<MinesweeperMode>) {
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
      makeAhead(host)
    }
  }

  /// How many chunks are made before it is looked anew where somebody plays.
  private static let atOnce = 8

  /// A mine has gone off in a field without an end: it stays open and is counted, and the game goes on.
  func answerBlast(_ host: ModeHost<MinesweeperMode>) {
    host.request(.sound(.failure))
    host.toast(tr("A mine went off. It counts, and stays open; you can play on."))
  }

  /// How far somebody has come in an endless field; nil where nothing is open, and for boards with an end.
  func endlessPlay(_ host: ModeHost<MinesweeperMode>) -> FinishedPlay? {
    let game = host.state
    guard game.board.isEndless, game.openedCount > 0 else { return nil }
    return EndlessFacts(game).play(host.params, time: host.environment.wallTime)
  }

  /// Keeps how far somebody has come in an endless field, for the statistics.
  func keepEndless(_ host: ModeHost<MinesweeperMode>) {
    guard let play = endlessPlay(host) else { return }
    host.study({ $0.keep(play) }) { _, _ in }
  }
}

/// How far somebody has come in an endless field.
package struct EndlessFacts: Hashable, Sendable {
  /// How many safe cells are open.
  package var opened: Int
  /// How many chunks have no safe cell left.
  package var cleared: Int
  /// How many mines went off.
  package var blown: Int
  /// The most cells that were opened without a mine going off; 0 where undo or hints were used.
  package var bestRun: Int

  /// Reads a game.
  package init(_ game: Game) {
    opened = game.openedCount
    cleared = game.clearedChunks
    blown = game.blown
    bestRun = game.isMarked ? 0 : game.bestRun
  }

  /// Reads what was kept.
  package init(_ play: FinishedPlay) {
    func whole(_ name: String) -> Int { Int(min(max(play.facts[name] ?? 0, 0), 1e12)) }
    opened = whole("opened")
    cleared = whole("cleared")
    blown = whole("blown")
    bestRun = whole("run")
  }

  /// As it is kept.
  package func play(_ rules: GameRules, time: Int64) -> FinishedPlay {
    FinishedPlay(
      group: rules.rankingGroup, time: time,
      facts: [
        "endless": Double(rules.endlessPercent ?? 0), "opened": Double(opened), "cleared": Double(cleared),
        "blown": Double(blown), "run": Double(bestRun),
      ])
  }
}

/// What all endless fields of one density come to.
package struct EndlessStatistics: Sendable {
  /// The fields, each as it was left last.
  package let fields: [EndlessFacts]

  /// Reads what was kept, in the order in which it was; plays of boards with an end are left out.
  package init(_ plays: [KeptPlay]) {
    var last: [String: EndlessFacts] = [:]
    for play in plays where play.play.facts["endless"] != nil {
      last[play.document] = EndlessFacts(play.play)
    }
    fields = last.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The figures of all fields.
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
