import Catalogue
import Concurrency
import Fetching
import Geometry
import Glibc
import Interface
import Jigsaw
import Library
import Minesweeper
import ModeKit
import Raster
import Sandbox
import Scene
import Shell
import Sketch
import SDLBackend
import Tables

/// Reads untrusted files. Its process starts with the first one.
let sandbox = Sandbox()

// The list of modes: a mode is added by one entry here.
let modes: [any Mode] = [
  MinesweeperMode(),
  JigsawMode(),
  SketchMode(assets: Installation().assets, configuration: StandardPaths.configuration, files: sandbox),
]

/// Whether threads are still running that could not be waited for. They may use objects that an orderly exit would
/// destroy.
let hasRunningThreads = Locked(false)

/// How long the library may take to save when the display is lost, in seconds. The program is to end within two.
let longestFarewell = 1.0

/// Ends the program; without an orderly exit if threads are still running.
func end(_ status: Int32) -> Never {
  if hasRunningThreads.with({ $0 }) { _exit(status) }
  exit(status)
}

/// Ends the program with a message on standard error.
func fail(_ message: String, status: Int32) -> Never {
  let line = Array("tessera: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  end(status)
}

/// Makes the resources that draw pictures and text.
///
/// - Returns: the resources, or a `Problem` when the system has no font.
func makeResources() -> Result<SceneResources, Problem> {
  Result { () throws(Problem) in
    do throws(SceneProblem) {
      return SceneResources(
        typesetter: try SDLTypesetter(), codec: SandboxedCodec(sandbox, codec: SDLImageCodec()),
        files: sandbox)
    } catch {
      throw Problem(tr(error.message))
    }
  }
}

/// Opens the app's window and runs it. Fonts and the library are read while SDL looks for the display.
func open(_ options: OpenOptions, library directory: String) throws(Problem) {
  let trace = Trace()
  trace?.note("launched")
  SDLPlatform.setEnvironment()
  let resources = Future(name: "fonts") { makeResources() }
  let library = Future(name: "open library") { Library(directory: directory) }
  let platform = try SDLPlatform(
    WindowOptions(
      title: "Tessera", size: options.window ?? Size(1280, 800), isFullScreen: options.fullScreen)
  ) { () throws(Problem) in try resources.value.get() }
  defer { platform.close() }
  trace?.note("display")
  let opened = library.value
  platform.onDisplayLoss {
    guard let problem = opened.flush(atMost: longestFarewell) else {
      return tr("The display is gone. Everything is saved.")
    }
    return tr("The display is gone. The last changes could not be saved. {0}", problem.text(tr))
  }
  let settings = SettingsFile(path: StandardPaths.settings)
  var parts = App.Parts(platform: platform, library: opened, modes: modes, settingsFile: settings)
  if let seed = options.seed {
    var random = RandomSource(seed: seed)
    parts.newSeed = { random.next() }
  }
  parts.trace = trace
  parts.openShelf = { (changed) throws(CatalogueProblem) in try openShelf(in: directory, changed: changed) }
  parts.openNeighbourhood = { AvahiNeighbourhood(changed: $0) }
  parts.isOnline = { NetworkRoute.exists }
  let app = App(parts)
  app.start(options)
  defer { hasRunningThreads.with { $0 = app.hasRunningThreads } }
  try app.run()
}

// A write beyond a limit of file sizes then fails like one on a full disk.
signal(SIGXFSZ, SIG_IGN)
Heap.begin()
useTranslations(in: Installation().translations)
if Swift.CommandLine.arguments.dropFirst() == [Sandbox.argument] { SDLImageCodec.readFiles(for: modes) }
do throws(Problem) {
  let words = (1..<max(1, Int(Swift.CommandLine.argc))).compactMap { index in
    Swift.CommandLine.unsafeArgv[index].map { word in
      Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
    }
  }
  let line = try CommandLine(BytePath.arguments(words), modes: modes)
  let directory = line.library ?? StandardPaths.library
  switch line.action {
  case .open(let options): try open(options, library: directory)
  case .run(let carryOut):
    let front = HeadlessFrontEnd(
      modes: modes, resources: { () throws(Problem) in try makeResources().get() }, directory: directory,
      fetcher: CurlFetcher(version: CommandLine.version), builtInCatalogue: Installation().catalogue)
    // A reader that closes the pipe then causes an error message and a status, as a full disk does.
    signal(SIGPIPE, SIG_IGN)
    try front.output.answer(carryOut(front))
  }
} catch {
  fail(error.message, status: error.isInArguments ? 2 : 1)
}
end(0)
