import Glibc

/// Work that falls into many pieces, done on all processors.
public enum AllCores {
  /// Works the pieces 0, 1, … out, each on whichever processor is free next; the calling thread takes its share, and waits
  /// for the others.
  ///
  /// - Parameters:
  ///   - pieces: how many pieces there are.
  ///   - most: how many are worked out at once, for those that need much memory.
  ///   - body: works one out.
  /// - Returns: the results in the order of the pieces, so they do not depend on how many processors there are.
  public static func map<Result: Sendable>(
    _ pieces: Int, most: Int = .max, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let work = Locked((next: 0, results: [Result?](repeating: nil, count: pieces)))
    @Sendable func takeShare() {
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
    let helpers = (1..<max(1, min(pieces, most, sysconf(Int32(_SC_NPROCESSORS_ONLN))))).map { number in
      Thread(name: "share \(number)") { takeShare() }
    }
    takeShare()
    for helper in helpers { helper.join() }
    return work.with { $0.results.compactMap { $0 } }
  }

  /// The same for many small pieces, which are taken a stretch at a time.
  public static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], stretch: Int, _ body: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    map((elements.count + stretch - 1) / stretch) { piece in
      elements[piece * stretch..<min((piece + 1) * stretch, elements.count)].map(body)
    }.flatMap { $0 }
  }
}
