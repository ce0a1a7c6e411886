import Geometry
import Gestures
import Testing

@Suite struct Recordings {
  @Test func everyEventReadsBackAsItself() throws {
    let id = TouchID(device: -7, finger: 12)
    let p = Point(1.0 / 3, -20)
    let recording = GestureRecording([
      .touchDown(id, at: p, pressure: 0.25, time: 0.1), .touchMove(id, at: p, pressure: 1, time: 0.2),
      .touchUp(id, at: p, time: 0.3), .touchCancel(id, time: 1e-9),
      .mouseDown(.middle, at: p, modifiers: [.shift, .alt], clicks: 2, time: 1),
      .penLean(id, Vector(0.5, -0.125), time: 1.25), .mouseMove(at: p, modifiers: [], time: 1.5),
      .mouseUp(.right, at: p, modifiers: .control, time: 2),
      .wheel(dx: -1, dy: 0.5, at: p, modifiers: .control, time: 3), .allCancelled(time: 4),
    ])
    #expect(try GestureRecording(parsing: recording.text) == recording)
  }

  @Test(arguments: [
    "1 down 3 5 5 1", "1 down 3:4 5 5", "1 down 3:4 5 5 1 9", "x hidden", "1 press thumb 5 5 0 1", "1 fly",
    "1",
  ])
  func aLineThatIsNoEventIsNamed(line: String) {
    #expect {
      try GestureRecording(parsing: "# a comment\n\n\(line)\n")
    } throws: {
      ($0 as? GestureRecording.Unreadable)?.line == 3 && "\($0)".contains(line)
    }
  }

  @Test func shiftingMovesPlacesTimesAndFingers() {
    let one = GestureRecording([.touchDown(TouchTable.finger(1), at: Point(1, 2), pressure: 1, time: 1)])
    #expect(
      one.shifted(by: Vector(10, 20), later: 2, fingers: 5).events
        == [.touchDown(TouchTable.finger(6), at: Point(11, 22), pressure: 1, time: 3)])
  }
}
