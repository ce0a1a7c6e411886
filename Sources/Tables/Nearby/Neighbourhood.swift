/// The machines of the network that tell each other of their tables.
package protocol Neighbourhood: AnyObject {
  /// The tables of others, in the order of their titles.
  var tables: [NearbyTable] { get }

  /// Tells the others of a table in place of the one before; nil tells of none.
  func tell(_ table: NearbyTable?)
}

/// Opens the neighbourhood; nil if there is none on this machine. `changed` is called on any thread when its tables change.
package typealias NeighbourhoodOpening =
  @Sendable (_ changed: @escaping @Sendable () -> Void) -> (any Neighbourhood & Sendable)?
