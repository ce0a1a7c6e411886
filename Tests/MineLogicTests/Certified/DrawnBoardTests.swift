import Geometry
import MineLogic
import Testing

/// Random boards of a wanted 3BV.
@Suite struct DrawnBoardTests {
  private func request(_ band: ClosedRange<Int>?, seed: UInt64 = 1) -> Generator.Request {
    var request = Generator.Request(Grid(width: 16, height: 16), mineCount: 40, start: 100, seed: seed)
    request.bbbv = band
    return request
  }

  @Test func boardsHaveTheWantedValue() throws {
    for (band, seed) in zip([40...50, 60...60, 70...90, 90...256], 1...) {
      guard case .drawn(let field) = Generator.draw(request(band, seed: UInt64(seed))) else {
        Issue.record("no board with \(band)")
        continue
      }
      #expect(band.contains(field.measures.bbbv))
      #expect(field.mineCount == 40 && field.number(100) == 0, "an opening")
      #expect(Generator.draw(request(band, seed: UInt64(seed))) == .drawn(field))
    }
  }

  /// Games that want no value keep the boards that they have.
  @Test func theFirstBoardIsThatOfTheSeed() {
    for seed: UInt64 in 1...20 {
      let request = request(nil, seed: seed)
      let mines = MineLayout.random(
        request.grid, mineCount: 40, start: 100, firstClick: .opening, seed: seed)
      guard case .drawn(let field) = Generator.draw(request) else {
        Issue.record("seed \(seed)")
        continue
      }
      #expect(MineLayout(field) == mines)
    }
  }

  @Test func theSearchEndsAndCanBeCancelled() throws {
    var rare = request(200...216)
    rare.attempts = 50
    guard case .exhausted(let nearest) = Generator.draw(rare) else {
      Issue.record("a board with \(rare.bbbv ?? 0...0)")
      return
    }
    #expect(nearest.mineCount == 40)
    var tried = 0
    let outcome = Generator.draw(rare) { progress in
      tried = progress.attempts
      return progress.attempts < 30
    }
    #expect(outcome == .cancelled && (30..<50).contains(tried))
  }
}
