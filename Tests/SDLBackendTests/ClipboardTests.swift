import Glibc
import ModeKit
import Raster
import SDLBackend
import Scene
import TestSupport
import Testing

extension SDLSuite {
  /// The clipboard of a real X server, with another program at its other end.
  @Suite(
    .enabled(if: VirtualScreen.isInstalled && isInstalled("xclip"), "no X clipboard: install xvfb and xclip"))
  struct ClipboardTests {
    private let folder = ScratchFolder()
    private let screen: VirtualScreen
    private let platform: SDLPlatform

    /// Opens a window on a new server.
    init() throws {
      screen = try VirtualScreen(folder)
      setenv("SDL_VIDEODRIVER", "x11", 1)
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      setenv("SDL_RENDER_DRIVER", "software", 1)
      setenv("DISPLAY", screen.display, 1)
      let resources = SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec())
      platform = try SDLPlatform(WindowOptions(waitsForDisplay: false), resources: { resources })
      try platform.open()
    }

    /// Closes the window. Until then its server must run, or the loss of the display would end these tests.
    private func close() { withExtendedLifetime(screen) { platform.close() } }

    private static let everything: [WantedForm] = [
      WantedForm(.png, most: 8 << 20), WantedForm(.files, most: 1 << 20), WantedForm(.text, most: 1 << 20),
    ]

    /// Another program copies a file's contents as a type, and offers them until it is let go.
    private func copy(_ bytes: [UInt8], as type: String) throws -> ChildProcess {
      let file = folder.write("copied", bytes)
      let owner = try ChildProcess(
        "xclip", ["-quiet", "-i", "-selection", "clipboard", "-t", type, file],
        environment: ["DISPLAY": screen.display], log: "\(folder.path)/owner.log")
      // It owns the clipboard when it lists its type. A reader that comes in between waits for an answer that never comes,
      // and is followed by another one.
      let isThere = try waitUntil(seconds: 10) {
        try paste("TARGETS", within: 1).map { String(decoding: $0, as: UTF8.self) }?.contains(type) == true
      }
      try #require(isThere, "\(readFile(owner.log))")
      return owner
    }

    /// What another program pastes as a type; nil if it gets nothing within some seconds.
    private func paste(_ type: String, _ name: String = "pasted", within seconds: Double = 20) throws
      -> [UInt8]?
    {
      let reader = try start(paste: type, name)
      return reader.wait(seconds: seconds) == 0 ? ScratchFolder.contents(of: reader.log) : nil
    }

    private func start(paste type: String, _ name: String) throws -> ChildProcess {
      try ChildProcess(
        "xclip", ["-o", "-selection", "clipboard", "-t", type], environment: ["DISPLAY": screen.display],
        log: "\(folder.path)/\(name)", errorLog: "\(folder.path)/\(name).errors")
    }

    private func take(_ wanted: [WantedForm] = everything) throws -> TakenForm? {
      try platform.clipboardReading(wanted)
    }

    /// A PNG file of some size that cannot be compressed.
    private func picture(_ side: Int) throws -> [UInt8] {
      let bitmap = Bitmap(width: side, height: side)
      var random = UInt32(1)
      for index in 0..<side * side {
        random = random &* 1_664_525 &+ 1_013_904_223
        bitmap.pixels[index] = 0xFF00_0000 | random >> 8
      }
      return try SDLImageCodec().encodePNG(bitmap)
    }

    /// Small ones come at once, large ones in parts.
    @Test(arguments: [8, 1200]) func aPictureOfAnotherProgramIsRead(side: Int) throws {
      defer { close() }
      let png = try picture(side)
      let owner = try copy(png, as: "image/png")
      #expect(try take() == TakenForm(type: .png, bytes: png))
      // Again, since nothing is left over from the first time.
      #expect(try take() == TakenForm(type: .png, bytes: png))
      #expect(try take([WantedForm(.text, most: 100)]) == nil)
      owner.end(within: 2)
      #expect(try take() == nil, "nobody owns the clipboard any more")
    }

    @Test func namesOfFilesAndTextAreRead() throws {
      defer { close() }
      let names = Array("file:///home/a%20b.png\r\n".utf8)
      let owner = try copy(names, as: "text/uri-list")
      #expect(try take() == TakenForm(type: .files, bytes: names))
      owner.end(within: 2)
      let text = Array("Grüße\n".utf8)
      let other = try copy(text, as: "UTF8_STRING")
      #expect(try take() == TakenForm(type: .text, bytes: text))
      #expect(platform.clipboard == "Grüße\n")
      other.end(within: 2)
    }

    /// Some programs answer with a list of files.
    @Test func whatIsNoPictureIsNotTakenForOne() throws {
      defer { close() }
      let owner = try copy(Array("file:///a.png".utf8), as: "image/png")
      #expect(try take() == nil)
      owner.end(within: 2)
    }

    @Test func whatIsTooLargeIsRefusedInOneSentence() throws {
      defer { close() }
      for side in [8, 1200] {
        let owner = try copy(try picture(side), as: "image/png")
        do throws(Problem) {
          _ = try platform.clipboardReading([WantedForm(.png, most: 100)])
          Issue.record("it was read")
        } catch {
          #expect(error.message.contains("too large") && error.message.hasSuffix("."))
        }
        owner.end(within: 2)
      }
    }

    @Test func aProgramThatDoesNotAnswerIsGivenUp() throws {
      defer { close() }
      let owner = try copy(Array("words".utf8), as: "UTF8_STRING")
      owner.send(SIGSTOP)
      let start = platform.time
      do throws(Problem) {
        _ = try platform.clipboardReading(Self.everything)
        Issue.record("it was read")
      } catch {
        #expect(error.message.contains("does not answer"))
      }
      // Far less than a person would wait, on a busy machine too.
      #expect((0.9...10).contains(platform.time - start))
      owner.send(SIGCONT)
      owner.end(within: 2)
    }

    @Test func otherProgramsPasteEachForm() throws {
      defer { close() }
      let (png, svg) = (try picture(1200), Array("<svg/>".utf8))
      let parts = CopiedType("application/x-tessera-parts")
      platform.copy(
        Copied([
          .init(parts) { _ in [1, 2, 3] }, .init(.svg) { _ in svg }, .init(.png) { _ in png },
          .init(.text) { _ in Array("Brücke".utf8) }, .init(.files) { _ in nil },
        ]))
      var targets = ""
      let isThere = try waitUntil(seconds: 10) {
        targets = String(decoding: try paste("TARGETS") ?? [], as: UTF8.self)
        return targets.contains("image/png")
      }
      #expect(isThere && targets.contains("image/svg+xml") && targets.contains("UTF8_STRING"))
      #expect(try paste("image/png") == png)
      #expect(try paste("image/svg+xml") == svg)
      #expect(try paste("UTF8_STRING") == Array("Brücke".utf8))
      #expect(try paste("text/plain;charset=utf-8") == Array("Brücke".utf8))
      #expect(try paste("text/uri-list") ?? [] == [], "what cannot be made is refused")
      #expect(try paste("image/jpeg") ?? [] == [])
      // Several take a large one at once.
      let readers = try (0..<4).map { try start(paste: "image/png", "pasted \($0)") }
      for reader in readers {
        #expect(reader.wait(seconds: 20) == 0)
        #expect(ScratchFolder.contents(of: reader.log) == png)
      }
      // It is read here too, without asking anybody.
      #expect(try take([WantedForm(parts, most: 3)]) == TakenForm(type: parts, bytes: [1, 2, 3]))
      #expect(platform.clipboard == "Brücke")

      // Text in fields takes the same way.
      platform.clipboard = "Ufer"
      let isText = try waitUntil(seconds: 10) { try paste("UTF8_STRING") == Array("Ufer".utf8) }
      #expect(isText && platform.clipboard == "Ufer")
      #expect(try paste("image/png") ?? [] == [])

      // What another program copies is what counts from then on.
      let owner = try copy(Array("See".utf8), as: "UTF8_STRING")
      let isOther = try waitUntil(seconds: 10) { try take()?.bytes == Array("See".utf8) }
      #expect(isOther && platform.clipboard == "See")
      owner.end(within: 2)
    }

    @Test func nothingIsCopiedAtFirst() throws {
      defer { close() }
      #expect(try take() == nil && platform.clipboard.isEmpty)
    }
  }
}
