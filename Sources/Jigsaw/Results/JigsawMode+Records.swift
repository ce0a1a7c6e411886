import Interface
import ModeKit

extension JigsawMode {
  /// Saves the time of a puzzle that has just been finished, and calls `done` with the comparison with earlier times,
  /// if there are any. Finishing the same puzzle again after undoing adds nothing. `done` is not called if the puzzle
  /// is no longer finished by then.
  func storePlay(
    _ host: ModeHost<JigsawMode>, then done: @escaping (ModeHost<JigsawMode>, String?) -> Void
  ) {
    let (state, ended) = (host.state, host.environment.wallTime)
    host.study({ chronicle -> String? in
      let record = PuzzleRecord(state, chronicle.moves)
      let play = record.play(chronicle.params, ended: ended)
      let before = chronicle.plays(in: play.group).map { PuzzleRecord($0.play) }
      guard !before.contains(where: { $0.began == record.began }) else { return nil }
      chronicle.store(play)
      return Self.comparison(of: record, with: before)
    }) { host, comparison in
      if host.state.isFinished { done(host, comparison) }
    }
  }

  /// A sentence that compares a time with earlier ones; nil if there are none that count.
  ///
  /// - Complexity: O(earlier records).
  package static func comparison(of record: PuzzleRecord, with before: [PuzzleRecord]) -> String? {
    guard let best = PuzzleRecord.best(before) else { return nil }
    if record.isRanked, record.time < best { return tr("Your quickest so far") }
    return tr("Best time: {0}", duration(best).text(tr))
  }
}
