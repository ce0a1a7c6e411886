/// The brushes as last read, and the problems with their files that have not been reported yet.
struct KnownBrushes {
  /// The brushes.
  private(set) var stock: BrushShelf.Stock
  private var unreported: [String]

  init(_ stock: BrushShelf.Stock) {
    self.stock = stock
    unreported = stock.problems
  }

  /// Returns the unreported problems, one sentence each, and marks them as reported.
  mutating func takeProblems() -> [String] {
    defer { unreported = [] }
    return unreported
  }
}
