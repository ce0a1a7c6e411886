import Glibc

/// Runs work that consists of many pieces on all processors.
public enum AllCores {
  /// Computes the pieces 0, 1, … on all processors. The calling thread takes part and waits for the others.
  ///
  /// - Parameters:
  ///   - pieces: the number of pieces.
  ///   - most: how many pieces are computed at a time, for pieces that need much memory.
  ///   - body: computes one piece.
  /// - Returns: the results in the order of the pieces, independent of the number of processors.
  public static func map<Result: Sendable>(
    _ pieces: Int, most: Int = .max, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    // Asking for the number of processors takes longer than much of the work.
    if pieces <= 1 { return (0..<pieces).map(body) }
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

  /// Maps many small elements on all processors, `stretch` elements at a time. The results are in the order of the
  /// elements.
  public static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], stretch: Int, _ body: @escaping @Sendable (Element) -> Result
  ) -> [Result] {
    // A single stretch, such as the one record of a step that is undone, is for this thread alone.
    if elements.count <= stretch { return elements.map(body) }
    return map((elements.count + stretch - 1) / stretch) { piece in
      elements[piece * stretch..<min((piece + 1) * stretch, elements.count)].map(body)
    }.flatMap { $0 }
  }
}
