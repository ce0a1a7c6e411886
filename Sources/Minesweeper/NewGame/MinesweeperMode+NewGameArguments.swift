import Interface
import MineLogic
import ModeKit

/// The arguments of `tessera mines new`.
extension MinesweeperMode {
  /// The source of the board.
  private enum AskedBoard {
    case noGuess(Generator.Method), endless, code(String)
  }

  private static var askedBoard: Argument<AskedBoard?> {
    let methods = MineArguments.methods.map { ($0.word, AskedBoard.noGuess($0.value)) }
    return .either([
      .option("--no-guess", as: .choice(methods), MineArguments.noGuessHelp),
      .flag("--endless", for: .endless, tr("an endless field that never needs a guess")),
      .option(
        "--code", as: Kind.text("CODE").map(AskedBoard.code),
        tr("a board code, or a game ID of Simon Tatham’s Mines")),
    ])
  }

  /// The arguments of a new game. Any number makes a custom field; its default density is that of expert.
  var newGame: Argument<Form.Answers> {
    let firstClicks = Self.firstClicks.enumerated().map { (word: $1.name, value: $0) }
    return .all(
      .option("--size", as: MineArguments.sizes, tr("columns and rows, 9x9 unless given")),
      .option(
        "--mines", as: MineArguments.mineCounts,
        tr("how many mines, as dense as on an expert’s board unless given")),
      .option(
        "--first-click", as: .choice(firstClicks),
        tr("whether the first click makes an opening, as it does unless given, or only hits no mine")),
      Self.askedBoard, MineArguments.technique, MineArguments.bbbv,
      .flag("--race", tr("a race: at a shared table everybody plays this board alone; it needs no guess")),
      .option(
        "--mines-percent", as: .whole(EndlessField.percents),
        tr("how many of 100 cells of an endless field are mined, {0} unless given", String(Self.usualPercent))
      )
    ) { size, mines, firstClick, board, technique, bbbv, isRace, percent throws(Problem) in
      let isMade =
        isRace || size != nil || mines != nil || firstClick != nil || technique != nil || bbbv != nil
      var answers = form(last: nil).answers
      var way = Way.random
      switch board {
      case .code(let code):
        guard !isMade, percent == nil else {
          throw .inArguments(tr("--code names a whole board: leave the other options of boards out."))
        }
        way = .code
        answers.texts[Field.code] = code
      case .endless:
        guard !isMade else {
          throw .inArguments(
            tr("--endless has no size and no count of mines: use --mines-percent and --seed only."))
        }
        way = .endless
      case .noGuess(let method): way = method == .filtered ? .filtered : .mended
      case nil where isRace || MinesCommands.method(nil, technique) != nil: way = .filtered
      case nil: break
      }
      guard percent == nil || way == .endless else {
        throw .inArguments(tr("--mines-percent needs --endless."))
      }
      answers.numbers[Field.boards] = way.rawValue
      if isRace { answers.numbers[Field.race] = 1 }
      if let percent { answers.numbers[Field.percent] = percent }
      if let firstClick { answers.numbers[Field.firstClick] = firstClick }
      if let technique { answers.numbers[Field.technique] = technique.rawValue + 1 }
      if let bbbv { answers.texts[Field.bbbv] = "\(bbbv.lowerBound)-\(bbbv.upperBound)" }
      guard size != nil || mines != nil else { return answers }
      let beginner = FieldSize.beginner
      let size = size ?? WholeSize(width: beginner.width, height: beginner.height)
      let expert = FieldSize.expert
      answers.numbers[Field.size] = Self.custom
      answers.numbers[Field.width] = size.width
      answers.numbers[Field.height] = size.height
      answers.numbers[Field.mines] = mines ?? size.width * size.height * expert.mines / expert.cellCount
      return answers
    }
  }
}
