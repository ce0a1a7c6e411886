import Glibc
import ModeKit

/// Debian's `sgt-mines` (package `sgt-puzzles`): it makes boards that need no guess.
struct SGTMines {
  private let path: String

  /// Finds the program; nil if it is missing.
  init?() {
    let places = ["/usr/games/sgt-mines", "/usr/bin/sgt-mines"]
    guard let path = places.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.path = path
  }

  /// The mean processor time for a board, in seconds, over a number of boards; `board` is a code such as "30x16n99".
  ///
  /// - Throws: ``Problem`` when it fails.
  func time(_ board: String, count: Int) throws(Problem) -> Double {
    let begin = Self.childTime()
    guard let pipe = popen("\(path) --generate \(count) \(board)", "r") else {
      throw Problem("\(path) did not start")
    }
    var buffer = [CChar](repeating: 0, count: 1 << 16)
    while fgets(&buffer, Int32(buffer.count), pipe) != nil {}
    guard pclose(pipe) == 0 else { throw Problem("\(path) made no boards of \(board)") }
    return (Self.childTime() - begin) / Double(count)
  }

  private static func childTime() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) * 1e-6
  }
}
