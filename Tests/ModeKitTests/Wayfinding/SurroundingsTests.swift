import Geometry
import ModeKit
import Testing

/// What lies around a view, by side.
@Suite struct SurroundingsTests {
  private static let view = Rect(x: -50, y: -30, width: 100, height: 60)

  private func boxes(_ count: Int, seed: UInt64) -> [Rect] {
    var random = RandomSource(seed: seed)
    return (0..<count).map { _ in
      Rect(
        x: .random(in: -400...400, using: &random), y: .random(in: -400...400, using: &random),
        width: .random(in: 0...60, using: &random), height: .random(in: 0...60, using: &random))
    }
  }

  /// Everything out of view is counted once, at a side beyond which it lies.
  @Test(arguments: 1...4) func countsAddUp(seed: UInt64) {
    let boxes = boxes(500, seed: seed)
    var surroundings = Surroundings(of: Self.view)
    for box in boxes { surroundings.add(box) }
    let parts = Side.allCases.compactMap { surroundings[$0] }
    #expect(parts.map(\.count).reduce(0, +) == boxes.filter { !$0.intersects(Self.view) }.count)
    #expect(surroundings[.left].map { $0.nearest.maxX <= Self.view.minX } == true)
    #expect(surroundings[.right].map { $0.nearest.minX >= Self.view.maxX } == true)
    #expect(surroundings[.top].map { $0.nearest.maxY <= Self.view.minY } == true)
    #expect(surroundings[.bottom].map { $0.nearest.minY >= Self.view.maxY } == true)
  }

  @Test func theNearestIsFoundInAnyOrder() {
    var boxes = (1...20).map { Rect(x: 50 + 10 * Double($0), y: 0, width: 5, height: 5) }
    for _ in 0..<2 {
      var surroundings = Surroundings(of: Self.view)
      for box in boxes { surroundings.add(box) }
      #expect(surroundings[.right]?.nearest.minX == 60)
      #expect(surroundings[.right]?.count == 20)
      boxes.reverse()
    }
  }

  @Test func whatIsInViewIsNotAround() {
    var surroundings = Surroundings(of: Self.view)
    surroundings.add(Rect(x: -1000, y: -1000, width: 2000, height: 2000))
    surroundings.add(Rect(x: 40, y: 20, width: 100, height: 100))
    surroundings.add(.null)
    #expect(surroundings.isEmpty)
  }

  /// A corner belongs to the side beyond which it lies the farthest.
  @Test func cornersBelongToOneSide() {
    var surroundings = Surroundings(of: Self.view)
    surroundings.add(Rect(x: -300, y: -100, width: 10, height: 10), count: 3)
    surroundings.add(Rect(x: -100, y: -300, width: 10, height: 10), count: 5)
    #expect(surroundings[.left]?.count == 3 && surroundings[.top]?.count == 5)
    #expect(surroundings[.right] == nil && surroundings[.bottom] == nil)
  }

  @Test func aTurnedSideIsTheNextOneClockwise() {
    #expect(Side.top.turned(by: 1) == .right && Side.top.turned(by: -1) == .left)
    for side in Side.allCases {
      #expect(side.turned(by: 4) == side && side.turned(by: 3).turned(by: -3) == side)
    }
  }
}
