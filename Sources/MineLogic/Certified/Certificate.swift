/// A board with a proof that it needs no guess: the deductions from the first click to the last cell.
public struct Certificate: Hashable, Sendable {
  /// The board.
  public let field: Minefield
  /// The place that is opened first.
  public let start: Int
  /// The deductions in order; each builds on what earlier ones opened and marked.
  public let deductions: [Deduction]

  /// Makes an unchecked certificate. ``CertificateChecker`` decides whether it is valid.
  public init(_ field: Minefield, start: Int, deductions: [Deduction]) {
    self.field = field
    self.start = start
    self.deductions = deductions
  }

  /// The hardest technique that it uses; nil when the first click opens everything.
  public var hardest: Technique? { deductions.map(\.technique).max() }
}
