import Geometry
import Interface
import MineLogic
import Library
import ModeKit

/// The form and the command line for a new game.
extension MinesweeperMode {
  enum Field {
    static let size = "size"
    static let hardSize = "hardSize"
    static let width = "width"
    static let height = "height"
    static let mines = "mines"
    static let firstClick = "firstClick"
    static let boards = "boards"
    static let technique = "technique"
    static let bbbv = "bbbv"
    static let code = "code"
    static let percent = "percent"
    static let start = "start"
    static let noGuess = "noGuess"
    static let race = "race"
    static let course = "course"
  }

  /// The indices of the choices after the presets of the rankings.
  private static var hard: Int { FieldSize.presets.count }
  static var custom: Int { FieldSize.presets.count + 1 }

  /// The guarantees for the first click, and their names on the command line.
  static let firstClicks: [(value: FirstClick, name: String)] = [
    (.opening, "opening"), (.safe, "classic"),
  ]

  /// The sources of the board, in the order of the form.
  enum Way: Int, CaseIterable {
    case random, filtered, mended, code, endless

    /// The method for boards without guesses; nil where guesses are allowed.
    var method: Generator.Method? {
      switch self {
      case .filtered: .filtered
      case .mended: .mended
      case .random, .code, .endless: nil
      }
    }

    init(_ boards: Boards) {
      switch boards {
      case .random, .measured, .course: self = .random
      case .noGuess(let wish): self = wish.method == .filtered ? .filtered : .mended
      case .given: self = .code
      case .endless: self = .endless
      }
    }
  }

  /// The form for a new game; `last` are the rules of the newest game.
  public func form(last: GameRules?) -> Form {
    let last = last.flatMap { $0.course == nil ? $0 : nil } ?? defaultParams
    // The size of an endless field is no default for other fields.
    let size = last.endlessPercent == nil ? last.size.preset : defaultParams.size
    let presets = FieldSize.presets
    let hardPresets = FieldSize.hardPresets
    func details(_ sizes: [FieldSize]) -> [String] { sizes.map(Self.details) }
    let whenHard = Form.Condition(field: Field.size, equals: Self.hard)
    let whenCustom = Form.Condition(field: Field.size, equals: Self.custom)
    let sides = 1...FieldSize.longestSide
    let isHard = hardPresets.contains(size)
    let whenMade = Form.Condition(
      field: Field.boards, isOneOf: Set(Way.allCases.filter { $0 != .code && $0 != .endless }.map(\.rawValue))
    )
    let whenNoGuess = Form.Condition(
      field: Field.boards, isOneOf: [Way.filtered.rawValue, Way.mended.rawValue])
    let wish: NoGuess? = if case .noGuess(let wish) = last.boards { wish } else { nil }
    let band: ClosedRange<Int>? = if case .measured(let band) = last.boards { band } else { wish?.bbbv }
    return Form(
      title: tr("New game"),
      fields: [
        Form.Field(
          Field.size, label: tr("Size"),
          kind: .choice(
            labels: presets.map(\.name) + [tr("Hard"), tr("Custom")],
            details: details(presets) + [tr("Denser and larger fields"), tr("Your own numbers")]),
          onlyWhen: whenMade),
        Form.Field(
          Field.hardSize, label: tr("Hard"),
          kind: .choice(labels: hardPresets.map(\.name), details: details(hardPresets)), onlyWhen: whenHard),
        Form.Field(Field.width, label: tr("Columns"), kind: .number(sides), onlyWhen: whenCustom),
        Form.Field(Field.height, label: tr("Rows"), kind: .number(sides), onlyWhen: whenCustom),
        Form.Field(
          Field.mines, label: tr("Mines"),
          kind: .number(0...FieldSize.longestSide * FieldSize.longestSide - 1), onlyWhen: whenCustom,
          share: Form.Share(of: [Field.width, Field.height], sparing: 1)),
        Form.Field(
          Field.boards, label: tr("Boards"),
          kind: .choice(
            labels: [
              tr("Random"), tr("Never a guess, filtered"), tr("Never a guess, mended"), tr("From a code"),
              tr("Endless field"),
            ],
            details: [
              tr("Any board: some cannot be opened without a guess."),
              tr("Random boards are tried until one needs no guess: each such board is equally likely."),
              tr(
                "A random board is changed until it needs no guess: quick on dense fields, but not evenly drawn."
              ),
              tr("A board that somebody has shared."),
              tr(
                "A field that grows as you open it and never needs a guess. A mine that goes off counts, and you play on."
              ),
            ])),
        Form.Field(
          Field.percent, label: tr("Mines in 100 cells"), kind: .number(EndlessField.percents),
          onlyWhen: Form.Condition(field: Field.boards, equals: Way.endless.rawValue)),
        Form.Field(
          Field.race, label: tr("A race: at a shared table everybody plays this board alone"), kind: .toggle,
          onlyWhen: whenNoGuess),
        Form.Field(
          Field.technique, label: tr("Hardest technique needed"),
          kind: .choice(
            labels: [tr("Any")] + Technique.allCases.map { Self.name($0) },
            details: [
              tr("Whatever the board asks for"), tr("One number at a time"), tr("One number within another"),
              tr("Two numbers that overlap"), tr("The mines that are left"), tr("Trying all possibilities"),
            ]), onlyWhen: whenNoGuess),
        Form.Field(
          Field.bbbv, label: tr("3BV (clicks needed without flags), from–to"),
          kind: .text(hint: tr("Any, or such as 100–150"), paste: false), onlyWhen: whenMade),
        Form.Field(
          Field.code, label: tr("Board code, or game ID of Simon Tatham’s Mines"),
          kind: .text(hint: "mines:30x16n99:15,8:…", paste: true),
          onlyWhen: Form.Condition(field: Field.boards, equals: Way.code.rawValue)),
        Form.Field(
          Field.firstClick, label: tr("First click"),
          kind: .choice(
            labels: [tr("With an opening"), tr("Classic")],
            details: [
              tr("No mine under it or beside it"),
              tr("No mine under it: one that was there moves to the first free cell"),
            ]), onlyWhen: whenMade),
      ],
      answers: Form.Answers(
        numbers: [
          Field.size: presets.firstIndex(of: size) ?? (isHard ? Self.hard : Self.custom),
          Field.hardSize: hardPresets.firstIndex(of: size) ?? 0, Field.width: size.width,
          Field.height: size.height, Field.mines: size.mines,
          Field.firstClick: Self.firstClicks.firstIndex { $0.value == last.firstClick } ?? 0,
          // A code must be entered again each time.
          Field.boards: Way(last.boards) == .code ? Way.random.rawValue : Way(last.boards).rawValue,
          Field.percent: last.endlessPercent ?? Self.usualPercent,
          Field.technique: wish?.technique.map { $0.rawValue + 1 } ?? 0,
          // The next game is no race unless it is asked for again.
          Field.race: 0,
        ], texts: [Field.bbbv: band.map { "\($0.lowerBound)–\($0.upperBound)" } ?? ""]),
      quickStart: quickStart(last: last))
  }

  /// The sizes that begin with one tap, the easiest first.
  private static let starts = [FieldSize.beginner, .intermediate, .expert]

  /// The page before the form; the frame is around the card that was played last.
  private func quickStart(last: GameRules) -> QuickStart {
    let names = [tr("Easy"), tr("Medium"), tr("Hard")]
    let cards = Self.starts.enumerated().map { place, size in
      QuickStart.Card(
        names[place], detail: Self.details(size), picture: .played(size), answers: [Field.start: place],
        isLast: last.boards.isMade && last.size.preset == size)
    }
    return QuickStart(
      cards: cards,
      choice: .init(Field.noGuess, label: tr("No guessing"), isOn: last.boards.needsNoGuess),
      lines: [
        .init(
          tr("Learn"), detail: tr("A lesson of two minutes"), icon: .bulb,
          answers: [Field.course: Course.lesson.rawValue]),
        .init(
          tr("Practice"), detail: tr("Positions to solve"), icon: .chart,
          answers: [Field.course: Course.practice.rawValue]),
      ],
      more: tr("Other sizes, race, code"))
  }

  /// The rules of a card, or of a line below the cards; nil when the answers are those of the form.
  private func started(_ answers: Form.Answers, _ firstClick: FirstClick) -> GameRules? {
    if let course = answers.numbers[Field.course].flatMap(Course.init) { return GameRules(course) }
    guard let place = answers.numbers[Field.start], Self.starts.indices.contains(place) else { return nil }
    var rules = GameRules(Self.starts[place], firstClick: firstClick)
    if answers.numbers[Field.noGuess] == 1 {
      let way = answers.numbers[Field.boards].flatMap(Way.init)
      rules.boards = .noGuess(NoGuess(way?.method ?? .filtered))
    }
    return rules
  }

  /// The numbers of a size, translated.
  private static func details(_ size: FieldSize) -> String {
    tr("{0} × {1}, {2} mines", String(size.width), String(size.height), String(size.mines))
  }

  /// The default mines per 100 cells of an endless field.
  static let usualPercent = 18

  /// The rules of an answered form.
  ///
  /// - Throws: `Problem` when the board is too small or too large, or has too many mines.
  public func params(from answers: Form.Answers) throws(Problem) -> GameRules {
    let way = answers.numbers[Field.firstClick] ?? 0
    guard Self.firstClicks.indices.contains(way) else {
      throw Problem(
        tr("There is no such first click: use {0}.", Self.firstClicks.map(\.name).joined(separator: ", ")))
    }
    if let rules = started(answers, Self.firstClicks[way].value) { return rules }
    let code = answers.texts[Field.code] ?? ""
    guard let boards = Way(rawValue: answers.numbers[Field.boards] ?? 0) else {
      let known = Generator.Method.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(tr("There are no such boards: use {0}.", known))
    }
    if boards == .code {
      guard !code.allSatisfy(\.isWhitespace) else {
        throw Problem(tr("There is no code yet: paste one, or choose other boards."))
      }
      return try GameRules(code: code)
    }
    if boards == .endless {
      let percent = answers.numbers[Field.percent] ?? Self.usualPercent
      let possible = EndlessField.percents
      guard possible.contains(percent) else {
        throw Problem(
          tr(
            "An endless field has {0} to {1} mines in 100 cells: choose a number between.",
            String(possible.lowerBound), String(possible.upperBound)))
      }
      return .endless(percent: percent)
    }
    var rules = GameRules(try size(from: answers), firstClick: Self.firstClicks[way].value)
    if let method = boards.method {
      rules.boards = .noGuess(try wish(method, from: answers, rules.size))
      rules.isRace = answers.numbers[Field.race] == 1
    } else if let band = try band(from: answers, rules.size) {
      guard rules.size.cellCount <= NoGuess.maxCells else {
        throw Problem(
          tr(
            "Boards with a certain 3BV have at most {0} cells: choose a smaller field, or leave the 3BV empty.",
            String(NoGuess.maxCells)))
      }
      rules.boards = .measured(band)
    }
    return rules
  }

  /// The band of 3BV of an answered form; nil for any.
  private func band(from answers: Form.Answers, _ size: FieldSize) throws(Problem) -> ClosedRange<Int>? {
    let band = try NoGuess.band(answers.texts[Field.bbbv] ?? "")
    try NoGuess.check(band, on: size)
    return band
  }

  private func wish(
    _ method: Generator.Method, from answers: Form.Answers, _ size: FieldSize
  ) throws(Problem) -> NoGuess {
    guard size.cellCount <= NoGuess.maxCells else {
      throw Problem(
        tr(
          "Boards that need no guess have at most {0} cells: choose a smaller field, or random boards.",
          String(NoGuess.maxCells)))
    }
    var wish = NoGuess(method)
    let technique = answers.numbers[Field.technique] ?? 0
    guard (0...Technique.allCases.count).contains(technique) else {
      let known = Technique.allCases.map(\.description).joined(separator: ", ")
      throw Problem(tr("There is no such technique: use {0}.", known))
    }
    wish.technique = Technique(rawValue: technique - 1)
    wish.bbbv = try band(from: answers, size)
    return wish
  }

  private func size(from answers: Form.Answers) throws(Problem) -> FieldSize {
    let choice = answers.numbers[Field.size] ?? Self.custom
    if FieldSize.presets.indices.contains(choice) { return FieldSize.presets[choice] }
    let hard = answers.numbers[Field.hardSize] ?? 0
    if choice == Self.hard, FieldSize.hardPresets.indices.contains(hard) {
      return FieldSize.hardPresets[hard]
    }
    guard let width = answers.numbers[Field.width], let height = answers.numbers[Field.height],
      let mines = answers.numbers[Field.mines]
    else { throw Problem(tr("A field needs columns, rows and mines: give all three.")) }
    return try FieldSize(width: width, height: height, mines: mines)
  }

  /// The rules of the first game.
  package var defaultParams: GameRules { GameRules(.beginner) }
}

extension MinesweeperMode: AreaSuitedMode {
  /// A board of a named size is upright in an upright room, and wide in any other. A shared board stays as it is.
  public func suited(_ params: GameRules, to room: Size) -> GameRules {
    let size = params.size
    guard params.boards.isMade, size.isPreset, size.width != size.height,
      (size.height > size.width) != (room.height > room.width)
    else { return params }
    var params = params
    params.size = size.turned
    return params
  }
}

extension MinesweeperMode: RenewingMode {
  /// After a game on a given board, which is known then, the next game has a random board of the same size. After a race it
  /// is no race, unless whoever has shared that takes the others along.
  public func renewed(_ params: GameRules) -> GameRules {
    var params = params
    params.isRace = false
    guard case .given = params.boards else { return params }
    return GameRules(params.size)
  }
}
