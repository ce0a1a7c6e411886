import Geometry
import Interface
import Library
import ModeKit
import Scene

extension MinesweeperMode {
  public func detail(_ state: Game, params: GameRules) -> String {
    let name = Self.name(params.size)
    let line =
      switch state.status {
      case .ready: tr("{0}, {1} mines", name, String(params.size.mines))
      case .playing:
        tr("{0}, {1} mines left", name, String(state.minesLeft)) + " · " + Self.minutes(state.clock)
      case .won: tr("{0}, cleared", name) + " · " + Self.hundredths(state.clock)
      case .lost: tr("{0}, lost", name) + " · " + Self.hundredths(state.clock)
      }
    let isOther = state.start != nil && state.made == nil && params.boards.needsNoGuess
    return line + (isOther ? " · " + tr("random board") : "") + (state.isMarked ? " · " + tr("unranked") : "")
  }

  /// Minutes and seconds, such as "2:14".
  private static func minutes(_ milliseconds: Int) -> String {
    let seconds = milliseconds / 1000
    return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
  }

  /// The whole game. A row of `cells` shows it as a person sees it: `#` closed, `F` flagged, `?` doubted, `.` and `1`…`8`
  /// open, and after a loss `*` a mine, `!` the one that blew up, `x` a wrong flag; after a win `F` on every mine. A row of
  /// `field` is the solution: `*` a mine, `0` a safe cell; null until the first cell is open. `boards` is what was asked for,
  /// `made` how a board that needs no guess was come by, and `code` shares the board once mines lie.
  public func json(_ state: Game, params: GameRules) -> JSON {
    func rows(_ character: (Cell) -> Character) -> JSON {
      .array(
        (0..<params.size.height).map { y in
          .string(String((0..<params.size.width).map { character(Cell($0, y)) }))
        })
    }
    let seats = state.tallies.sorted { $0.key < $1.key }.map { seat, tally in
      JSON.object([
        .init("seat", .integer(seat)), .init("opened", .integer(tally.opened)),
        .init("flagged", .integer(tally.flagged)), .init("blown", .integer(tally.blown)),
      ])
    }
    return .object([
      .init("width", .integer(params.size.width)), .init("height", .integer(params.size.height)),
      .init("mines", .integer(params.size.mines)), .init("status", .string(state.status.rawValue)),
      .init("milliseconds", .integer(state.clock)), .init("minesLeft", .integer(state.minesLeft)),
      .init("flags", .integer(state.flags)), .init("safeLeft", .integer(state.safeLeft)),
      .init("marked", .bool(state.isMarked)), .init("firstClick", .string(params.firstClick.rawValue)),
      .init(
        "start", state.start.map { .array([.integer($0.x), .integer($0.y)]) } ?? .null),
      .init("boards", .string(params.boards.name)),
      .init("made", state.made.map { .string($0.method.rawValue) } ?? .null),
      .init("code", state.code.map { .string($0.text) } ?? .null),
      .init("seats", .array(seats)),
      .init("cells", rows { Self.character(state.look($0)) }),
      .init("field", state.start == nil ? .null : rows { state.board.isMine($0) ? "*" : "0" }),
    ])
  }

  private static func character(_ look: Game.Look) -> Character {
    switch look {
    case .closed: "#"
    case .flagged, .cleared: "F"
    case .question: "?"
    case .open(0): "."
    case .open(let number): Character(String(number))
    case .mine: "*"
    case .blast: "!"
    case .wrongFlag: "x"
    }
  }

  public func picture(_ state: Game, params: GameRules, theme: Theme) -> DocumentPicture {
    DocumentPicture(
      content: FieldPicture(state, theme: theme), bounds: Layout.rect(of: state.board).inset(by: -20),
      isPattern: true)
  }
}
