import Geometry
import Glibc
import MineLogic
import Testing

@Suite struct BoardCodeTests {
  private func boards(_ count: Int, seed: UInt64) -> [BoardCode] {
    var random = RandomSource(seed: seed)
    return (0..<count).map { _ in
      let grid = Grid(width: 1 + random.below(40), height: 1 + random.below(30))
      let mines = random.below(grid.cellCount)
      let start = random.below(grid.cellCount)
      let field = Minefield.random(grid, mineCount: mines, start: start, firstClick: .safe, using: &random)
      return BoardCode(field, start: random.below(4) == 0 ? nil : start)
    }
  }

  @Test func boardCodesRoundTrip() throws {
    for code in boards(300, seed: 1) {
      #expect(try BoardCode(code.text) == code)
      #expect(try BoardCode("  \(code.text)\n") == code)
      if let id = code.tathamID { #expect(try BoardCode(id) == code) } else { #expect(code.start == nil) }
    }
  }

  @Test func aBoardOfFourMillionCellsRoundTrips() throws {
    var random = RandomSource(seed: 2)
    let grid = Grid(width: 2000, height: 2000)
    let field = Minefield.random(grid, mineCount: 1000, start: 0, firstClick: .opening, using: &random)
    let code = BoardCode(field, start: 0)
    #expect(code.text.utf8.count < 4000)
    #expect(try BoardCode(code.text) == code)
  }

  @Test func everyWrongLetterIsFound() {
    let alphabet = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_:,xn ".unicodeScalars)
    var random = RandomSource(seed: 3)
    var accepted = 0
    var tried = 0
    for code in boards(40, seed: 4) {
      for _ in 0..<50 {
        var letters = Array(code.text.unicodeScalars)
        let place = random.below(letters.count)
        let letter = alphabet[random.below(alphabet.count)]
        if letters[place] == letter { continue }
        letters[place] = letter
        tried += 1
        var text = String.UnicodeScalarView()
        text.append(contentsOf: letters)
        if (try? BoardCode(String(text))) != nil { accepted += 1 }
      }
    }
    // Twelve bits of checksum: one in 4096 slips through by chance.
    #expect(accepted <= 4)
    #expect(tried > 1500)
  }

  @Test func invalidCodesAreRejectedWithASentence() {
    for text in [
      "", " ", "hello", "mines:", "mines:9x9n10", "mines:0x9n1::AAA", "mines:9x9n10:99,1:AAAA", "9x9:",
      "9x9:1,1,q00",
      "9x9:1,1,m12", "99999x9:0,0,m00", "9x9n10", "mines:2000x2000n4000000::AAA", "9x9:-1,0,m00",
      "30x16:15,12",
      "a b", "3x1:0,0,u8", "mines:9223372036854775807x2n1::AAA",
    ] {
      #expect(throws: MineProblem.self) { try BoardCode(text) }
    }
    // A mine under the first click.
    #expect(throws: MineProblem.self) { try BoardCode("3x1:0,0,u8") }
    #expect(throws: Never.self) { try BoardCode("3x1:1,0,u8") }
  }

  /// Boards that Simon Tatham's own program printed.
  @Test func readsGameIDsOfSimonTathamsMines() throws {
    let code = try BoardCode("9x9:6,8,md955fc82af60222a42ab0")
    #expect(code.field.mineCount == 10)
    #expect(code.start == 8 * 9 + 6)
    #expect(code.field.number(8 * 9 + 6) == 0)
    #expect(code.tathamID == "9x9:6,8,md955fc82af60222a42ab0")
    let expert = try BoardCode(
      "30x16:29,15,ma9f62c3718fcee7c054c9d1d21461ba7e3d5bbbdbb3ca3f87a65935b22dab48ec32c1533f298c2f83f7e68bea70a7dbabc40d4a2da3c70a396305960"
    )
    #expect(expert.field.mineCount == 99)
    #expect(expert.field.number(expert.start ?? 0) == 0)
  }

  /// Each board that his generator prints was proved by his solver, so it must be by this one.
  @Test(.enabled(if: Mines.path != nil, "sgt-mines is not installed (Debian package sgt-puzzles)"))
  func provesEveryBoardOfSimonTathamsMines() throws {
    var solver = Solver(Grid(width: 30, height: 16))
    let lines = try #require(Mines.generate(1000, "30x16n99"))
    #expect(lines.count == 1000)
    for line in lines {
      let code = try BoardCode(line)
      let start = try #require(code.start)
      #expect(code.field.mineCount == 99)
      let run = solver.solve(code.field, from: start)
      #expect(run.isSolved, "\(line)")
      #expect(throws: Never.self) {
        try CertificateChecker.check(Certificate(code.field, start: start, deductions: run.deductions))
      }
    }
  }
}

/// Simon Tatham's Mines, where it is installed.
enum Mines {
  /// The program.
  static let path = (["/usr/games/sgt-mines", "/usr/bin/sgt-mines"] as [String]).first {
    access($0, X_OK) == 0
  }

  /// Game IDs that it prints.
  static func generate(_ count: Int, _ size: String) -> [String]? {
    guard let path, let pipe = popen("\(path) --generate \(count) \(size)", "r") else { return nil }
    defer { pclose(pipe) }
    var lines: [String] = []
    var buffer = [CChar](repeating: 0, count: 4096)
    while fgets(&buffer, Int32(buffer.count), pipe) != nil {
      lines.append(
        String(decoding: buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    return lines
  }
}
