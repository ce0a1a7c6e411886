import Geometry
import Interface
import Testing

@Suite struct ContrastTests {
  @Test func blackOnWhiteIsTheMost() {
    #expect(abs(Contrast.ratio(.black, .white) - 21) < 1e-9)
    #expect(Contrast.ratio(.white, .white) == 1)
  }

  // The grey that examples of the guidelines call just readable on white.
  @Test func aKnownGreyIsJustReadable() {
    #expect(Contrast.ratio(Color(0x767676), .white) >= 4.5)
    #expect(Contrast.ratio(Color(0x777777), .white) < 4.5)
  }

  @Test func flatteningMixesByOpacity() {
    #expect(Contrast.flatten(Color(0xFFFFFF, opacity: 0), over: .black) == .black)
    #expect(Contrast.flatten(Color(0xFF0000), over: .black) == Color(0xFF0000))
    #expect(
      Contrast.flatten(Color(red: 255, green: 255, blue: 255, alpha: 51), over: .black) == Color(0x333333))
  }
}
