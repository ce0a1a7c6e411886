import Glibc
import Library
import TestSupport
import Testing

extension EndToEnd {
  /// The true program on an X server that ends.
  @Suite(.serialized, .enabled(if: VirtualScreen.isInstalled, "Xvfb is missing: install xvfb"))
  struct DisplayLossScenarios {
    private let home = ScratchFolder()

    /// Starts the program on a display, and waits for its first frame.
    private func start(_ arguments: [String], _ display: String) throws -> ChildProcess {
      let trace = "\(home.path)/trace"
      let environment = [
        "HOME": home.path, "XDG_DATA_HOME": "\(home.path)/data", "XDG_CONFIG_HOME": "\(home.path)/config",
        "XDG_RUNTIME_DIR": home.path, "LANG": "C.UTF-8", "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "x11",
        "LIBGL_ALWAYS_SOFTWARE": "1", "DISPLAY": display, "TESSERA_TRACE": trace,
      ]
      let app = try ChildProcess(
        AppUnderTest.binary, arguments, environment: environment, log: "\(home.path)/app.log")
      let isShown = waitUntil(seconds: 20) { readFile(trace).contains("first frame") }
      try #require(isShown, "\(readFile(app.log))")
      return app
    }

    @Test func whenTheXServerEndsEverythingIsSavedAndASentenceSaysSo() throws {
      let screen = try VirtualScreen(home)
      let app = try start(["--mode", "minesweeper"], screen.display)
      screen.kill()
      #expect(app.wait(seconds: 10) == 1)
      let message = readFile(app.log)
      #expect(message.hasPrefix("tessera: The display is gone. Everything is saved.\n"), "\(message)")
      // Nothing held it back: the document is in the library, and no mark or lock keeps it from being opened.
      let listed = try AppUnderTest.run(["library", "list", "--json"], home: home)
      #expect(JSON(parsing: listed.output)?.items.count == 1, "\(listed.errors)")
    }
  }
}
