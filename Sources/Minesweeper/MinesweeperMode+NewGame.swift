import Interface
import ModeKit

/// What the sheet and the command line ask for a new game.
extension MinesweeperMode {
  private enum Field {
    static let size = "size"
    static let hardSize = "hardSize"
    static let width = "width"
    static let height = "height"
    static let mines = "mines"
    static let firstClick = "firstClick"
  }

  /// The choices beyond the presets of the rankings.
  private static var hard: Int { FieldSize.presets.count }
  private static var custom: Int { FieldSize.presets.count + 1 }

  /// The ways to begin that are offered, and their names on the command line.
  private static let firstClicks: [(value: FirstClick, name: String)] = [
    (.opening, "opening"), (.safe, "classic"),
  ]

  public func form(last: GameRules?) -> Form {
    let last = last ?? defaultParams
    let size = last.size
    let presets = FieldSize.presets
    let hardPresets = FieldSize.hardPresets
    func details(_ sizes: [FieldSize]) -> [String] {
      sizes.map { tr("{0} × {1}, {2} mines", String($0.width), String($0.height), String($0.mines)) }
    }
    let whenHard = Form.Condition(field: Field.size, equals: Self.hard)
    let whenCustom = Form.Condition(field: Field.size, equals: Self.custom)
    let sides = 1...FieldSize.longestSide
    let isHard = hardPresets.contains(size)
    return Form(
      title: tr("New game"),
      fields: [
        Form.Field(
          Field.size, label: tr("Size"),
          kind: .choice(
            labels: presets.map(\.name) + [tr("Hard"), tr("Custom")],
            details: details(presets) + [tr("Denser and larger fields"), tr("Your own numbers")])),
        Form.Field(
          Field.hardSize, label: tr("Hard"),
          kind: .choice(labels: hardPresets.map(\.name), details: details(hardPresets)), onlyWhen: whenHard),
        Form.Field(Field.width, label: tr("Columns"), kind: .number(sides), onlyWhen: whenCustom),
        Form.Field(Field.height, label: tr("Rows"), kind: .number(sides), onlyWhen: whenCustom),
        Form.Field(
          Field.mines, label: tr("Mines"),
          kind: .number(0...FieldSize.longestSide * FieldSize.longestSide - 1), onlyWhen: whenCustom),
        Form.Field(
          Field.firstClick, label: tr("First click"),
          kind: .choice(
            labels: [tr("With an opening"), tr("Classic")],
            details: [
              tr("No mine under it or beside it"),
              tr("No mine under it: one that was there moves to the first free cell"),
            ])),
      ],
      answers: Form.Answers(numbers: [
        Field.size: presets.firstIndex(of: size) ?? (isHard ? Self.hard : Self.custom),
        Field.hardSize: hardPresets.firstIndex(of: size) ?? 0, Field.width: size.width,
        Field.height: size.height, Field.mines: size.mines,
        Field.firstClick: Self.firstClicks.firstIndex { $0.value == last.firstClick } ?? 0,
      ]))
  }

  public func params(from answers: Form.Answers) throws(Problem) -> GameRules {
    let way = answers.numbers[Field.firstClick] ?? 0
    guard Self.firstClicks.indices.contains(way) else {
      throw Problem(
        tr("There is no such first click: use {0}.", Self.firstClicks.map(\.name).joined(separator: ", ")))
    }
    return GameRules(try size(from: answers), firstClick: Self.firstClicks[way].value)
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

  /// Any number given makes a custom field; without a number of mines it is as dense as an expert one.
  public func answers(for options: [String: String]) -> Form.Answers {
    var answers = form(last: nil).answers
    if let name = options[Field.firstClick] {
      answers.numbers[Field.firstClick] = Self.firstClicks.firstIndex { $0.name == name } ?? -1
    }
    let given = [Field.width, Field.height, Field.mines].compactMap { key in
      options[key].map { (key, Int($0)) }
    }
    if given.isEmpty { return answers }
    answers.numbers[Field.size] = Self.custom
    for (key, value) in given { answers.numbers[key] = value }
    if options[Field.mines] == nil, let width = answers.numbers[Field.width],
      let height = answers.numbers[Field.height]
    {
      let (cells, overflow) = width.multipliedReportingOverflow(by: height)
      let expert = FieldSize.expert
      answers.numbers[Field.mines] =
        overflow
        ? 0
        : cells / expert.cellCount * expert.mines
          + cells % expert.cellCount * expert.mines / expert.cellCount
    }
    return answers
  }

  public var defaultParams: GameRules { GameRules(.beginner) }

  public func title(_ params: GameRules) -> String {
    let size = params.size
    let hasName = FieldSize.presets.contains(size) || FieldSize.hardPresets.contains(size)
    return hasName
      ? size.name : tr("Custom, {0} × {1}", String(size.width), String(size.height))
  }
}
