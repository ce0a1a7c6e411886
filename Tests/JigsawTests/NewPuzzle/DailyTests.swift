import Geometry
import Jigsaw
import ModeKit
import TestSupport
import Testing

@Suite struct DailyTests {
  private let mode = JigsawMode()

  /// Noon of the days since 1 January 2026.
  private func day(_ number: Int) -> CalendarDay {
    CalendarDay(1_767_268_800_000 + Int64(number) * 86_400_000)
  }

  private func puzzle(_ number: Int, own: [String] = []) throws -> (params: JigsawParams, seed: UInt64) {
    let (answers, seed) = mode.daily(day(number), own: own, answers: mode.form(last: nil).answers)
    var known = answers
    if case .file(let path) = answers.pictures["picture"] { known.pictures["picture"] = .blob(path) }
    return (try mode.params(from: known), seed)
  }

  @Test func aDayIsANumber() {
    #expect(day(0).text == "2026-01-01" && day(0).number == 20_260_101)
    #expect(day(58).number == 20_260_228 && day(59).number == 20_260_301)
  }

  @Test func aDayHasOnePuzzleAndAYearManyKinds() throws {
    let year = try (0..<365).map { try puzzle($0) }
    for number in stride(from: 0, to: 365, by: 40) {
      let again = try puzzle(number)
      #expect(again == year[number])
    }
    #expect(Set(year.map(\.seed)).count == 365)
    #expect(Set(year.map(\.params.picture)) == Set(mode.samples.map(\.name)), "every picture has its days")
    #expect(Set(year.map(\.params.style)).count == 5)
    // A picture that never repeats on the next day would not be drawn at random, one that mostly does neither.
    let repeats = zip(year, year.dropFirst()).count { $0.params.picture == $1.params.picture }
    #expect((5...70).contains(repeats))
  }

  @Test func anOwnPictureChangesOnlyTheDaysThatItWins() throws {
    let own = (1...6).map { "/pictures/\($0).jpg" }
    var won = 0
    for number in 0..<365 {
      let before = try puzzle(number, own: own)
      #expect(try puzzle(number, own: own.reversed()) == before, "in any order")
      let moved = try puzzle(number, own: own.map { "/home/else" + $0 })
      #expect(moved.params.picture.replacing("/home/else", with: "") == before.params.picture)
      let after = try puzzle(number, own: own + ["/pictures/new.jpg"])
      if after.params.picture == "blob:/pictures/new.jpg" { won += 1 } else { #expect(after == before) }
      #expect(after.seed == before.seed && after.params.style == before.params.style)
    }
    // One of 21 pictures: 17 days in the mean.
    #expect((5...35).contains(won))
  }

  @Test func theNumberOfPiecesIsThatOfTheLastPuzzle() throws {
    let last = JigsawParams(picture: "reef", pieces: .count(24), rotates: false, frame: .circle)
    let answers = mode.daily(day(3), own: [], answers: mode.form(last: last).answers).answers
    let params = try mode.params(from: answers)
    #expect(params.pieces == .count(24) && !params.rotates && params.frame == .rectangle)
  }
}
