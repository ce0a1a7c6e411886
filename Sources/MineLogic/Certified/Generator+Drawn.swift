import Geometry

// Random boards of a wanted 3BV, which may need guesses.
extension Generator {
  /// The result of drawing random boards.
  public enum Drawn: Hashable, Sendable {
    /// A board with the requested 3BV.
    case drawn(Minefield)
    /// The attempts are used up; the nearest board has another 3BV.
    case exhausted(nearest: Minefield)
    /// The caller cancelled.
    case cancelled
  }

  /// Draws random boards until one has the requested 3BV: all such boards are equally likely. The technique and the method
  /// of the request do not count. The first board is that of `MineLayout.random` with the same seed.
  ///
  /// `goOn` is called before the first board and then at intervals; it returns false to cancel.
  ///
  /// - Complexity: O(cells) for each board that is tried.
  public static func draw(_ request: Request, goOn: (Progress) -> Bool = { _ in true }) -> Drawn {
    var random = RandomSource(seed: request.seed)
    var progress = Progress(attempts: 0, certified: 0)
    var nearest: (field: Minefield, distance: Int)?
    repeat {
      if progress.attempts % interval == 0, !goOn(progress) { return .cancelled }
      progress.attempts += 1
      let field = Minefield.random(
        request.grid, mineCount: request.mineCount, start: request.start,
        firstClick: request.firstClick,
        using: &random)
      let distance = request.distance(ofBBBV: field)
      if distance == 0 { return .drawn(field) }
      if distance < nearest?.distance ?? .max { nearest = (field, distance) }
    } while progress.attempts < request.attempts
    // The first board is the nearest one until another is nearer.
    return nearest.map { .exhausted(nearest: $0.field) } ?? .cancelled
  }
}

extension Generator.Request {
  /// How far the 3BV of a board is from the requested one: 0 for a match.
  func distance(ofBBBV field: Minefield) -> Int {
    guard let bbbv else { return 0 }
    let value = field.measures.bbbv
    return max(0, bbbv.lowerBound - value) + max(0, value - bbbv.upperBound)
  }
}
