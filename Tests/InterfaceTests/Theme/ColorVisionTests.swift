import Geometry
import Interface
import TestSupport
import Testing

@Suite struct ColorVisionTests {
  @Test(arguments: ColorVision.allCases) func greysStayGrey(vision: ColorVision) {
    for level in [0.0, 0.2, 0.5, 1] {
      let seen = vision.simulate(LinearColor(red: level, green: level, blue: level))
      for channel in [seen.red, seen.green, seen.blue] { #expect(abs(channel - level) < 1e-3) }
    }
  }

  // Red and green of about the same lightness differ clearly for most people, but hardly for some.
  @Test func redAndGreenComeNearWithoutOneKindOfCones() {
    let (red, green) = (Color(0xB85C4C), Color(0x7A8440))
    let normal = ColorVision.normal.difference(red, green)
    #expect(ColorVision.deuteranopia.difference(red, green) < normal / 2)
    #expect(ColorVision.tritanopia.difference(red, green) > normal / 2)
  }

  @Test func differenceIsAMetric() {
    let colors = [Color(0x123456), Color(0xFEDCBA), Color(0x88FF00)]
    for a in colors {
      #expect(ColorVision.normal.difference(a, a) == 0)
      for b in colors {
        #expect(ColorVision.normal.difference(a, b) == ColorVision.normal.difference(b, a))
        for c in colors {
          let around = ColorVision.normal.difference(a, c) + ColorVision.normal.difference(c, b)
          #expect(ColorVision.normal.difference(a, b) <= around + 1e-9)
        }
      }
    }
  }

  @Test func labOfKnownColors() {
    let white = LabColor(LinearColor(.white))
    #expect(abs(white.lightness - 100) < 0.01 && abs(white.a) < 0.02 && abs(white.b) < 0.02)
    // sRGB red, as every colour calculator gives it: 53.24, 80.09, 67.20.
    let red = LabColor(LinearColor(Color(0xFF0000)))
    #expect(abs(red.lightness - 53.24) < 0.02 && abs(red.a - 80.09) < 0.05 && abs(red.b - 67.2) < 0.05)
  }
}
