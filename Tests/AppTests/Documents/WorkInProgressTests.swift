import Geometry
import Gestures
import Library
import ModeKit
import Shell
import ShellSupport
import Sketch
import TestSupport
import Testing

/// What hands held when the program was killed.
@Suite struct WorkInProgressTests {
  private let scratch = ScratchFolder()

  private func open(_ folder: ScratchFolder) -> Library {
    var options = Library.Options()
    options.pace = 0
    return Library(directory: folder.path, options: options)
  }

  /// The files of a library as a kill at this moment leaves them.
  private func killed(_ library: Library) -> ScratchFolder {
    library.flush()
    let copy = ScratchFolder()
    for name in ["tessera.sqlite", "tessera.sqlite-wal"] {
      _ = copy.write(name, readBytes(library.directory + "/" + name))
    }
    return copy
  }

  private func board(_ person: Person) throws -> Board {
    try #require(person.app.openDocument as? ModeHost<SketchMode>).state
  }

  /// Draws a line with a finger that does not lift, two dp in each sixtieth of a second.
  private func draw(_ person: Person, finger: Int64, from start: Point, for seconds: Double) {
    let id = TouchID(device: 1, finger: finger)
    let now = person.platform.time
    person.platform.post(.input(.touchDown(id, at: start, pressure: 1, time: now)))
    for step in 1...Int(seconds * 60) {
      let delay = Double(step) / 60
      let place = start + Vector(Double(step) * 2, 0)
      person.platform.post(.input(.touchMove(id, at: place, pressure: 1, time: now + delay)), after: delay)
    }
    person.wait(seconds)
  }

  @Test func aKillDuringAStrokeCostsItsLastSecond() throws {
    let person = Person(library: open(scratch))
    try person.open("Sketch")
    draw(person, finger: 1, from: Point(300, 400), for: 2.5)
    #expect(try board(person).count == 0, "the finger is still down")

    let second = killed(person.library)
    let again = Person(library: open(second))
    #expect(try board(again).count == 1)
    // 300 dp were drawn, 120 of them in the last second.
    #expect(try #require(try board(again).strokes.first { _ in true }).bounds.width > 180)
    #expect(again.app.openDocument?.canUndo(seat: 0) == true)
    // It is a stroke now, and is not drawn again.
    let third = Person(library: open(killed(again.library)))
    #expect(try board(third).count == 1)
    for person in [third, again, person] { person.app.close() }
  }

  @Test func aStrokeIsNotDrawnTwiceAfterItsEnd() throws {
    let person = Person(library: open(scratch))
    try person.open("Sketch")
    draw(person, finger: 1, from: Point(300, 400), for: 1.5)
    let last = person.platform.time
    person.platform.post(
      .input(.touchUp(TouchID(device: 1, finger: 1), at: Point(480, 400), time: last)))
    person.wait(0.05)
    #expect(try board(person).count == 1)
    let again = Person(library: open(killed(person.library)))
    #expect(try board(again).count == 1)
    again.app.close()
    person.app.close()
  }

  @Test func aFingerThatRestsCausesNoWork() throws {
    let person = Person(library: open(scratch))
    try person.open("Sketch")
    draw(person, finger: 1, from: Point(300, 400), for: 1)
    person.wait(3)
    let deadline = person.app.nextDeadline
    #expect(deadline == nil || deadline! > person.platform.time + 1)
    person.app.close()
  }
}
