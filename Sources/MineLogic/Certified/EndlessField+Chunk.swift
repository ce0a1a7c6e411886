import Geometry

extension EndlessField {
  /// Makes a chunk, certified from each of its sides.
  ///
  /// - Returns: the same chunk for the same field and ID, independent of other chunks.
  /// - Complexity: a few milliseconds.
  public func chunk(_ id: ChunkID) -> Chunk { certifiedChunk(id).chunk }

  /// Makes a chunk with its certificates: from its left, right, upper and lower side, and for the first chunk from
  /// where the field begins.
  public func certifiedChunk(_ id: ChunkID) -> (chunk: Chunk, certificates: [ChunkCertificate]) {
    var maker = ChunkMaker(self, id)
    return maker.make()
  }
}

/// Draws the inside of a chunk's frame and moves mines until everything can be deduced from every side.
private struct ChunkMaker: ~Copyable {
  private static let side = EndlessField.side
  /// The largest number of rounds over all sides before the chunk is generated again.
  private static let maxRounds = 40
  /// The most changes to a chunk while entering from one side.
  private static let maxChanges = 40
  /// The most undecided cells that count as a nook.
  private static let largestNook = 12
  /// The failed draws after which fewer mines are laid, which guarantees termination.
  private static let patience = 8

  private let field: EndlessField
  private let id: EndlessField.ChunkID
  private var random: RandomSource
  private var reasoner = Reasoner(ChunkCertificate.grid)
  /// For each place of the chunk and the ring, whether it is mined.
  private var mines: [Bool]
  /// For each place whether it stays as drawn, and the places that may change.
  private var isFixed: [Bool]
  private var free: [Int] = []
  private let entries: [Entry]

  /// Where a chunk is entered.
  enum Entry: CaseIterable {
    case left, right, above, below, start
  }

  init(_ field: EndlessField, _ id: EndlessField.ChunkID) {
    self.field = field
    self.id = id
    random = field.random(id, .inside)
    let grid = ChunkCertificate.grid
    mines = [Bool](repeating: false, count: grid.cellCount)
    isFixed = [Bool](repeating: true, count: grid.cellCount)
    entries = Entry.allCases.filter { $0 != .start || id == EndlessField.ChunkID(0, 0) }
    reasoner.density = Double(field.percent) / 100
    let last = Self.side - 1
    // This chunk's frame and the visible part of the frames around it.
    for dy in -1...1 {
      for dx in -1...1 {
        let rows = field.frame(EndlessField.ChunkID(id.x + dx, id.y + dy))
        for y in dy == 0 ? 0...last : dy < 0 ? last...last : 0...0 {
          for x in dx == 0 ? 0...last : dx < 0 ? last...last : 0...0 where rows[y] >> UInt64(x) & 1 == 1 {
            mines[ChunkCertificate.place(x + dx * Self.side, y + dy * Self.side)] = true
          }
        }
      }
    }
    for y in 1..<last {
      for x in 1..<last {
        let start = EndlessField.start
        if entries.count > 4, abs(x - start.x) <= 1, abs(y - start.y) <= 1 { continue }
        free.append(ChunkCertificate.place(x, y))
      }
    }
    for place in free { isFixed[place] = false }
  }

  mutating func make() -> (chunk: EndlessField.Chunk, certificates: [ChunkCertificate]) {
    var attempt = 0
    while true {
      let percent = field.percent * max(0, 16 - attempt / Self.patience) / 16
      for place in free { mines[place] = random.below(100) < percent }
      if mend(), let certificates = certificates() { return (chunk, certificates) }
      attempt += 1
    }
  }

  private var chunk: EndlessField.Chunk {
    EndlessField.Chunk(
      rows: (0..<Self.side).map { y in
        (0..<Self.side).reduce(0) { row, x in
          mines[ChunkCertificate.place(x, y)] ? row | 1 << UInt64(x) : row
        }
      })
  }

  /// Enters from every side in turn and mends where the solver is stuck, until a round needs no change. The number of
  /// mines stays the same.
  ///
  /// - Returns: false if that took too long.
  private mutating func mend() -> Bool {
    reasoner.records = false
    let count = free.count { mines[$0] }
    for round in 0..<Self.maxRounds {
      var isChanged = false
      for entry in entries {
        enter(entry)
        var changes = 0
        while true {
          let undecided = self.undecided
          if undecided.isEmpty { break }
          isChanged = true
          changes += 1
          // Cells still undecided after some rounds are in a corner where the frame allows few solutions.
          let isNook = round > 1 && undecided.count <= Self.largestNook
          guard !isNook, changes <= Self.maxChanges, reasoner.change(keepsCount: false, using: &random)
          else {
            clear(near: undecided, reach: 1 + round / 2)
            break
          }
          takeBack()
          _ = reasoner.run()
        }
      }
      if !isChanged { return true }
      balance(count)
    }
    return false
  }

  /// Lays the board, opens the cells that are visible from an entry, and runs the solver.
  private mutating func enter(_ entry: Entry) {
    reasoner.lay(Minefield(ChunkCertificate.grid, mines: mines))
    for index in isFixed.indices where isFixed[index] {
      let place = reasoner.place(index)
      let isOutside = !ChunkCertificate.isWithin(index)
      let new = isOutside ? Reasoner.isFixed | Reasoner.isSealed : Reasoner.isFixed
      reasoner.marks[place] = reasoner.marks[place] | new
    }
    let known = known(entry)
    for index in known.mines { reasoner.take(mine: reasoner.place(index)) }
    for index in known.numbers { reasoner.reveal(reasoner.place(index)) }
    if let start = known.start { reasoner.open(reasoner.place(start)) }
    _ = reasoner.run()
  }

  /// The cells that are known at first. The ends of a side are omitted, since their numbers depend on chunks at the
  /// corners.
  private func known(_ entry: Entry) -> (numbers: [Int], mines: [Int], start: Int?) {
    let side = Self.side
    let places = (1..<side - 1).map { i in
      switch entry {
      case .left: ChunkCertificate.place(-1, i)
      case .right: ChunkCertificate.place(side, i)
      case .above: ChunkCertificate.place(i, -1)
      case .below: ChunkCertificate.place(i, side)
      case .start: ChunkCertificate.place(EndlessField.start.x, EndlessField.start.y)
      }
    }
    if entry == .start { return ([], [], places[0]) }
    return (places.filter { !mines[$0] }, places.filter { mines[$0] }, nil)
  }

  /// The unknown cells of the chunk.
  private var undecided: [Int] {
    mines.indices.filter {
      reasoner.state[reasoner.place($0)] == Reasoner.State.unknown && ChunkCertificate.isWithin($0)
    }
  }

  /// Copies the reasoner's changes back.
  private mutating func takeBack() {
    for place in free { mines[place] = reasoner.isMine(reasoner.place(place)) }
  }

  /// Removes one of the mines within reach of some cells, or else of the nearest ones.
  private mutating func clear(near places: [Int], reach: Int) {
    let grid = ChunkCertificate.grid
    let cells = places.map { grid.cell($0) }
    for reach in reach...Self.side {
      let near = free.filter { place in
        guard mines[place] else { return false }
        let cell = grid.cell(place)
        return cells.contains { abs($0.x - cell.x) <= reach && abs($0.y - cell.y) <= reach }
      }
      if near.isEmpty { continue }
      return mines[near[random.below(near.count)]] = false
    }
  }

  /// Adds missing mines, or removes surplus ones, at random places.
  private mutating func balance(_ count: Int) {
    var left = count - free.count { mines[$0] }
    while left != 0 {
      let place = free[random.below(free.count)]
      if mines[place] == (left > 0) { continue }
      mines[place] = left > 0
      left += left > 0 ? -1 : 1
    }
  }

  /// The certificates; nil if the checker rejects one.
  private mutating func certificates() -> [ChunkCertificate]? {
    reasoner.records = true
    var certificates: [ChunkCertificate] = []
    for entry in entries {
      enter(entry)
      let known = known(entry)
      let certificate = ChunkCertificate(
        reasoner.field, numbers: known.numbers, mines: known.mines, start: known.start,
        deductions: reasoner.deductions)
      guard (try? CertificateChecker.check(certificate)) != nil else { return nil }
      certificates.append(certificate)
    }
    return certificates
  }
}
