import Geometry
import Library
import ModeKit
import ShellSupport
import TestSupport
import Testing

/// A library whose null document of five dots, at (1, 0) to (5, 0), has been written.
extension ScratchFolder {
  /// Changes one byte of the move of the third dot in the library's file.
  func damageThirdDot() throws {
    var file = readBytes(path + "/tessera.sqlite")
    let move = NullMode.Move.add(Point(3, 0)).bytes
    let place = try #require(
      (0..<file.count - move.count).first { Array(file[$0..<$0 + move.count]) == move })
    file[place + move.count - 1] ^= 1
    _ = write("tessera.sqlite", file)
  }
}

extension Person {
  /// How many dots the open document has; nil if it is none of the null mode.
  var dots: Int? { (app.openDocument as? ModeHost<NullMode>)?.state.count }
}
