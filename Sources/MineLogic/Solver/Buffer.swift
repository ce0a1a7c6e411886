/// A growing list of plain values whose memory is reused, for the tables of the counter.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 64
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  @inline(__always) subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  @inline(__always) mutating func push(_ element: Element) {
    if count == capacity { reserve(count + 1) }
    (base + count).initialize(to: element)
    count += 1
  }

  /// Makes it `count` elements long: drops the last ones, or adds some that must be set.
  @inline(__always) mutating func resize(to count: Int) {
    if count > capacity { reserve(count) }
    self.count = count
  }

  @inline(__always) mutating func removeAll() { count = 0 }

  /// Fills it with `count` equal values.
  mutating func fill(_ element: Element, count: Int) {
    self.count = 0
    if count > capacity { reserve(count) }
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  @inline(never) private mutating func reserve(_ wanted: Int) {
    let new = max(wanted, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: new)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = new
  }
}
