import Geometry

/// Generates boards that need no guess. Each comes with a certificate that ``CertificateChecker`` has
/// accepted; failure to generate one is reported.
public struct Generator: Sendable {
  /// The two ways to generate such a board.
  public enum Method: String, CaseIterable, Hashable, Sendable {
    /// Random boards are drawn until one needs no guess: all such boards are equally likely, but at high density they
    /// are too rare to be found.
    case filtered
    /// A random board is changed wherever it needs a guess: fast at any density, but not uniform over such boards.
    case mended
  }

  /// A request for a board.
  public struct Request: Hashable, Sendable {
    /// The board's places.
    public var grid: Grid
    /// The number of mines.
    public var mineCount: Int
    /// The place that is opened first.
    public var start: Int
    /// The guarantee for that place; ``FirstClick/anything`` counts as ``FirstClick/safe``.
    public var firstClick = FirstClick.opening
    /// How boards are generated.
    public var method = Method.filtered
    /// The hardest technique that the board needs; nil for any. A board with ``Technique/mineCount`` cannot be solved
    /// without the count of mines, not even by case analysis.
    public var technique: Technique?
    /// The least and most 3BV; nil for any.
    public var bbbv: ClosedRange<Int>?
    /// The random seed. Equal requests generate equal boards.
    public var seed: UInt64
    /// The most boards to try.
    public var attempts = 100_000

    /// Makes a request for a board that opens at a place.
    public init(_ grid: Grid, mineCount: Int, start: Int, seed: UInt64) {
      self.grid = grid
      self.mineCount = mineCount
      self.start = start
      self.seed = seed
    }
  }

  /// The result of a request.
  public enum Outcome: Hashable, Sendable {
    /// A board that matches the request.
    case made(Certificate)
    /// The attempts are used up. `nearest` needs no guess either, but does not have the requested technique or 3BV; it
    /// is nil if no board without guesses was found.
    case exhausted(nearest: Certificate?)
    /// The caller cancelled.
    case cancelled(nearest: Certificate?)
  }

  /// The progress of a request.
  public struct Progress: Hashable, Sendable {
    /// Boards tried so far.
    public var attempts: Int
    /// Boards found so far that need no guess.
    public var certified: Int
  }

  /// The number of attempts between two progress reports.
  static let interval = 16

  /// Makes a board.
  ///
  /// `goOn` is called before the first board and then at intervals; it returns false to cancel.
  ///
  /// - Complexity: on one core a certified Expert board takes some 0.4 ms filtered and 0.15 ms mended.
  public static func make(_ request: Request, goOn: (Progress) -> Bool = { _ in true }) -> Outcome {
    precondition(request.mineCount < request.grid.cellCount && request.mineCount >= 0, "one cell is safe")
    var random = RandomSource(seed: request.seed)
    var reasoner = Reasoner(request.grid)
    let start = reasoner.place(request.start)
    let limit = request.technique ?? .caseAnalysis
    var progress = Progress(attempts: 0, certified: 0)
    var nearest: (certificate: Certificate, distance: Int)?
    while progress.attempts < request.attempts {
      if progress.attempts % interval == 0, !goOn(progress) {
        return .cancelled(nearest: nearest?.certificate)
      }
      progress.attempts += 1
      let field = Minefield.random(
        request.grid, mineCount: request.mineCount, start: request.start,
        firstClick: request.firstClick == .anything ? .safe : request.firstClick, using: &random)
      guard let certificate = certified(field, request, start, limit, &reasoner, &random) else { continue }
      progress.certified += 1
      var distance = request.distance(of: certificate)
      if distance == 0, request.technique == .mineCount,
        reasoner.isSolvableWithoutCount(certificate.field, from: start)
      {
        // Case analysis makes up for the count, so the board does not need it.
        distance = 1
      }
      if distance == 0 { return .made(certificate) }
      if distance < nearest?.distance ?? .max { nearest = (certificate, distance) }
    }
    return .exhausted(nearest: nearest?.certificate)
  }

  /// The certificate of a board, which mending may have changed; nil if there is none.
  private static func certified(
    _ field: Minefield, _ request: Request, _ start: Int, _ limit: Technique, _ reasoner: inout Reasoner,
    _ random: inout RandomSource
  ) -> Certificate? {
    reasoner.lay(field)
    var board = field
    switch request.method {
    case .filtered:
      reasoner.open(start)
      guard reasoner.run(limit: limit) else { return nil }
    case .mended:
      // Every change opens some cells permanently, so more changes than cells would be an endless loop.
      var changed = false
      while true {
        guard
          let count = reasoner.mend(from: start, limit: limit, atMost: request.grid.cellCount, using: &random)
        else { return nil }
        if count == 0 { break }
        changed = true
      }
      if changed { board = reasoner.field }
    }
    let certificate = Certificate(
      board, start: request.start, deductions: reasoner.deductions)
    guard (try? CertificateChecker.check(certificate)) != nil else { return nil }
    return certificate
  }
}

extension Generator.Request {
  /// How far a board is from the request: 0 for a match.
  func distance(of certificate: Certificate) -> Int {
    var distance = 0
    if let technique {
      distance += abs(technique.rawValue - (certificate.hardest?.rawValue ?? -1)) * 1000
    }
    return distance + self.distance(ofBBBV: certificate.field)
  }
}

extension Reasoner {
  /// Whether a board can be solved if the count of mines is not known, with any technique.
  fileprivate mutating func isSolvableWithoutCount(_ field: Minefield, from start: Int) -> Bool {
    (records, density) = (false, 0.5)
    defer { (records, density) = (true, nil) }
    lay(field)
    open(start)
    return run()
  }

  /// The board on the table.
  var field: Minefield {
    var values: [UInt8] = []
    values.reserveCapacity(grid.cellCount)
    var mines = 0
    eachPlace { place in
      values.append(value[place])
      if isMine(place) { mines += 1 }
    }
    return Minefield(grid, values: values, mineCount: mines)
  }
}
