import Interface
import MineLogic
import ModeKit

/// The first lesson: small positions, each with one sentence that says what to do and one for when it is done. It goes
/// from the first cell to the three patterns that every player uses, and takes two minutes.
package struct Lesson: Sendable {
  /// One position.
  package struct Step: Sendable {
    /// The position.
    package var exercise: Exercise
    /// What to do, translated.
    package var task: String
    /// What was learnt, translated.
    package var done: String
    /// Whether the cells that are asked for are marked from the start.
    package var showsAnswer = false
  }

  /// The positions in their order.
  package let steps: [Step]

  /// Makes the lesson, worded for fingers or for a mouse.
  package init(usesMouse: Bool) {
    func step(
      _ rows: [String], _ numbers: [Cell] = [], _ task: String, _ done: String, showsAnswer: Bool = false
    ) -> Step? {
      guard let exercise = try? Exercise(rows, numbers: numbers) else { return nil }
      return Step(exercise: exercise, task: task, done: done, showsAnswer: showsAnswer)
    }
    let clear = String(repeating: "o", count: Course.lesson.side)
    let (closed, edge) = (".......", "*..*..*")
    steps = [
      step(
        [closed, ".a.....", closed, "...*..*", closed, "*......", "....*.."], [],
        usesMouse
          ? tr("Some cells hide mines. The marked one is safe: click it.")
          : tr("Some cells hide mines. The marked one is safe: tap it."),
        tr("No mine touches it, so the cells around it opened by themselves."), showsAnswer: true),
      step(
        [clear, clear, clear, "ooomooo", clear, clear, ".*..*.*"], [Cell(2, 2)],
        tr("A number counts the mines in the eight cells around it. This 1 touches only one closed cell.")
          + " "
          + (usesMouse
            ? tr("So the mine is there: click it with the right button to set a flag.")
            : tr("So the mine is there: hold a finger on it to set a flag.")),
        tr("A flag keeps a mine from being opened by mistake.")),
      step(
        [clear, clear, clear, "ooFaFoo", clear, clear, ".*..*.*"], [Cell(2, 2)],
        tr("This 1 has its mine, the flag. So the other closed cell that it touches is safe: open it."),
        tr("Where a number has all its mines, the rest around it is safe.")),
      step(
        [clear, clear, clear, "*.aFa.*", closed, closed, edge], [Cell(3, 2)],
        usesMouse
          ? tr("This 1 has its flag. Click the number itself: all the rest around it opens at once.")
          : tr("This 1 has its flag. Tap the number itself: all the rest around it opens at once."),
        tr("That is a chord, the quickest way to open cells.")),
      step(
        [clear, clear, clear, ".*a.*.*", closed, closed, edge], [Cell(0, 2), Cell(1, 2)],
        tr(
          "1-1 at an edge: the first 1 has its mine in two cells, and the second 1 touches both of them and a third. So the third is safe: open it."
        ),
        tr("1-1 from an edge: the third cell is safe.")),
      step(
        [clear, clear, clear, ".*m..*.", closed, closed, edge], [Cell(0, 2), Cell(1, 2)],
        tr(
          "1-2 at an edge: the 1 has one mine in two cells, and the 2 has two mines in these and a third. So the third is a mine: flag it."
        ),
        tr("1-2: the third cell is a mine.")),
      step(
        [clear, clear, clear, "mam..*.", closed, closed, edge], [Cell(0, 2), Cell(1, 2), Cell(2, 2)],
        tr(
          "1-2-1: the mines are below the two 1s, and the cell below the 2 is safe. Flag the two and open the one between them."
        ),
        tr("You have learnt what most boards need. Practice makes it quick.")),
    ].compactMap { $0 }
  }
}
