/// Checks certificates without sharing code with the solver: it opens the first cell, takes the deductions one after
/// the other, and for each claim looks for a way to lay mines that contradicts it.
///
/// It uses no techniques. It sees only the numbers that a deduction cites, which must already be open, and the count of
/// mines if the deduction cites that too.
public struct CertificateChecker: Sendable {
  /// What is wrong with a certificate.
  public enum Flaw: Error, Hashable, Sendable {
    /// The first cell is mined.
    case startIsMined
    /// A deduction cites a place that is not yet an open number.
    case citesClosed(deduction: Int, place: Int)
    /// A deduction's claim does not follow from what it cites.
    case doesNotFollow(deduction: Int, place: Int)
    /// A deduction is too large to check: it cites more than 127 unknown cells, or has too many cases.
    case tooLarge(deduction: Int)
    /// The deductions end while safe cells are still closed.
    case isUnfinished(closed: Int)
  }

  private let field: Minefield
  /// By place whether it is opened when it is known to be safe. In a part of a larger field, the places around it are
  /// not.
  private let isWithin: [Bool]
  private var position: Position
  private var isMarked: [Bool]
  /// Cells that are known to be safe and stay closed.
  private var isCleared: [Bool]
  private var closed: Int
  private var marked = 0
  /// The unknown cells around the numbers that the current deduction cites, and the constraints on them.
  private var cells: [Int] = []
  private var sums: [CellSum<UInt128>] = []

  /// Checks a certificate.
  ///
  /// - Throws: the first ``Flaw``.
  public static func check(_ certificate: Certificate) throws(Flaw) {
    guard !certificate.field.isMine(certificate.start) else { throw .startIsMined }
    let within = [Bool](repeating: true, count: certificate.field.grid.cellCount)
    var checker = CertificateChecker(Position(certificate.field), within)
    checker.open(certificate.start)
    try checker.follow(certificate.deductions)
    let left = checker.closed - certificate.field.mineCount
    if left > 0 { throw .isUnfinished(closed: left) }
  }

  /// Checks the certificate of a chunk. Deductions must not use the count of mines, nor numbers of the ring that were
  /// not visible at first, and every cell of the chunk must be known in the end.
  ///
  /// - Throws: the first ``Flaw``.
  public static func check(_ certificate: ChunkCertificate) throws(Flaw) {
    let field = certificate.field
    var isOpen = [Bool](repeating: false, count: field.grid.cellCount)
    for place in certificate.numbers {
      guard !field.isMine(place) else { throw .startIsMined }
      isOpen[place] = true
    }
    let within = isOpen.indices.map { ChunkCertificate.isWithin($0) }
    var checker = CertificateChecker(Position(field, open: isOpen), within)
    for place in certificate.mines where field.isMine(place) { checker.mark(place) }
    if let start = certificate.start {
      guard !field.isMine(start) else { throw .startIsMined }
      checker.open(start)
    }
    for (index, deduction) in certificate.deductions.enumerated() where deduction.usesMineCount {
      throw .doesNotFollow(deduction: index, place: deduction.safe.first ?? deduction.mines.first ?? 0)
    }
    try checker.follow(certificate.deductions)
    let left = within.indices.count {
      within[$0] && !checker.position.isOpen[$0] && !checker.isMarked[$0]
    }
    if left > 0 { throw .isUnfinished(closed: left) }
  }

  private init(_ position: Position, _ isWithin: [Bool]) {
    self.isWithin = isWithin
    self.position = position
    field = position.field
    isMarked = [Bool](repeating: false, count: field.grid.cellCount)
    isCleared = isMarked
    closed = field.grid.cellCount
  }

  private mutating func open(_ place: Int) {
    guard isWithin[place] else { return isCleared[place] = true }
    let opened = position.open(place) { isWithin[$0] }
    closed -= opened.count
    for zero in opened where field.number(zero) == 0 {
      field.grid.eachNeighbor(of: zero) { if !isWithin[$0] { isCleared[$0] = true } }
    }
  }

  private mutating func mark(_ place: Int) {
    if isMarked[place] { return }
    isMarked[place] = true
    marked += 1
  }

  private mutating func follow(_ deductions: [Deduction]) throws(Flaw) {
    for (index, deduction) in deductions.enumerated() {
      try check(deduction, index)
      for place in deduction.mines { mark(place) }
      for place in deduction.safe { open(place) }
    }
  }

  private mutating func check(_ deduction: Deduction, _ index: Int) throws(Flaw) {
    try gather(deduction, index)
    var isOutsideChecked = (safe: false, mined: false)
    for isMine in [false, true] {
      for place in isMine ? deduction.mines : deduction.safe {
        // A claim about a known cell needs no proof, but must not contradict what is known.
        if position.isOpen[place] || isMarked[place] || isCleared[place] {
          if isMarked[place] != isMine { throw .doesNotFollow(deduction: index, place: place) }
          continue
        }
        let cell = cells.firstIndex(of: place)
        if cell == nil {
          // All cells that no cited number touches are alike.
          if isMine ? isOutsideChecked.mined : isOutsideChecked.safe { continue }
          if isMine { isOutsideChecked.mined = true } else { isOutsideChecked.safe = true }
        }
        if try canBe(mined: !isMine, cell, usesMineCount: deduction.usesMineCount, index) {
          throw .doesNotFollow(deduction: index, place: place)
        }
      }
    }
  }

  /// Collects the cited numbers' constraints on the unknown cells around them.
  private mutating func gather(_ deduction: Deduction, _ index: Int) throws(Flaw) {
    cells.removeAll(keepingCapacity: true)
    sums.removeAll(keepingCapacity: true)
    for place in deduction.numbers {
      guard place >= 0, place < field.grid.cellCount, position.isOpen[place], let number = field.number(place)
      else {
        throw .citesClosed(deduction: index, place: place)
      }
      var sum = CellSum<UInt128>(mines: number)
      field.grid.eachNeighbor(of: place) { cell in
        if isMarked[cell] {
          sum.mines -= 1
        } else if !position.isOpen[cell] && !isCleared[cell] {
          let known = cells.firstIndex(of: cell) ?? cells.count
          if known == cells.count { cells.append(cell) }
          if known < 128 { sum.cells |= 1 << UInt128(known) }
        }
      }
      sums.append(sum)
    }
    guard cells.count <= 127 else { throw .tooLarge(deduction: index) }
  }

  /// Whether a cell is mined (or safe, by `mined`) in some assignment that agrees with the cited numbers. `cell` is its
  /// position in ``cells``; nil for a cell that touches no cited number.
  private func canBe(mined: Bool, _ cell: Int?, usesMineCount: Bool, _ index: Int) throws(Flaw) -> Bool {
    guard usesMineCount else {
      guard let cell else { return true }
      let bit: UInt128 = 1 << UInt128(cell)
      return sums.hasWay(mined: mined ? bit : 0, safe: mined ? 0 : bit) { _ in true }
    }
    guard let totals = totals(fixing: cell, mined: mined) else { throw .tooLarge(deduction: index) }
    let outside = closed - marked - cells.count
    let mines = field.mineCount - marked
    // A cell outside is itself one of the mines, or one of the safe cells.
    let least = cell == nil && mined ? 1 : 0
    let most = cell == nil && !mined ? outside - 1 : outside
    return totals.contains { mines - $0 >= least && mines - $0 <= most }
  }

  /// How many mines the cells around the numbers can have together, with one cell fixed; nil beyond 100,000 cases.
  private func totals(fixing cell: Int?, mined: Bool) -> [Int]? {
    // For each cell in order, the missing mines of the numbers, with the totals so far as bits.
    var left = sums.map(\.cells.nonzeroBitCount)
    var cases: [[Int8]: UInt128] = [sums.map { Int8($0.mines) }: 1]
    for index in cells.indices {
      let touching = sums.indices.filter { sums[$0].cells >> UInt128(index) & 1 == 1 }
      for number in touching { left[number] -= 1 }
      var next: [[Int8]: UInt128] = [:]
      for (lacks, totals) in cases {
        for isMine in [false, true] where index != cell || isMine == mined {
          var lacks = lacks
          if isMine { for number in touching { lacks[number] -= 1 } }
          guard touching.allSatisfy({ lacks[$0] >= 0 && Int(lacks[$0]) <= left[$0] }) else { continue }
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
