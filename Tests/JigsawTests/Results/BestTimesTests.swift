import Jigsaw
import Library
import ModeKit
import Testing

/// The page of best times.
@Suite struct BestTimesTests {
  private func play(
    _ picture: String, _ pieces: Int, rotates: Bool = false, time: Int64, ended: Int64, isRanked: Bool = true,
    isOpenable: Bool = true
  ) -> RecordedPlay {
    let params = JigsawParams(picture: picture, pieces: .count(pieces), rotates: rotates)
    return RecordedPlay(
      FinishedPlay(
        group: PuzzleRecord.Task(params, pieces: pieces).group, time: ended,
        facts: ["time": Double(time), "pieces": Double(pieces), "ranked": isRanked ? 1 : 0]),
      document: "\(picture) \(ended)", record: MoveID(author: 1, counter: 1), isOpenable: isOpenable)
  }

  private func headings(_ page: Page) -> [String] {
    page.blocks.compactMap { if case .heading(let text) = $0 { text } else { nil } }
  }

  private func rows(_ page: Page) -> [Page.Row] {
    page.blocks.flatMap { if case .rows(let rows) = $0 { rows } else { [Page.Row]() } }
  }

  @Test func aPageWithoutPlaysSaysWhatToDo() {
    let page = JigsawMode.bestTimes([], of: "dusk")
    guard case .empty = page.blocks.first, page.blocks.count == 1 else {
      Issue.record("\(page.blocks)")
      return
    }
  }

  @Test func thisPictureComesFirstThenTheNewest() {
    let plays = [
      play("harbour", 48, time: 5000, ended: 1), play("dusk", 48, time: 5000, ended: 2),
      play("reef", 48, time: 5000, ended: 3), play("blob:abc", 48, time: 5000, ended: 4),
    ]
    #expect(headings(JigsawMode.bestTimes(plays, of: "harbour")).first == "Harbour at night")
    #expect(headings(JigsawMode.bestTimes(plays, of: "other")).prefix(2) == ["Your picture", "Coral reef"])
    #expect(headings(JigsawMode.bestTimes(plays, of: "dusk")).count == 4)
  }

  @Test func eachNumberOfPiecesHasItsBestTime() {
    let plays = [
      play("dusk", 120, time: 90_000, ended: 1), play("dusk", 48, time: 70_000, ended: 2),
      play("dusk", 48, time: 50_000, ended: 3), play("dusk", 48, time: 60_000, ended: 4),
      play("dusk", 48, rotates: true, time: 99_000, ended: 5),
    ]
    let rows = rows(JigsawMode.bestTimes(plays, of: "dusk"))
    #expect(rows.map(\.title) == ["48 pieces", "48 pieces, turned", "120 pieces"])
    #expect(rows.map(\.value) == ["50 s", "1 min 39 s", "1 min 30 s"])
    #expect(
      rows.map(\.detail) == ["3 times · last 1 min 0 s", "once", "once"])
    #expect(rows[0].command == .jigsaw(.open("dusk 4")))
  }

  @Test func timesFromAfarAndDeletedPuzzles() {
    let plays = [
      play("dusk", 48, time: 50_000, ended: 1),
      play("dusk", 48, time: 9000, ended: 2, isRanked: false, isOpenable: false),
      play("reef", 48, time: 9000, ended: 3, isRanked: false, isOpenable: false),
    ]
    let page = JigsawMode.bestTimes(plays, of: "dusk")
    #expect(rows(page).map(\.value) == ["50 s", "–"])
    #expect(rows(page).map(\.command) == [.jigsaw(.open("dusk 1")), nil])
    guard case .note = page.blocks.last else {
      Issue.record("\(page.blocks)")
      return
    }
  }

  @Test func theMenuShowsThePageToItsSeat() throws {
    let fixture = Fixture(columns: 4, rows: 1, rotates: false)
    let host = fixture.host(try fixture.state(), store: MemoryStore())
    host.handle(.command(.jigsaw(.bestTimes), .fire, seat: 2))
    let pages = host.takeRequests().compactMap { request -> Int? in
      if case .page(let page, let seat) = request, page.id == "best-times" { seat } else { nil }
    }
    #expect(pages == [2])
    host.handle(.command(.jigsaw(.open("another")), .fire, seat: 2))
    let opened = host.takeRequests().contains {
      if case .openDocument("another", nil) = $0 { true } else { false }
    }
    #expect(opened)
  }
}
