/// The state that case analysis keeps between two steps.
///
/// A *witness* is a set of unknown cells that can all be flipped (mined to safe, safe to mined) while every open number
/// still holds: it shows that none of them can be deduced. It is valid until one of its cells becomes known or a new
/// number touches one, so after each step only cells near the step need to be analysed again.
struct CaseTable: ~Copyable {
  /// Cells to analyse.
  private(set) var pending = PlaceStack()
  /// For each place the witness that shows it to be undecided, or 0.
  let witness: UnsafeMutablePointer<Int32>
  /// For each place the first entry of its list of witnesses, or 0.
  private let head: UnsafeMutablePointer<Int32>
  private let isPending: UnsafeMutablePointer<Bool>
  private let size: Int

  /// For each witness the start of its cells, and its change in the number of mines, or ``dead``.
  private var starts = PlaceStack()
  private var nets = PlaceStack()
  private var cells = PlaceStack()
  /// List entries: the witness and the next entry.
  private var entryWitness = PlaceStack()
  private var entryNext = PlaceStack()
  private static let dead = Int(Int32.max)

  /// Whether the budget did not suffice for some cell.
  var gaveUp = false

  // The state of the search, all zero between two searches.

  /// For each place: 0 if free, 1 if it keeps its value, 2 if it is flipped.
  let choice: UnsafeMutablePointer<UInt8>
  /// For each number the neighbours that are not free.
  let fixed: UnsafeMutablePointer<UInt8>
  /// For each number its excess of mines.
  let excess: UnsafeMutablePointer<Int8>
  /// Fixed cells in the order of the choices.
  var trail = PlaceStack()
  /// Numbers that had an excess when they were recorded.
  var upset = PlaceStack()
  /// Numbers used by the search.
  var core = PlaceStack()
  /// The state of the numbers in use: all open ones, or those that a proof cites.
  var weighed = Reasoner.State.open
  /// Steps left.
  var budget = 0

  init(_ size: Int) {
    self.size = size
    func zeros<T: BinaryInteger>(_: T.Type) -> UnsafeMutablePointer<T> {
      let pointer = UnsafeMutablePointer<T>.allocate(capacity: size)
      pointer.initialize(repeating: 0, count: size)
      return pointer
    }
    witness = zeros(Int32.self)
    head = zeros(Int32.self)
    choice = zeros(UInt8.self)
    fixed = zeros(UInt8.self)
    excess = zeros(Int8.self)
    isPending = .allocate(capacity: size)
    isPending.initialize(repeating: false, count: size)
    removeAll()
  }

  deinit {
    witness.deallocate()
    head.deallocate()
    choice.deallocate()
    fixed.deallocate()
    excess.deallocate()
    isPending.deallocate()
  }

  mutating func removeAll() {
    gaveUp = false
    pending.removeAll()
    isPending.update(repeating: false, count: size)
    dropWitnesses()
  }

  private mutating func dropWitnesses() {
    witness.update(repeating: 0, count: size)
    head.update(repeating: 0, count: size)
    starts.removeAll()
    nets.removeAll()
    cells.removeAll()
    entryWitness.removeAll()
    entryNext.removeAll()
    // Number 0 stands for none.
    starts.push(0)
    nets.push(CaseTable.dead)
    entryWitness.push(0)
    entryNext.push(0)
  }

  /// The next cell to analyse, if any.
  mutating func next() -> Int? {
    guard let place = pending.pop() else { return nil }
    isPending[place] = false
    return place
  }

  @inline(__always) mutating func ask(_ place: Int) {
    if isPending[place] { return }
    isPending[place] = true
    pending.push(place)
  }

  /// Invalidates the cell's witnesses, since a new number touches it.
  @inline(__always) mutating func doubt(_ place: Int) {
    if head[place] != 0 { killWitnesses(of: place) }
    ask(place)
  }

  /// Marks the cell as known.
  @inline(__always) mutating func forget(_ place: Int) {
    if head[place] != 0 { killWitnesses(of: place) }
  }

  private mutating func killWitnesses(of place: Int) {
    var entry = Int(head[place])
    head[place] = 0
    while entry != 0 {
      kill(entryWitness[entry])
      entry = entryNext[entry]
    }
  }

  private mutating func kill(_ id: Int) {
    if nets[id] == CaseTable.dead { return }
    nets[id] = CaseTable.dead
    let end = id + 1 < starts.count ? starts[id + 1] : cells.count
    for i in starts[id]..<end where Int(witness[cells[i]]) == id {
      witness[cells[i]] = 0
      ask(cells[i])
    }
  }

  /// Records the flipped cells of the trail as a witness with `net` more mines.
  mutating func addWitness(net: Int) {
    let id = starts.count
    starts.push(cells.count)
    nets.push(net)
    for i in 0..<trail.count where choice[trail[i]] == 2 {
      let place = trail[i]
      cells.push(place)
      if witness[place] == 0 { witness[place] = Int32(id) }
      entryWitness.push(id)
      entryNext.push(Int(head[place]))
      head[place] = Int32(entryNext.count - 1)
    }
  }

  /// The largest change in the number of mines of any valid witness.
  var largestNet: Int {
    var largest = 0
    for id in 1..<max(1, nets.count) where nets[id] != CaseTable.dead {
      largest = max(largest, abs(nets[id]))
    }
    return largest
  }
}
