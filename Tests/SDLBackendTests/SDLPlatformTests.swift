import Compositor
import Concurrency
import Geometry
import Glibc
import ModeKit
import Raster
import SDLBackend
import Scene
import Shell
import TestSupport
import Testing

extension SDLSuite {
  /// The whole platform on SDL's offscreen display.
  struct SDLPlatformTests {
    private func open(_ size: Size = Size(400, 320), sound: String = "dummy") throws -> SDLPlatform {
      setenv("SDL_VIDEODRIVER", "offscreen", 1)
      setenv("SDL_AUDIODRIVER", sound, 1)
      // The software renderer draws the same on every machine.
      setenv("SDL_RENDER_DRIVER", "software", 1)
      let resources = SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec())
      let platform = try SDLPlatform(WindowOptions(size: size, waitsForDisplay: false)) { resources }
      // Before it is open the window is known, but nothing can be made for it.
      #expect(platform.window.size == size)
      #expect(platform.textures.makeTexture(width: 16, height: 16) == nil)
      try platform.open()
      return platform
    }

    @Test func aWindowTellsItsSizeAndDraws() throws {
      let platform = try open()
      defer { platform.close() }
      #expect(platform.window.size == Size(400, 320))
      #expect(platform.window.pixelsPerPoint == 1)
      #expect(platform.notice?.contains("OpenGL") == true, "the missing OpenGL is reported")
      #expect(platform.window.refreshRate > 0)
      let textures = try #require(platform.textures as? SDLTextures)
      #expect(textures.outputSize == (400, 320))
      textures.beginFrame(clear: 0xFF0A_141E)
      #expect(textures.readPixels()?[100, 100] == 0xFF0A_141E)
      textures.present()
      platform.title = "Tessera – ünïcode"
      #expect(platform.title == "Tessera – ünïcode")
      #expect(platform.liveTouches.isEmpty)
    }

    /// A platform that draws with OpenGL, and its textures; nil where there is no OpenGL.
    private func openGL() throws -> (SDLPlatform, SDLTextures)? {
      setenv("SDL_VIDEODRIVER", "offscreen", 1)
      setenv("SDL_RENDER_DRIVER", "opengl", 1)
      let resources = SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec())
      let platform = try SDLPlatform(
        WindowOptions(size: Size(320, 320), waitsForDisplay: false), resources: { resources })
      try platform.open()
      guard platform.rendererName == "opengl", let textures = platform.textures as? SDLTextures else {
        platform.close()
        return nil
      }
      return (platform, textures)
    }

    /// A square of 16 points that shows a texture of 16 texels.
    private func square(_ texture: TextureID, _ x: Double, _ y: Double) -> Quad {
      func corner(_ dx: Double, _ dy: Double) -> Corner {
        Corner(position: Point(x + dx, y + dy), texel: Point(dx, dy))
      }
      return Quad(
        texture: texture, corners: (corner(0, 0), corner(16, 0), corner(16, 16), corner(0, 16)),
        isOpaque: true)
    }

    /// SDL's OpenGL loses track of texturing when a texture is made, unless it draws with shaders.
    @Test func texturesMadeBetweenFramesAndWithinThemShow() throws {
      guard let (platform, textures) = try openGL() else { return }
      defer { platform.close() }
      let bitmap = Bitmap(width: 16, height: 16)
      var made: [(id: TextureID, color: UInt32)] = []
      func make(_ color: UInt32) throws {
        bitmap.clear(to: color)
        let id = try #require(textures.makeTexture(width: 16, height: 16))
        textures.upload(bitmap, sourceX: 0, sourceY: 0, width: 16, height: 16, to: id, x: 0, y: 0)
        made.append((id, color))
      }
      func draw(_ index: Int) {
        textures.draw([square(made[index].id, Double(index * 16), 0)], clip: nil)
      }
      for frame in 0..<4 {
        try make(0xFF20_3040 + UInt32(frame))
        textures.beginFrame(clear: 0xFF00_0000)
        for index in made.indices { draw(index) }
        try make(0xFF60_5040 + UInt32(frame))
        draw(made.count - 1)
        let shown = try #require(textures.readPixels())
        for (index, texture) in made.enumerated() { #expect(shown[index * 16 + 8, 8] == texture.color) }
        textures.present()
      }
    }

    /// Texels are copied where a picture lies on whole pixels, and interpolated where it does not, however often
    /// that changes within a frame and whatever other textures are drawn in between.
    @Test func onlyWhatLiesBetweenPixelsIsBlended() throws {
      guard let (platform, textures) = try openGL() else { return }
      defer { platform.close() }
      let pictures = try [0xFF20_3040, 0xFFA0_9080].map { (color: UInt32) -> TextureID in
        let bitmap = Bitmap(width: 16, height: 16)
        for i in 0..<256 { bitmap.pixels[i] = i % 16 % 2 == 0 ? color : color ^ 0x0040_0000 }
        let id = try #require(textures.makeTexture(width: 16, height: 16))
        textures.upload(bitmap, sourceX: 0, sourceY: 0, width: 16, height: 16, to: id, x: 0, y: 0)
        return id
      }
      for _ in 0..<3 {
        textures.beginFrame(clear: 0xFF00_0000)
        let places = [0.0, 32.5, 64, 96, 128.5, 160.5, 192]
        for (row, order) in [[0, 1], [1, 0]].enumerated() {
          for x in places {
            for picture in order {
              textures.draw([square(pictures[picture], x, Double(40 * row + 20 * picture))], clip: nil)
            }
          }
        }
        let shown = try #require(textures.readPixels())
        for row in 0..<2 {
          for x in places {
            for (picture, red) in [0x20, 0xA0].enumerated() {
              let reds = (4..<12).map { column in
                Int(shown[Int(x) + column, 40 * row + 20 * picture + 8] >> 16 & 255)
              }
              if x == x.rounded() {
                #expect(reds == (4..<12).map { $0 % 2 == 0 ? red : red ^ 0x40 })
              } else {
                let mean = (red + (red ^ 0x40)) / 2
                #expect(reds.allSatisfy { abs($0 - mean) <= 2 }, "\(reds)")
              }
            }
          }
        }
        textures.present()
      }
    }

    @Test func waitingEndsAtTheDeadlineAndPollingDoesNotWait() throws {
      let platform = try open()
      defer { platform.close() }
      _ = platform.takeEvents(waitingUntil: 0)
      let start = platform.time
      _ = platform.takeEvents(waitingUntil: start + 0.03)
      // An event of the window itself may come first, never much later than asked.
      #expect(platform.time - start < 1)
      while !platform.takeEvents(waitingUntil: 0).isEmpty {}
      let idle = platform.time
      _ = platform.takeEvents(waitingUntil: idle + 0.03)
      #expect(platform.time - idle >= 0.029)
    }

    @Test func anyThreadWakesAnEndlessWait() throws {
      let platform = try open()
      defer { platform.close() }
      while !platform.takeEvents(waitingUntil: 0).isEmpty {}
      let inbox = Inbox<Int>(wake: platform.wake)
      let worker = Thread(name: "worker") { for number in 0..<5 { inbox.post(number) } }
      var got: [Int] = []
      while got.count < 5 {
        _ = platform.takeEvents(waitingUntil: nil)
        got += inbox.takeAll()
      }
      worker.join()
      #expect(got == [0, 1, 2, 3, 4])
    }

    @Test func theWallClockRunsInMilliseconds() throws {
      let platform = try open()
      defer { platform.close() }
      #expect(abs(platform.wallTime / 1000 - Int64(Glibc.time(nil))) <= 1)
    }

    /// The samples that SDL has written to a file instead of a loudspeaker.
    private func heard(_ path: String) -> [Float] {
      readBytes(path).withUnsafeBytes { bytes in
        stride(from: 0, to: bytes.count & ~3, by: 4).map {
          bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
        }
      }
    }

    /// How many threads of this process make sound.
    private var soundThreads: Int {
      let tasks = ScratchFolder.names(in: "/proc/self/task")
      return tasks.filter { readFile("/proc/self/task/\($0)/comm") == "sound\n" }.count
    }

    /// A platform whose sound SDL writes to a file, faster than real time.
    private func open(soundTo file: String) throws -> SDLPlatform {
      setenv("SDL_DISKAUDIOFILE", file, 1)
      setenv("SDL_DISKAUDIODELAY", "1", 1)
      return try open(sound: "disk")
    }

    @Test func soundsAreHeardAndTheDeviceClosesAfterSilence() throws {
      let folder = ScratchFolder()
      let file = "\(folder.path)/heard"
      let platform = try open(soundTo: file)
      defer { platform.close() }
      // Sounds that overlap are added: however they meet, their sum is the same.
      platform.play([Float](repeating: 0.25, count: 4800))
      platform.play([Float](repeating: 0.5, count: 480))
      try waitForEnd(of: file)
      let samples = heard(file)
      let (sum, wanted): (Float, Float) = (samples.reduce(0, +), 1200 + 240)
      #expect(sum == wanted)
      let levels: Set<Float> = [0, 0.25, 0.5, 0.75]
      #expect(levels.isSuperset(of: samples))
      let last = try #require(samples.lastIndex { $0 != 0 })
      #expect(samples.count - last > 24_000, "it waits for more before it closes the device")

      // It opens again; what is too loud is cut off, and more sounds at once than anyone can tell apart are left out.
      unlink(file)
      for _ in 0..<40 { platform.play([Float](repeating: 2, count: 960)) }
      try waitForEnd(of: file)
      let loud = heard(file)
      #expect(loud.max() == 1 && loud.min() == 0)
      let loudest = loud.filter { $0 == 1 }.count
      #expect(loudest >= 960 && loudest <= 40 * 960)
    }

    /// Waits until something was heard and the device has closed by itself.
    private func waitForEnd(of file: String) throws {
      let isOver = waitUntil(seconds: 30, every: 0.05) {
        heard(file).contains(where: { $0 != 0 }) && soundThreads == 0
      }
      try #require(isOver, "nothing is heard, or the device stays open")
    }

    @Test func closingEndsASoundThatPlays() throws {
      let folder = ScratchFolder()
      let file = "\(folder.path)/heard"
      let platform = try open(soundTo: file)
      let minute = 60 * 48_000
      platform.play([Float](repeating: 0.5, count: minute))
      #expect(waitUntil(seconds: 20, every: 0.05) { heard(file).contains(0.5) })
      platform.close()
      #expect(soundThreads == 0)
      let played = heard(file).filter { $0 == 0.5 }.count
      #expect(played < minute, "closing does not wait for the end of the sound")
    }

    @Test func noSoundOpensNoDevice() throws {
      let folder = ScratchFolder()
      let file = "\(folder.path)/heard"
      let platform = try open(soundTo: file)
      platform.play([])
      platform.close()
      platform.play([Float](repeating: 0.5, count: 480))
      #expect(soundThreads == 0 && access(file, F_OK) != 0)
    }

    @Test func withoutSoundTheAppGoesOnAndCloses() throws {
      let platform = try open(sound: "no such driver")
      for _ in 0..<40 { platform.play([Float](repeating: 1, count: 480)) }
      let textures = try #require(platform.textures as? SDLTextures)
      textures.beginFrame(clear: 0xFF0A_141E)
      #expect(textures.readPixels()?[100, 100] == 0xFF0A_141E)
      textures.present()
      platform.close()
      #expect(soundThreads == 0)
    }

    @Test func withoutADisplayThereIsOneSentence() throws {
      setenv("SDL_VIDEODRIVER", "x11", 1)
      let display = getenv("DISPLAY").map { String(cString: $0) }
      setenv("DISPLAY", ":4711", 1)
      defer { if let display { setenv("DISPLAY", display, 1) } else { unsetenv("DISPLAY") } }
      let resources = SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec())
      do throws(Problem) {
        _ = try SDLPlatform(WindowOptions()) { resources }
        Issue.record("a window opened on no display")
      } catch {
        #expect(error.message.hasPrefix("There is no display"))
        #expect(!error.message.contains("\n") && error.message.hasSuffix("."))
      }
    }
  }
}
