import Geometry
import Library
import ModeKit
import Raster
import Scene
import Sketch
import TestSupport
import Testing

/// What hands at other machines draw, on this one.
@Suite struct InkElsewhereTests {
  private let there = Slate()
  private let here = Slate()

  /// Tells this machine what the hands there hold. The author is that of both machines, so that a move that arrives has the
  /// order that it had there, or another.
  private func tell(as author: UInt32 = MemoryStore().author) throws {
    here.tick()
    try here.host.show(workInProgress: there.host.workInProgress, of: author)
    here.tick()
  }

  /// The strokes that are wet here.
  private var wet: [any InkMark] {
    var wet: [UInt64: any InkMark] = [:]
    for operation in here.ink {
      switch operation {
      case .begin(let id, let mark), .extend(let id, let mark): wet[id] = mark
      case .end(let id), .cancel(let id): wet[id] = nil
      }
    }
    return wet.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The coverage of a mark around the middle of the board.
  private func pixels(_ mark: any InkMark) -> [UInt8] {
    let mask = CoverageMask(width: 640, height: 200)
    mark.stamp(0..<mark.stepCount + mark.guessCount, into: mask, transform: .translation(Vector(320, 100)))
    return (0..<640 * 200).map { mask.bytes[$0] }
  }

  /// The last move there arrives here.
  private func arrive() throws {
    let logged = try there.host.mode.move(#require(there.store.records.last))
    here.host.perform(logged.move, seat: logged.seat)
    here.tick()
  }

  @Test(arguments: [Tool.brush, .line])
  func aStrokeIsSeenWhileItIsDrawn(tool: Tool) throws {
    there.use(.tool(tool))
    let finger = there.land(Point(440, 400))
    try tell()
    for step in 1...200 {
      let place = Point(
        440 + 2 * Double(step), 400 + 40 * Double(step % 20 < 10 ? step % 10 : 10 - step % 10) / 10)
      there.move(finger, to: place)
      guard step % 5 == 0 else { continue }
      try tell()
      #expect(wet.count == 1)
      // It reaches to where the hand is.
      let mark = try #require(wet.first)
      let box = mark.bounds(of: 0..<mark.stepCount + mark.guessCount)
      #expect(abs(box.maxX - (place.x - 640)) < 20, "step \(step)")
    }
    let shown = try pixels(#require(wet.first))
    there.lift(finger, at: Point(840, 400))
    #expect(shown.contains { $0 > 0 })
    if tool == .brush {
      #expect(try shown == pixels(#require(there.lastMark(of: finger))), "the same ink as there")
    }
    // The hand has lifted; its move comes a little later, and nothing flickers.
    try tell()
    here.wait(0.5)
    try tell()
    #expect(wet.count == 1)
    try arrive()
    #expect(wet.isEmpty && here.board.count == 1)
    guard case .end = here.ink.last else { return #expect(Bool(false), "it dries on the board") }
  }

  @Test func aStrokeThatIsCancelledDisappears() throws {
    let finger = there.land(Point(440, 400))
    there.move(finger, to: Point(500, 420))
    try tell()
    there.cancel(finger)
    try tell()
    #expect(wet.count == 1)
    here.wait(1)
    try tell()
    #expect(wet.isEmpty)
    // So does one that was on the board before its hand was heard of again.
    there.draw([Point(440, 400), Point(500, 400)])
    try arrive()
    try tell()
    #expect(wet.isEmpty)
  }

  @Test func tenHandsDrawAndAnEraserNeverTakesBackWhatItShowed() throws {
    here.draw([Point(300, 400), Point(900, 400)])
    let fingers = (0..<9).map { there.land(Point(400, 200 + 40 * Double($0))) }
    there.use(.tool(.eraser), seat: 1)
    let eraser = there.land(Point(400, 400), seat: 1)
    var erased = 0
    for step in 1...60 {
      for (index, finger) in fingers.enumerated() {
        there.move(finger, to: Point(400 + 3 * Double(step), 200 + 40 * Double(index)), after: 0.001)
      }
      there.move(eraser, to: Point(400 + 3 * Double(step), 400), after: 0.001)
      try tell(as: 9)
      #expect(wet.count == 10)
      let marks = wet.filter { if case .reveal = $0.ink { true } else { false } }
      #expect(marks.count == 1 && marks[0].guessCount == 0 && marks[0].stepCount >= erased)
      erased = marks[0].stepCount
    }
    #expect(erased > 40)
  }

  @Test func whatMakesNoSenseShowsNothing() throws {
    let finger = there.land(Point(440, 400))
    there.move(finger, to: Point(500, 420))
    let work = there.host.workInProgress
    for cut in 1..<work.count {
      _ = try? here.host.show(workInProgress: Array(work[..<cut]), of: 3)
      here.tick()
    }
    #expect(wet.isEmpty)
    for place in work.indices {
      var damaged = work
      damaged[place] ^= 0x55
      try? here.host.show(workInProgress: damaged, of: 3)
      here.tick()
    }
    #expect(wet.count <= 10 && here.board.count == 0)
  }

  @Test func aReplayIsNotDrawnOver() throws {
    here.draw([Point(300, 400), Point(900, 400)])
    let finger = there.land(Point(440, 400))
    there.move(finger, to: Point(500, 420))
    try tell(as: 9)
    #expect(wet.count == 1)
    here.use(.replay)
    #expect(wet.isEmpty)
    there.move(finger, to: Point(520, 420))
    try tell(as: 9)
    #expect(wet.isEmpty)
  }
}
