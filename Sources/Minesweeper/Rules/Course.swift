import Library
import MineLogic
import ModeKit

/// What is taught in place of a game.
public enum Course: Int, Hashable, Sendable, CaseIterable {
  /// The first lesson.
  case lesson
  /// Positions that are made for one technique each.
  case practice

  /// The name in any language.
  var phrase: Phrase {
    switch self {
    case .lesson: Phrase("First lesson")
    case .practice: Phrase("Practice")
    }
  }

  /// The name in JSON.
  var name: String {
    switch self {
    case .lesson: "lesson"
    case .practice: "practice"
    }
  }

  /// The columns and the rows of its boards.
  var side: Int {
    switch self {
    case .lesson: 7
    case .practice: 9
    }
  }

  /// The size of its boards. Their mines are not counted.
  var size: FieldSize? { try? FieldSize(width: side, height: side, mines: 0) }
}

extension GameRules {
  /// Makes the rules of a course.
  public init(_ course: Course) { self.init(course.size ?? .beginner, boards: .course(course)) }

  /// The course that takes the place of a game; nil for games.
  public var course: Course? { if case .course(let course) = boards { course } else { nil } }
}
