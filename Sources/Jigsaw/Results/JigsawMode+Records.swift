import ModeKit

extension JigsawMode {
  /// Saves the time of a puzzle that has just been finished. A puzzle that comes apart and is finished again adds
  /// nothing.
  func storePlay(_ host: ModeHost<JigsawMode>) {
    let (state, ended) = (host.state, host.environment.wallTime)
    host.study({ chronicle in
      let record = PuzzleRecord(state, chronicle.moves)
      let play = record.play(chronicle.params, ended: ended)
      let before = chronicle.plays(in: play.group).map { PuzzleRecord($0.play) }
      if !before.contains(where: { $0.began == record.began }) { chronicle.store(play) }
    }) { _, _ in }
  }
}
