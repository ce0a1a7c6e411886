import Interface
import ModeKit

extension JigsawMode {
  public var demonstrations: [Demonstration<JigsawParams, JigsawMove>] {
    let (columns, rows) = (9, 6)
    func lay(_ column: Int, _ row: Int) -> JigsawMove {
      .lay(group: row * columns + column, at: .home, joins: true, held: [])
    }
    let cells = (0..<rows).flatMap { row in (0..<columns).map { ($0, row) } }
    let params = JigsawParams(picture: "dusk", pieces: .grid(columns: columns, rows: rows), rotates: true)
    return [
      Demonstration(
        params: params, seed: 3, stages: [.init("finished", moves: cells.map { lay($0, $1) })]),
      Demonstration(
        params: params, seed: 7,
        stages: [
          .init("fresh"),
          .init("busy", moves: cells.filter { $0 + $1 < 6 }.map { lay($0, $1) }),
        ], tip: tr("Tap a piece to turn it, or turn it with two fingers.")),
    ]
  }
}
