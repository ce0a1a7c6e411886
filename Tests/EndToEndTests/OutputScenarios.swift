import Glibc
import TestSupport
import Testing

/// The program's output: files, standard output and exit status.
extension EndToEnd {
  @Suite struct Output {
    private let home = ScratchFolder()

    private func run(_ arguments: String..., output: String? = nil) throws -> AppUnderTest.Run {
      try AppUnderTest.run(arguments, home: home, output: output)
    }

    /// A new game's id.
    private func game() throws -> String {
      let run = try run("mines", "new", "--seed", "3")
      #expect(run.status == 0, "\(run.errors)")
      return String(run.output.prefix { $0 != "\n" })
    }

    @Test func aPictureGoesDownThePipeAndTheAnswerBesideIt() throws {
      let (id, path) = (try game(), "\(home.path)/piped.png")
      let piped = try run("render", id, "-o", "-", output: path)
      #expect(piped.status == 0 && piped.errors.contains("pixels"), "\(piped.errors)")
      let written = try run("render", id, "-o", "\(home.path)/written.png")
      #expect(written.status == 0 && written.output.contains("pixels") && written.errors.isEmpty)
      #expect(readBytes(path) == readBytes("\(home.path)/written.png"))
    }

    @Test func anAnswerThatCannotBeWrittenIsAFailure() throws {
      _ = try game()
      let run = try run("library", "list", output: "/dev/full")
      #expect(run.status == 1 && run.errors.hasPrefix("tessera: Standard output"), "\(run.errors)")
    }

    @Test func aDeviceIsNeverReplaced() throws {
      let id = try game()
      for (device, status) in [("/dev/null", 0), ("/dev/full", 1)] as [(String, Int32)] {
        #expect(try run("render", id, "-o", device).status == status)
        var info = stat()
        #expect(stat(device, &info) == 0 && info.st_mode & S_IFMT == S_IFCHR)
      }
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func everyWayToEndItSavesWhatIsOpen(signal: Int32) throws {
      let app = try AppUnderTest(["--mode", "sketch"], on: .offscreen, home: home)
      let isOpen = waitUntil(seconds: 20) {
        (try? app.command("library", "list"))?.contains("sketch") == true
      }
      #expect(isOpen)
      #expect(app.quit(by: signal) == 0, "\(app.output)")
    }
  }
}
