/// The pieces that belong together, where this is given instead of following from common seams.
struct Links: Sendable {
  private let starts: [Int32]
  private let others: [Int32]

  /// Makes links from pairs of pieces. Duplicates are ignored.
  init(_ pairs: [(Int, Int)], count: Int) {
    let both = pairs.flatMap { [($0.0, $0.1), ($0.1, $0.0)] }.sorted { $0 < $1 }
    var starts = [Int32](repeating: 0, count: count + 1)
    var others: [Int32] = []
    for (index, pair) in both.enumerated() where index == 0 || both[index - 1] != pair {
      others.append(Int32(pair.1))
      starts[pair.0 + 1] += 1
    }
    for piece in 0..<count { starts[piece + 1] += starts[piece] }
    self.starts = starts
    self.others = others
  }

  /// The pairs, each once.
  var pairs: [(Int, Int)] {
    (0..<starts.count - 1).flatMap { piece in
      others[Int(starts[piece])..<Int(starts[piece + 1])].map { Int($0) }.filter { $0 > piece }.map {
        (piece, $0)
      }
    }
  }

  /// Calls `body` with each piece linked to a piece.
  func forEach(of piece: Int, _ body: (Int) -> Void) {
    for other in others[Int(starts[piece])..<Int(starts[piece + 1])] { body(Int(other)) }
  }

  /// Whether pairs connect all pieces.
  static func connect(_ pairs: [(Int, Int)], count: Int) -> Bool {
    var roots = Array(0..<count)
    func root(_ piece: Int) -> Int {
      var piece = piece
      while roots[piece] != piece {
        roots[piece] = roots[roots[piece]]
        piece = roots[piece]
      }
      return piece
    }
    var parts = count
    for (first, second) in pairs {
      let (a, b) = (root(first), root(second))
      if a != b {
        roots[a] = b
        parts -= 1
      }
    }
    return parts == 1
  }
}
