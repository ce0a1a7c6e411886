import Geometry
import MineLogic
import Testing

@Suite struct EndlessFieldTests {
  private typealias ChunkID = EndlessField.ChunkID
  private static let side = EndlessField.side

  private static func ids(_ range: Range<Int>) -> [ChunkID] {
    range.flatMap { y in range.map { ChunkID($0, y) } }
  }

  /// A part of a field as a board, with the cells next to it, which belong to chunks that are not part of it.
  private struct Part {
    let board: Minefield
    let corner: ChunkID
    let start: Int

    init(_ field: EndlessField, _ range: Range<Int>) {
      let chunks = Dictionary(
        uniqueKeysWithValues: ids(range.lowerBound - 1..<range.upperBound + 1).map { ($0, field.chunk($0)) })
      let corner = ChunkID(range.lowerBound, range.lowerBound)
      let grid = Grid(width: range.count * side + 2, height: range.count * side + 2)
      let mines = (0..<grid.cellCount).map { index in
        let cell = grid.cell(index)
        let (x, y) = (cell.x - 1 + corner.x * side, cell.y - 1 + corner.y * side)
        return chunks[ChunkID(x >> 6, y >> 6)]?.isMine(x & 63, y & 63) ?? false
      }
      board = Minefield(grid, mines: mines)
      self.corner = corner
      let start = EndlessField.start
      self.start = grid.index(Cell(start.x + 1 - corner.x * side, start.y + 1 - corner.y * side))
    }

    /// Whether a place belongs to the part itself: around it numbers would be wrong.
    func isWithin(_ index: Int) -> Bool {
      let cell = board.grid.cell(index)
      return cell.x > 0 && cell.y > 0 && cell.x < board.grid.width - 1 && cell.y < board.grid.height - 1
    }
  }

  @Test func chunksAreTheSameInAnyOrder() {
    let ids = Self.ids(-1..<2)
    let first = ids.map { EndlessField(seed: 5, percent: 18).chunk($0) }
    let second = Array(ids.reversed().map { EndlessField(seed: 5, percent: 18).chunk($0) }.reversed())
    #expect(first == second)
    #expect(Set(first).count == first.count)
    #expect(EndlessField(seed: 6, percent: 18).chunk(ids[0]) != first[0])
    #expect(EndlessField(seed: 5, percent: 19).chunk(ids[0]) != first[0])
  }

  /// The cells that a chunk assumes at its neighbours' edges equal those of the neighbours once they are made.
  @Test func framesFitTogether() {
    let field = EndlessField(seed: 9, percent: 20)
    let made = Dictionary(uniqueKeysWithValues: Self.ids(-1..<2).map { ($0, field.certifiedChunk($0)) })
    let last = Self.side
    for certificate in made[ChunkID(0, 0)]?.certificates ?? [] {
      for y in -1...last {
        for x in -1...last {
          let chunk = made[ChunkID(x >> 6, y >> 6)]?.chunk
          #expect(certificate.field.isMine(ChunkCertificate.place(x, y)) == chunk?.isMine(x & 63, y & 63))
        }
      }
    }
  }

  @Test(arguments: [12, 18, 22]) func chunksAreAsDenseAsAskedFor(percent: Int) {
    let field = EndlessField(seed: 7, percent: percent)
    let chunks = Self.ids(3..<6).map { field.chunk($0) }
    let counts = chunks.map { $0.rows.reduce(0) { $0 + $1.nonzeroBitCount } }
    let cells = Double(Self.side * Self.side)
    let expected = Double(percent) / 100
    // A binomial count strays by five of its standard deviations in one case of a million.
    let deviation = (expected * (1 - expected) / cells).squareRoot()
    for count in counts { #expect(abs(Double(count) / cells - expected) < 5 * deviation) }
    let mean = Double(counts.reduce(0, +)) / cells / Double(counts.count)
    #expect(abs(mean - expected) < 5 * deviation / Double(counts.count).squareRoot())
    // No pattern: no row and no column of all chunks taken together is bare or full.
    for i in 0..<Self.side {
      let row = chunks.reduce(0) { $0 + $1.rows[i].nonzeroBitCount }
      let column = chunks.reduce(0) { sum, chunk in
        sum + (0..<Self.side).count { chunk.isMine(i, $0) }
      }
      let spread = 5 * (expected * (1 - expected) * 576).squareRoot()
      #expect(abs(Double(row) - expected * 576) < spread && abs(Double(column) - expected * 576) < spread)
    }
  }

  /// Every chunk can be deduced from each of its sides alone, and the first one from its start.
  @Test func everyChunkIsCertifiedFromEverySide() throws {
    let field = EndlessField(seed: 3, percent: 20)
    for id in [ChunkID(0, 0), ChunkID(1, 0), ChunkID(-4, 7), ChunkID(1_000_000, -1_000_000)] {
      let (chunk, certificates) = field.certifiedChunk(id)
      #expect(certificates.count == (id == ChunkID(0, 0) ? 5 : 4))
      var sides: Set<[Int]> = []
      for certificate in certificates {
        try CertificateChecker.check(certificate)
        for y in 0..<Self.side {
          for x in 0..<Self.side {
            #expect(certificate.field.isMine(ChunkCertificate.place(x, y)) == chunk.isMine(x, y))
          }
        }
        // What is known at first lies on one side of the ring, or is the start.
        let known = (certificate.numbers + certificate.mines).map { ChunkCertificate.grid.cell($0) }
        let columns = Set(known.map(\.x))
        let rows = Set(known.map(\.y))
        #expect(certificate.start != nil ? known.isEmpty : min(columns.count, rows.count) == 1)
        #expect(known.count <= Self.side - 2)
        sides.insert([columns.min() ?? 0, columns.max() ?? 0, rows.min() ?? 0])
      }
      #expect(sides.count == certificates.count)
    }
  }

  @Test func falseClaimsAboutChunksAreFound() {
    let certificates = EndlessField(seed: 4, percent: 20).certifiedChunk(ChunkID(2, 3)).certificates
    let honest = certificates[1]
    func isRefused(_ numbers: [Int], _ deductions: [Deduction]) -> Bool {
      let lie = ChunkCertificate(
        honest.field, numbers: numbers, mines: honest.mines, start: nil, deductions: deductions)
      return (try? CertificateChecker.check(lie)) == nil
    }
    #expect(!isRefused(honest.numbers, honest.deductions))
    // Entered from nowhere, or left before the end.
    #expect(isRefused([], honest.deductions))
    #expect(isRefused(honest.numbers, honest.deductions.dropLast(honest.deductions.count / 2)))
    // A mine for a number.
    #expect(isRefused(honest.numbers + honest.mines, honest.deductions))
    for index in stride(from: 0, to: honest.deductions.count, by: honest.deductions.count / 8) {
      var lies = honest.deductions
      lies[index].safe = honest.deductions[index].mines
      lies[index].mines = honest.deductions[index].safe
      #expect(isRefused(honest.numbers, lies))
      lies = honest.deductions
      lies[index].usesMineCount = true
      #expect(isRefused(honest.numbers, lies))
    }
  }

  /// Each claim of a certificate against all ways to lay mines around the numbers that it cites.
  @Test func everyDeductionHoldsByBruteForce() {
    let certificate = EndlessField(seed: 11, percent: 20).certifiedChunk(ChunkID(4, -9)).certificates[2]
    let grid = ChunkCertificate.grid
    var isOpen = [Bool](repeating: false, count: grid.cellCount)
    for number in certificate.numbers { isOpen[number] = true }
    var position = Position(certificate.field, open: isOpen)
    var marked = Set(certificate.mines)
    var cleared: Set<Int> = []
    for deduction in certificate.deductions {
      var unknown: [Int] = []
      for number in deduction.numbers {
        #expect(position.isOpen[number])
        for cell in grid.neighbors(of: number)
        where !position.isOpen[cell] && !marked.contains(cell) && !cleared.contains(cell)
          && !unknown.contains(cell)
        {
          unknown.append(cell)
        }
      }
      let sums = deduction.numbers.map { number in
        let around = grid.neighbors(of: number)
        let bits = unknown.indices.reduce(0) { around.contains(unknown[$1]) ? $0 | 1 << $1 : $0 }
        return (bits: bits, mines: (position.number(number) ?? 0) - around.count { marked.contains($0) })
      }
      var (everMined, everSafe) = (0, 0)
      for way in 0..<(1 << unknown.count)
      where sums.allSatisfy({ ($0.bits & way).nonzeroBitCount == $0.mines }) {
        everMined |= way
        everSafe |= ~way
      }
      for cell in deduction.safe + deduction.mines
      where !position.isOpen[cell] && !marked.contains(cell) && !cleared.contains(cell) {
        guard let bit = unknown.firstIndex(of: cell) else {
          Issue.record("no deduction about \(cell)")
          continue
        }
        #expect((deduction.mines.contains(cell) ? everSafe : everMined) >> bit & 1 == 0)
      }
      marked.formUnion(deduction.mines)
      for cell in deduction.safe {
        guard ChunkCertificate.isWithin(cell) else {
          cleared.insert(cell)
          continue
        }
        for cell in position.open(cell, where: ChunkCertificate.isWithin) where position.number(cell) == 0 {
          cleared.formUnion(grid.neighbors(of: cell).filter { !ChunkCertificate.isWithin($0) })
        }
      }
    }
  }

  /// Somebody who opens only what the numbers in view prove to be safe, in any order, comes as far as the part goes.
  @Test(arguments: [(1, 18), (2, 22)] as [(UInt64, Int)]) func playNeverNeedsAGuess(
    seed: UInt64, percent: Int
  ) {
    let part = Part(EndlessField(seed: seed, percent: percent), -2..<3)
    let board = part.board
    var solver = Solver(board.grid, density: 0.18)
    var random = RandomSource(seed: seed)
    var position = Position(board)
    var known = [part.start]
    var hits = 0
    while !known.isEmpty {
      // Some of the known cells, but never all of them unless there is only one.
      let some = known.count == 1 ? known : known.filter { _ in random.below(8) > 0 }
      for index in some.isEmpty ? [known[0]] : some {
        if board.isMine(index) { hits += 1 }
        position.open(index, where: part.isWithin)
      }
      known = solver.knowledge(position).safe.filter(part.isWithin)
    }
    #expect(hits == 0)
    let left = (0..<board.grid.cellCount).filter {
      part.isWithin($0) && !board.isMine($0) && !position.isOpen[$0]
    }
    #expect(left.isEmpty)
  }

  /// A document keeps only the seed, so a seed must always give the same field.
  @Test func fieldsAreStableAcrossVersions() {
    let field = EndlessField(seed: 42, percent: 18)
    let sum = [ChunkID(0, 0), ChunkID(-1, 2)].map { id in
      field.chunk(id).rows.reduce(0 as UInt64) { ($0 &* 31) &+ $1 }
    }
    #expect(sum == [4_732_674_687_590_243_958, 13_521_125_665_773_566_714])
  }
}
