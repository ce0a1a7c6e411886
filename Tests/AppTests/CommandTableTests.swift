import Interface
import Jigsaw
import Minesweeper
import ModeKit
import SDLBackend
import Scene
import Shell
import Sketch
import TestSupport
import Testing

/// Parsing, help, completion and the manual, all made from the table of commands. The null mode, which the shell
/// does not know, has them too.
@Suite struct CommandTableTests {
  private let folder = ScratchFolder()
  private let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode(), NullMode()]
  private var front: HeadlessFrontEnd { frontEnd(of: modes) }
  private func frontEnd(of modes: [any Mode]) -> HeadlessFrontEnd {
    HeadlessFrontEnd(
      modes: modes,
      resources: { () throws(Problem) in
        SceneResources(typesetter: FixedTypesetter(), codec: SDLImageCodec())
      }, directory: folder.path + "/library")
  }
  private func run(_ line: String) throws(Problem) -> String {
    try front.run(line.split(separator: " ").map(String.init))
  }
  private func problem(_ line: String) -> Problem? { #expect(throws: Problem.self) { try run(line) } }

  /// The first words of all commands.
  private let commands = [
    "library list", "library show", "render", "screenshots", "completion", "manual", "mines new",
    "mines export", "mines import", "mines generate", "mines stats", "mines solve", "mines winrate",
    "jigsaw new", "jigsaw import", "jigsaw replay", "jigsaw cut", "jigsaw postcard", "sketch new",
    "sketch export", "sketch import", "sketch replay", "sketch brushes", "null new", "null export",
    "null row",
  ]

  // The null mode.

  @Test func aModesCommandRunsWithCheckedValues() throws {
    #expect(try run("null row") == "0,0\n1,0\n2,0")
    #expect(try run("null row --dots 2 --along=down") == "0,0\n0,1")
  }

  @Test func newTakesTheFieldsOfTheModesForm() throws {
    let form = Form(
      title: "New numbers", fields: [.init("limit", label: "Numbers", kind: .number(1...1000))],
      answers: .init(numbers: ["limit": 1000]))
    let front = frontEnd(of: [TrickMode(form: form)])
    let id = try front.run("trick", "new", "--limit", "5")
    let shown = try front.run("library", "show", id)
    #expect(shown.contains("mode: trick") && shown.contains("0 of 5 numbers"))
    let problem = #expect(throws: Problem.self) { try front.run("trick", "new", "--limit", "1001") }
    #expect(problem?.message == "--limit 1001: give a whole number from 1 to 1000.")
    #expect(try front.run("trick", "new", "--help").contains("--limit N       Numbers (default: 1000)"))
  }

  @Test func theSmallestModeHasCommands() throws {
    let id = try run("null new")
    #expect(try run("library show \(id)").contains("mode: null"))
    let path = "\(folder.path)/dots.json"
    _ = try run("null export \(id) --json \(path)")
    #expect(readFile(path).filter { !$0.isWhitespace } == "[]")
    #expect(problem("null new --limit 5")?.isInArguments == true)
  }

  @Test(arguments: [
    ("null row --dots 0", "--dots 0: give a whole number from 1 to 1000."),
    ("null row --dots many", "--dots many: give a whole number from 1 to 1000."),
    (
      "null row --along up",
      "--along up: there is no such choice; use one of across, down."
    ),
    ("null row --dots", "--dots: give a whole number from 1 to 1000."),
    ("null row --dots 1 --dots 2", "--dots is given twice; give it once."),
    ("null row 3", "3: this is not expected here; see tessera null row --help."),
    ("null replay a", "null replay: there is no such command; use null new, null export, null row."),
    ("null", "null: say what to do: null new, null export, null row."),
  ])
  func badValuesAreRefused(line: String, message: String) {
    #expect(problem(line) == .inArguments(message))
  }

  @Test(arguments: [
    ("nul row", "nul: there is no such command; did you mean null? See tessera --help."),
    ("null rwo", "null rwo: there is no such command; did you mean null row? See tessera --help."),
    (
      "null row --dost 3",
      "--dost: there is no such option; did you mean --dots? See tessera null row --help."
    ),
    (
      "null row --along dwon",
      "--along dwon: there is no such choice; did you mean down? Use one of across, down."
    ),
    ("--fulscreen", "--fulscreen: there is no such option; did you mean --fullscreen? See tessera --help."),
    ("paint", "paint: there is no such command; see tessera --help."),
  ])
  func similarWordsAreSuggested(line: String, message: String) {
    #expect(problem(line) == .inArguments(message))
  }

  // Help.

  @Test func theHelpNamesEveryCommandAndOption() throws {
    let help = try run("--help")
    for word in [
      "--mode home|minesweeper|jigsaw|sketch|null", "--open", "--window", "--fullscreen", "--library",
      "--seed", "--ui-scale", "--version", "--help", "Null:",
    ] + commands {
      #expect(help.contains(word))
    }
    for page in [help] + (try commands.map { try run("\($0) --help") }) {
      #expect(page.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(page)")
    }
  }

  @Test func aCommandsHelpListsItsArguments() throws {
    let page = try run("null row --help")
    for line in [
      "Usage: tessera null row [--dots N] [--along across|down]", "null row: place dots in a row.",
      "--dots N        how many dots (default: 3)", "--library DIR", "Prints a dot a line.",
    ] {
      #expect(page.contains(line), "\(page)")
    }
    #expect(try run("null row --dots --help") == page, "--help may stand anywhere")
    #expect(try run("null -h") == run("null --help"))
    #expect(try run("null --help").contains("  null row        place dots in a row"))
    #expect(try run("sketch export --help").contains("(--png FILE | --svg FILE | --pdf FILE | --xopp FILE)"))
    #expect(try run("mines export --help").contains("--rawvf FILE"))
    #expect(try !run("mines export --help").contains("--transparent"))
  }

  @Test func theExamplesOfTheManualAreCommands() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = readFile("/\(root)/docs/manual/COMMAND-LINE.md")
    let lines = page.split(separator: "\n").filter { $0.hasPrefix("    tessera ") }
    #expect(lines.count > 5)
    for line in lines {
      let words = line.split(separator: " ").dropFirst().map(String.init)
      #expect(throws: Never.self, "\(line)") { try CommandLine(words, modes: modes) }
    }
  }

  // Completion.

  /// What a shell offers for the last word of a line.
  private func offers(_ shell: String, _ line: String) throws -> [String] {
    let script = folder.write("completion", Array(try run("completion \(shell)").utf8))
    let ask =
      switch shell {
      case "bash":
        """
        COMP_WORDBREAKS=$' \\t\\n=:'; . \(script); compopt() { :; }
        line='\(line)'; COMP_WORDS=(${line//=/ = }); [[ $line == *' ' || $line == *= ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _tessera; printf '%s\\n' "${COMPREPLY[@]}"
        """
      default: ". \(script); complete -C '\(line)' | string replace -r '\\t.*' ''; true"
      }
    let place = "\(folder.path)/place"
    let run = try ChildProcess(
      "sh",
      [
        "-c",
        "mkdir -p \(place)/folder && cd \(place) && touch file.svg && exec \(shell) \(folder.write("ask", Array(ask.utf8)))",
      ],
      environment: ["HOME": folder.path], log: folder.path + "/offers")
    #expect(run.wait(seconds: 30) == 0, "\(readFile(folder.path + "/offers"))")
    return readFile(folder.path + "/offers").split(separator: "\n").map(String.init).sorted()
  }

  private func checkOffers(of shell: String) throws {
    #expect(try offers(shell, "tessera nu") == ["null"])
    #expect(try offers(shell, "tessera null ") == ["export", "new", "row"])
    #expect(try offers(shell, "tessera null row --d") == ["--dots"])
    #expect(try offers(shell, "tessera null row --along ") == ["across", "down"])
    #expect(try offers(shell, "tessera null row --dots 3 --along d") == ["down"])
    #expect(try offers(shell, "tessera jigsaw new du") == ["dusk"])
    #expect(try offers(shell, "tessera sketch import f").contains { $0.hasPrefix("file.svg") })
    #expect(try offers(shell, "tessera --mode n") == ["null"])
    #expect(try offers(shell, "tessera --library f").map { $0.hasPrefix("folder") } == [true])
    #expect(try offers(shell, "tessera render --sc") == ["--scale"])
  }

  @Test func bashCompletesCommandsOptionsAndValues() throws {
    try checkOffers(of: "bash")
    #expect(try offers("bash", "tessera null row --along=d") == ["down"])
    #expect(try offers("bash", "tessera --mode=") == ["home", "jigsaw", "minesweeper", "null", "sketch"])
  }

  @Test(.enabled(if: isInstalled("fish"), "fish is missing: install fish"))
  func fishCompletesCommandsOptionsAndValues() throws { try checkOffers(of: "fish") }

  /// The completion of zsh needs a terminal; this only checks that zsh can read the script.
  @Test(.enabled(if: isInstalled("zsh"), "zsh is missing: install zsh"))
  func zshReadsItsCompletion() throws {
    let script = folder.write("_tessera", Array(try run("completion zsh").utf8))
    let log = folder.path + "/log"
    #expect(try ChildProcess("zsh", ["-n", script], log: log).wait(seconds: 30) == 0, "\(readFile(log))")
    #expect(readFile(script).contains("'--along=[the row'\\''s direction]:across|down:(across down)'"))
    #expect(readFile(script).contains("'row:place dots in a row'"))
  }

  // The manual page.

  @Test func theManualDescribesEveryCommand() throws {
    let manual = try run("manual")
    #expect(manual.hasPrefix(".TH TESSERA 1"))
    for command in commands { #expect(manual.contains("\\fBtessera \(command)\\fR")) }
    for option in ["\\-\\-dots N", "\\-\\-fullscreen", "\\-o, \\-\\-output FILE.png"] {
      #expect(manual.contains("\\fB\(option)\\fR"))
    }
  }

  @Test func theManualIsValidRoff() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = folder.write("tessera.1", Array(try run("manual").utf8))
    let log = folder.path + "/log"
    let check = try ChildProcess("/\(root)/scripts/check-manual", [page], log: log)
    #expect(check.wait(seconds: 60) == 0, "\(readFile(log))")
  }

  @Test(.enabled(if: isInstalled("man"), "man is missing: install man-db"))
  func theManualIsShown() throws {
    let page = folder.write("tessera.1", Array(try run("manual").utf8))
    let log = folder.path + "/log"
    let man = try ChildProcess(
      "man", ["-l", page], environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "80"], log: log)
    #expect(man.wait(seconds: 60) == 0)
    let text = readFile(log)
    for part in ["tessera null row [--dots N] [--along across|down]", "Prints a dot a line.", "--fullscreen"]
    {
      #expect(text.contains(part), "\(text)")
    }
  }
}
