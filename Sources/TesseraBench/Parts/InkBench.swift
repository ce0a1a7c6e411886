import Concurrency
import Compositor
import Geometry
import Gestures
import Glibc
import Interface
import ModeKit
import Raster
import Scene
import Sketch

/// The cost of a finger's movement on the main thread while it draws in chalk, by the number of strokes on the board:
/// events, the mode, stamping and uploads, without submitting quads and presenting.
///
/// The peer redraws everything at every touch, as the project's first sketch did, with the same rasteriser. The chart
/// is written to `.build/ink-chart.svg`.
let inkBench = BenchPart("ink") { section in
  let window = try BenchWindow()
  defer { window.close() }
  let boards = [
    ("an empty board", 0, 0), ("1,000 dabs", 10, 100), ("10,000 dabs", 100, 100),
    ("22,000 strokes", 22_000, 8),
    ("1,000,000 dabs", 1000, 1000),
  ].map { name, strokes, dabs in DrawnBoard(name, Drawings(strokes: strokes, dabs: dabs), window) }
  section.forEachRound(9, warmsUp: true) { round in
    for board in boards { board.drawStroke(isMeasured: round >= 0) }
  }
  for board in boards {
    let naive = board.drawings.naiveRedraws(board.moves.count)
    section.add(
      Figure(
        name: "an event on \(board.name)", unit: .microseconds, ours: board.moves,
        other: .init(
          name: "drawing all again", values: naive,
          why: "redrawing the whole canvas at every touch, with the same rasteriser"),
        ratio: .speed))
  }
  for board in boards {
    section.add(
      Figure(name: "the last event of a stroke on \(board.name)", unit: .microseconds, ours: board.ends))
  }
  let ranked = boards.dropFirst().sorted { Measurement.median($0.moves) < Measurement.median($1.moves) }
  if let slowest = ranked.last {
    section.add(
      Figure(
        name: "an event on the slowest board, \(slowest.name)", unit: .microseconds, ours: slowest.moves,
        other: .init(
          name: "the same on an empty board", values: boards[0].moves,
          why: "the cost of drawing must not depend on the strokes that are on the board already"),
        goal: 1.25))
  }
  let bars = boards.map { board in
    InkChart.Bar(
      name: board.name, dabs: board.drawings.dabs, ours: Measurement.median(board.moves),
      naive: Measurement.median(board.drawings.naiveRedraws(3)))
  }
  try Report.write(InkChart(bars: bars).svg, to: ".build/ink-chart.svg")
}

/// Strokes all over a world of sixteen windows.
private struct Drawings {
  let count: Int
  let length: Int

  init(strokes: Int, dabs: Int) {
    count = strokes
    length = dabs
  }

  var dabs: Int { count * length }

  /// Calls `body` with the points of each stroke, in dp of a view whose camera is at the world's middle.
  func forEach(_ body: ([Point]) -> Void) {
    var random = RandomSource(seed: UInt64(count) + 1)
    for _ in 0..<count {
      var place = Point(random.within(-1920...3200), random.within(-1200...2000))
      var angle = random.within(0...(2 * .pi))
      body(
        (0..<length).map { _ in
          angle += random.within(-0.3...0.3)
          place = place + Vector(angle: angle, length: 6)
          return place
        })
    }
  }

  /// The processor times of drawing all strokes once, in seconds: the cost of a touch that redraws everything.
  func naiveRedraws(_ rounds: Int) -> [Double] {
    var paths: [Path] = []
    forEach { points in
      var path = Path()
      for (index, point) in points.enumerated() {
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      paths.append(path)
    }
    let bitmap = Bitmap(width: BenchWindow.width, height: BenchWindow.height)
    let rasterizer = Rasterizer()
    let style = StrokeStyle(width: 10, cap: .round, join: .round)
    return (0..<rounds).map { _ in
      let watch = Stopwatch()
      bitmap.clear(to: 0xFF20_2620)
      let target = RasterTarget(bitmap)
      for path in paths { rasterizer.stroke(path, style: style, paint: .color(.white), into: target) }
      return watch.peers
    }
  }
}

/// A board with strokes, on which a finger draws.
private final class DrawnBoard {
  private static let moveCount = 40
  private static let finger = TouchID(device: 1, finger: 1)

  let name: String
  let drawings: Drawings
  /// The cost of a movement, in seconds of the main thread: the median of each round.
  private(set) var moves: [Double] = []
  /// The cost of lifting the finger.
  private(set) var ends: [Double] = []
  private let board: BoardOnScreen

  init(_ name: String, _ drawings: Drawings, _ window: BenchWindow) {
    self.name = name
    self.drawings = drawings
    board = BoardOnScreen(window)
    fill()
    board.settle()
  }

  /// Draws the initial strokes, each at once.
  private func fill() {
    let document = board.document
    var number: UInt64 = 1 << 32
    drawings.forEach { points in
      number += 1
      let samples = points.enumerated().map { index, point in
        Gesture.Sample(location: point, time: board.time + Double(index) * 0.008, pressure: 1)
      }
      for phase in [Gesture.Phase.began, .ended] {
        document.handle(
          .gesture(
            Gesture(
              kind: .ink, phase: phase, session: .init(number), target: TargetID.document(1),
              location: points[0], samples: phase == .began ? samples : [], time: board.time)))
      }
      _ = document.takeInk()
      _ = document.takeRequests()
    }
    _ = document.takePublication()
    document.damageEverything()
  }

  /// Draws a stroke of one finger with a frame for every event, and undoes it.
  func drawStroke(isMeasured: Bool) {
    let left = 200.0 + Double(moves.count % 5) * 120
    send { .touchDown(Self.finger, at: Point(left, 300), pressure: 1, time: $0) }
    let costs = (1...Self.moveCount).map { index in
      let place = Point(left + Double(index) * 6, 300 + 60 * sin(Double(index) * 0.2))
      return send { .touchMove(Self.finger, at: place, pressure: 1, time: $0) }
    }
    let end = send { .touchUp(Self.finger, at: Point(left + 240, 300), time: $0) }
    if isMeasured {
      moves.append(Measurement.median(costs))
      ends.append(end)
    }
    board.document.undo(seat: 0)
    board.settle()
  }

  /// Processes an event up to its frame. Returns the main thread's processor time without drawing and presenting, in
  /// seconds.
  @discardableResult private func send(_ event: (_ time: Double) -> InputEvent) -> Double {
    let watch = Stopwatch()
    let shown = board.frame(after: 1.0 / 120) { board.handle([event(board.time)]) }
    // The other boards are compared with the empty one.
    return drawings.dabs == 0 ? watch.peers - shown : watch.ours(without: shown)
  }
}
