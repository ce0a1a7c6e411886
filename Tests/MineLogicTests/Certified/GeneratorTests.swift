import Geometry
import MineLogic
import Testing

@Suite struct GeneratorTests {
  private func request(_ method: Generator.Method, seed: UInt64) -> Generator.Request {
    var request = Generator.Request(Grid(width: 16, height: 12), mineCount: 36, start: 70, seed: seed)
    request.method = method
    return request
  }

  @Test(arguments: Generator.Method.allCases) func servesCertifiedBoards(_ method: Generator.Method) throws {
    for seed in 0..<150 {
      let request = request(method, seed: UInt64(seed))
      guard case .made(let certificate) = Generator.make(request) else {
        Issue.record("no board")
        continue
      }
      try CertificateChecker.check(certificate)
      #expect(certificate.field.mineCount == 36)
      #expect(certificate.field.number(70) == 0)
      #expect(Generator.make(request) == .made(certificate))
    }
  }

  @Test func meetsTechniqueAndBand() {
    for technique in Technique.allCases {
      var request = request(.filtered, seed: 9)
      request.technique = technique
      request.bbbv = 40...90
      guard case .made(let certificate) = Generator.make(request) else {
        Issue.record("no board for \(technique)")
        continue
      }
      #expect(certificate.hardest == technique)
      #expect((40...90).contains(certificate.field.measures.bbbv))
    }
  }

  @Test func saysWhenTheBudgetIsSpent() {
    var request = request(.filtered, seed: 1)
    request.bbbv = 500...600
    request.attempts = 200
    guard case .exhausted(let nearest) = Generator.make(request) else {
      Issue.record("no board has that much 3BV")
      return
    }
    #expect(nearest != nil)
    // So dense that no random board is solvable.
    var dense = Generator.Request(Grid(width: 16, height: 16), mineCount: 120, start: 100, seed: 1)
    dense.attempts = 50
    #expect(Generator.make(dense) == .exhausted(nearest: nil))
  }

  @Test func canBeCancelled() {
    var request = request(.filtered, seed: 1)
    request.bbbv = 500...600
    var reports: [Int] = []
    let outcome = Generator.make(request) { progress in
      reports.append(progress.attempts)
      return reports.count < 4
    }
    guard case .cancelled = outcome else {
      Issue.record("was not cancelled")
      return
    }
    #expect(reports.count == 4)
    #expect(reports == reports.sorted())
  }

  @Test func denseBoardsAreMended() {
    for (width, mines) in [(16, 99), (30, 170)] {
      var request = Generator.Request(
        Grid(width: width, height: 16), mineCount: mines, start: 8 * width + 8, seed: 3)
      request.method = .mended
      guard case .made(let certificate) = Generator.make(request) else {
        Issue.record("no board")
        continue
      }
      #expect(certificate.field.mineCount == mines)
    }
  }
}
