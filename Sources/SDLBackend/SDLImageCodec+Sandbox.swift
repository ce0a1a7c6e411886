import Interface
import ModeKit
import Raster
import Sandbox
import Scene
import Shell

extension SDLImageCodec {
  /// Is the child process that reads files for a program with some modes: all readers, with what they need of the
  /// program's own files. See ``Sandbox/serve(_:prepare:)``.
  public static func readFiles(for modes: [any Mode]) -> Never {
    // Nothing sets text here, and pictures in files are decoded where they are.
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
