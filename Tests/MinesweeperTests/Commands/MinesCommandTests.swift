import MineLogic
import Minesweeper
import ModeKit
import Testing

@Suite struct MinesCommandTests {
  private func run(_ line: String, files: [String: [UInt8]] = [:], plays: [RecordedPlay] = []) throws
    -> String
  {
    var words = line.split(separator: " ").map(String.init)
    let verb = words.removeFirst()
    let command = try #require(MinesweeperMode().ownCommands.first { $0.words == verb })
    let tools = CommandTools(
      readFile: { path throws(Problem) in
        guard let file = files[path] else { throw Problem("\(path): there is no such file.") }
        return file
      }, writeFile: { _, path throws(Problem) in throw Problem("\(path): nothing is to be written.") },
      makeFolder: { path throws(Problem) in throw Problem("\(path): no folder is to be made.") },
      plays: { plays },
      document: { _ throws(Problem) in throw Problem("No document is to be read.") },
      scene: { plainResources() },
      asked: { _ throws(Problem) in throw Problem("No document is to be made.") })
    return try command.prepare(words, with: .always(())).run(tools)
  }

  @Test func generatesCertifiedBoardsTheSameForTheSameSeed() throws {
    let line = "generate --size 16x16 --mines 40 --no-guess filtered --technique overlap --count 3 --seed 5"
    let codes = try run(line).split(separator: "\n").map(String.init)
    #expect(codes.count == 3)
    #expect(Set(codes).count == 3)
    #expect(try run(line) == codes.joined(separator: "\n"))
    for text in codes {
      let code = try BoardCode(text)
      #expect(code.field.mineCount == 40)
      let solved = try run("solve \(text)").split(separator: "\n")
      #expect(solved[0].hasPrefix("needs no guess, \(solved.count - 1) deductions"))
      #expect(solved[0].hasSuffix("overlap"))
      #expect(try proof(solved.dropFirst(), of: code.field) > 40)
    }
    let alone = line.split(separator: " ").filter { $0 != "--no-guess" && $0 != "filtered" }
    #expect(try run(alone.joined(separator: " ")) == codes.joined(separator: "\n"), "it is implied")
    #expect(try run("generate --format tatham --seed 1").hasPrefix("9x9:4,4,m"))
    #expect(try run("generate --format=rawvf --seed=1").hasPrefix("RawVF_Version"))
  }

  /// Checks every claim in the lines of a proof; returns the number of claims.
  private func proof(_ lines: ArraySlice<Substring>, of field: Minefield) throws -> Int {
    var count = 0
    for line in lines {
      for part in line.split(separator: "; ").dropFirst() {
        let words = part.split(separator: " ")
        for word in words.dropFirst() {
          let place = try word.split(separator: ",").map { try #require(Int($0)) }
          #expect(field.isMine(field.grid.index(Cell(place[0], place[1]))) == (words[0] == "mines:"))
          count += 1
        }
      }
    }
    return count
  }

  @Test func solvesUpToWhereItGetsStuck() throws {
    // A corner without information: two solutions are left.
    let code = BoardCode(Minefield(drawing: ".*\n**\n..\n.."), start: 7).text
    let json = try run("solve \(code) --json")
    #expect(json.contains("\"solved\": false"))
    #expect(json.contains("\"probabilities\""))
    #expect(json.contains("\"bestGuess\""))
  }

  @Test func printsTheFiguresOfBoardsAndReplays() throws {
    let field = Minefield(drawing: "..*\n...\n...")
    #expect(try run("stats \(BoardCode(field).text)").contains("3bv: 1"))
    var replay = Replay(field)
    replay.add(.init(time: 0, .open, cell: 6))
    let text = try run("stats game.rawvf --json", files: ["game.rawvf": Array(replay.rawvf.utf8)])
    #expect(text.contains("\"status\": \"won\""))
    #expect(text.contains("\"clicks\": 1"))
  }

  @Test func playsGames() throws {
    let text = try run("winrate --games 200 --seed 3 --opening --json")
    #expect(text.contains("\"games\": 200"))
    #expect(try run("winrate --games 50 --seed 3").hasSuffix("of 50 won"))
  }

  @Test(arguments: [
    ("generate --size 9", "--size"), ("generate --mines -1", "--mines"), ("generate --mines 81", "--mines"),
    ("generate --no-guess perhaps", "perhaps"),
    ("generate --technique magic", "magic"), ("generate --bbbv nine", "nine"),
    ("generate --no-guess mended --technique magic", "magic"), ("generate --start 9,9", "--start"),
    ("generate --bbbv 500-600 --no-guess mended", "3BV above 71"),
    ("generate --bbbv 9 --no-guess mended", "--bbbv"), ("generate extra", "extra"),
    ("generate --seed x", "--seed"),
    ("generate --count 0", "--count"), ("generate --tecnique subset", "--technique"),
    ("generate --format png", "png"), ("stats", "board code"),
    ("stats mines:9x9", "code"), ("solve rubbish", "code"), ("solve 3x1:1,0,u8 --start 0,0", "mine"),
    ("winrate --games many", "--games"), ("generate --size 9x9 --seed", "--seed"),
  ])
  func badOptionsAreNamed(_ line: String, _ mention: String) {
    let problem = #expect(throws: Problem.self) { try run(line) }
    #expect(problem?.message.contains(mention) == true)
    #expect(problem?.isInArguments == true)
  }

  @Test func aMissingFileIsNamed() {
    let problem = #expect(throws: Problem.self) { try run("stats missing") }
    #expect(problem == Problem("missing: there is no such file."))
  }

  @Test func aDamagedCodeIsNoMissingFile() {
    for code in ["mines:9x9n10:4,4:CLE", "30x16:15,12,m0bd5"] {
      let problem = #expect(throws: Problem.self) { try run("stats \(code)") }
      #expect(problem?.message.contains("This board code is damaged") == true)
    }
  }

  @Test func finishedGamesAreListedAndTabled() throws {
    let game = RecordedPlay(
      FinishedPlay(
        group: "9x9n10 opening random", time: 0,
        facts: [
          "won": 1, "ranked": 1, "time": 12_340, "3bv": 20, "solved": 20, "clicks": 25, "effective": 20,
          "width": 9, "height": 9, "mines": 10, "first": 0,
        ]), document: "d", record: .start, isOpenable: true)
    var practice = game
    practice.play.group = "practice"
    #expect(try run("statistics") == "No finished game yet")
    let lines = try run("statistics", plays: [game, practice, game]).split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("2 games, 2 won") && lines[0].hasSuffix("12.34"))
    // With the line feed of the output every line ends as RFC 4180 says.
    let table = try run("statistics --csv", plays: [game, practice]) + "\n"
    #expect(table == StatisticsTable.csv([game]))
    #expect(table.hasSuffix("\r\n") && table.contains(",12.340,"))
  }
}
