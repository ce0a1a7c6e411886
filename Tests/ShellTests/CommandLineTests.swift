import Geometry
import ModeKit
import Shell
import TestSupport
import Testing

@Suite struct CommandLineTests {
  let modes = ["minesweeper", "jigsaw", "sketch"]

  private func parse(_ line: String) throws(Problem) -> CommandLine {
    try CommandLine.parse(line.split(separator: " ").map(String.init), modes: modes)
  }

  @Test func aPlainStartOpensTheApp() throws {
    #expect(try parse("") == CommandLine(.open(.init())))
  }

  @Test func optionsOfTheAppAreRead() throws {
    var options = CommandLine.OpenOptions()
    options.mode = "jigsaw"
    options.window = Size(1280, 800)
    options.seed = 7
    options.interfaceScale = 1.5
    #expect(
      try parse("--mode jigsaw --window 1280x800 --seed 7 --ui-scale=1.5 --library /tmp/x")
        == CommandLine(.open(options), library: "/tmp/x"))
  }

  @Test func commandsAreRead() throws {
    #expect(try parse("library list --json") == CommandLine(.list(json: true)))
    #expect(try parse("library show abc --json") == CommandLine(.show(id: "abc", json: true)))
    #expect(
      try parse("render abc --scale 2 --rect 0,-5,10.5,20 -o out.png")
        == CommandLine(
          .render(id: "abc", scale: 2, rect: Rect(x: 0, y: -5, width: 10.5, height: 20), output: "out.png")))
    #expect(
      try parse("mines new --size 30x16 --mines 99 --seed 7")
        == CommandLine(
          .new(mode: "minesweeper", answers: ["width": "30", "height": "16", "mines": "99"], seed: 7)))
    #expect(
      try parse("mines new --endless --mines-percent 20 --seed 7")
        == CommandLine(
          .new(mode: "minesweeper", answers: ["boards": "endless", "percent": "20"], seed: 7)))
    #expect(
      try parse("mines new --no-guess mended --technique overlap --bbbv 100-150")
        == CommandLine(
          .new(
            mode: "minesweeper", answers: ["boards": "mended", "technique": "overlap", "bbbv": "100-150"],
            seed: nil)))
    #expect(
      try parse("mines new --code 9x9:4,4,m0")
        == CommandLine(.new(mode: "minesweeper", answers: ["code": "9x9:4,4,m0"], seed: nil)))
    #expect(
      try parse("jigsaw new cat.jpg --pieces 48 --no-rotation")
        == CommandLine(
          .new(mode: "jigsaw", answers: ["picture": "cat.jpg", "pieces": "48", "rotation": "0"], seed: nil)))
    #expect(
      try parse("jigsaw cut cat.jpg --pieces 48 --cut whimsies --frame heart --tab 25 --seed 3 --svg a.svg")
        == CommandLine(
          .makeFiles(
            mode: "jigsaw",
            answers: [
              "picture": "cat.jpg", "pieces": "48", "cut": "whimsies", "frame": "heart", "tab": "25",
            ], options: ["svg": "a.svg"], seed: 3)))
    #expect(try parse("sketch new") == CommandLine(.new(mode: "sketch", answers: [:], seed: nil)))
    #expect(
      try parse("sketch export abc --png out.png --scale 2.5 --transparent")
        == CommandLine(
          .export(
            mode: "sketch", source: "abc", format: "png", output: "out.png", scale: 2.5, isTransparent: true))
    )
    #expect(
      try parse("sketch export a.svg --xopp a.xopp --library /tmp/x")
        == CommandLine(
          .export(
            mode: "sketch", source: "a.svg", format: "xopp", output: "a.xopp", scale: 1, isTransparent: false),
          library: "/tmp/x"))
    #expect(try parse("sketch import a.svg") == CommandLine(.importFile(mode: "sketch", path: "a.svg")))
    #expect(
      try parse("sketch replay abc --png-dir film --fps 12 --seconds 3")
        == CommandLine(.replay(id: "abc", directory: "film", rate: 12, duration: 3)))
    #expect(
      try parse("mines export abc --rawvf a.rawvf --library /tmp/x")
        == CommandLine(
          .export(mode: "minesweeper", source: "abc", format: "rawvf", output: "a.rawvf"), library: "/tmp/x"))
    #expect(try parse("mines import a.avf") == CommandLine(.importFile(mode: "minesweeper", path: "a.avf")))
    #expect(try parse("--version") == CommandLine(.version))
    #expect(try parse("--help") == CommandLine(.help))
  }

  /// Every refusal is one line that names what was wrong.
  @Test(arguments: [
    ("--colour", "--colour"), ("paint", "paint"), ("--mode chess", "chess"), ("--mode", "--mode"),
    ("--window 12", "12"), ("--window 0x5", "0x5"), ("--window 5x5x5", "5x5x5"), ("--seed -1", "-1"),
    ("--seed 18446744073709551616", "--seed"), ("--ui-scale 9", "9"), ("--ui-scale nan", "nan"),
    ("--window 5x5 --fullscreen", "--fullscreen"), ("library", "list"), ("library burn", "burn"),
    ("library show", "id"), ("library list x", "x"), ("render abc", "-o"),
    ("render abc --rect 1,2,3 -o x", "1,2,3"),
    ("render abc --rect 1,2,0,4 -o x", "1,2,0,4"), ("render abc --scale 0 -o x", "--scale"),
    ("mines old", "old"), ("mines new --pieces 4", "--pieces"), ("jigsaw new", "picture"),
    ("mines new --mines many", "many"), ("sketch new --size 3x3", "--size"),
    ("mines new --technique overlap", "--no-guess"), ("mines new --code 9x9:4,4,m0 --mines 3", "--code"),
    ("mines new --code", "--code"), ("mines new --endless --size 9x9", "--endless"),
    ("mines new --endless --mines 10", "--endless"), ("mines new --mines-percent 18", "--mines-percent"),
    ("mines export", "id"), ("mines export abc", "--rawvf"), ("mines export abc --rawvf", "--rawvf"),
    ("mines export abc --rawvf x --scale 2", "--scale"), ("mines import", ".rawvf"),
    ("mines import a.avf b.avf", "b.avf"), ("mines burn", "mines export"), ("sketch burn", "burn"),
    ("sketch", "sketch export"),
    ("sketch export", "id"), ("sketch export abc", "--png"),
    ("sketch export abc --gif x", "--gif"), ("sketch export abc --png", "--png"),
    ("sketch export abc --png x --svg y", "--svg"),
    ("sketch export abc --svg x --transparent", "--transparent"),
    ("sketch export abc --png x --scale 0", "--scale"), ("sketch import", "file"),
    ("sketch import a.svg --png b", "--png"), ("sketch replay abc", "--png-dir"),
    ("sketch replay abc --png-dir d --fps 0", "--fps"),
    ("sketch replay abc --png-dir d --seconds nan", "nan"), ("--version now", "now"),
    ("screenshots --all", "--all"), ("render --scale 2 -o x", "--scale"),
    ("jigsaw cut dusk", "--svg"), ("jigsaw new dusk --svg a.svg", "--svg"), ("jigsaw saw", "jigsaw cut"),
    ("--library=", "--library"), ("--open=", "--open"), ("--seed 1 --seed 2", "twice"),
    ("render abc -o a -o b", "-o"), ("--mode home --open x.png", "--open"),
    ("jigsaw new dusk --pieces 20 --grid 3x3", "--grid"),
  ])
  func badArgumentsAreNamed(line: String, mention: String) throws {
    let problem = #expect(throws: Problem.self) { try parse(line) }
    #expect(problem?.isInArguments == true)
    let message = try #require(problem?.message)
    #expect(message.contains(mention))
    #expect(!message.contains("\n"))
  }

  @Test(arguments: ["--help", "mines --help", "screenshots --help", "sketch export --help --png x"])
  func helpCanBeAskedForAnywhere(line: String) throws {
    #expect(try parse(line).command == .help)
  }

  @Test func theReadmeListsEveryCommand() {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let readme = readFile("/\(root)/README.md")
    let words = readme.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for command in CommandLine.commands { #expect(words.contains("tessera \(command.syntax) ")) }
  }

  @Test func theHelpNamesEveryOption() {
    for word in [
      "--mode", "--open", "--window", "--fullscreen", "--library", "--seed", "--ui-scale", "--version",
      "--help",
      "library list", "library show", "render", "mines new", "jigsaw new", "jigsaw cut", "sketch new",
    ] {
      #expect(CommandLine.help.contains(word))
    }
    for word in ["mines generate", "mines stats", "mines solve", "mines winrate"] {
      #expect(CommandLine.help.contains(word))
      #expect(
        (try? parse("\(word) --x 1"))?.command
          == .run(mode: "minesweeper", words: [String(word.dropFirst(6)), "--x", "1"]))
      let elsewhere = try? parse("\(word) --x --library=L 1")
      #expect(elsewhere?.library == "L")
      #expect(
        elsewhere?.command == .run(mode: "minesweeper", words: [String(word.dropFirst(6)), "--x", "1"]))
    }
    #expect(CommandLine.help.split(separator: "\n").allSatisfy { $0.count <= 116 })
  }
}
