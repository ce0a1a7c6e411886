import Interface
import ModeKit
import TestSupport
import Testing

@Suite struct ArgumentTests {
  private func message<Value>(_ argument: Argument<Value>, _ words: String...) -> String? {
    let problem = #expect(throws: Problem.self) { try argument.read(words, of: "say") }
    #expect(problem?.isInArguments == true)
    return problem?.message
  }

  @Test func valuesAreChecked() throws {
    let size: Argument<WholeSize?> = .option("--size", as: .size(in: 1...50, such: "30x16"), "how large")
    #expect(try size.read(["--size", "7x50"]) == WholeSize(width: 7, height: 50))
    #expect(try size.read([]) == nil)
    for text in ["7", "0x5", "7x51", "x", "7x7x7", "axb"] {
      #expect(
        message(size, "--size", text)
          == "--size \(text): give two whole numbers from 1 to 50, such as 30x16.")
    }
    let scale: Argument<Double> = .option("-s", "--scale", as: .number(0.5...4), or: "1", "how much")
    #expect(try scale.read(["--scale=2.5"]) == 2.5 && scale.read(["-s", "4"]) == 4 && scale.read([]) == 1)
    #expect(message(scale, "-s", "nan") == "-s nan: give a number from 0.5 to 4.")
    let seed: Argument<UInt64?> = .option("--seed", as: .seed, "chance")
    #expect(try seed.read(["--seed", "\(UInt64.max)"]) == .max)
    #expect(message(seed, "--seed", "-1")?.hasPrefix("--seed -1: give a whole number from 0") == true)
    let sizes: Argument<[Int]> = .options("--n", as: .whole(1...9), "numbers")
    #expect(try sizes.read(["--n", "3", "--n=1"]) == [3, 1])
    #expect(try sizes.read([]) == [])
  }

  @Test func missingArgumentsAreNamed() throws {
    let file: Argument<String> = .word(.file(), "a file of words")
    #expect(try file.read(["a.txt"]) == "a.txt")
    #expect(message(file) == "say needs FILE: give a file of words.")
    #expect(message(file, "") == "say needs FILE: give a file of words.")
    #expect(message(file, "a", "b") == "b: this is not expected here; see tessera say --help.")
    let output: Argument<String> = .required("-o", "--output", as: .newFile(), "the words")
    #expect(try output.read(["--output", "x"]) == "x")
    #expect(message(output) == "say needs -o FILE: give the file to write, or - for standard output.")
  }

  @Test func alternativesExcludeEachOther() throws {
    let either: Argument<Int?> = .either([
      .option("--some", as: .whole(1...9), "some"), .flag("--all", for: 10, "all"),
    ])
    #expect(try either.read(["--some", "4"]) == 4 && either.read(["--all"]) == 10 && either.read([]) == nil)
    #expect(
      message(either, "--all", "--some", "2") == "--some and --all exclude each other; give one of them.")
    let one: Argument<Int> = .one(of: [
      .option("--some", as: .whole(1...9), "some"), .flag("--all", for: 10, "all"),
    ])
    #expect(try one.read(["--all"]) == 10)
    #expect(message(one) == "say needs one of --some N, --all.")
    #expect(one.slots.map(\.usage) == ["(--some N | --all)"])
  }

  @Test func argumentsArePutTogetherAndNoted() throws {
    let both: Argument<Int> = .all(
      .word(.whole(0...9), "a digit"), .option("--by", as: .whole(0...9), or: "2", "another"),
      .flag("--down", "down")
    ) { $2 ? $0 - $1 : $0 * $1 }
    #expect(try both.read(["4"]) == 8)
    #expect(try both.read(["--down", "4", "--by=1"]) == 3)
    let noted = try both.noted.read(["4", "--by", "2"])
    #expect(noted.value == 8 && noted.options == ["--by"])
  }

  @Test func aFormIsAnArgument() throws {
    let form = Form(
      title: "New",
      fields: [
        .init("rowCount", label: "Rows", kind: .number(1...9)),
        .init("kind", label: "Kind", kind: .choice(labels: ["Round", "Square"], details: [])),
        .init("loud", label: "Loud", kind: .toggle), .init("quick", label: "Quick", kind: .toggle),
        .init("name", label: "Name", kind: .text(hint: "", paste: false)),
        .init("face", label: "Face", kind: .picture),
      ],
      answers: .init(
        numbers: ["rowCount": 3, "kind": 0, "loud": 0, "quick": 1], pictures: ["face": .sample("dusk")]))
    let plain = try form.argument.read(["reef"])
    #expect(
      plain
        == Form.Answers(
          numbers: ["rowCount": 3, "kind": 0, "loud": 0, "quick": 1], pictures: ["face": .sample("reef")]))
    let all = try form.argument.read([
      "--row-count", "5", "reef", "--kind", "2", "--loud", "--no-quick", "--name", "Ada",
    ])
    #expect(all.numbers == ["rowCount": 5, "kind": 1, "loud": 1, "quick": 0])
    #expect(all.texts == ["name": "Ada"] && all.pictures == ["face": .sample("reef")])
    #expect(
      message(form.argument, "reef", "--kind", "3") == "--kind 3: there is no such choice; use one of 1, 2.")
    #expect(
      message(form.argument, "reef", "--row-count", "0") == "--row-count 0: give a whole number from 1 to 9.")
  }

  @Test func nearWordsAreFound() {
    let words = ["library", "render", "screenshots", "mines", "new"]
    for (typed, meant) in [
      ("libary", "library"), ("librray", "library"), ("rendre", "render"), ("mine", "mines"), ("nwe", "new"),
      ("screnshot", "screenshots"),
    ] {
      #expect(nearest(to: typed, among: words) == meant)
    }
    for typed in ["paint", "x", "knew-all", "rows"] { #expect(nearest(to: typed, among: words) == nil) }
    #expect(
      editDistance("abc", "acb") == 1 && editDistance("", "abc") == 3 && editDistance("abc", "abc") == 0)
    #expect(editDistance("kitten", "sitting") == 3)
  }
}
