import Geometry
import Interface
import ModeKit
import Scene
import Shell
import ShellSupport
import Testing

/// The ways back, by keys, by the map and by the menu.
@Suite struct WayBackTests {
  private func isNear(_ a: Camera?, _ b: Camera?) throws -> Bool {
    let (a, b) = (try #require(a), try #require(b))
    return abs(a.zoom / b.zoom - 1) < 1e-6 && a.center.distance(to: b.center) * a.zoom < 0.01
  }

  /// The first use leads somewhere, and the second back to where one was.
  @Test(arguments: 0..<4, ["Show all", "Back to the"]) func aSecondPressReturns(mode: Int, way: String) throws
  {
    let person = try Person.lost(in: mode)
    person.press(.character("m"))
    person.zoomIn(5)
    let panel = try #require(person.mapPanel)
    let label = try #require(person.all(Button.self, in: panel).map(\.label).first { $0.hasPrefix(way) })
    let lost = person.app.camera
    try person.tap(label, in: panel)
    let found = person.app.camera
    #expect(try !isNear(found, lost))
    try person.tap(label, in: panel)
    #expect(try isNear(person.app.camera, lost))
    try person.tap(label, in: panel)
    #expect(try isNear(person.app.camera, found))
    // Who has moved the view since is led there again.
    person.zoomIn(3)
    try person.tap(label, in: panel)
    #expect(try isNear(person.app.camera, found))
  }

  @Test(arguments: 0..<4) func theMenuAndTheKeysLeadToTheSame(mode: Int) throws {
    let person = try Person.lost(in: mode)
    person.zoomIn(5)
    let lost = person.app.camera
    person.press(.character("0"))
    person.wait(1)
    let whole = person.app.camera
    person.press(.character("0"))
    person.wait(1)
    #expect(try isNear(person.app.camera, lost))
    try person.choose("Show all", from: person.bars[0])
    person.wait(1)
    #expect(try isNear(person.app.camera, whole))
    try person.choose(waysModes[mode].names.guide.wayBack, from: person.bars[0])
    person.wait(1)
    let landmark = person.app.camera
    person.zoomIn(3)
    person.press(.character("0"), .shift)
    person.wait(1)
    #expect(try isNear(person.app.camera, landmark))
  }

  /// A glide takes a quarter of a second; with reduced motion there is none.
  @Test(arguments: [false, true]) func glidesAreShort(reduced: Bool) throws {
    let person = try Person.lost(in: 2)
    if reduced {
      try person.choose("Settings…", from: person.bars[0])
      try person.tap("Reduced motion")
      person.press(.escape)
    }
    person.zoomIn(5)
    person.platform.post(.keyDown(.character("0"), [], isRepeat: false))
    person.wait(0.1)
    let early = person.app.camera
    person.wait(0.2)
    let late = person.app.camera
    #expect(try isNear(early, late) == reduced)
    person.wait(1)
    #expect(try isNear(late, person.app.camera))
  }
}
