import Interface
import MineLogic
import ModeKit

/// A course on the screen: the position that is shown, and how far the player has come. Nothing of it is logged: undo
/// does not apply to it, and a lesson that is opened again starts from the beginning.
package struct CourseScreen: Sendable {
  /// How far the player is with the present position.
  package enum Stage: Hashable, Sendable {
    /// It is to be solved.
    case task
    /// The player touched a cell that is not certain.
    case wrong
    /// The answer is marked.
    case shown
    /// It is solved.
    case done
  }

  /// The positions of a course.
  private enum Content: Sendable {
    case lesson(Lesson, index: Int)
    /// The present position; nil while one is being made.
    case practice(PracticePosition?)
  }

  private var content: Content
  /// The position in play; nil while one is being made.
  package private(set) var exercise: Exercise?
  /// How far the player is with it.
  package private(set) var stage = Stage.task
  /// The player's rating; nil in a lesson.
  package private(set) var rating: PracticeRating?
  /// Whether the present position has been counted in the rating.
  private var isCounted = false

  /// Begins a lesson.
  package init(_ lesson: Lesson) {
    content = .lesson(lesson, index: 0)
    exercise = lesson.steps.first?.exercise
  }

  /// Begins practice, which waits for its first position.
  package init(practice rating: PracticeRating) {
    content = .practice(nil)
    self.rating = rating
  }

  /// The course.
  package var course: Course {
    switch content {
    case .lesson: .lesson
    case .practice: .practice
    }
  }

  /// The place of the present position in the lesson, from 1, and the number of them; nil in practice.
  package var progress: (step: Int, count: Int)? {
    guard case .lesson(let lesson, let index) = content else { return nil }
    return (index + 1, lesson.steps.count)
  }

  /// Whether the lesson is over.
  package var isOver: Bool { progress.map { $0.step == $0.count && stage == .done } ?? false }

  /// Makes a move of a player. In practice only the first answer to a position counts.
  package mutating func play(_ move: GameMove) -> Exercise.Outcome {
    guard stage != .done, let outcome = exercise?.play(move) else { return .ignored }
    switch outcome {
    case .ignored: break
    case .wrong:
      count(isRight: false)
      if stage == .task { stage = .wrong }
    case .right: if stage == .wrong { stage = .task }
    case .done:
      count(isRight: true)
      stage = .done
    }
    return outcome
  }

  /// Marks the answer, which counts as not found.
  package mutating func show() {
    guard stage != .done, exercise != nil else { return }
    count(isRight: false)
    stage = .shown
  }

  private mutating func count(isRight: Bool) {
    guard case .practice(let position?) = content, !isCounted else { return }
    rating?.count(position.technique, isRight: isRight)
    isCounted = true
  }

  /// Goes to the next position of a lesson; in practice it waits for one. A position that is not solved stays.
  ///
  /// - Returns: whether there is another position.
  package mutating func goOn() -> Bool {
    guard stage == .done, !isOver else { return false }
    stage = .task
    isCounted = false
    switch content {
    case .lesson(let lesson, let index):
      content = .lesson(lesson, index: index + 1)
      exercise = lesson.steps[index + 1].exercise
    case .practice:
      content = .practice(nil)
      exercise = nil
    }
    return true
  }

  /// Takes the position that practice waits for.
  package mutating func take(_ position: PracticePosition) {
    guard case .practice = content else { return }
    content = .practice(position)
    exercise = position.exercise
  }

  /// Takes the rating of earlier practice.
  package mutating func take(_ rating: PracticeRating) { if self.rating != nil { self.rating = rating } }

  /// The marks over the board.
  package var marks: CellMarks {
    guard let exercise, stage != .done else { return CellMarks() }
    var marks = exercise.answer
    switch content {
    case .lesson(let lesson, let index):
      if stage != .shown, !lesson.steps[index].showsAnswer { (marks.safe, marks.mines) = ([], []) }
    case .practice:
      if stage == .task { return CellMarks() }
      if stage == .wrong { (marks.safe, marks.mines) = ([], []) }
    }
    return marks
  }

  /// The sentence beside the board.
  package var sentence: String {
    switch content {
    case .lesson(let lesson, let index):
      let step = lesson.steps[index]
      switch stage {
      case .task, .shown: return step.task
      case .wrong: return tr("That is not certain yet.") + " " + step.task
      case .done: return step.done
      }
    case .practice(let position):
      guard let position else { return tr("Looking for a position") }
      let name = MinesweeperMode.name(position.technique)
      switch stage {
      case .task: return tr("Something is certain here. Open a safe cell, or flag a mine.")
      case .wrong: return tr("That is not certain. {0}: see the framed numbers.", name)
      case .shown: return tr("{0}: this follows from the framed numbers.", name) + " " + tally
      case .done: return tr("Right. {0}.", name) + " " + tally
      }
    }
  }

  /// How many positions were right, in words.
  private var tally: String {
    tr("{0} of {1} right at once.", String(rating?.right ?? 0), String(rating?.tried ?? 0))
  }
}
