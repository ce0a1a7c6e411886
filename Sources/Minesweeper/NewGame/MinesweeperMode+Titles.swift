import Interface
import Library
import MineLogic
import ModeKit

/// The names of games and fields.
extension MinesweeperMode {
  /// The name of the preset or the size, and the source of the board.
  public func title(_ params: GameRules) -> String {
    let name = Self.name(params.size)
    switch params.boards {
    case .random, .measured: return name
    case .noGuess: return params.isRace ? tr("{0}, race", name) : tr("{0}, no guess", name)
    case .given: return tr("{0}, from a code", name)
    case .endless: return name
    case .course(let course): return course.phrase.text(tr)
    }
  }

  /// The name of a size; custom sizes are named by their numbers.
  static func name(_ size: FieldSize) -> String { phrase(size).text(tr) }

  /// The name of a size, in any language.
  static func phrase(_ size: FieldSize) -> Phrase {
    if size == .endless { return size.phrase }
    return size.isPreset ? size.phrase : Phrase("Custom, {0} × {1}", String(size.width), String(size.height))
  }
}
