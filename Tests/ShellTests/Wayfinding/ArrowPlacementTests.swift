import Geometry
import ModeKit
import Shell
import Testing

/// The places of arrows at the edges.
@Suite struct ArrowPlacementTests {
  private static let area = Rect(x: 16, y: 16, width: 1248, height: 684)
  private static let size = Size(96, 48)

  @Test(arguments: Side.allCases) func anArrowStandsAtItsSideBesideItsAim(side: Side) throws {
    let aim = Point(500, 300)
    let placement = ArrowPlacement(area: Self.area, taken: [])
    let frame = try #require(placement.frame(Self.size, at: side, aim: aim))
    #expect(Self.area.contains(frame))
    switch side {
    case .top: #expect(frame.minY == Self.area.minY && frame.center.x == aim.x)
    case .bottom: #expect(frame.maxY == Self.area.maxY && frame.center.x == aim.x)
    case .left: #expect(frame.minX == Self.area.minX && frame.center.y == aim.y)
    case .right: #expect(frame.maxX == Self.area.maxX && frame.center.y == aim.y)
    }
  }

  /// An arrow leaves the subject for a margin beside it, but never for a place over what is in play.
  @Test func anArrowStandsBesideTheSubjectWhereItCan() throws {
    var placement = ArrowPlacement(area: Self.area, taken: [])
    let board = Rect(x: 0, y: 100, width: 2000, height: 2000)
    placement.subjects = [board]
    let beside = try #require(placement.frame(Self.size, at: .right, aim: Point(3000, 400)))
    #expect(!beside.intersects(board) && Self.area.contains(beside))
    placement.subjects = [Rect(x: -2000, y: -2000, width: 4000, height: 4000)]
    placement.inPlay = [Rect(x: 1200, y: 360, width: 80, height: 80)]
    let over = try #require(placement.frame(Self.size, at: .right, aim: Point(3000, 390)))
    #expect(over.maxY <= 360 && over.minY > 300)
    placement.inPlay = [Self.area]
    #expect(placement.frame(Self.size, at: .right, aim: Point(3000, 400)) == nil)
    // Pieces of a puzzle can be moved from under an arrow.
    placement.playMoves = true
    #expect(placement.frame(Self.size, at: .right, aim: Point(3000, 400)) != nil)
  }

  /// Wherever things stand, an arrow stands free, and as near to its aim as any free place.
  @Test(arguments: 1...12) func anArrowCoversNothingAndIsAsNearAsPossible(seed: UInt64) {
    var random = RandomSource(seed: seed)
    for _ in 0..<60 {
      let taken = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        Rect(
          x: .random(in: 0...1200, using: &random), y: .random(in: 0...700, using: &random),
          width: .random(in: 20...500, using: &random), height: .random(in: 20...300, using: &random))
      }
      let aim = Point(.random(in: -500...2000, using: &random), .random(in: -500...1500, using: &random))
      let side = Side.allCases.randomElement(using: &random) ?? .top
      let found = ArrowPlacement(area: Self.area, taken: taken).frame(Self.size, at: side, aim: aim)
      let isUpright = side == .left || side == .right
      // All places along the side, a dp apart.
      let count = Int(isUpright ? Self.area.height - Self.size.height : Self.area.width - Self.size.width)
      func along(_ frame: Rect) -> Double { isUpright ? frame.center.y - aim.y : frame.center.x - aim.x }
      let free = (0...count).map { step -> Rect in
        let x =
          side == .left
          ? Self.area.minX
          : side == .right ? Self.area.maxX - Self.size.width : Self.area.minX + Double(step)
        let y =
          side == .top
          ? Self.area.minY
          : side == .bottom ? Self.area.maxY - Self.size.height : Self.area.minY + Double(step)
        return Rect(x: x, y: y, width: Self.size.width, height: Self.size.height)
      }.filter { place in !taken.contains { $0.intersects(place.inset(by: -8)) } }
      guard let found else {
        // Gaps that only just fit may be lost to rounding.
        #expect(free.count < 6, "\(side) \(taken)")
        continue
      }
      #expect(Self.area.contains(found) && !taken.contains { $0.intersects(found) })
      if let best = free.map({ abs(along($0)) }).min() { #expect(abs(along(found)) <= best + 2) }
    }
  }

  @Test func aFullSideHasNoArrow() {
    let wall = Rect(x: 0, y: 0, width: 40, height: 800)
    #expect(ArrowPlacement(area: Self.area, taken: [wall]).frame(Self.size, at: .left, aim: .origin) == nil)
    #expect(ArrowPlacement(area: .zero, taken: []).frame(Self.size, at: .left, aim: .origin) == nil)
  }
}
