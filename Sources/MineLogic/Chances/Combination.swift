import Glibc

/// The distributions of mines over the components and the cells that no number touches.
///
/// The weight of a distribution is its number of solutions: the product of the components' and C(outside, mines left).
/// Components are joined pairwise into a tree, and the weights of the rest of the board are passed down the
/// tree; that takes quadratic time in the mines that may vary, whatever the number of components.
struct Combination {
  /// For each component, by mines above its fewest, the weight of the rest of the board.
  private(set) var outer: [[Double]] = []
  /// The mean number of mines among the cells outside.
  private(set) var outsideMines = 0.0
  /// Whether the cells outside are all mined, or all safe, in every distribution.
  private(set) var outsideIsSafe = false
  private(set) var outsideIsMined = false
  /// The logarithm of the number of all solutions.
  private(set) var logTotal = -Double.infinity

  private struct Node {
    var fewest: Int
    var weights: [Double]
    var children: (Int, Int)?
  }

  /// The weight of a mine that moves the likely distributions to the middle of all sums: the odds
  /// of a mine.
  static func tilt(mines: Int, cells: Int) -> Double {
    // The share of mines over all cells is near enough.
    let share = min(0.9, max(0.1, Double(mines) / Double(max(1, cells))))
    return share / (1 - share)
  }

  /// Combines the components' counts; nil if there is no solution.
  ///
  /// `counts` holds one entry for each component, all counted with the same `tilt`, the weight of a mine.
  /// `outside` is the number of cells that touch no number, `mines` the number of mines in all.
  init?(_ counts: [ComponentCounter.Count], tilt: Double, outside: Int, mines: Int) {
    guard counts.allSatisfy({ !$0.weights.isEmpty }) else { return nil }
    var nodes = counts.map {
      Node(fewest: $0.fewest, weights: Combination.scaled($0.weights).weights, children: nil)
    }
    var logScale = counts.reduce(0) { $0 + $1.logScale + log(Combination.scaled($1.weights).scale) }
    if nodes.isEmpty { nodes.append(Node(fewest: 0, weights: [1], children: nil)) }
    // Always joins the next two of the queue, so that nodes of similar size are joined.
    var next = 0
    while nodes.count - next > 1 {
      let (a, b) = (nodes[next], nodes[next + 1])
      var product = [Double](repeating: 0, count: a.weights.count + b.weights.count - 1)
      for i in a.weights.indices where a.weights[i] != 0 {
        for j in b.weights.indices { product[i + j] += a.weights[i] * b.weights[j] }
      }
      let scaled = Combination.scaled(product)
      logScale += log(scaled.scale)
      nodes.append(
        Node(fewest: a.fewest + b.fewest, weights: scaled.weights, children: (next, next + 1)))
      next += 2
    }

    let root = nodes[nodes.count - 1]
    // With n mines at the numbers there are C(outside, mines − n) ways outside. The tilt is divided out again.
    var top = [Double](repeating: -.infinity, count: root.weights.count)
    var logWays = -Double.infinity
    var previous = 0
    for i in root.weights.indices {
      let left = mines - root.fewest - i
      guard left >= 0, left <= outside else { continue }
      if logWays == -.infinity {
        logWays = Combination.logBinomial(outside, left)
      } else {
        // C(n, k−1) = C(n, k) · k / (n − k + 1).
        logWays += log(Double(previous)) - log(Double(outside - previous + 1))
      }
      previous = left
      top[i] = logWays - Double(root.fewest + i) * log(tilt)
    }
    guard let peak = top.max(), peak > -.infinity else { return nil }
    let handed = top.map { exp($0 - peak) }

    var sum = 0.0
    var mean = 0.0
    var (least, most) = (Int.max, 0)
    for i in root.weights.indices where top[i] > -.infinity && root.weights[i] > 0 {
      let weight = root.weights[i] * handed[i]
      let left = mines - root.fewest - i
      sum += weight
      mean += weight * Double(left)
      least = min(least, left)
      most = max(most, left)
    }
    guard sum > 0 else { return nil }
    outsideMines = mean / sum
    outsideIsSafe = most == 0
    outsideIsMined = least == outside
    logTotal = log(sum) + peak + logScale

    var outer = [[Double]](repeating: [], count: nodes.count)
    outer[nodes.count - 1] = handed
    for index in stride(from: nodes.count - 1, through: 0, by: -1) {
      guard let (a, b) = nodes[index].children else { continue }
      for (child, other) in [(a, b), (b, a)] {
        var given = [Double](repeating: 0, count: nodes[child].weights.count)
        for i in given.indices {
          var weight = 0.0
          for j in nodes[other].weights.indices { weight += outer[index][i + j] * nodes[other].weights[j] }
          given[i] = weight
        }
        outer[child] = Combination.scaled(given).weights
      }
    }
    self.outer = Array(outer.prefix(counts.count))
  }

  /// Weights scaled to a maximum of 1, and their divisor.
  private static func scaled(_ weights: [Double]) -> (weights: [Double], scale: Double) {
    guard let largest = weights.max(), largest > 0, largest != 1 else { return (weights, 1) }
    return (weights.map { $0 / largest }, largest)
  }

  /// The logarithm of the ways to choose `k` of `n`.
  static func logBinomial(_ n: Int, _ k: Int) -> Double {
    var signs: Int32 = 0
    return lgamma_r(Double(n + 1), &signs) - lgamma_r(Double(k + 1), &signs)
      - lgamma_r(Double(n - k + 1), &signs)
  }
}
