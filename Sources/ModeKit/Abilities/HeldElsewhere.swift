/// What hands at other machines hold, by a name that each thing has as long as it is held. What a hand has let go stays
/// until its move has arrived, or for ``WorkInProgress/patience``.
public struct HeldElsewhere<Name: Hashable, Thing> {
  private struct Held {
    var thing: Thing
    var author: UInt32
    /// Since when the hand no longer holds it, in seconds; nil while it does.
    var missing: Double?
  }

  private var held: [Name: Held] = [:]

  /// Begins without any.
  public init() {}

  /// All things, in no order.
  public var things: some Collection<Thing> { held.values.lazy.map(\.thing) }

  /// The thing of a name; nil if nobody holds it.
  public subscript(name: Name) -> Thing? { held[name]?.thing }

  /// Puts a thing into a hand of an author.
  public mutating func put(_ thing: Thing, _ name: Name, of author: UInt32) {
    held[name] = Held(thing: thing, author: author)
  }

  /// Notes that the hands of an author hold nothing but what has these names. Returns the things that have waited too
  /// long for their moves; they are dropped. `time` is in seconds.
  ///
  /// - Complexity: O(held things).
  @discardableResult
  public mutating func keep(only names: Set<Name>, of author: UInt32, at time: Double) -> [Thing] {
    for (name, one) in held where one.author == author {
      held[name]?.missing = names.contains(name) ? nil : one.missing ?? time
    }
    return removeAll { _, one in
      one.author == author && one.missing.map { time - $0 >= WorkInProgress.patience } ?? false
    }
  }

  /// Drops what has arrived. Returns it.
  ///
  /// - Complexity: O(held things).
  @discardableResult
  public mutating func remove(where hasArrived: (Name, Thing) -> Bool) -> [Thing] {
    removeAll { name, one in hasArrived(name, one.thing) }
  }

  private mutating func removeAll(where isOver: (Name, Held) -> Bool) -> [Thing] {
    let over = held.filter(isOver)
    for name in over.keys { held[name] = nil }
    return over.values.map(\.thing)
  }
}
