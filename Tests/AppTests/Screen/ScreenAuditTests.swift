import Geometry
import Interface
import Jigsaw
import Library
import Minesweeper
import ModeKit
import Raster
import SDLBackend
import Scene
import Shell
import Sketch
import TestSupport
import Testing

/// Looks at every screen of the app as the screenshots show it.
@Suite struct ScreenAuditTests {
  static let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode()]

  private func tour(_ modes: [any Mode] = modes) throws -> ScreenTour {
    ScreenTour(
      modes: modes, resources: SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec()))
  }

  /// Everything can be read and touched, in every size, theme and text size, also with words half as long again.
  @Test func nothingIsCutCrowdedOrFaint() throws {
    var variations: [ScreenTour.Variation] = []
    // Previews are redrawn for each look, so the look changes least often.
    for look in Theme.Look.allCases {
      for size in ScreenTour.sizes {
        for textScale in [1.0, 2] {
          for isLonger in [false, true] {
            variations.append(.init(size, look, textScale: textScale, isLonger: isLonger))
          }
        }
      }
    }
    let tour = try tour()
    var screens: Set<String> = []
    var findings: [String: [String]] = [:]
    var play = PlayAudit()
    tour.visit(variations) { screen, variation in
      screens.insert(screen)
      let found =
        Audit.findings(in: tour.root).map { "\($0.problem): \($0.message)" } + play.findings(tour, variation)
      for finding in found {
        let place = "\(variation.look) \(Int(variation.size.width)) × \(Int(variation.size.height))"
        let text = "\(Int(variation.textScale * 100)) %\(variation.isLonger ? ", longer" : "")"
        findings["\(screen): \(finding)", default: []].append("\(place) \(text)")
      }
    }
    #expect(screens.count >= 20)
    let report = findings.sorted { $0.key < $1.key }.map {
      "\($0.key)  [\($0.value.joined(separator: "; "))]"
    }
    #expect(findings.isEmpty, "\n\(report.joined(separator: "\n"))")
  }

  /// The colours of cells and digits in the picture, not in the table of colours.
  @Test(arguments: Theme.Look.allCases) func cellsAndDigitsAreDistinguishable(look: Theme.Look) throws {
    let tour = try tour([MinesweeperMode()])
    let field = try Field(MinesweeperMode())
    var cells: [Character: Color] = [:]
    tour.visit([.init(Size(1280, 800), look)]) { screen, _ in
      guard screen == "minesweeper-numbers" else { return }
      let arrows = PlayAudit.all(EdgeArrow.self, in: tour.root.content)
      cells = field.colors(in: tour.picture(), tour.camera, beside: arrows.map(\.frame))
    }
    let closed = try #require(cells["#"])
    let open = try #require(cells["."])
    #expect(Contrast.ratio(closed, open) >= Contrast.graphics)
    let digits = cells.filter { $0.key.isNumber }.sorted { $0.key < $1.key }
    #expect(String(digits.map(\.key)) == "12345678")
    for (n, digit) in digits {
      #expect(Contrast.ratio(digit, open) >= Contrast.text, "\(n)")
      for (other, color) in digits where other < n {
        for vision in ColorVision.allCases {
          #expect(vision.difference(digit, color) >= 15, "\(other) and \(n), \(vision)")
        }
      }
    }
  }
}

/// The mine field with all numbers that the tour shows, read from the document itself.
private struct Field {
  let rows: [[Character]]
  /// How wide a cell is, in world points.
  let side = 40.0

  init(_ mode: MinesweeperMode) throws {
    let shown = try #require(mode.storedDemonstrations.first { $0.stages.last?.name == "numbers" })
    let resources = SceneResources(typesetter: try SDLTypesetter(), codec: SDLImageCodec())
    let document = try mode.load(StoredLog(shown), DocumentResources(scene: resources)).get()
    guard case .array(let cells)? = document.summary.json["cells"] else {
      throw Problem("There are no cells.")
    }
    rows = cells.map { row in
      if case .string(let text) = row { Array(text) } else { [] }
    }
  }

  /// The colour of each kind of cell, where no arrow (dp of the window) lies over it or casts its shadow; for a digit,
  /// the colour that differs most from the ground around it.
  func colors(in picture: Bitmap, _ camera: Camera?, beside arrows: [Rect]) -> [Character: Color] {
    guard let camera else { return [:] }
    var result: [Character: Color] = [:]
    func color(_ x: Double, _ y: Double) -> Color? {
      let p = camera.toView(Point(x * side, y * side))
      guard p.x >= 0, p.y >= 0, p.x < Double(picture.width), p.y < Double(picture.height - 100) else {
        return nil
      }
      let pixel = picture[Int(p.x), Int(p.y)]
      return Color(pixel & 0xFF_FFFF)
    }
    for (y, row) in rows.enumerated() {
      for (x, kind) in row.enumerated() where result[kind] == nil {
        let cell = Rect(x: Double(x) * side, y: Double(y) * side, width: side, height: side)
        let shown = camera.worldToView.apply(cell)
        guard !arrows.contains(where: { $0.inset(by: -24).intersects(shown) }) else { continue }
        guard let ground = color(Double(x) + 0.16, Double(y) + 0.5) else { continue }
        guard kind.isNumber else {
          result[kind] = ground
          continue
        }
        let inner = stride(from: 0.2, through: 0.8, by: 0.02)
        let all = inner.flatMap { dy in inner.compactMap { color(Double(x) + $0, Double(y) + dy) } }
        result[kind] = all.max {
          ColorVision.normal.difference($0, ground) < ColorVision.normal.difference($1, ground)
        }
      }
    }
    return result
  }
}
