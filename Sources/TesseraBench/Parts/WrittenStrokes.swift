import Geometry
import ModeKit
import Sketch

/// Strokes of handwriting all over a square, half chalk and half pen, the same at every run.
struct WrittenStrokes: Sendable {
  struct Node {
    var place: Point
    var pressure: Double
  }

  var count: Int
  /// The number of points of a stroke.
  var nodes: Int
  /// The distance of the points of a stroke, in world points.
  var step: Double
  /// The square's side in points; its middle is the origin.
  var side: Double
  /// The kind of brush, or nil for chalk and pen by turns.
  var brush: String?
  /// Their width in points, or nil for 3 to 6.
  var width: Double?

  /// A page that many hands have filled.
  static let full = WrittenStrokes(count: 22_000, nodes: 100, step: 2.5, side: 12_000)
  static let none = WrittenStrokes(count: 0, nodes: 0, step: 0, side: 0)
  /// A million dabs: twelve points wide, a dab every 7 % of that, a hundred a stroke.
  static let dabs = WrittenStrokes(count: 10_000, nodes: 15, step: 6, side: 900, brush: "chalk", width: 12)

  /// The bytes of their points as plain numbers: two coordinates and a pressure of four bytes each.
  var plainBytes: Double { Double(count * nodes * 3 * 4) }

  /// Calls `body` with each stroke.
  ///
  /// - Throws: ``Problem`` when the brushes are not there, and what `body` throws.
  func forEach(_ body: (Ink, [Node]) throws -> Void) throws {
    let brushes = BrushShelf(ours: "Assets/Brushes").read().kinds.filter {
      brush.map { [$0] }?.contains($0.id) ?? ["chalk", "pen"].contains($0.id)
    }
    guard !brushes.isEmpty else {
      throw Problem("Assets/Brushes is not there: run the benchmark in the source tree")
    }
    var random = RandomSource(seed: 5)
    for number in 0..<count {
      let kind = brushes[number % brushes.count]
      let ink = Ink(
        brush: kind.brush, color: .chalk(random.below(Ink.colorCount)), width: width ?? random.within(3...6),
        exponent: -4, seed: UInt32(number), order: number + 1, seat: 0)
      var place = Point(random.within(-side / 2...side / 2), random.within(-side / 2...side / 2))
      var angle = random.within(0...6)
      var turn = 0.0
      var pressure = 0.7
      try body(
        ink,
        (0..<nodes).map { _ in
          let node = Node(place: place, pressure: pressure)
          turn = max(-0.4, min(0.4, turn + random.within(-0.1...0.1)))
          angle += turn
          pressure = max(0.4, min(1, pressure + random.within(-0.02...0.02)))
          place += Vector(angle: angle, length: step * random.within(0.8...1.2))
          return node
        })
    }
  }
}
