import Geometry
import Interface
import Jigsaw
import Library
import Minesweeper
import ModeKit
import Raster
import SDLBackend
import Scene
import Shell
import Sketch
import TestSupport
import Testing

@Suite struct CommandLineTests {
  private let folder = ScratchFolder()
  private let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode()]
  private var front: HeadlessFrontEnd {
    HeadlessFrontEnd(
      modes: modes,
      resources: { () throws(Problem) in
        SceneResources(typesetter: FixedTypesetter(), codec: SDLImageCodec())
      }, directory: folder.path + "/library")
  }

  private func parse(_ line: String) throws(Problem) -> CommandLine {
    try CommandLine(line.split(separator: " ").map(String.init), modes: modes)
  }
  private func run(_ line: String) throws(Problem) -> String {
    try front.run(line.split(separator: " ").map(String.init))
  }
  /// The options that a command line opens the app with; nil for a command.
  private func options(_ line: String) throws -> OpenOptions? {
    if case .open(let options) = try parse(line).action { options } else { nil }
  }

  @Test func aPlainStartOpensTheApp() throws {
    #expect(try options("") == OpenOptions())
    #expect(try parse("").library == nil)
  }

  @Test func optionsOfTheAppAreRead() throws {
    var expected = OpenOptions()
    expected.mode = "jigsaw"
    expected.window = Size(1280, 800)
    expected.seed = 7
    expected.interfaceScale = 1.5
    let line = "--mode jigsaw --window 1280x800 --seed 7 --ui-scale=1.5 --library /tmp/x"
    #expect(try options(line) == expected)
    #expect(try parse(line).library == "/tmp/x")
    #expect(try options("--open a.png --fullscreen")?.file == "a.png")
    #expect(try options("--fullscreen")?.fullScreen == true)
    #expect(try run("--version") == "tessera \(CommandLine.version)")
  }

  @Test func everyCommandTakesTheLibrarysFolder() throws {
    for line in [
      "library list", "library show abc", "render abc -o x", "mines new", "mines stats abc", "screenshots d",
      "sketch brushes", "jigsaw cut dusk --svg x",
    ] {
      #expect(try parse("\(line) --library=/tmp/x").library == "/tmp/x")
    }
  }

  @Test func documentsAreMadeListedShownAndDrawn() throws {
    let field = try run("mines new --size 16x16 --mines 40 --seed 7")
    let puzzle = try run("jigsaw new dusk --pieces 48 --no-rotation --seed 7")
    let board = try run("sketch new")
    let list = try run("library list").split(separator: "\n")
    #expect(list.count == 3)
    let proved = try run("mines new --technique overlap --seed 7")
    #expect(try run("library show \(proved)").contains("no guess"), "only such boards have one")
    for (id, mode) in [(field, "minesweeper"), (puzzle, "jigsaw"), (board, "sketch")] {
      #expect(list.contains { $0.hasPrefix("\(id)  \(mode)") })
      #expect(try run("library show \(id)").contains("mode: \(mode)"))
    }
    #expect(try run("library list --json").contains("\"seed\": \"7\""))
    #expect(try run("library show \(field)").contains("40 mines"))
    let picture = "\(folder.path)/a.png"
    _ = try run("render \(field) --scale 0.5 --rect 0,0,100,60 -o \(picture)")
    let drawn = try SDLImageCodec().decode(readBytes(picture))
    #expect(drawn.width == 50 && drawn.height == 30)
  }

  @Test func documentsAreDeletedAndBroughtBackWithoutBeingOpened() throws {
    let board = try run("sketch new")
    #expect(try run("library delete \(board)").contains("undelete"))
    #expect(try run("library list") == "The library is empty.")
    _ = try run("library undelete \(board)")
    #expect(try run("library list").hasPrefix(board))
    #expect(throws: Problem.self) { try run("library delete nothing") }
  }

  @Test func aDocumentIsExportedAndImportedWithoutBeingOpened() throws {
    let field = try run("mines new --size 16x16 --mines 40 --seed 7")
    let file = "\(folder.path)/field.tessera"
    #expect(try run("library export \(field) -o \(file)") == file)
    let new = try run("library import \(file)")
    #expect(new != field)
    let (was, isNow) = (try run("library show \(field)"), try run("library show \(new)"))
    #expect(was.split(separator: "\n").dropFirst() == isNow.split(separator: "\n").dropFirst())
    #expect(throws: Problem.self) { try run("library import /dev/null") }
  }

  @Test func theLibraryIsCheckedBackedUpRepairedAndRestored() throws {
    let board = try run("sketch new")
    #expect(try run("library verify").contains("Documents: 1. Steps: 0."))
    let file = "\(folder.path)/backup.sqlite"
    #expect(try run("library backup \(file)") == file)
    #expect(try run("library backups") == "There are no daily backups yet.")
    _ = try run("sketch new")
    #expect(try run("library restore \(file)").contains("tessera.sqlite.replaced-1"))
    #expect(try run("library list").hasPrefix(board))
    #expect(try run("library list").split(separator: "\n").count == 1)
    #expect(try run("library repair").contains("tessera.sqlite.damaged-1"))
    #expect(try run("library list").hasPrefix(board))
    #expect(throws: Problem.self) { try run("library restore 5") }
    #expect(throws: Problem.self) { try run("library restore \(folder.path)/none") }
  }

  @Test func aCutIsWrittenForALaserCutter() throws {
    let (lines, pieces) = ("\(folder.path)/a.svg", "\(folder.path)/pieces")
    let said = try run(
      "jigsaw cut dusk --grid 4x3 --seed 3 --svg \(lines) --pieces-dir \(pieces) --width-mm 90")
    #expect(said.contains("12 pieces, 90 ×"))
    #expect(readFile(lines).contains(" width=\"90mm\""))
    #expect(!readBytes("\(pieces)/piece-11.png").isEmpty && readBytes("\(pieces)/piece-12.png").isEmpty)
  }

  /// Pieces as PNG files, put together again by their list, are the picture that was cut.
  @Test(arguments: [false, true])
  func piecesAddUpToThePicture(hard: Bool) throws {
    let picture = Bitmap(width: 90, height: 60)
    for index in 0..<90 * 60 {
      picture.pixels[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: index &* 0x9E37_79B9) >> 8
    }
    let codec = SDLImageCodec()
    let file = folder.write("own.png", try codec.encodePNG(picture))
    _ = try run(
      "jigsaw cut \(file) --pieces 12 --seed 3 --pieces-dir \(folder.path)/d\(hard ? " --hard-edges" : "")")
    let list = try #require(JSON(parsing: readFile("\(folder.path)/d/pieces.json")))
    guard case .array(let pieces) = list["pieces"] else { throw Problem("no list") }
    #expect(pieces.count == 12)
    var sums = [[Int]](repeating: [0, 0, 0, 0], count: 90 * 60)
    for piece in pieces {
      guard case .string(let name) = piece["file"], case .integer(let left) = piece["x"],
        case .integer(let top) = piece["y"]
      else { throw Problem("no place") }
      let bitmap = try codec.decode(readBytes("\(folder.path)/d/\(name)"))
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width where bitmap[x, y] != 0 {
          for channel in 0..<4 {
            sums[(top + y) * 90 + left + x][channel] += Int(bitmap[x, y] >> (8 * channel) & 255)
          }
        }
      }
    }
    for (index, sum) in sums.enumerated() {
      for channel in 0..<4 {
        #expect(
          abs(sum[channel] - Int(picture.pixels[index] >> (8 * channel) & 255)) <= (hard ? 0 : 3),
          "pixel \(index)")
      }
    }
  }

  /// A puzzle file brings its own pieces, so it cannot be cut in another way.
  @Test func aReadyCutPuzzleTakesNoCutOptions() throws {
    let path = folder.write("own.puzzle", Array("no puzzle".utf8))
    let problem = #expect(throws: Problem.self) { try run("jigsaw new \(path) --pieces 48 --heap") }
    #expect(problem?.isInArguments == true)
    #expect(problem?.message.contains("--pieces, --heap") == true)
    let damaged = #expect(throws: Problem.self) { try run("jigsaw new \(path) --seed 3") }
    #expect(damaged?.isInArguments == false && damaged?.message.contains(path) == true)
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
    ("mines new --code 9x9:4,4,m0 --mines 3", "--code"),
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
    ("screenshots --all", "--all"), ("render --scale 2 -o x", "ID"),
    ("jigsaw cut dusk", "--svg"), ("jigsaw new dusk --svg a.svg", "--svg"), ("jigsaw saw", "jigsaw cut"),
    ("--library=", "--library"), ("--open=", "--open"), ("--seed 1 --seed 2", "twice"),
    ("render abc -o a -o b", "-o"), ("--mode home --open x.png", "--open"),
    ("jigsaw new dusk --pieces 20 --grid 3x3", "--grid"), ("library list --json=1", "--json"),
    ("jigsaw new dusk --pieces 3", "4 to 100000"), ("jigsaw new dusk --cut saw", "whimsies"),
    ("jigsaw cut dusk --svg x --width-mm 0", "--width-mm"),
    ("jigsaw cut dusk --svg x --kerf-mm -1", "--kerf-mm"),
    ("jigsaw cut dusk --pieces-dir d --print x", "--print"),
    ("jigsaw cut dusk --svg x --min-mm no", "--min-mm"),
    ("jigsaw cut dusk --svg x --hard-edges", "--hard-edges"), ("mines new --first-click lucky", "classic"),
    ("mines new --size 3x3 --mines 9", "mines"), ("mines new --code 9x9", "code"),
    ("mines new --no-guess mended --endless", "--endless"), ("screenshots d --theme pink", "slate"),
    ("sketch brushes --theme pink", "slate"), ("completion tcsh", "bash"), ("completion", "SHELL"),
    ("jigsaw import", ".puzzle"), ("render abc --rect 1,2,3,x -o y", "1,2,3,x"),
    ("render abc --rect x,1,2,3,4 -o y", "x,1,2,3,4"), ("--window ax5x5", "ax5x5"),
    ("screenshots d --size 0x5", "0x5"), ("mines new --bbbv 9", "--bbbv"),
  ])
  func badArgumentsAreNamed(line: String, mention: String) throws {
    let problem = #expect(throws: Problem.self) { try run(line) }
    #expect(problem?.isInArguments == true)
    let message = try #require(problem?.message)
    #expect(message.contains(mention))
    #expect(!message.contains("\n"))
    #expect(ScratchFolder.names(in: folder.path).isEmpty, "invalid arguments create no file")
  }
}
