import ModeKit
import Shell
import Testing

/// Numbers that keep their share of others, such as the mines of a field.
@Suite struct FormSharesTests {
  private let form = Form(
    title: "",
    fields: [
      Form.Field("width", label: "", kind: .number(1...2000)),
      Form.Field("height", label: "", kind: .number(1...2000)),
      Form.Field(
        "mines", label: "", kind: .number(0...3_999_999),
        share: Form.Share(of: ["width", "height"], sparing: 1)),
    ], answers: Form.Answers(numbers: ["width": 30, "height": 16, "mines": 99]))

  /// The mines after some changes, one after the other.
  private func mines(after changes: [(String, Int)]) -> Int? {
    var (shares, answers) = (FormShares(form), form.answers)
    for (id, number) in changes {
      answers.numbers[id] = number
      answers.numbers.merge(shares.follow(id, answers)) { _, new in new }
    }
    return answers.numbers["mines"]
  }

  @Test func theDensityIsKeptWhateverTheSizeWasInBetween() {
    #expect(mines(after: [("width", 60)]) == 198)
    #expect(mines(after: [("width", 100), ("height", 100)]) == 2063)
    #expect(mines(after: [("width", 1), ("height", 1), ("width", 30), ("height", 16)]) == 99)
  }

  @Test func oneCellStaysSafe() {
    #expect(mines(after: [("width", 1), ("height", 1)]) == 0)
    // Nothing overflows for a number that is refused later.
    #expect(mines(after: [("width", 999_999_999), ("height", 999_999_999)]) == 3_999_999)
  }

  @Test func minesThatSomebodySetStay() {
    #expect(mines(after: [("mines", 12), ("width", 100)]) == 12)
  }

  @Test func theShareIsThatOfTheAnswers() {
    var answers = form.answers
    let shares = FormShares(form)
    #expect(shares.fraction(of: "mines", in: answers) == 99.0 / 480)
    answers.numbers["mines"] = 120
    #expect(shares.fraction(of: "mines", in: answers) == 0.25)
    #expect(shares.fraction(of: "width", in: answers) == nil)
  }
}
