import ModeKit
import Testing

/// Typed words sorted by the table of arguments, and the messages for words that do not fit.
@Suite struct GivenWordsTests {
  private let argument: Argument<[String]> = .all(
    .word(.text("WORD"), "a word"), .option("-n", "--number", as: .whole(0...99), "a number"),
    .options("--tag", as: .text("TAG"), "tags"), .flag("--loud", "loud")
  ) { word, number, tags, isLoud in
    [word, number.map { String($0) } ?? "-", tags.joined(separator: "+"), isLoud ? "loud" : "quiet"]
  }

  private func message(_ words: String..., of command: String = "say") -> String? {
    let problem = #expect(throws: Problem.self) { try argument.read(words, of: command) }
    #expect(problem?.isInArguments == true)
    return problem?.message
  }

  @Test func optionsStandAnywhereAndAreWrittenEitherWay() throws {
    let wanted = ["hey", "5", "a+b", "loud"]
    for words in [
      ["hey", "-n", "5", "--tag", "a", "--tag", "b", "--loud"],
      ["--loud", "--tag=a", "--number=5", "--tag", "b", "hey"],
      ["--number", "5", "hey", "--tag=a", "--loud", "--tag=b", "--loud"],
    ] {
      #expect(try argument.read(words) == wanted)
    }
    #expect(try argument.read(["-"]) == ["-", "-", "", "quiet"], "a dash alone is a word")
    #expect(try argument.read(["x", "--tag=a=b"])[2] == "a=b", "a value may have the sign in it")
    #expect(
      try argument.read(["x", "--tag", "--loud"])[2] == "--loud", "what follows an option is its value")
  }

  @Test func argumentsThatDoNotFitAreNamed() {
    #expect(message("x", "-n", "1", "-n", "2") == "-n is given twice; give it once.")
    #expect(message("x", "-n", "1", "--number=2") == "--number is given twice; give it once.")
    #expect(message("x", "--loud=yes") == "--loud: this option takes no value.")
    #expect(message("x", "-n") == "-n: give a whole number from 0 to 99.")
    #expect(message("x", "--number=") == "--number: give a whole number from 0 to 99.")
    #expect(message("x", "--tag") == "--tag: give tags.")
    #expect(
      message("x", "--lout")
        == "--lout: there is no such option; did you mean --loud? See tessera say --help.")
    #expect(message("x", "--wibble") == "--wibble: there is no such option; see tessera say --help.")
    #expect(message("x", "y") == "y: this is not expected here; see tessera say --help.")
    #expect(message("x", "y", of: "") == "y: this is not expected here; see tessera --help.")
    #expect(message("-n", "5") == "say needs WORD: give a word.")
  }

  @Test func usageIsMadeOfItsSlots() {
    #expect(argument.slots.map(\.usage) == ["WORD", "[-n N]", "[--tag TAG …]", "[--loud]"])
  }
}
