/// What came of kills or power cuts, for a table.
package protocol FaultFigures: Sendable {
  /// Figures of nothing.
  init()
  /// The numbers in the order in which they are shown, with their names.
  static var rows: [(name: String, number: WritableKeyPath<Self, Int>)] { get }
  /// Those of them that must be 0.
  static var losses: [WritableKeyPath<Self, Int>] { get }
  /// What went wrong, with the seed.
  var notes: [String] { get set }
}

extension FaultFigures {
  /// Whether nothing went wrong.
  package var areGood: Bool { notes.isEmpty && Self.losses.allSatisfy { self[keyPath: $0] == 0 } }

  /// The figures of two parts.
  package static func + (a: Self, b: Self) -> Self {
    var sum = a
    for row in rows { sum[keyPath: row.number] += b[keyPath: row.number] }
    sum.notes += b.notes
    return sum
  }
}
