/// A conclusion about an open position, with its premises.
public struct Deduction: Hashable, Sendable {
  /// The technique that found it.
  public var technique: Technique
  /// The places of the open numbers that it uses. A ``Solver`` cites none that could be left out; a certificate may.
  public var numbers: [Int]
  /// Whether it also uses the count of mines.
  public var usesMineCount: Bool
  /// The places that it proves safe.
  public var safe: [Int]
  /// The places that it proves mined.
  public var mines: [Int]

  /// Makes a deduction.
  public init(
    _ technique: Technique, numbers: [Int], usesMineCount: Bool = false, safe: [Int] = [], mines: [Int] = []
  ) {
    self.technique = technique
    self.numbers = numbers
    self.usesMineCount = usesMineCount
    self.safe = safe
    self.mines = mines
  }
}

/// A sequence of deductions in one list of numbers. It is fast to write while solving, and decoded only where it is
/// needed.
struct DeductionTape: ~Copyable {
  private var words = PlaceStack()

  mutating func removeAll() { words.removeAll() }

  /// Starts a deduction; ``end`` ends it. Between the two come ``number(_:)``, then ``safe(_:)`` and ``mine(_:)``.
  mutating func begin(_ technique: Technique, usesMineCount: Bool = false) {
    words.push(-1 - technique.rawValue - (usesMineCount ? 8 : 0))
  }
  mutating func number(_ place: Int) { words.push(place * 4) }
  mutating func safe(_ place: Int) { words.push(place * 4 + 1) }
  mutating func mine(_ place: Int) { words.push(place * 4 + 2) }

  /// Decodes the tape and converts places of a table with a border to places of the board.
  ///
  /// `stride` is the number of places in a row of the table.
  func deductions(stride: Int) -> [Deduction] {
    func place(_ padded: Int) -> Int { (padded / stride - 1) * (stride - 2) + padded % stride - 1 }
    var result: [Deduction] = []
    for i in 0..<words.count {
      let word = words[i]
      if word < 0 {
        let code = -1 - word
        result.append(
          Deduction(Technique(rawValue: code & 7) ?? .caseAnalysis, numbers: [], usesMineCount: code & 8 != 0)
        )
        continue
      }
      let last = result.count - 1
      switch word & 3 {
      case 0: result[last].numbers.append(place(word >> 2))
      case 1: result[last].safe.append(place(word >> 2))
      default: result[last].mines.append(place(word >> 2))
      }
    }
    return result
  }

  /// The hardest technique on the tape.
  var hardest: Technique? {
    var hardest = -1
    for i in 0..<words.count where words[i] < 0 { hardest = max(hardest, (-1 - words[i]) & 7) }
    return Technique(rawValue: hardest)
  }
}
