import Glibc
import ModeKit

/// The display to measure on: the user's, or one of Xvfb.
final class BenchDisplay {
  /// The environment variables that select it.
  let variables: [String: String]
  private let server: Child?

  /// Finds or makes a display; one of its own, if keys and mouse of a script must not reach the user's.
  ///
  /// - Throws: ``Problem`` when there is none, and no Xvfb to make one.
  init(isOwn: Bool = false) throws(Problem) {
    let missing = Problem("there is no display and no Xvfb to make one; run `scripts/prepare bench`")
    if !isOwn, getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil {
      variables = [:]
      server = nil
      return
    }
    var pipe: [Int32] = [0, 0]
    guard Glibc.pipe(&pipe) == 0 else { throw missing }
    let server = Child(
      "Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"], output: pipe[1])
    close(pipe[1])
    defer { close(pipe[0]) }
    guard let server else { throw missing }
    // The server writes its number once it can be used.
    var text = [UInt8](repeating: 0, count: 32)
    let count = read(pipe[0], &text, text.count)
    let number = String(decoding: text.prefix(max(0, count)), as: UTF8.self).prefix { $0.isNumber }
    guard !number.isEmpty else { throw missing }
    self.server = server
    variables = ["DISPLAY": ":\(number)", "SDL_VIDEODRIVER": "x11"]
  }
}
