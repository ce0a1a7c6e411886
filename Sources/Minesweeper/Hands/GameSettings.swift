import Interface
import ModeKit

/// How a player likes to play. The settings hold for all games and belong to no document.
struct GameSettings: Hashable, Sendable {
  /// Which input chords on a number that has its flags.
  enum Chording: Int, CaseIterable {
    /// A tap or a click, the middle button, or the left and the right one together.
    case tap
    /// The middle button, or the left and the right one together.
    case buttons
    /// No chording: every cell is opened by itself.
    case off
  }

  /// How numbers are written.
  enum Digits: Int, CaseIterable {
    /// As figures in eight colours.
    case plain
    /// As figures in outlines with as many corners as the number.
    case shaped
  }

  /// What a player may do.
  enum Rules: Int, CaseIterable {
    /// Everything that the app offers.
    case free
    /// Only what the ranking sites allow.
    case ranked
  }

  /// What a player may do. It applies to new games only.
  var rules = Rules.free
  /// Whether new games are played the ranked way.
  var isRanked: Bool { rules == .ranked }
  /// Which input chords.
  var chording = Chording.tap
  /// Whether a finger's tap flags and a long press opens, instead of the other way round.
  var tapFlags = false
  /// Whether a cell that has a flag can have a question mark instead.
  var questions = false
  /// Whether a loss can be undone.
  var undoesLosses = true
  /// How numbers are written.
  var digits = Digits.plain
  /// Whether the running clock shows hundredths of a second.
  var showsHundredths = false
  /// Whether a replay shows the trails of the pointers and their clicks.
  var showsTrails = true

  enum Field {
    static let rules = "way"
    static let chording = "chording"
    static let tap = "tap"
    static let questions = "questions"
    static let losses = "losses"
    static let digits = "digits"
    static let hundredths = "hundredths"
    static let trails = "trails"
  }

  /// The default settings.
  init() {}

  /// Reads the player's answers. Missing and invalid ones keep their defaults.
  init(_ answers: Form.Answers) {
    func flag(_ field: String) -> Bool? { answers.numbers[field].map { $0 == 1 } }
    rules = answers.numbers[Field.rules].flatMap(Rules.init) ?? rules
    chording = answers.numbers[Field.chording].flatMap(Chording.init) ?? chording
    tapFlags = flag(Field.tap) ?? tapFlags
    questions = flag(Field.questions) ?? questions
    undoesLosses = flag(Field.losses) ?? undoesLosses
    digits = answers.numbers[Field.digits].flatMap(Digits.init) ?? digits
    showsHundredths = flag(Field.hundredths) ?? showsHundredths
    showsTrails = flag(Field.trails) ?? showsTrails
  }

  /// The form in which settings are chosen.
  static var form: Form {
    let first = GameSettings()
    return Form(
      title: tr("{0} settings", tr("Minesweeper")),
      fields: [
        Form.Field(
          Field.rules, label: tr("Way of playing"),
          kind: .choice(
            labels: [tr("Free"), tr("Ranked")],
            details: [
              tr("With undo, hints, and several flags at once."),
              tr("Only what ranking sites allow, with statistics of its own. The clock never stops."),
            ])),
        Form.Field(
          Field.chording, label: tr("Open around a number that has its flags"),
          kind: .choice(
            labels: [tr("With a tap or a click"), tr("With two buttons"), tr("Never")],
            details: [
              tr("Also with the middle button, or left and right together."),
              tr("With the middle button, or left and right together."),
              tr("Every cell is opened by itself."),
            ])),
        Form.Field(
          Field.digits, label: tr("Numbers"),
          kind: .choice(
            labels: [tr("In eight colours"), tr("In eight colours and shapes")],
            details: [
              tr("They also differ in lightness."),
              tr("Each in an outline with as many corners as the number."),
            ])),
        Form.Field(Field.tap, label: tr("A tap flags, a long press opens"), kind: .toggle),
        Form.Field(Field.questions, label: tr("Question marks"), kind: .toggle),
        Form.Field(Field.losses, label: tr("Undo after a loss"), kind: .toggle),
        Form.Field(Field.hundredths, label: tr("Hundredths on the running clock"), kind: .toggle),
        Form.Field(Field.trails, label: tr("Trails of mouse and fingers in replays"), kind: .toggle),
      ] + LiveCounter.fields,
      answers: Form.Answers(
        numbers: [
          Field.rules: first.rules.rawValue, Field.chording: first.chording.rawValue,
          Field.digits: first.digits.rawValue,
          Field.tap: first.tapFlags ? 1 : 0, Field.questions: first.questions ? 1 : 0,
          Field.losses: first.undoesLosses ? 1 : 0, Field.hundredths: first.showsHundredths ? 1 : 0,
          Field.trails: first.showsTrails ? 1 : 0,
        ].merging(LiveCounter.answers) { first, _ in first }))
  }
}
