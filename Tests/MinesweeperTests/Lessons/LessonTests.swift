import MineLogic
import Minesweeper
import Testing

/// The positions of the first lesson are what their sentences say.
@Suite struct LessonTests {
  private let lesson = Lesson(usesMouse: false)

  @Test func itHasSevenSteps() {
    #expect(lesson.steps.count == 7)
    #expect(Lesson(usesMouse: true).steps.count == 7)
    for (finger, mouse) in zip(lesson.steps, Lesson(usesMouse: true).steps) {
      #expect(finger.exercise.game.board == mouse.exercise.game.board)
    }
  }

  /// The solver of boards, which knows nothing of lessons, agrees with every answer.
  @Test func everyAnswerIsCertain() {
    // Before the first cell is open nothing is certain: the lesson says which one is safe.
    for step in lesson.steps.dropFirst() {
      let exercise = step.exercise
      let position = exercise.game.seen
      let known = Probabilities(position)
      let grid = position.grid
      #expect(Set(known.safe.map { grid.cell($0) }).isSuperset(of: exercise.safe))
      #expect(Set(known.mines.map { grid.cell($0) }).isSuperset(of: exercise.mines))
      #expect(!exercise.isDone && exercise.game.status == .playing)
    }
  }

  /// The numbers that a sentence names are there, and are enough.
  @Test func thePatternsAreWhatTheyAreCalled() {
    func numbers(_ step: Int) -> [Int] {
      let exercise = lesson.steps[step].exercise
      return exercise.numbers.map { exercise.game.board.number($0) }
    }
    #expect((1...6).map(numbers) == [[1], [1], [1], [1, 1], [1, 2], [1, 2, 1]])
    for step in lesson.steps.dropFirst() {
      let exercise = step.exercise
      let position = exercise.game.seen
      let closed = Set(
        (0..<position.grid.cellCount).filter { !position.isOpen[$0] }.map { position.grid.cell($0) })
      for mines in Self.layouts(of: closed, touching: exercise.numbers, in: exercise.game.board) {
        #expect(mines.isDisjoint(with: exercise.safe) && mines.isSuperset(of: exercise.mines))
      }
    }
  }

  /// All ways to lay mines on the closed cells around some numbers that agree with these numbers and the flags.
  private static func layouts(of closed: Set<Cell>, touching numbers: [Cell], in board: Board) -> [Set<Cell>]
  {
    func touches(_ a: Cell, _ b: Cell) -> Bool { max(abs(a.x - b.x), abs(a.y - b.y)) == 1 }
    let cells = closed.filter { cell in numbers.contains { touches(cell, $0) } }.sorted {
      ($0.y, $0.x) < ($1.y, $1.x)
    }
    return (0..<1 << cells.count).compactMap { bits in
      let mines = Set(cells.indices.filter { bits >> $0 & 1 == 1 }.map { cells[$0] })
      guard cells.allSatisfy({ !board.isFlag($0) || mines.contains($0) }) else { return nil }
      return numbers.allSatisfy { number in
        mines.count { touches($0, number) } == board.number(number)
      } ? mines : nil
    }
  }

  @Test func onlyWhatIsCertainIsDone() {
    for step in lesson.steps {
      var exercise = step.exercise
      let before = exercise.game
      for y in 0..<7 {
        for x in 0..<7 {
          let cell = Cell(x, y)
          guard !before.board.isOpen(cell), !before.board.isFlag(cell) else { continue }
          if !exercise.safe.contains(cell) { #expect(exercise.play(.open(cell, clock: 0)) == .wrong) }
          if !exercise.mines.contains(cell) { #expect(exercise.play(.flag(cell, true, clock: 0)) == .wrong) }
        }
      }
      #expect(exercise.game == before, "what is wrong changes nothing")
      var last = Exercise.Outcome.ignored
      for cell in exercise.mines { last = exercise.play(.flag(cell, true, clock: 0)) }
      for cell in exercise.safe where !exercise.game.board.isOpen(cell) {
        last = exercise.play(.open(cell, clock: 0))
      }
      #expect(last == .done && exercise.isDone)
    }
  }

  @Test func aChordDoesItAtOnce() {
    var exercise = lesson.steps[3].exercise
    #expect(exercise.play(.chord(Cell(3, 2), clock: 0)) == .done)
  }
}
