/// Why bytes are not a valid index or shard.
package enum FormatFault: Error, Hashable {
  /// They are in another format.
  case foreign
  /// They are damaged, or exceed a limit.
  case damaged
  /// They are in a later version of the format.
  case newer(Int)

  /// The problem of a file at some place.
  func problem(at place: String) -> CatalogueProblem {
    switch self {
    case .foreign: .foreign(place: place)
    case .damaged: .damaged(place: place)
    case .newer(let version): .newer(version: version, place: place)
    }
  }
}
