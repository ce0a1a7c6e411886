import Geometry
import Gestures
import Shell
import TestSupport
import ShellSupport
import Testing

/// Predicted ink is removed when the finger sends no more samples.
@Suite struct IdleWakeTests {
  @Test func predictedInkGoesWhenTheFingerRests() throws {
    let person = Person()
    try person.open("Sketch")
    let finger = TouchID(device: 1, finger: 1)
    let start = person.platform.time
    person.platform.post(.input(.touchDown(finger, at: Point(300, 400), pressure: 1, time: start)))
    for n in 1...30 {
      let after = Double(n) / 120
      person.platform.post(
        .input(
          .touchMove(finger, at: Point(300 + 8 * Double(n), 400), pressure: 1, time: start + after)),
        after: after)
    }
    // As the last move is shown, and before it is too old.
    for _ in 0..<31 { person.wait(1.0 / 120) }
    let ahead = person.platform.software.capture()
    for _ in 0..<12 { person.wait(1.0 / 120) }
    let rested = person.platform.software.capture()
    #expect(rested.differingPixels(from: ahead) > 0)
    // It needs no further input, and the app is idle afterwards.
    person.wait(0.5)
    #expect(person.platform.software.capture().differingPixels(from: rested) == 0)
  }
}
