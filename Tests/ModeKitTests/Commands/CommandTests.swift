import Interface
import ModeKit
import TestSupport
import Testing

/// Entries of the table of commands.
@Suite struct CommandTests {
  private let add = Command<Int>(
    "add", "add numbers", prints: "the sum", .word(.whole(0...99), "a number"),
    .option("--times", as: .whole(1...9), or: "1", "how often")
  ) { context, number, times throws(Problem) in
    guard number != 13 else { throw Problem("Not that one.") }
    return String(context + number * times)
  }
  private let common = Argument<Bool>.flag("--loud", "loud")

  @Test func itRunsWithCheckedValuesAndTheProgramsContext() throws {
    let plain = try add.prepare(["4"], with: common)
    #expect(try plain.common == false && plain.run(10) == "14")
    let other = try add.prepare(["--loud", "4", "--times=3"], with: common)
    #expect(try other.common && other.run(10) == "22")
    #expect(
      try add.after("sums") { (text: String) in text.count }.prepare(["4"], with: common).run("abc") == "7")
  }

  @Test func aCommandCanBePutBehindAnotherWord() {
    let inner = add.after("sums") { (text: String) in text.count }
    #expect(inner.words == "sums add" && inner.help == add.help && inner.output == add.output)
    #expect(inner.slots == add.slots)
    let problem = #expect(throws: Problem.self) { try inner.prepare([], with: common) }
    #expect(problem?.message == "sums add needs N: give a whole number from 0 to 99.")
  }

  @Test func wordsAreCheckedFirstThenValuesThenItRuns() throws {
    #expect(throws: Problem.self) { try add.prepare(["1", "2"], with: common) }
    let prepared = try add.prepare(["100"], with: common)
    let problem = #expect(throws: Problem.self) { try prepared.run(0) }
    #expect(problem?.isInArguments == true)
    let refused = try add.prepare(["13"], with: common)
    #expect(throws: Problem("Not that one.")) { try refused.run(0) }
  }

  @Test func aModeHasTheCommandsThatItDeclares() throws {
    let (null, ledger): (any Mode, any Mode) = (NullMode(), Ledger())
    #expect(null.ownCommands.map(\.words) == ["row"] && ledger.ownCommands.isEmpty)
    // `new` is made of the form where the mode says nothing else.
    #expect(try ledger.newDocument.read([]) == ledger.form(nil).answers)
  }
}
