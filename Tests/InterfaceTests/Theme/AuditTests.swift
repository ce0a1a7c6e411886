import Geometry
import Interface
import Scene
import TestSupport
import Testing

@Suite struct AuditTests {
  /// Screens from the smallest phone to the largest table, at every text size.
  static let cases: [(width: Double, height: Double, scale: Double, isLonger: Bool)] = [
    (1280, 800, 1, false), (1280, 800, 2, true), (412, 915, 1, true), (412, 915, 2, true),
    (360, 640, 0.8, false),
    (360, 640, 2, true), (640, 360, 1.5, true), (3840, 2160, 1, false), (3840, 2160, 2, true),
  ]

  @Test(arguments: Screens.Kind.allCases) func everyScreenCanBeReadAndTouched(kind: Screens.Kind) {
    for look in Theme.Look.allCases {
      for (width, height, scale, isLonger) in AuditTests.cases {
        let screens = Screens(
          width: width, height: height, theme: Theme(look, textScale: scale), isLonger: isLonger)
        for finding in Audit.findings(in: screens.make(kind)) {
          Issue.record("\(width) × \(height), \(look), text \(scale): \(finding.problem) \(finding.message)")
        }
      }
    }
  }

  @Test func theAuditSeesTheScreens() {
    let audit = Audit(Screens(width: 1280, height: 800, theme: Theme(), isLonger: false).make(.settings))
    #expect(audit.texts.contains { $0.placed.string == "Settings" })
    #expect(audit.targets.count > 10)
    #expect(audit.texts.allSatisfy { $0.contrast > 1 })
  }

  // The audit finds each kind of fault.

  func problems(_ build: (ViewRoot) -> Void) -> Set<Audit.Problem> {
    let root = makeRoot()
    build(root)
    return Set(Audit.findings(in: root).map(\.problem))
  }

  func place(_ view: View, _ frame: Rect, _ root: ViewRoot) {
    root.content.add(view)
    let before = root.arrange
    root.arrange = {
      before?($0)
      view.frame = frame
    }
  }

  @Test func findsCutText() {
    #expect(
      problems { place(Label("incomprehensible"), Rect(x: 10, y: 10, width: 60, height: 60), $0) } == [
        .cutText
      ])
    #expect(
      problems { root in
        let label = Label("one two three four")
        label.maxLines = 1
        place(label, Rect(x: 10, y: 10, width: 100, height: 20), root)
      } == [.cutText])
    #expect(
      problems { place(Label("x y z w"), Rect(x: 10, y: 10, width: 30, height: 20), $0) }.contains(.cutText))
  }

  @Test func findsOverlappingAndLostText() {
    #expect(
      problems { root in
        place(Label("first"), Rect(x: 10, y: 10, width: 100, height: 30), root)
        place(Label("second"), Rect(x: 30, y: 15, width: 100, height: 30), root)
      } == [.overlappingText])
    #expect(problems { place(Label("far"), Rect(x: 390, y: 10, width: 60, height: 30), $0) } == [.lostText])
  }

  @Test func findsFaintText() {
    #expect(
      problems { root in
        let panel = View()
        panel.fill = .accent
        let label = Label("white on amber")
        panel.add(label)
        root.arrange = { _ in
          panel.frame = Rect(x: 0, y: 0, width: 300, height: 100)
          label.frame = Rect(x: 10, y: 10, width: 200, height: 40)
        }
        root.content.add(panel)
      } == [.faintText])
  }

  @Test func findsSmallAndCrowdedTargets() {
    final class Tiny: Control {
      override var touchSize: Double { 20 }
    }
    #expect(problems { place(Tiny(), Rect(x: 10, y: 10, width: 30, height: 60), $0) } == [.smallTarget])
    #expect(
      problems { root in
        place(Button("a"), Rect(x: 10, y: 10, width: 60, height: 48), root)
        place(Button("b"), Rect(x: 75, y: 10, width: 60, height: 48), root)
      } == [.crowdedTargets])
  }

  @Test func findsBarsOnEachOtherAndOffTheScreen() {
    func bar() -> Bar {
      let bar = Bar()
      bar.entries = [BarEntry("home", .button, icon: .home, label: "Home", priority: 100)]
      return bar
    }
    func problems(_ frames: [Rect]) -> Set<Audit.Problem> {
      self.problems { root in for frame in frames { place(bar(), frame, root) } }
    }
    let low = Rect(x: 100, y: 200, width: 120, height: 64)
    #expect(problems([low, low.offset(by: Vector(0, -80))]) == [])
    #expect(problems([low, low.offset(by: Vector(0, -40))]).contains(.misplacedBar))
    #expect(problems([low.offset(by: Vector(250, 0))]).contains(.misplacedBar))
  }

  @Test func whatIsCoveredIsNotJudged() {
    let found = problems { root in
      place(Label("first"), Rect(x: 10, y: 10, width: 100, height: 30), root)
      place(Label("second"), Rect(x: 30, y: 15, width: 100, height: 30), root)
      let panel = View()
      panel.fill = .raised
      place(panel, Rect(x: 0, y: 0, width: 200, height: 100), root)
    }
    #expect(found == [])
  }
}
