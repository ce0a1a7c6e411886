/// The brushes that were read last, and what is wrong with their files as long as nobody has been told.
struct KnownBrushes {
  /// The brushes.
  private(set) var stock: BrushShelf.Stock
  private var untold: [String]

  init(_ stock: BrushShelf.Stock) {
    self.stock = stock
    untold = stock.problems
  }

  /// Takes what is wrong with files, one sentence each, to tell it; each is given once.
  mutating func takeProblems() -> [String] {
    defer { untold = [] }
    return untold
  }
}
