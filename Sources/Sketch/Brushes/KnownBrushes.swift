/// The brushes as last read, and the problems with their files that have not been reported yet.
struct KnownBrushes {
  /// The brushes.
  private(set) var stock: BrushShelf.Stock
  private var unreported: [String]
  /// Whether the user's own brushes are among them, or are being read.
  var hasOwn: Bool

  init(_ stock: BrushShelf.Stock, hasOwn: Bool = false) {
    self.stock = stock
    self.hasOwn = hasOwn
    unreported = stock.problems
  }

  /// Returns the unreported problems, one sentence each, and marks them as reported.
  mutating func takeProblems() -> [String] {
    defer { unreported = [] }
    return unreported
  }
}
