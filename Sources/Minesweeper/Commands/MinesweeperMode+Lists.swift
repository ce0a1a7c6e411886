import Geometry
import Interface
import Library
import ModeKit
import Scene

extension MinesweeperMode {
  /// A one-line summary of the game, and the whole board as JSON.
  ///
  /// - Complexity: O(1) for the line.
  public func summary(_ state: Game, params: GameRules) -> DocumentSummary {
    DocumentSummary(
      line(state, params), isFinished: !state.isRunning, json: json(state, params),
      entry: Self.entry(state))
  }

  /// A game that is over is published as its replay, any other one as its board; endless games, and those whose mines are not
  /// laid yet, are not.
  private static func entry(_ state: Game) -> DocumentEntry? {
    guard let code = state.code else { return nil }
    let cells = code.field.grid.cellCount
    return state.isRunning
      ? DocumentEntry(.board, count: cells, .bytes(Array("\(code.text)\n".utf8), ending: "txt"))
      : DocumentEntry(.replay, count: cells, .export(format: ReplayFormat.rawvf.rawValue))
  }

  private func line(_ state: Game, _ params: GameRules) -> Phrase {
    if let course = params.course { return course.phrase }
    let name = Self.phrase(params.size)
    var parts: [Phrase]
    if params.endlessPercent != nil {
      parts = [
        Phrase("{0}, {1} cells open", name, String(state.openedCount)),
        .verbatim(clockText(milliseconds: state.clock)),
      ]
    } else {
      parts =
        switch state.status {
        case .ready: [Phrase("{0}, {1} mines", name, String(params.size.mines))]
        case .playing:
          [
            Phrase("{0}, {1} mines left", name, String(state.minesLeft)),
            .verbatim(clockText(milliseconds: state.clock)),
          ]
        case .won: [Phrase("{0}, cleared", name), .verbatim(Self.hundredths(state.clock))]
        case .lost: [Phrase("{0}, lost", name), .verbatim(Self.hundredths(state.clock))]
        }
      let isOther = state.start != nil && state.made == nil && params.boards.needsNoGuess
      if isOther { parts.append(Phrase("random board")) }
    }
    if state.rules.isRace {
      parts.append(Phrase("race"))
    } else if state.isUnranked {
      parts.append(Phrase("unranked"))
    }
    return .row(parts)
  }

  /// The whole game. A row of `cells` shows it as the player sees it: `#` closed, `F` flagged, `?` a question mark, `.`
  /// and `1`…`8` open, and after a loss `*` a mine, `!` the one that blew up, `x` a wrong flag; after a win `F` on
  /// every mine. A row of `field` is the solution: `*` a mine, `0` a safe cell; null until the first cell is open.
  /// `boards` is the kind of board that was requested, `made` how a board that needs no guess was generated, and `code`
  /// is the board's code once its mines are placed.
  ///
  /// In an endless field `cells` and `field` show the laid chunks, starting at column `left` and row `top`, both
  /// relative to the cell where the field begins. `endless` holds the progress.
  private func json(_ state: Game, _ params: GameRules) -> JSON {
    let extent = state.board.extent
    func rows(_ character: (Cell) -> Character) -> JSON {
      .array(
        extent.rows.map { y in
          .string(String(extent.columns.map { character(Cell($0, y)) }))
        })
    }
    let endless: JSON? = params.endlessPercent.map { percent in
      .object([
        .init("minesPercent", .integer(percent)), .init("opened", .integer(state.openedCount)),
        .init("blown", .integer(state.blown)), .init("bestRun", .integer(state.bestRun)),
        .init("clearedChunks", .integer(state.clearedChunks)),
        .init("left", .integer(extent.columns.lowerBound - Board.endlessStart.x)),
        .init("top", .integer(extent.rows.lowerBound - Board.endlessStart.y)),
      ])
    }
    let seats = state.tallies.sorted { $0.key < $1.key }.map { seat, tally in
      JSON.object([
        .init("seat", .integer(seat)), .init("opened", .integer(tally.opened)),
        .init("flagged", .integer(tally.flagged)), .init("blown", .integer(tally.blown)),
      ])
    }
    return .object([
      .init("width", .integer(extent.columns.count)), .init("height", .integer(extent.rows.count)),
      .init("mines", endless == nil ? .integer(params.size.mines) : .null),
      .init("endless", endless ?? .null), .init("status", .string(state.status.rawValue)),
      .init("milliseconds", .integer(state.clock)),
      .init("minesLeft", endless == nil ? .integer(state.minesLeft) : .null),
      .init("flags", .integer(state.flags)),
      .init("safeLeft", endless == nil ? .integer(state.safeLeft) : .null),
      .init("marked", .bool(state.isUnranked)), .init("firstClick", .string(params.firstClick.rawValue)),
      .init(
        "start", state.start.map { .array([.integer($0.x), .integer($0.y)]) } ?? .null),
      .init("boards", .string(params.boards.name)),
      .init("made", (state.made?.method).map { .string($0.rawValue) } ?? .null),
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

  /// A picture of the whole board; in an endless field of the part that has been opened.
  public func picture(_ state: Game, params: GameRules, theme: Theme) -> DocumentPicture {
    let content = FieldPicture(state, theme: theme, isCovered: state.hidesWhileAway)
    if state.board.isEndless { return DocumentPicture(content: content, bounds: state.openBox) }
    return DocumentPicture(
      content: content, bounds: Layout.rect(of: state.board).inset(by: -20), isPattern: true)
  }
}
