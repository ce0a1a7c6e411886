import Geometry
import Interface
import ModeKit

extension JigsawMode: DemonstratedMode {
  /// Prepared puzzles for screenshots and tests.
  public var demonstrations: [Demonstration<JigsawParams, JigsawMove>] {
    let (columns, rows) = (9, 6)
    func lay(_ column: Int, _ row: Int) -> JigsawMove {
      .lay(group: row * columns + column, at: .home, joins: true, held: [])
    }
    let cells = (0..<rows).flatMap { row in (0..<columns).map { ($0, row) } }
    let params = JigsawParams(picture: "dusk", pieces: .grid(columns: columns, rows: rows), rotates: true)
    let isEdge = { (column: Int, row: Int) in
      column == 0 || row == 0 || column == columns - 1 || row == rows - 1
    }
    let swept = cells.filter { $0 + $1 >= 4 }.map { column, row in
      Laid(group: row * columns + column, at: .home, tray: isEdge(column, row) ? 1 : 2)
    }
    let trays = [
      TrayChange(Tray(id: 1, name: tr("Edge pieces"), color: .orange, side: 0)),
      TrayChange(Tray(id: 2, name: tr("Inner pieces"), color: .grey, side: 0)),
    ]
    return [
      Demonstration(
        params: params, seed: 3,
        stages: [
          .init(
            "finished", moves: cells.map { lay($0, $1) }, seats: [0, 1, 0, 2, 0, 1], pause: 13,
            // The time-lapse is left out.
            hands: [DemonstrationHand([Point(0, 0)], commands: [.jigsaw(.result)])],
            shots: [
              DemonstrationShot("best-times", [.jigsaw(.bestTimes)]),
              DemonstrationShot("time-lapse", [.jigsaw(.lapse)], ending: [.jigsaw(.result)]),
            ])
        ], plays: Self.finishedPuzzles),
      Demonstration(
        params: params, seed: 5,
        stages: [
          .init(
            "trays",
            // The sweep comes first, so that a replay shows the trays from the start.
            moves: [.arrange(swept, trays: trays)] + cells.filter { $0 + $1 < 4 }.map { lay($0, $1) },
            shots: [
              DemonstrationShot("trays-sheet", [.jigsaw(.trays)]),
              DemonstrationShot("replay", [.jigsaw(.replay)], ending: [.replay(.end)]),
            ])
        ]),
      Demonstration(
        params: params, seed: 7,
        stages: [
          .init("fresh"),
          .init("busy", moves: cells.filter { $0 + $1 < 6 }.map { lay($0, $1) }),
        ], tip: tr("Tap a piece to turn it, or turn it with two fingers.")),
    ]
  }

  /// Puzzles that were finished before, the earliest first.
  private static var finishedPuzzles: [FinishedPlay] {
    let times: [(picture: String, pieces: Int, rotates: Bool, seconds: Int64, isRanked: Bool)] = [
      ("harbour", 150, false, 3124, true), ("dusk", 24, false, 208, true), ("dusk", 54, true, 1210, true),
      ("reef", 1000, true, 20_415, true), ("dusk", 24, false, 171, true), ("harbour", 300, true, 8040, false),
    ]
    return times.enumerated().map { index, time in
      let params = JigsawParams(picture: time.picture, pieces: .count(time.pieces), rotates: time.rotates)
      let record = PuzzleRecord(
        time: time.seconds * 1000, pieces: time.pieces, isRanked: time.isRanked, began: Int64(index))
      return record.play(params, ended: Int64(index))
    }
  }
}
