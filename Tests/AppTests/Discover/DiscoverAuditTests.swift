import Geometry
import Interface
import Jigsaw
import Minesweeper
import ModeKit
import SDLBackend
import Scene
import Shell
import Sketch
import TestSupport
import Testing

/// Looks at the page of discoveries in all windows, also in those that the audit of all screens leaves out.
@Suite struct DiscoverAuditTests {
  @Test func nothingIsCutCrowdedOrFaint() throws {
    let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode()]
    let tour = ScreenTour(
      modes: modes, resources: SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec()))
    var variations: [ScreenTour.Variation] = []
    for look in Theme.Look.allCases {
      for size in [Size(360, 640), Size(800, 600)] + ScreenTour.sizes {
        for textScale in [1, 1.5, 2] where look == .slate || textScale == 1 {
          variations.append(.init(size, look, textScale: textScale))
        }
      }
    }
    var findings: [String: [String]] = [:]
    var screens: Set<String> = []
    tour.visitDiscover(variations) { screen, variation in
      screens.insert(screen)
      for finding in Audit.findings(in: tour.root) {
        let place = "\(variation.look) \(Int(variation.size.width)) × \(Int(variation.size.height))"
        findings["\(screen): \(finding.problem): \(finding.message)", default: []]
          .append("\(place) \(Int(variation.textScale * 100)) %")
      }
    }
    #expect(screens.count == 9)
    let report = findings.sorted { $0.key < $1.key }.map { "\($0.key)  \($0.value)" }
    #expect(findings.isEmpty, "\n\(report.joined(separator: "\n"))")
  }
}
