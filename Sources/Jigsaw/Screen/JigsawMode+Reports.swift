import Geometry
import Interface
import Library
import ModeKit
import Scene

extension JigsawMode {
  /// The title of a puzzle: the name of the picture.
  public func title(_ params: JigsawParams) -> String { JigsawMode.name(ofPicture: params.picture).text(tr) }

  /// The name of a picture, given as in ``JigsawParams/picture``.
  static func name(ofPicture picture: String) -> Phrase {
    // The names of pictures and archives in the library have a prefix with a colon.
    if picture.contains(":") { return Phrase("Your picture") }
    return BuiltInPicture.named(picture)?.phrase ?? .verbatim(picture)
  }

  /// A one-line summary of the progress, and the whole table as JSON.
  ///
  /// - Complexity: O(1) for the line.
  public func summary(_ state: PuzzleTable, params: JigsawParams) -> DocumentSummary {
    DocumentSummary(
      line(state, params), isFinished: state.isFinished, json: json(state, params),
      entry: Self.entry(state, params))
  }

  /// A puzzle is published as its archive, or as its picture with the number of pieces. Puzzles of built-in pictures
  /// are not published, since every installation has them.
  private static func entry(_ state: PuzzleTable, _ params: JigsawParams) -> DocumentEntry? {
    let content =
      params.archive.map { DocumentEntry.Content.blob($0, ending: ending) }
      ?? params.blob.map { .blob($0, ending: "png") }
    return content.map { DocumentEntry(.puzzle, count: state.puzzle.cut.count, $0) }
  }

  private func line(_ state: PuzzleTable, _ params: JigsawParams) -> Phrase {
    let count = String(state.puzzle.cut.count)
    let name = JigsawMode.name(ofPicture: params.picture)
    if state.isFinished {
      return Phrase("{0}, {1} pieces · finished in {2}", name, count, JigsawMode.duration(state.played))
    }
    return Phrase("{0}, {1} pieces · {2} % joined", name, count, String(state.joinedPercent))
  }

  /// A duration in words, from milliseconds.
  static func duration(_ milliseconds: Int64) -> Phrase {
    let seconds = Int(milliseconds / 1000)
    if seconds < 60 { return Phrase("{0} s", String(seconds)) }
    if seconds < 3600 { return Phrase("{0} min {1} s", String(seconds / 60), String(seconds % 60)) }
    return Phrase("{0} h {1} min", String(seconds / 3600), String(seconds / 60 % 60))
  }

  private func json(_ state: PuzzleTable, _ params: JigsawParams) -> JSON {
    let cut = state.puzzle.cut
    func place(_ placement: Placement) -> [JSON.Member] {
      [
        .init("x", .number(placement.shift.dx)), .init("y", .number(placement.shift.dy)),
        .init("turn", .integer(placement.turn)),
      ]
    }
    let pieces = (0..<cut.count).map { piece in
      let id = Int(state.groupOf[piece])
      let placement = state.groups[id].placement
      let middle = placement.transform.apply(cut.middle(of: piece))
      let home = cut.middle(of: piece)
      let cell: [JSON.Member] =
        cut.grid.map {
          [.init("column", .integer(piece % $0.columns)), .init("row", .integer(piece / $0.columns))]
        } ?? []
      return JSON.object(
        [.init("piece", .integer(piece))] + cell + [
          .init("homeX", .number(home.x)), .init("homeY", .number(home.y)),
          .init("group", .integer(id)), .init("x", .number(middle.x)), .init("y", .number(middle.y)),
          .init("turn", .integer(placement.turn)),
        ])
    }
    let groups = state.groupIDs.map { id in
      JSON.object(
        [.init("group", .integer(id)), .init("pieces", .integer(Int(state.groups[id].count)))]
          + place(state.groups[id].placement)
          + (state.groups[id].shelved.map { [.init("tray", .integer($0.tray))] } ?? []))
    }
    let grid: [JSON.Member] =
      cut.grid.map {
        [
          .init("columns", .integer($0.columns)), .init("rows", .integer($0.rows)),
          .init("cellWidth", .number(cut.frame.width / Double($0.columns))),
          .init("cellHeight", .number(cut.frame.height / Double($0.rows))),
        ]
      } ?? []
    return .object(
      [
        .init("picture", .string(params.picture)), .init("cut", .string(params.style.name)),
        .init("frame", .string(params.frame.text)),
      ] + grid + [
        .init("rotation", .bool(state.puzzle.rotates)),
        .init("joined", .number(state.joined)), .init("groupCount", .integer(state.groupCount)),
        .init("finished", .bool(state.isFinished)), .init("playedMilliseconds", .integer(Int(state.played))),
        .init(
          "trays",
          .array(
            state.trays.map {
              .object([
                .init("tray", .integer($0.id)), .init("name", .string($0.name)),
                .init("groups", .integer(state.count(inTray: $0.id))),
              ])
            })), .init("groups", .array(groups)), .init("pieces", .array(pieces)),
      ])
  }

  /// A picture of the whole table with its trays.
  public func picture(_ state: PuzzleTable, params: JigsawParams, theme: Theme) -> DocumentPicture {
    let trays = TrayStrips(state)
    return DocumentPicture(
      content: TableContent(table: state, held: [], trays: trays, theme: theme),
      bounds: TrayStrips.extent(state.puzzle.table, sides: trays.sides))
  }
}
