import Geometry
import Interface
import MineLogic
import ModeKit
import Scene

/// The first lesson and practice, in the place of a game.
extension MinesweeperMode {
  /// The course of a document; nil for games.
  static func course(of rules: GameRules, usesMouse: Bool) -> CourseScreen? {
    switch rules.course {
    case .lesson: CourseScreen(Lesson(usesMouse: usesMouse))
    case .practice: CourseScreen(practice: PracticeRating())
    case nil: nil
    }
  }

  /// The game that hands play on: that of the document, or the position of a course.
  package func played(_ host: ModeHost<MinesweeperMode>) -> Game {
    guard let course = host.session.activity.course else { return host.state }
    return course.exercise?.game ?? host.state
  }

  /// Begins a course when its document is first on the screen.
  func beginCourse(_ host: ModeHost<MinesweeperMode>) {
    guard host.session.activity.course != nil, !host.session.hasBegunCourse else { return }
    host.session.hasBegunCourse = true
    showCourse(host)
    guard host.session.activity.course?.rating != nil else { return }
    host.study({ $0.plays(in: PracticeRating.group).last.map { PracticeRating($0.play) } }) { host, rating in
      if let rating { host.session.activity.course?.take(rating) }
      makePosition(host)
    }
  }

  /// Makes the position that practice waits for, off the main thread.
  private func makePosition(_ host: ModeHost<MinesweeperMode>) {
    guard let course = host.session.activity.course, let rating = course.rating, course.exercise == nil else {
      return
    }
    // A position that was tried does not come again, also when practice is opened again.
    let (technique, seed) = (rating.technique, host.seed &+ UInt64(rating.tried))
    host.run({ PracticePosition.make(for: technique, seed: seed) }) { host, position in
      guard let position else { return }
      host.session.activity.course?.take(position)
      showCourse(host)
    }
  }

  /// Plays a move on the position of a course.
  func playCourse(_ move: GameMove, _ host: ModeHost<MinesweeperMode>) {
    guard let course = host.session.activity.course else { return }
    // A touch of the board goes on, once all is found.
    if course.stage == .done { return goOn(host) }
    let before = course.rating
    let outcome = host.session.activity.course?.play(move) ?? .ignored
    switch outcome {
    case .ignored: return
    case .wrong: host.request(.sound(.failure))
    case .right: host.request(.sound(.tap))
    case .done: host.request(.sound(.success))
    }
    storeRating(since: before, host)
    showCourse(host)
  }

  /// Stores the rating if it has changed.
  private func storeRating(since before: PracticeRating?, _ host: ModeHost<MinesweeperMode>) {
    guard let rating = host.session.activity.course?.rating, rating != before else { return }
    let play = rating.play(time: host.environment.wallTime)
    host.study({ $0.store(play) }) { _, _ in }
  }

  /// Carries out a command of the bar of a course.
  func carryOut(_ command: CourseCommand, _ host: ModeHost<MinesweeperMode>) {
    guard let course = host.session.activity.course else { return }
    switch command {
    case .next: goOn(host)
    case .show:
      host.session.activity.course?.show()
      storeRating(since: course.rating, host)
      showCourse(host)
    case .practice: beginPractice(host)
    }
  }

  private func goOn(_ host: ModeHost<MinesweeperMode>) {
    if host.session.activity.course?.isOver == true { return beginPractice(host) }
    guard host.session.activity.course?.goOn() == true else { return }
    host.session.hands.cursors = [:]
    showCourse(host)
    makePosition(host)
  }

  private func beginPractice(_ host: ModeHost<MinesweeperMode>) {
    host.request(.create(params: GameRules(.practice).bytes))
  }

  /// Shows the present position and its sentence.
  private func showCourse(_ host: ModeHost<MinesweeperMode>) {
    guard let course = host.session.activity.course else { return }
    host.request(.caption(course.sentence))
    host.damageEverything()
    host.refreshOverlay()
  }

  /// Handles a key during a course: Enter goes on, H marks the answer, and all others are those of a game.
  ///
  /// - Returns: whether the key was one of the course.
  func courseKey(_ key: Key, _ host: ModeHost<MinesweeperMode>) -> Bool {
    guard let course = host.session.activity.course else { return false }
    switch key {
    case .enter where course.stage == .done, .space where course.stage == .done: goOn(host)
    case .character("h"): carryOut(.show, host)
    case .character("p"), .character("c"): break
    default: return false
    }
    return true
  }

  /// The bar of a course.
  func bar(of course: CourseScreen, seat: Int, _ host: ModeHost<MinesweeperMode>) -> [BarItem] {
    var items: [BarItem] = []
    if let progress = course.progress {
      items.append(
        BarItem(
          .counter(.step), .counter(value: "\(progress.step)/\(progress.count)"), label: tr("step"),
          priority: 100, widest: .init(value: "\(progress.count)/\(progress.count)")))
    }
    if let rating = course.rating {
      items.append(
        BarItem(
          .counter(.rating), .counter(value: String(Int(rating.value.rounded()))), label: tr("rating"),
          priority: 100, widest: .init(value: "8888")))
    }
    items += [
      .separator,
      BarItem(
        .mine(.flag), .toggle(isOn: tapFlags(seat, usesMouse: host.environment.usesMouse, host)), icon: .flag,
        label: tr("Flag mode"), priority: 100),
      BarItem(
        .mine(.course(.show)), .button, icon: .bulb, label: tr("Show the answer"),
        isEnabled: course.exercise != nil && course.stage != .done, priority: 90),
      course.isOver
        ? BarItem(
          .mine(.course(.practice)), .button, icon: .chevronRight, label: tr("Practice"), priority: 100)
        : BarItem(
          .mine(.course(.next)), .button, icon: .next, label: tr("Next position"),
          isEnabled: course.stage == .done, priority: 100),
    ]
    return items
  }
}
