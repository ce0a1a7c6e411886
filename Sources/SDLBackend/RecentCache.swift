/// A table that forgets what has not been asked for lately.
///
/// Two generations: when the younger has grown to `limit` in cost it becomes the older, and what was older and not
/// asked for since is dropped. Every operation is O(1); at most twice `limit` is held.
struct RecentCache<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private var youngCost = 0
  private let limit: Int
  private let cost: (Value) -> Int

  /// Makes an empty table. `cost` is what a value counts against the limit.
  init(limit: Int, cost: @escaping (Value) -> Int = { _ in 1 }) {
    self.limit = limit
    self.cost = cost
  }

  /// How many values are held.
  var count: Int { young.count + old.count }

  /// The value for a key, which counts as a use of it.
  mutating func value(_ key: Key) -> Value? {
    if let value = young[key] { return value }
    guard let value = old.removeValue(forKey: key) else { return nil }
    insert(value, for: key)
    return value
  }

  /// Keeps a value.
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
