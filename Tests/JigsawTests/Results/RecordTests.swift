import Jigsaw
import ModeKit
import Testing

/// The times of finished puzzles.
@Suite struct RecordTests {
  /// Puts a row of pieces together from left to right. The first piece is the last to come.
  private func finish(_ host: ModeHost<JigsawMode>) {
    let home = host.state.groups[1].placement
    for piece in [2, 3, 0] { host.perform(.lay(group: piece, at: home, joins: true, held: []), seat: 0) }
  }

  private func record(_ time: Int64, isRanked: Bool = true) -> PuzzleRecord {
    let facts = ["time": Double(time), "pieces": 4, "began": 7, "ranked": isRanked ? 1 : 0]
    return PuzzleRecord(FinishedPlay(group: "", time: 0, facts: facts))
  }

  @Test func aFinishedPuzzleIsStoredOnceWithItsTime() throws {
    let fixture = Fixture(columns: 4, rows: 1, rotates: false)
    let store = MemoryStore()
    let host = fixture.host(try fixture.state(), store: store)
    #expect(store.plays.isEmpty)
    finish(host)
    #expect(host.state.isFinished)
    let play = try #require(store.plays.first).play
    #expect(play.group == PuzzleRecord.Task(fixture.params, pieces: 4).group)
    #expect(PuzzleRecord(play).time == host.state.played)
    #expect(PuzzleRecord(play).isRanked)
    // The last piece is taken off and laid down again.
    host.undo(seat: 0)
    host.redo(seat: 0)
    #expect(host.state.isFinished)
    #expect(store.plays.count == 1)
    // A finished puzzle that is opened again adds nothing.
    let again = fixture.host(host.state, store: store)
    again.perform(.reach(percent: 10), seat: 0)
    #expect(store.plays.count == 1)
  }

  @Test func aTimeDoesNotCountAsBestOncePiecesJoinedFromAfar() throws {
    for (percent, isRanked) in [(10, true), (20, true), (35, false)] {
      let fixture = Fixture(columns: 4, rows: 1, rotates: false)
      let store = MemoryStore()
      let host = fixture.host(try fixture.state(), store: store)
      host.perform(.reach(percent: percent), seat: 0)
      host.perform(.reach(percent: 15), seat: 0)
      finish(host)
      #expect(PuzzleRecord(try #require(store.plays.first).play).isRanked == isRanked)
    }
  }

  @Test func timesOfOtherPicturesCountsAndTurnsAreApart() {
    var params = [JigsawParams]()
    for rotates in [true, false] {
      for picture in ["blob:grey", "blob:white"] {
        params.append(JigsawParams(picture: picture, pieces: .grid(columns: 4, rows: 1), rotates: rotates))
      }
    }
    let tasks = params.flatMap { one in [4, 12].map { PuzzleRecord.Task(one, pieces: $0) } }
    #expect(Set(tasks.map(\.group)).count == 8)
    for task in tasks { #expect(PuzzleRecord.Task(group: task.group) == task) }
    for text in ["", "dusk", "dusk many", "dusk 4 turned away"] {
      #expect(PuzzleRecord.Task(group: text) == nil)
    }
  }

  @Test func aTimeIsComparedWithTheBestRankedOne() {
    #expect(TimeComparison(record(5000), with: []) == nil)
    #expect(TimeComparison(record(5000), with: [record(4000, isRanked: false)]) == nil)
    let before = [record(9000), record(6000), record(4000, isRanked: false)]
    #expect(TimeComparison(record(5000), with: before) == .quickest)
    #expect(TimeComparison(record(6000), with: before) == .best(6000))
    #expect(TimeComparison(record(5000, isRanked: false), with: before) == .best(6000))
  }
}
