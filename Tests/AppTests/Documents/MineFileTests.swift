import Glibc
import MineLogic
import Minesweeper
import ModeKit
import SDLBackend
import Scene
import Shell
import Sketch
import TestSupport
import Testing

/// Replay files between the command line and the library.
@Suite struct MineFileTests {
  private let folder = ScratchFolder()
  private let replay = """
    RawVF_Version: Rev5
    Width: 4
    Height: 2
    Mines: 1
    Board:
    *000
    0000
    Events:
    0.000 start
    0.000 lc 4 1 (56 8)
    0.000 lr 4 1 (56 8)
    0.900 rc 1 1 (8 8)
    0.950 rr 1 1 (8 8)
    1.250 lc 1 2 (8 24)
    1.300 lr 1 2 (8 24)

    """

  private var front: HeadlessFrontEnd {
    HeadlessFrontEnd(
      modes: [MinesweeperMode(), SketchMode()],
      resources: { () throws(Problem) in
        SceneResources(typesetter: FixedTypesetter(), codec: SDLImageCodec())
      },
      directory: folder.path + "/library")
  }

  @Test func aReplayBecomesAGameAndAFileAgain() throws {
    let path = folder.write("in.rawvf", Array(replay.utf8))
    let id = try front.run("mines", "import", path)
    #expect(try front.run("library", "show", id).contains("cleared"))
    let output = "\(folder.path)/out.rawvf"
    _ = try front.run("mines", "export", id, "--rawvf", output)
    let clicks = try Replay(rawvf: replay).clicks
    #expect(clicks.count == 3)
    #expect(try Replay(rawvf: readFile(output)).clicks == clicks)
    // A file needs no library in between.
    _ = try front.run("mines", "export", path, "--rawvf", output)
    #expect(try Replay(rawvf: readFile(output)).clicks == clicks)
  }

  @Test func otherFilesAreRefusedInOneSentence() throws {
    let fresh = try front.run("mines", "new", "--seed", "3")
    let sketch = try front.run("sketch", "new", "--seed", "3")
    let output = "\(folder.path)/out.rawvf"
    for source in [fresh, sketch, "none", folder.write("a.rawvf", Array("Width: 3".utf8))] {
      let problem = #expect(throws: Problem.self) {
        try front.run("mines", "export", source, "--rawvf", output)
      }
      #expect(problem?.message.contains("\n") == false)
      #expect(
        !ScratchFolder.names(in: folder.path).contains { $0.hasSuffix(".part") || $0 == "out.rawvf" },
        "nothing is left behind")
    }
  }
}
