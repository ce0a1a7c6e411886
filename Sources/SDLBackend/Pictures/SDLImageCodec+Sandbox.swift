import Interface
import ModeKit
import Raster
import Sandbox
import Scene
import Shell

extension SDLImageCodec {
  /// Runs the child process that reads files for a program with these modes: it has all their readers, and the files of
  /// the program that these need. See `Sandbox.serve(_:prepare:)`.
  public static func readFiles(for modes: [any Mode]) -> Never {
    // No text is drawn here, and pictures inside files are decoded in this process.
    let scene = SceneResources(typesetter: NoTypesetter(), codec: SDLImageCodec())
    let pictures = SandboxedCodec.reader(SDLImageCodec(bitmap: { Bitmap.shared(width: $0, height: $1) }))
    let readers = [pictures, CopiedText.reader] + modes.flatMap { $0.allFileReaders(scene) }
    Sandbox.serve(readers) {
      prepare()
      // The catalogue of translations is opened when the first sentence is asked for.
      _ = tr("Opening")
    }
  }
}
