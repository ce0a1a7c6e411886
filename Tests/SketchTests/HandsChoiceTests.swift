import Geometry
import Gestures
import ModeKit
import Sketch
import Testing

/// Whose fingers a seat expects: the default, the choices, and what older versions have saved.
@Suite struct HandsChoiceTests {
  private func interests(_ slate: Slate, _ device: Gesture.Device = .finger) -> Interests {
    slate.host.hit(at: Point(300, 300), device: device, seat: 0).reduce([]) { $0.union($1.interests) }
  }

  private func label(_ slate: Slate) -> String? {
    slate.host.bar(seat: 0).first { $0.id == .sketch(.hands) }?.label
  }

  @Test func aNewBoardLetsTwoFingersPinchAndAllOthersDraw() {
    let slate = Slate()
    #expect(label(slate) == "Hands: auto")
    #expect(interests(slate) == [.ink, .inkYieldsToPinch])
  }

  @Test func twoFingersStayTheCornersOfACircle() {
    let slate = Slate()
    slate.use(.tool(.circle))
    #expect(interests(slate) == [.ink])
    slate.use(.tool(.line))
    #expect(interests(slate) == [.ink, .inkYieldsToPinch])
  }

  @Test func theChoicesFollowEachOther() {
    let slate = Slate()
    slate.use(.hands)
    #expect(label(slate) == "One hand")
    #expect(interests(slate) == [.ink, .inkYieldsToPinch, .inkOfOneHand, .threeFingerTap])
    slate.use(.hands)
    #expect(label(slate) == "Many hands")
    #expect(interests(slate) == [.ink])
    slate.use(.hands)
    #expect(label(slate) == "Pen only")
    #expect(interests(slate) == [.camera, .threeFingerTap])
    #expect(interests(slate, .pen(.tip)) == [.ink])
    slate.use(.hands)
    #expect(label(slate) == "Hands: auto")
  }

  /// The tools of one seat as versions before this choice have written them.
  private func oldTools(_ version: String, isOneHand: Bool) -> [UInt8] {
    var writer = ByteWriter()
    writer.count(1)
    for word in [version, "line", "line", "chalk", "felt"] { writer.string(word) }
    writer.byte(2)  // a chalk
    writer.count(0)
    writer.flag(isOneHand)
    if version == "shapes" { writer.count(5) }
    writer.count(0)
    return writer.bytes
  }

  @Test(arguments: ["brushes", "shapes"], [false, true])
  func toolsOfOlderVersionsKeepTheirHands(version: String, isOneHand: Bool) throws {
    let slate = Slate()
    var reader = ByteReader(oldTools(version, isOneHand: isOneHand))
    slate.host.session[keyPath: SketchMode.savedTools] = try SketchMode.SavedTools(reading: &reader)
    #expect(label(slate) == (isOneHand ? "One hand" : "Many hands"))
  }

  @Test func everyChoiceIsSaved() throws {
    let slate = Slate()
    for _ in HandsChoice.allCases {
      var writer = ByteWriter()
      slate.host.session[keyPath: SketchMode.savedTools].encode(into: &writer)
      let other = Slate()
      var reader = ByteReader(writer.bytes)
      other.host.session[keyPath: SketchMode.savedTools] = try SketchMode.SavedTools(reading: &reader)
      #expect(label(other) == label(slate))
      slate.use(.hands)
    }
  }
}
