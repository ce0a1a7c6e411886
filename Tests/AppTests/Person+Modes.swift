import Geometry
import Library
import Minesweeper
import ModeKit
import SDLBackend
import Scene
import Shell
import ShellSupport
import Sketch
import Tables
import TestSupport

extension Person {
  /// Sits down at an app with some of its modes and the smallest one.
  convenience init(
    _ size: Size = Size(1280, 800), library: Library? = nil, settings: SettingsFile? = nil, seed: UInt64 = 7,
    options: OpenOptions = OpenOptions(), codec: any ImageCodec = SDLImageCodec(), folder: String? = nil,
    street: Street? = nil
  ) {
    self.init(
      size, library: library, settings: settings, seed: seed,
      modes: [MinesweeperMode(), SketchMode(), NullMode()], options: options, codec: codec, folder: folder,
      street: street)
  }

  /// An expert's board in world points.
  static let expertBoard = Rect(x: 0, y: 0, width: 1200, height: 640)

  /// Sits down at an untouched expert's board.
  convenience init(atExpertBoard size: Size) throws {
    let library = Library(inMemory: Library.Options())
    let mode = MinesweeperMode()
    let params = try mode.params(mode.newDocument.read(["--size", "30x16"])).get()
    library.create(mode: mode.id, title: "Expert", params: params, seed: 7)
    self.init(size, library: library)
    try open("Minesweeper")
  }
}
