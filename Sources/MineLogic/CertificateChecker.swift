/// Checks certificates without sharing a line with the solver: it opens the first cell, takes the deductions one after the
/// other, and for each claim looks for a way to lay mines that contradicts it.
///
/// It knows no techniques. It sees only the numbers that a deduction cites, which have to be open by then, and the count
/// of mines if the deduction cites that too.
public struct CertificateChecker: Sendable {
  /// What is wrong with a certificate.
  public enum Flaw: Error, Hashable, Sendable {
    /// The first cell is mined.
    case startIsMined
    /// A deduction cites a place that is not an open number by then.
    case citesClosed(deduction: Int, place: Int)
    /// A deduction claims what does not follow from what it cites.
    case doesNotFollow(deduction: Int, place: Int)
    /// A deduction cites more than this checker can go through.
    case tooLarge(deduction: Int)
    /// Nothing more is deduced, but safe cells are still closed.
    case isUnfinished(closed: Int)
  }

  private let field: Minefield
  private var position: Position
  private var isMarked: [Bool]
  private var closed: Int
  private var marked = 0

  /// Checks a certificate.
  ///
  /// - Throws: the first ``Flaw``.
  public static func check(_ certificate: Certificate) throws(Flaw) {
    guard !certificate.field.isMine(certificate.start) else { throw .startIsMined }
    var checker = CertificateChecker(certificate.field)
    checker.open(certificate.start)
    for (index, deduction) in certificate.deductions.enumerated() {
      try checker.check(deduction, index)
      for place in deduction.mines where !checker.isMarked[place] {
        checker.isMarked[place] = true
        checker.marked += 1
      }
      for place in deduction.safe { checker.open(place) }
    }
    let left = checker.closed - certificate.field.mineCount
    if left > 0 { throw .isUnfinished(closed: left) }
  }

  private init(_ field: Minefield) {
    self.field = field
    position = Position(field)
    isMarked = [Bool](repeating: false, count: field.grid.cellCount)
    closed = field.grid.cellCount
  }

  private mutating func open(_ place: Int) { closed -= position.open(place).count }

  /// What the cited numbers say about the unknown cells around them.
  private struct Sums {
    var cells: [Int] = []
    var numbers: [(cells: [Int], mines: Int)] = []
  }

  private func check(_ deduction: Deduction, _ index: Int) throws(Flaw) {
    var sums = Sums()
    for place in deduction.numbers {
      guard field.grid.cellCount > place, place >= 0, position.isOpen[place], let number = field.number(place)
      else {
        throw .citesClosed(deduction: index, place: place)
      }
      var mines = number
      var around: [Int] = []
      field.grid.eachNeighbor(of: place) { cell in
        if isMarked[cell] {
          mines -= 1
        } else if !position.isOpen[cell] {
          if let known = sums.cells.firstIndex(of: cell) {
            around.append(known)
          } else {
            around.append(sums.cells.count)
            sums.cells.append(cell)
          }
        }
      }
      sums.numbers.append((around, mines))
    }
    let claims = deduction.safe.map { ($0, false) } + deduction.mines.map { ($0, true) }
    var isOutsideChecked = (false, false)
    for (place, isMine) in claims {
      // What is known already is no claim any more, but it must not be known otherwise.
      if position.isOpen[place] || isMarked[place] {
        if isMarked[place] != isMine { throw .doesNotFollow(deduction: index, place: place) }
        continue
      }
      let cell = sums.cells.firstIndex(of: place)
      if cell == nil {
        // All cells that no cited number touches are alike.
        if isMine ? isOutsideChecked.1 : isOutsideChecked.0 { continue }
        if isMine { isOutsideChecked.1 = true } else { isOutsideChecked.0 = true }
      }
      let contrary: Bool
      if deduction.usesMineCount {
        let outside = closed - marked - sums.cells.count
        let mines = field.mineCount - marked
        guard let totals = CertificateChecker.totals(sums, fixing: cell, mined: !isMine) else {
          throw .tooLarge(deduction: index)
        }
        // A contrary cell outside takes its part of the mines, or of the safe cells, with it.
        let isOutside = cell == nil
        let most = isOutside && isMine ? outside - 1 : outside
        let least = isOutside && !isMine ? 1 : 0
        contrary = totals.contains { mines - $0 >= least && mines - $0 <= most }
      } else {
        guard let cell, sums.cells.count <= 64 else { throw .doesNotFollow(deduction: index, place: place) }
        let masks = sums.numbers.map { number in
          (cells: number.cells.reduce(0) { $0 | 1 << UInt64($1) } as UInt64, mines: number.mines)
        }
        let bit: UInt64 = 1 << UInt64(cell)
        contrary = CertificateChecker.canHold(masks, mined: isMine ? 0 : bit, safe: isMine ? bit : 0)
      }
      if contrary { throw .doesNotFollow(deduction: index, place: place) }
    }
  }

  /// Whether there is a way to lay mines that suits all numbers, some cells being mined and some safe.
  private static func canHold(_ numbers: [(cells: UInt64, mines: Int)], mined: UInt64, safe: UInt64) -> Bool {
    var (mined, safe) = (mined, safe)
    var undecided: UInt64 = 0
    var isNew = true
    while isNew {
      isNew = false
      undecided = 0
      for number in numbers {
        let free = number.cells & ~(mined | safe)
        let need = number.mines - (number.cells & mined).nonzeroBitCount
        if need < 0 || need > free.nonzeroBitCount { return false }
        if free == 0 { continue }
        if need == 0 {
          safe |= free
          isNew = true
        } else if need == free.nonzeroBitCount {
          mined |= free
          isNew = true
        } else {
          undecided = free & (0 &- free)
        }
      }
    }
    if undecided == 0 { return true }
    return canHold(numbers, mined: mined | undecided, safe: safe)
      || canHold(numbers, mined: mined, safe: safe | undecided)
  }

  /// How many mines the cells around the numbers can have together, with one cell fixed; nil beyond 127 cells or
  /// 100,000 cases.
  private static func totals(_ sums: Sums, fixing cell: Int?, mined: Bool) -> [Int]? {
    guard sums.cells.count < 128 else { return nil }
    // Cell by cell in the order of the numbers: what the numbers still lack, and the totals so far as bits.
    var numbersOf = [[Int]](repeating: [], count: sums.cells.count)
    var left = sums.numbers.map(\.cells.count)
    for (id, number) in sums.numbers.enumerated() { for cell in number.cells { numbersOf[cell].append(id) } }
    var cases: [[Int8]: UInt128] = [sums.numbers.map { Int8($0.mines) }: 1]
    for index in sums.cells.indices {
      for number in numbersOf[index] { left[number] -= 1 }
      var next: [[Int8]: UInt128] = [:]
      for (lacks, totals) in cases {
        for isMine in [false, true] where index != cell || isMine == mined {
          var lacks = lacks
          if isMine { for number in numbersOf[index] { lacks[number] -= 1 } }
          guard numbersOf[index].allSatisfy({ lacks[$0] >= 0 && Int(lacks[$0]) <= left[$0] }) else {
            continue
          }
          next[lacks, default: 0] |= isMine ? totals << 1 : totals
        }
      }
      if next.count > 100_000 { return nil }
      cases = next
    }
    let bits = cases.filter { $0.key.allSatisfy { $0 == 0 } }.reduce(0) { $0 | $1.value }
    return (0..<128).filter { bits >> UInt128($0) & 1 == 1 }
  }
}
