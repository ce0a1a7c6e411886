import Interface
import MineLogic
import ModeKit

/// A hint that is shown page by page: where to look, why, and which cells.
package struct HintWalk: Hashable, Sendable {
  /// One page: a sentence, and marks on the board.
  package struct Page: Hashable, Sendable {
    /// The sentence, translated.
    package var sentence: String
    /// The step of the reasoning that the page explains, if any.
    package var step: HintStep?
    /// The marks on the board.
    package var marks: CellMarks
  }

  /// The hint.
  package let hint: Hint
  /// The pages. A guess has one; a step has one for where to look, one for each reason, and one for its cells.
  package let pages: [Page]
  /// The index of the page that is shown.
  package private(set) var index = 0

  /// Begins at the first page.
  package init(_ hint: Hint) {
    self.hint = hint
    guard !hint.steps.isEmpty else {
      pages = [Page(sentence: hint.sentence, marks: hint.marks)]
      return
    }
    var pages = [Page(sentence: Self.place(of: hint), marks: CellMarks(numbers: hint.numbers))]
    var mines: [Cell] = []
    for (index, step) in hint.steps.enumerated() {
      let isLast = index == hint.steps.count - 1
      var marks = CellMarks(numbers: step.numbers.map(\.cell), mines: mines)
      if step.numbers.count <= 2 {
        marks.links = step.numbers.map { CellMarks.Link(number: $0.cell, cells: $0.closed) }
      }
      // The cells of the hint itself are on the last page.
      if !isLast { marks.mines += step.mines }
      pages.append(Page(sentence: step.sentence, step: step, marks: marks))
      mines = marks.mines
    }
    pages.append(Page(sentence: hint.conclusion, marks: hint.marks))
    self.pages = pages
  }

  /// The page that is shown.
  package var page: Page { pages[index] }

  /// Goes to the next page. Returns false if the last one is shown.
  package mutating func goOn() -> Bool {
    guard index + 1 < pages.count else { return false }
    index += 1
    return true
  }

  /// Goes to the page before. Returns false if the first one is shown.
  package mutating func goBack() -> Bool {
    guard index > 0 else { return false }
    index -= 1
    return true
  }

  /// The page as it is shown beside the board, with numbers as on the board.
  func walkthrough(_ digits: GameSettings.Digits) -> Walkthrough {
    let isLast = index == pages.count - 1
    let isGuess = pages.count == 1
    let step = index == 0 ? 0 : isLast ? 2 : 1
    let on: String
    switch pages.count - index {
    case 1: on = tr("Done")
    case 2: on = tr("Which cells")
    default: on = index == 0 ? tr("Why") : tr("Go on")
    }
    return Walkthrough(
      isGuess ? tr("A guess") : tr("A sure step"),
      steps: isGuess ? [] : [tr("Where"), tr("Why"), tr("Which")], step: step, text: page.sentence,
      formula: page.step?.formula(digits),
      back: index == 0 ? nil : Walkthrough.Action(.mine(.hintBack), tr("Back")),
      next: Walkthrough.Action(.mine(isLast ? .hintClose : .hint), on), close: .mine(.hintClose))
  }

  private static func place(of hint: Hint) -> String {
    switch (hint.numbers.count, hint.usesMineCount) {
    case (0, _): tr("Count the mines that are left.")
    case (1, false): tr("Look at this number.")
    case (_, false): tr("Compare the {0} marked numbers.", String(hint.numbers.count))
    case (_, true): tr("Look at the marked numbers, and count the mines that are left.")
    }
  }
}
