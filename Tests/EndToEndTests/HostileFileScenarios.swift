import Geometry
import Glibc
import Raster
import TestSupport
import Testing

/// Files that do harm, through the true program and its sandbox.
extension EndToEnd {
  @Suite struct HostileFiles {
    private let home = ScratchFolder()

    private func run(_ arguments: String...) throws -> AppUnderTest.Run {
      try AppUnderTest.run(arguments, home: home)
    }

    /// Makes sure that a file is refused with one sentence, in which some words are.
    private func expectRefusal(
      _ name: String, _ text: String, _ command: [String], _ words: String,
      at location: SourceLocation = #_sourceLocation
    ) throws {
      let path = home.write(name, Array(text.utf8))
      let run = try AppUnderTest.run(command + [path], home: home)
      #expect(run.status == 1, "\(run.errors)", sourceLocation: location)
      let isSentence =
        run.errors.hasPrefix("tessera: ") && run.errors.split(separator: "\n").count == 1
        && run.errors.contains(words)
      #expect(isSentence, "\(run.errors)", sourceLocation: location)
    }

    @Test func soundFilesAreRead() throws {
      let picture = Bitmap(width: 300, height: 200)
      picture.clear(to: 0xFF20_4060)
      picture.writePNG("\(home.path)/picture.png")
      let puzzle = try run("jigsaw", "new", "\(home.path)/picture.png", "--pieces", "12")
      #expect(puzzle.status == 0, "\(puzzle.errors)")
      let drawing = home.write(
        "drawing.svg",
        Array(#"<svg xmlns="http://www.w3.org/2000/svg"><path stroke="black" d="M0 0L90 90"/></svg>"#.utf8))
      let board = try run("sketch", "import", drawing)
      #expect(board.status == 0, "\(board.errors)")
      let id = String(board.output.prefix { $0 != "\n" })
      #expect(try run("library", "show", id).output.contains("detail: 1 stroke\n"))
    }

    @Test func aDrawingThatIsNeverDoneIsGivenUp() throws {
      // No segment has too many dashes, but together they keep nanosvg busy.
      let line = String(repeating: "0,0 149999,0 ", count: 200)
      try expectRefusal(
        "dash.svg",
        #"<svg width="10" height="10"><polyline points="\#(line)" stroke="black" stroke-dasharray="2 1"/></svg>"#,
        ["jigsaw", "new"], "read")
    }

    @Test func aLineOfMillionsOfDashesIsRefused() throws {
      try expectRefusal(
        "dash.svg",
        #"<svg width="10" height="10"><polyline points="0,0 99999999,0" stroke="black" stroke-dasharray="2 1"/></svg>"#,
        ["jigsaw", "new"], "100,000 dashes")
    }

    @Test func aDrawingWithMillionsOfPointsIsRefused() throws {
      try expectRefusal(
        "curves.svg",
        #"<svg xmlns="http://www.w3.org/2000/svg"><path fill="none" stroke="black" d="M0 0\#(String(repeating: "C0 1e9 1e9 -1e9 0 0", count: 100_000))"/></svg>"#,
        ["sketch", "import"], "2 million points")
    }

    @Test func aCommentWithoutAnEndIsRefused() throws {
      try expectRefusal(
        "comment.svg", "<svg><!-- " + String(repeating: "a", count: 40 << 20), ["sketch", "import"], "32 MB")
    }
  }
}
