import Concurrency
import Glibc

/// Work that falls into many pieces, done on all processors.
enum AllCores {
  /// Works the pieces 0, 1, … out, each on whichever processor is free next.
  ///
  /// - Returns: the results in the order of the pieces, so they do not depend on how many processors there are.
  static func map<Result: Sendable>(_ pieces: Int, _ body: @escaping @Sendable (Int) -> Result) -> [Result] {
    let work = Locked((next: 0, results: [Result?](repeating: nil, count: pieces)))
    let threads = (0..<max(1, min(pieces, sysconf(Int32(_SC_NPROCESSORS_ONLN))))).map { _ in
      Thread(name: "bench") {
        while true {
          let piece = work.with { work in
            defer { work.next += 1 }
            return work.next
          }
          guard piece < pieces else { return }
          let result = body(piece)
          work.with { $0.results[piece] = result }
        }
      }
    }
    for thread in threads { thread.join() }
    return work.with { $0.results.compactMap { $0 } }
  }
}
