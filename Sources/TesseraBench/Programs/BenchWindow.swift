import Compositor
import Geometry
import Glibc
import ModeKit
import Raster
import SDLBackend
import Scene

/// A window of 1280×800 pixels to measure in: through OpenGL, which needs no display of its own, else in plain memory.
final class BenchWindow {
  static let width = 1280
  static let height = 800

  /// Where textures live.
  let textures: MeteredTextures
  /// Pictures and text.
  let resources: SceneResources
  /// What draws: `opengl`, `software` or `memory`.
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

  /// Closes the window; textures are gone.
  func close() { platform?.close() }
}
