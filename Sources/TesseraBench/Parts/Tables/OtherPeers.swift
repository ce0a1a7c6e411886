import Glibc
import ModeKit

/// Peers at a table in another process of this program, with the lowest priority. At machines of their own they would not
/// take the processors of the peers that are measured, and here they should not either.
final class OtherPeers {
  /// The argument with which the program runs as that process.
  static let argument = "--table-peers"
  private let child: Child
  private let answers: UnsafeMutablePointer<FILE>
  /// The policy of threads that run when no others want to (sched(7): SCHED_IDLE).
  private static let idle: Int32 = 5
  /// How many moves all of them have; -1 before they have sat down.
  private var count = -1

  /// Starts them, and waits until they have sat down; their authors begin with `first`.
  init(_ count: Int, _ url: String, name: String, first: UInt32) throws(Problem) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Problem("there is no pipe to the other peers") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = Child(
      "/proc/self/exe", [Self.argument, "\(count)", url, name, "\(first)"], output: ends[1])
    close(ends[1])
    guard let child, let answers = fdopen(ends[0], "r") else {
      throw Problem("the other peers did not start")
    }
    (self.child, self.answers) = (child, answers)
    wait(for: 0)
  }

  deinit {
    child.end()
    fclose(answers)
  }

  /// Waits until all of them have so many moves, or have ended.
  func wait(for moves: Int) {
    var line = [CChar](repeating: 0, count: 64)
    while count < moves, fgets(&line, Int32(line.count), answers) != nil { count = Int(atoi(line)) }
  }

  /// Runs that process: `words` are what follows ``argument``.
  static func run(_ words: [String]) throws {
    guard words.count == 4, let count = Int(words[0]), let first = UInt32(words[3]) else { return }
    var priority = sched_param()
    sched_setscheduler(0, idle, &priority)
    let peers = try PeersOfTable(count, words[1], name: words[2], first: first)
    func say(_ count: Int) {
      print(count)
      fflush(nil)
    }
    say(0)
    try peers.follow(say)
  }
}
