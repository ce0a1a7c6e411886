import Interface
import ModeKit

extension JigsawMode {
  /// Saves the time of a puzzle that has just been finished, and compares it with the best time so far. A puzzle that
  /// comes apart and is finished again adds nothing.
  func storePlay(_ host: ModeHost<JigsawMode>) {
    let (state, ended) = (host.state, host.environment.wallTime)
    host.study({ chronicle -> String? in
      let record = PuzzleRecord(state, chronicle.moves)
      let play = record.play(chronicle.params, ended: ended)
      let before = chronicle.plays(in: play.group).map { PuzzleRecord($0.play) }
      guard !before.contains(where: { $0.began == record.began }) else { return nil }
      chronicle.store(play)
      return Self.comparison(of: record, with: before)
    }) { host, line in
      guard host.state.isFinished, let line else { return }
      host.toast(line, seconds: 8)
    }
  }

  /// What is said about a time beside earlier ones; nil if there is nothing to compare it with.
  ///
  /// - Complexity: O(earlier records).
  package static func comparison(of record: PuzzleRecord, with before: [PuzzleRecord]) -> String? {
    guard let best = PuzzleRecord.best(before) else { return nil }
    if record.isRanked, record.time < best { return tr("Your quickest so far") }
    return tr("Best time: {0}", duration(best).text(tr))
  }
}
