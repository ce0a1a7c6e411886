/// A growing stack of places for hot loops, without an array's bounds checks and reference counts.
struct PlaceStack: ~Copyable {
  private var places = Buffer<Int32>()

  var count: Int { @inline(__always) get { places.count } }

  @inline(__always) subscript(index: Int) -> Int {
    get { Int(places[index]) }
    nonmutating set { places[index] = Int32(truncatingIfNeeded: newValue) }
  }

  @inline(__always) mutating func push(_ place: Int) { places.push(Int32(truncatingIfNeeded: place)) }

  @inline(__always) mutating func pop() -> Int? {
    guard places.count > 0 else { return nil }
    places.resize(to: places.count - 1)
    return Int(places.base[places.count])
  }

  @inline(__always) mutating func removeAll() { places.removeAll() }

  /// Drops all but the first `count`.
  @inline(__always) mutating func cut(to count: Int) { places.resize(to: count) }
}
