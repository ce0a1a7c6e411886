/// A cache that drops values that have not been used recently.
///
/// It has two generations. When the younger one reaches the cost `limit`, it becomes the older one, and the previous
/// older one is dropped; values that are used move to the younger one. Every operation is O(1). At most twice `limit`
/// is held.
struct RecentCache<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private var youngCost = 0
  private let limit: Int
  private let cost: (Value) -> Int

  /// Makes an empty cache. `cost` is the cost of a value against the limit.
  init(limit: Int, cost: @escaping (Value) -> Int = { _ in 1 }) {
    self.limit = limit
    self.cost = cost
  }

  /// The number of values.
  var count: Int { young.count + old.count }

  /// The value for a key, if it is held. It counts as used.
  mutating func value(_ key: Key) -> Value? {
    if let value = young[key] { return value }
    guard let value = old.removeValue(forKey: key) else { return nil }
    insert(value, for: key)
    return value
  }

  /// Adds a value.
  mutating func insert(_ value: Value, for key: Key) {
    let price = cost(value)
    if youngCost + price > limit, !young.isEmpty {
      old = young
      young = [:]
      youngCost = 0
    }
    young[key] = value
    youngCost += price
  }
}
