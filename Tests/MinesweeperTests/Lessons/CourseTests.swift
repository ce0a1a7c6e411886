import Geometry
import Interface
import Library
import MineLogic
import Minesweeper
import ModeKit
import TestSupport
import Testing

/// Lessons and practice under fingers, a mouse and keys.
@Suite struct CourseTests {
  private func table(_ course: Course, usesMouse: Bool = false, store: MemoryStore = MemoryStore()) -> Table {
    let rules = GameRules(course)
    let table = Table(rules.size, usesMouse: usesMouse, boards: rules.boards, store: store)
    table.host.handle(.environmentChanged)
    table.wait(0.1)
    return table
  }

  private func sentence(_ table: Table) -> String {
    table.requests.reversed().lazy.compactMap { request -> String? in
      if case .caption(let text?) = request { text } else { nil }
    }.first ?? ""
  }

  private func counter(_ counter: MineCounter, _ table: Table) -> String? {
    let items = table.host.mode.bar(seat: 0, host: table.host).items
    return items.lazy.compactMap { item -> String? in
      guard item.id == .counter(counter), case .counter(let value) = item.kind else { return nil }
      return value
    }.first
  }

  @Test func theLessonIsPlayedByFingers() {
    let table = table(.lesson)
    #expect(sentence(table).contains("tap it") && counter(.step, table) == "1/7")
    table.tap(Cell(5, 5))
    #expect(sentence(table).contains("not certain") && counter(.step, table) == "1/7")
    table.tap(Cell(1, 1))
    #expect(sentence(table).contains("opened by themselves"))
    table.tap(Cell(0, 0))
    #expect(counter(.step, table) == "2/7")
    table.hold(Cell(3, 3))
    table.tap(Cell(0, 0))
    table.tap(Cell(3, 3))
    table.tap(Cell(0, 0))
    table.tap(Cell(3, 2))
    #expect(sentence(table).contains("chord"))
    table.tap(Cell(0, 0))
    table.tap(Cell(2, 3))
    table.tap(Cell(0, 0))
    table.hold(Cell(2, 3))
    table.tap(Cell(0, 0))
    #expect(counter(.step, table) == "7/7")
    table.hold(Cell(0, 3))
    table.hold(Cell(2, 3))
    table.tap(Cell(1, 3))
    #expect(sentence(table).contains("Practice"))
    #expect(table.store.allRecords.isEmpty, "nothing of it is logged")
    table.host.handle(.command(.mine(.course(.practice)), .fire, seat: 0))
    table.wait(0.1)
    let begun = table.requests.contains { request in
      if case .create(let params) = request { params == GameRules(.practice).bytes } else { false }
    }
    #expect(begun)
  }

  @Test func theLessonIsPlayedByKeysAlone() {
    let table = table(.lesson, usesMouse: true)
    #expect(sentence(table).contains("click it"))
    func press(_ keys: Key...) { for key in keys { table.host.handle(.key(key, [], seat: 0)) } }
    // The first arrow shows the cursor in the middle.
    press(.left, .left, .left, .up, .up, .enter, .enter)
    table.wait(0.1)
    #expect(counter(.step, table) == "2/7")
    press(.left, .space, .enter)
    table.wait(0.1)
    #expect(counter(.step, table) == "3/7")
    press(.character("h"))
    table.wait(0.1)
    #expect(counter(.step, table) == "3/7", "the answer is marked, and to be done")
  }

  @Test func practiceCountsTheFirstAnswerAndIsKept() throws {
    let store = MemoryStore()
    let table = table(.practice, store: store)
    let course = table.host.mode.played(table.host).seen
    let known = Probabilities(course)
    let before = try #require(counter(.rating, table))
    let right = try #require(known.safe.first ?? known.mines.first)
    let cell = course.grid.cell(right)
    if known.safe.isEmpty { table.hold(cell) } else { table.tap(cell) }
    #expect(sentence(table).hasPrefix("Right") && sentence(table).contains("1 of 1"))
    let after = try #require(counter(.rating, table))
    #expect(try #require(Int(after)) > (try #require(Int(before))))
    // The next one is answered wrongly first.
    table.host.handle(.command(.mine(.course(.next)), .fire, seat: 0))
    table.wait(0.1)
    table.host.handle(.command(.mine(.course(.show)), .fire, seat: 0))
    table.wait(0.1)
    #expect(sentence(table).contains("1 of 2"))
    // Another sitting goes on with the rating.
    let again = self.table(.practice, store: store)
    #expect(counter(.rating, again) == counter(.rating, table) && counter(.rating, table) != after)
  }

  @Test func aPositionThatWasTriedDoesNotComeAgain() {
    let store = MemoryStore()
    func position(_ table: Table) -> Game { table.host.mode.played(table.host) }
    let table = table(.practice, store: store)
    let first = position(table)
    #expect(position(self.table(.practice, store: store)) == first, "nobody has tried it")
    table.host.handle(.command(.mine(.course(.show)), .fire, seat: 0))
    table.wait(0.1)
    #expect(position(self.table(.practice, store: store)) != first)
  }

  @Test func rulesOfCoursesRoundTrip() throws {
    for course in Course.allCases {
      let rules = GameRules(course)
      #expect(try GameRules(bytes: rules.bytes) == rules && rules.course == course)
      let form = MinesweeperMode().form(last: rules)
      // A game after a lesson is one, not another lesson.
      #expect(try MinesweeperMode().params(from: form.answers).course == nil)
    }
    let lines = try #require(MinesweeperMode().form(last: nil).quickStart?.lines)
    let courses = try lines.map { line in
      var answers = MinesweeperMode().form(last: nil).answers
      answers.numbers.merge(line.answers) { $1 }
      return try MinesweeperMode().params(from: answers).course
    }
    #expect(courses == [.lesson, .practice])
  }
}
