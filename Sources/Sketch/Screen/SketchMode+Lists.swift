import Geometry
import Interface
import Library
import ModeKit

extension SketchMode {
  /// The part of the world in a picture of an empty board.
  private static let emptyView = Rect(minX: -400, minY: -250, maxX: 400, maxY: 250)

  /// The number of strokes in one line, and the whole board as JSON.
  ///
  /// - Complexity: O(1) for the line.
  public func summary(_ state: Board, params: Params) -> DocumentSummary {
    // A page of Xournal++ has strokes that can be edited.
    DocumentSummary(
      Self.line(state), json: Self.json(state),
      entry: state.count == 0
        ? nil : DocumentEntry(.sketch, count: state.count, .export(format: "xopp")))
  }

  private static func line(_ state: Board) -> Phrase {
    switch state.count {
    case 0: state.pictures.isEmpty ? Phrase("Empty board") : Phrase("Nothing drawn yet")
    case 1: Phrase("1 stroke")
    default: Phrase("{0} strokes", String(state.count))
    }
  }

  /// The board, its pictures and every stroke, the lowest first. `points` are the nodes as alternating x and y, in
  /// world points.
  private static func json(_ state: Board) -> JSON {
    let strokes = state.strokes.map { stroke in
      JSON.object(
        json(stroke.id) + [
          .init("tool", .string(stroke.ink.brush.name)),
          .init("color", stroke.ink.color.json), .init("size", .number(stroke.ink.width)),
          .init("seat", .integer(stroke.ink.seat)), .init("layer", .integer(stroke.ink.layer.counter)),
          .init("order", .integer(stroke.ink.order)),
          .init("count", .integer(stroke.count)), .init("bounds", json(stroke.bounds)),
          .init("points", .array(stroke.points.flatMap { [.number($0.x), .number($0.y)] })),
        ])
    }
    let bounds = state.bounds
    return .object([
      .init("surface", .string(state.look.surface.rawValue)),
      .init("lines", .string(state.look.lines.rawValue)),
      .init(
        "layers",
        .array(
          state.layers.map { layer in
            .object(
              json(layer.id) + [
                .init("name", .string(layer.name)),
                .init("isVisible", .bool(layer.isVisible)),
                .init("opacity", .number(Double(layer.opacity) / 255)),
              ])
          })),
      .init(
        "pictures",
        .array(
          state.pictures.map { picture in
            .object(
              json(picture.id) + [
                .init("order", .integer(picture.order.number)),
                .init("blob", .string(picture.placed.blob)), .init("bounds", json(picture.bounds)),
              ])
          })),
      .init("count", .integer(state.count)),
      .init("bounds", bounds.isEmpty ? .null : json(bounds)), .init("strokes", .array(Array(strokes))),
    ])
  }

  /// The counter of an ID as `id`, and the author if there is one.
  private static func json(_ id: MoveID) -> [JSON.Member] {
    [.init("id", .integer(id.counter))]
      + (id.author == 0 ? [] : [.init("author", .integer(Int(id.author)))])
  }

  private static func json(_ rect: Rect) -> JSON {
    .array([.number(rect.minX), .number(rect.minY), .number(rect.width), .number(rect.height)])
  }

  /// A picture of the used part of the board, with a margin.
  public func picture(_ state: Board, params: Params, theme: Theme) -> DocumentPicture {
    DocumentPicture(content: BoardPicture(state, theme: theme), bounds: Self.view(of: state))
  }

  /// The part of the world that a picture of a board shows.
  static func view(of board: Board) -> Rect {
    let bounds = board.bounds
    return bounds.isEmpty ? emptyView : bounds.inset(by: -24)
  }
}

extension InkColor {
  /// The chalk's number, or #RRGGBB.
  fileprivate var json: JSON {
    switch self {
    case .chalk(let number): .integer(number)
    case .own: .string(text)
    }
  }
}
