import Geometry
import Library
import Minesweeper
import ModeKit
import SDLBackend
import Scene
import Shell
import ShellSupport
import Sketch
import TestSupport

extension Person {
  /// Sits down at an app with some of its modes and the smallest one.
  convenience init(
    _ size: Size = Size(1280, 800), library: Library? = nil, settings: SettingsFile? = nil, seed: UInt64 = 7,
    options: OpenOptions = OpenOptions(), codec: any ImageCodec = SDLImageCodec(), folder: String? = nil
  ) {
    self.init(
      size, library: library, settings: settings, seed: seed,
      modes: [MinesweeperMode(), SketchMode(), NullMode()], options: options, codec: codec, folder: folder)
  }
}
