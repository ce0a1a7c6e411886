import Compositor
import Geometry
import Glibc
import ModeKit
import Raster
import SDLBackend
import Scene

/// A window of 1280×800 pixels for measurements: with OpenGL, which works without a physical display, else in memory.
final class BenchWindow {
  static let width = 1280
  static let height = 800

  /// The texture backend.
  let textures: MeteredTextures
  /// Pictures and text.
  let resources: SceneResources
  /// The name of the renderer: `opengl`, `software` or `memory`.
  let renderer: String
  private let platform: SDLPlatform?

  /// Opens the window.
  ///
  /// - Throws: a sentence when no font is found.
  init() throws {
    resources = SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec())
    if getenv("DISPLAY") == nil, getenv("WAYLAND_DISPLAY") == nil {
      setenv("SDL_VIDEODRIVER", "offscreen", 0)
    }
    let size = Size(Double(Self.width), Double(Self.height))
    let resources = resources
    let opened = try? SDLPlatform(
      WindowOptions(title: "tessera-bench", size: size, waitsForDisplay: false), resources: { resources })
    platform = (try? opened?.open()) == nil ? nil : opened
    renderer = platform?.rendererName ?? "memory"
    textures = MeteredTextures(
      platform?.textures ?? SoftwareTextures(width: Self.width, height: Self.height))
  }

  /// Closes the window and frees its textures.
  func close() { platform?.close() }
}
