import Geometry
import MineLogic
import Testing

@Suite struct CertificateTests {
  private func boards(_ count: Int) -> [Certificate] {
    (0..<count).compactMap { seed in
      let request = Generator.Request(Grid(width: 9, height: 9), mineCount: 14, start: 40, seed: UInt64(seed))
      if case .made(let certificate) = Generator.make(request) { return certificate }
      return nil
    }
  }

  @Test func validCertificatesPass() throws {
    let boards = boards(200)
    #expect(boards.count == 200)
    for certificate in boards { try CertificateChecker.check(certificate) }
  }

  @Test func everyFalseClaimIsFound() {
    for certificate in boards(40) {
      for (index, deduction) in certificate.deductions.enumerated() {
        // A negated claim.
        var lie = certificate.deductions
        lie[index].safe = deduction.mines
        lie[index].mines = deduction.safe
        #expect(throws: CertificateChecker.Flaw.self) {
          try CertificateChecker.check(Certificate(certificate.field, start: 40, deductions: lie))
        }
        // A missing premise: single cells rest on one number, so nothing follows without it.
        guard deduction.technique <= .overlap else { continue }
        var gap = certificate.deductions
        gap[index].numbers.removeLast()
        #expect(throws: CertificateChecker.Flaw.self) {
          try CertificateChecker.check(Certificate(certificate.field, start: 40, deductions: gap))
        }
      }
    }
  }

  @Test func incompleteCertificatesAndClosedPremisesAreFound() {
    for certificate in boards(20) where !certificate.deductions.isEmpty {
      #expect(throws: CertificateChecker.Flaw.self) {
        try CertificateChecker.check(Certificate(certificate.field, start: 40, deductions: []))
      }
      let mine = (0..<81).first { certificate.field.isMine($0) } ?? 0
      #expect(throws: CertificateChecker.Flaw.startIsMined) {
        try CertificateChecker.check(Certificate(certificate.field, start: mine, deductions: []))
      }
      var early = certificate.deductions
      early[0].numbers = [mine]
      #expect(throws: CertificateChecker.Flaw.citesClosed(deduction: 0, place: mine)) {
        try CertificateChecker.check(Certificate(certificate.field, start: 40, deductions: early))
      }
    }
  }
}
