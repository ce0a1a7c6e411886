/// The ways of reasoning about an open position, easiest first. A deduction belongs to the first that finds it.
public enum Technique: Int, CaseIterable, Comparable, Hashable, Sendable, CustomStringConvertible {
  /// One number: all that it still lacks is mined, or nothing is.
  case singleCell
  /// Two numbers, all of whose closed cells one shares with the other: what the other has besides is all mined or all
  /// safe.
  case subset
  /// Two numbers that share some closed cells: their difference is so large that what one has alone is all mined and
  /// what the other has alone is all safe.
  case overlap
  /// Numbers that share no closed cell, and the count of mines: between them they account for so many that the
  /// rest of the board is all mined or all safe.
  case mineCount
  /// Any number of numbers, and the count of mines where it matters: assuming the contrary ends in a contradiction
  /// whatever else is assumed. It finds everything that can be known.
  case caseAnalysis

  /// The word that the command line uses.
  public var description: String {
    switch self {
    case .singleCell: "single"
    case .subset: "subset"
    case .overlap: "overlap"
    case .mineCount: "count"
    case .caseAnalysis: "cases"
    }
  }

  /// Whether `a` is the easier technique.
  public static func < (a: Technique, b: Technique) -> Bool { a.rawValue < b.rawValue }
}
