/// The techniques for reasoning about an open position, easiest first. A deduction has the first one that finds it.
public enum Technique: Int, CaseIterable, Comparable, Hashable, Sendable, CustomStringConvertible {
  /// One number: its remaining closed cells are all mined, or all safe.
  case singleCell
  /// Two numbers, one's closed cells a subset of the other's: the rest of the other's cells are all mined or all
  /// safe.
  case subset
  /// Two numbers that share some closed cells: they differ so much that one's own cells are all mined and
  /// the other's own cells are all safe.
  case overlap
  /// Numbers that share no closed cell, and the count of mines: together the numbers account for so many mines that the
  /// rest of the board is all mined or all safe.
  case mineCount
  /// Any set of numbers, and the count of mines where it matters: assuming the contrary leads to a contradiction
  /// in every case. It finds everything that can be deduced.
  case caseAnalysis

  /// The name on the command line.
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
