import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Puzzles as files for KDE's Palapeli.
  @Suite struct PalapeliScenarios {
    private static let count = 24
    private static let program = "/usr/games/palapeli"
    private static let isThere = access(program, X_OK) == 0 && VirtualScreen.isInstalled

    private let home = ScratchFolder()
    private var file: String { "\(home.path)/reef.puzzle" }

    private func run(_ arguments: [String]) throws -> String {
      let result = try AppUnderTest.run(arguments, home: home)
      try #require(result.status == 0, "\(arguments): \(result.errors)")
      return result.output
    }

    init() throws {
      let made = try run(["jigsaw", "new", "reef", "--pieces", "\(Self.count)", "--seed", "7"])
      let id = String(try #require(made.split(separator: "\n").last))
      _ = try run(["jigsaw", "export", id, "--puzzle", file])
    }

    /// Unpacked by another program, the pictures are those of the pieces, which make up the picture exactly.
    @Test func itHoldsThePiecesOfTheCut() throws {
      let (unpacked, pieces) = ("\(home.path)/unpacked", "\(home.path)/pieces")
      for folder in [unpacked, pieces] { mkdir(folder, 0o700) }
      let tar = try ChildProcess("tar", ["-xzf", file, "-C", unpacked], log: "\(home.path)/tar.log")
      #expect(tar.wait(seconds: 20) == 0, "\(readFile("\(home.path)/tar.log"))")
      _ = try run([
        "jigsaw", "cut", "reef", "--pieces", "\(Self.count)", "--seed", "7", "--pieces-dir", pieces,
        "--hard-edges",
      ])
      for piece in 0..<Self.count {
        let number = (piece < 10 ? "0" : "") + String(piece)
        let bytes = readBytes("\(unpacked)/\(piece).png")
        #expect(!bytes.isEmpty && bytes == readBytes("\(pieces)/piece-\(number).png"), "\(piece)")
      }
      #expect(!readBytes("\(unpacked)/image.jpg").isEmpty)
      // It comes back as a puzzle of as many pieces.
      _ = try run(["jigsaw", "import", file])
      let lines = try run(["library", "list"]).split(separator: "\n")
      #expect(lines.count { $0.contains("\(Self.count) pieces") } == 2, "\(lines)")
    }

    /// Palapeli keeps where each piece of an open puzzle lies.
    @Test(.enabled(if: isThere, "palapeli is missing: install palapeli")) func palapeliOpensIt() throws {
      let screen = try VirtualScreen(home)
      let runtime = "\(home.path)/runtime"
      mkdir(runtime, 0o700)
      let palapeli = try ChildProcess(
        Self.program, [file],
        environment: [
          "HOME": home.path, "XDG_RUNTIME_DIR": runtime, "DISPLAY": screen.display, "QT_QPA_PLATFORM": "xcb",
        ], log: "\(home.path)/palapeli.log")
      let saved = "\(home.path)/.local/share/palapeli/collection/__FSC_reef.puzzle_0_.save"
      var places: [Substring] = []
      let isOpen = waitUntil(seconds: 30) {
        let group = readFile(saved).part(after: "[XYCo-ordinates]\n")
        places = group.split(separator: "\n").prefix { $0.contains("=") }
        return places.count == Self.count
      }
      #expect(isOpen, "\(places.count) pieces: \(readFile("\(home.path)/palapeli.log"))")
      palapeli.kill()
    }
  }
}

extension String {
  /// What follows a text; empty if it is not there.
  fileprivate func part(after text: String) -> Substring {
    var rest = self[...]
    while !rest.isEmpty, !rest.hasPrefix(text) { rest.removeFirst() }
    return rest.dropFirst(text.count)
  }
}
