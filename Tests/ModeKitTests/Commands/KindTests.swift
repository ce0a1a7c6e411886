import Geometry
import ModeKit
import Testing

/// Kinds of values of a command line.
@Suite struct KindTests {
  private func read<Value>(_ kind: Kind<Value>, _ text: String) throws(Problem) -> Value {
    let argument: Argument<Value> = .word(kind, "something")
    return try argument.read([text])
  }

  /// The message for a text that does not fit; nil when it fits.
  private func message<Value>(_ kind: Kind<Value>, _ text: String) -> String? {
    #expect(throws: Problem.self) { try read(kind, text) }?.message
  }

  @Test func wholeNumbersWithinBoundsAreTakenAndNoOthers() throws {
    var random = RandomSource(seed: 1)
    for _ in 0..<400 {
      let low = random.below(2000) - 1000
      let range = low...low + random.below(1000)
      let number = random.below(4000) - 2000
      // As an option's value, since a word that begins with a dash is an option.
      let argument: Argument<Int> = .required("--n", as: .whole(range), "a number")
      if range.contains(number) {
        #expect(try argument.read(["--n", "\(number)"]) == number)
      } else {
        let problem = #expect(throws: Problem.self) { try argument.read(["--n=\(number)"]) }
        #expect(
          problem?.message
            == "--n \(number): give a whole number from \(range.lowerBound) to \(range.upperBound).")
      }
    }
    for text in ["1.0", "1e1", " 1", "0x1", "1_0", "one", "99999999999999999999"] {
      #expect(message(.whole(0...100), text) == "\(text): give a whole number from 0 to 100.")
    }
  }

  @Test func numbersWithinBoundsAreTaken() throws {
    #expect(try read(.number(0.25...4), "0.25") == 0.25 && read(.number(0.25...4), "4") == 4)
    for text in ["0.2", "4.1", "nan", "inf", "four"] {
      #expect(message(.number(0.25...4), text) == "\(text): give a number from 0.25 to 4.")
    }
  }

  @Test func aWordIsTakenAsItIsWrittenAndANearOneIsSuggested() throws {
    let kind: Kind<Int> = .choice([("red", 1), ("green", 2), ("blue", 3)])
    #expect(try [("red", 1), ("green", 2), ("blue", 3)].allSatisfy { try read(kind, $0.0) == $0.1 })
    #expect(
      message(kind, "gren")
        == "gren: there is no such choice; did you mean green? Use one of red, green, blue.")
    #expect(message(kind, "yellow") == "yellow: there is no such choice; use one of red, green, blue.")
    #expect(message(kind, "RED") == "RED: there is no such choice; use one of red, green, blue.")
    let row = Argument<Int>.word(kind, "a colour").slots[0].alternatives[0]
    #expect(row.name == "red|green|blue" && row.shape == .words(["red", "green", "blue"]))
  }

  @Test func aValueIsConvertedAfterItIsChecked() throws {
    let doubled = Kind.whole(1...9).map { $0 * 2 }
    #expect(try read(doubled, "4") == 8)
    #expect(message(doubled, "12") == "12: give a whole number from 1 to 9.")
    let binary: Kind<Int> = .text("CODE") { text throws(Problem) in
      guard let code = Int(text, radix: 2) else { throw Problem("That is no code.") }
      return code
    }
    #expect(try read(binary, "101") == 5)
    let problem = #expect(throws: Problem.self) { try read(binary, "9") }
    #expect(problem?.message == "That is no code." && problem?.isInArguments == true)
  }

  @Test func pathsAndIdsAreTakenAsTheyAreAndKnownByTheirShapes() throws {
    for (kind, shape) in [
      (Kind<String>.file(or: ["dusk"]), Parameter.Shape.file(names: ["dusk"])), (.newFile(), .newFile),
      (.folder, .folder), (.document, .document), (.text("X"), .text),
      (.text("X", often: ["a"]), .words(["a"])),
    ] {
      #expect(try read(kind, "any/thing at.all") == "any/thing at.all")
      #expect(Argument<String>.word(kind, "x").slots[0].alternatives[0].shape == shape)
    }
  }
}
