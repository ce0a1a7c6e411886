/// What case analysis remembers between two moves of thought.
///
/// A *witness* is a set of unknown cells that can all be other than they are at once, so that every open number still
/// holds: it shows that nothing is known about any of them. It lasts until one of its cells becomes known or a new
/// number touches one, so after each step only what is near the step has to be thought over again.
struct CaseTable: ~Copyable {
  /// Cells to think about.
  private(set) var pending = PlaceStack()
  /// By place the witness that shows it to be open to doubt, or 0.
  let witness: UnsafeMutablePointer<Int32>
  /// By place the first entry of the list of witnesses that hold it, or 0.
  private let head: UnsafeMutablePointer<Int32>
  private let isPending: UnsafeMutablePointer<Bool>
  private let size: Int

  /// Per witness: where its cells begin, and by how many mines it differs, or ``dead``.
  private var starts = PlaceStack()
  private var nets = PlaceStack()
  private var cells = PlaceStack()
  /// Entries of the lists: the witness, and the next entry.
  private var entryWitness = PlaceStack()
  private var entryNext = PlaceStack()
  private static let dead = Int(Int32.max)

  /// Whether some cell could not be decided within the budget.
  var gaveUp = false

  // The search's own state, all zero between two searches.

  /// By place: 0 for free, 1 when it keeps its value, 2 when it takes the other one.
  let choice: UnsafeMutablePointer<UInt8>
  /// By number which neighbours are not free.
  let fixed: UnsafeMutablePointer<UInt8>
  /// By number how many mines too many it has.
  let excess: UnsafeMutablePointer<Int8>
  /// Cells in the order in which they were chosen.
  var trail = PlaceStack()
  /// Numbers that had an excess when they were noted.
  var upset = PlaceStack()
  /// Numbers that the search has used.
  var core = PlaceStack()
  /// The state of the numbers that count: all open ones, or those that a proof cites.
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

  /// A cell that has to be thought about, if there is one.
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

  /// A new number touches the cell: what was shown with its help has to be shown again.
  @inline(__always) mutating func doubt(_ place: Int) {
    if head[place] != 0 { killWitnesses(of: place) }
    ask(place)
  }

  /// The cell is known now.
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

  /// Notes that the flipped cells of the trail make a witness that holds `net` more mines.
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

  /// The largest number of mines by which a living witness differs.
  var largestNet: Int {
    var largest = 0
    for id in 1..<max(1, nets.count) where nets[id] != CaseTable.dead {
      largest = max(largest, abs(nets[id]))
    }
    return largest
  }
}
