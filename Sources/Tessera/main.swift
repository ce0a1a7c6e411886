import Geometry
import Glibc
import Interface
import Jigsaw
import Library
import Minesweeper
import ModeKit
import Scene
import Shell
import Sketch
import SDLBackend

// The registry: a mode is added by one entry here.
let modes = [
  RegisteredMode(MinesweeperMode()),
  RegisteredMode(JigsawMode()),
  RegisteredMode(SketchMode()),
]

/// Ends the program with one sentence on the error stream.
func fail(_ message: String, status: Int32) -> Never {
  let line = Array("tessera: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(status)
}

/// Opens the app's window and runs it.
func open(_ options: CommandLine.OpenOptions, library directory: String, _ resources: SceneResources)
  throws(Problem)
{
  let platform = try SDLPlatform(
    WindowOptions(
      title: "Tessera", size: options.window ?? Size(1280, 800), isFullScreen: options.fullScreen),
    resources: resources)
  defer { platform.close() }
  let settings = SettingsFile(path: StandardPaths.settings)
  var parts = App.Parts(
    platform: platform, library: Library(directory: directory), modes: modes, settingsFile: settings)
  if let seed = options.seed {
    var random = RandomSource(seed: seed)
    parts.newSeed = { random.next() }
  }
  parts.trace = Trace()
  let app = App(parts)
  app.start(options)
  app.run()
}

useTranslations(in: Installation().translations)
do {
  let line: Shell.CommandLine
  do throws(Problem) {
    line = try CommandLine.parse(Array(Swift.CommandLine.arguments.dropFirst()), modes: modes.map { $0.id })
  } catch {
    fail(error.message, status: 2)
  }
  let resources = SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec())
  let directory = line.library ?? StandardPaths.library
  switch line.command {
  case .open(let options): try open(options, library: directory, resources)
  case .screenshots(let directory, let sizes, let themes):
    let count = try Screenshots(modes: modes, resources: resources, directory: directory)
      .draw(sizes: sizes, looks: themes)
    print("\(directory): \(count) pictures")
  default:
    let front = HeadlessFrontEnd(modes: modes, resources: resources, directory: directory)
    print(try front.run(line.command))
  }
} catch let problem as Problem {
  fail(problem.message, status: 1)
} catch let problem as SceneProblem {
  fail(problem.message, status: 1)
} catch {
  fail("\(error)", status: 1)
}
