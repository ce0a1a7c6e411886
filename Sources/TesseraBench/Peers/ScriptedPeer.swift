import Glibc
import ModeKit
import RasterScenes

/// A rasteriser of another program, driven through a script in `scripts/peers` that draws a scene on request and
/// answers with the time. So it draws in turn with ours, on the same processor.
final class ScriptedPeer {
  /// Its display name.
  let name: String
  private let child: Child
  private let orders: UnsafeMutablePointer<FILE>
  private let answers: UnsafeMutablePointer<FILE>

  /// The Python of the environment that `scripts/prepare bench` makes.
  private static let python = ".build/bench-python/bin/python"

  /// Starts it.
  ///
  /// - Throws: ``Problem`` when it is not installed.
  init(_ name: String, script: String) throws(Problem) {
    self.name = name
    let missing = Problem("\(name): run `scripts/prepare bench` where there is a network")
    guard access(Self.python, X_OK) == 0 else { throw missing }
    var down: [Int32] = [0, 0]
    var up: [Int32] = [0, 0]
    guard pipe(&down) == 0, pipe(&up) == 0 else { throw missing }
    // Another peer that inherited one end of the pipe would keep this one alive.
    for end in down + up { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = Child(Self.python, ["scripts/peers/\(script)"], input: down[0], output: up[1])
    close(down[0])
    close(up[1])
    guard let child, let orders = fdopen(down[1], "w"), let answers = fdopen(up[0], "r") else {
      throw missing
    }
    (self.child, self.orders, self.answers) = (child, orders, answers)
    // The script reports when it is ready. Without its library it ends.
    guard answer() == "ready" else { throw missing }
  }

  deinit {
    fclose(orders)
    fclose(answers)
  }

  /// The peer's processor time for a tile of a scene, clearing included, in seconds.
  ///
  /// - Throws: ``Problem`` when it has ended.
  func draw(_ scene: Int) throws(Problem) -> Double {
    fputs("\(scene)\n", orders)
    fflush(orders)
    guard let microseconds = Double(answer()) else { throw Problem("\(name) ended while it drew") }
    return microseconds * 1e-6
  }

  private func answer() -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard fgets(&buffer, Int32(buffer.count), answers) != nil else { return "" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
  }
}
