import Geometry
import Gestures
import Interface
import MadeHands
import ModeKit
import Scene
import Sketch

/// How well ink preserves handwriting: the height of quick small swings, the corners of a quick zigzag, and the noise
/// of a slow line. The peer is the polyline through the panel's samples. The chart also shows the one-euro filter.
///
/// None of the figures are times. The chart is written to `.build/writing-chart.svg`.
let writingBench = BenchPart("writing") { section in
  var panels: [WritingChart.Panel] = []
  for rate in [60.0, 120, 240] {
    var kept: [(ours: [Double], euro: [Double])] = []
    for perSecond in 3...9 {
      var (ours, euro): ([Double], [Double]) = ([], [])
      section.forEachRound(5) { round in
        let hand = MadeHand.swings(height: 15, perSecond: Double(perSecond))
        let samples = hand.samples(rate: rate, jitter: 0.003, seed: UInt64(round * 10 + perSecond))
        let raw = DrawnLine.reach(samples.map(\.place))
        ours.append(DrawnLine.reach(Written.line(samples)) / raw)
        euro.append(DrawnLine.reach(OneEuro.filtered(samples)) / raw)
      }
      kept.append((ours, euro))
    }
    let worst = kept.min { Measurement.median($0.ours) < Measurement.median($1.ours) } ?? ([], [])
    section.add(
      Figure(
        name: "height kept at \(Int(rate)) Hz, worst of 3 to 9 swings", unit: .percent, ours: worst.ours,
        other: .init(
          name: "the samples", values: worst.ours.map { _ in 1 },
          why: "quick small writing must not shrink: 15 dp from peak to peak, timestamps off by 3 ms"),
        ratio: .share, goal: 0.98))
    section.add(
      Figure(name: "height kept at \(Int(rate)) Hz by the one-euro filter", unit: .percent, ours: worst.euro))

    let corners = (0...12).map { Point(Double($0) * 40 - 240, $0 % 2 == 0 ? -60 : 60) }
    var missed: (ours: [Double], euro: [Double], allowed: [Double]) = ([], [], [])
    var noise: (ours: [Double], euro: [Double], raw: [Double]) = ([], [], [])
    section.forEachRound(5) { round in
      let zigzag = MadeHand.polyline(corners, speed: 1600)
        .samples(rate: rate, jitter: 0.003, seed: UInt64(round) + 1)
      func miss(_ line: [Point]) -> Double { DrawnLine.miss(line, Array(corners[1...11])) }
      missed.ours.append(miss(Written.line(zigzag)))
      missed.euro.append(miss(OneEuro.filtered(zigzag)))
      missed.allowed.append(1.2 * miss(zigzag.map(\.place)) + 0.5)
      let slow = MadeHand.polyline([Point(-100, 0), Point(100, 0)], speed: 40)
        .samples(rate: rate, noise: 1, jitter: 0.003, seed: UInt64(round) + 1)
      func deviation(_ line: [Point]) -> Double { DrawnLine.deviation(line, between: -88...88) }
      noise.ours.append(deviation(Written.line(slow)))
      noise.euro.append(deviation(OneEuro.filtered(slow)))
      noise.raw.append(deviation(slow.map(\.place)))
    }
    section.add(
      Figure(
        name: "corners missed at \(Int(rate)) Hz and 1,600 dp/s", unit: .plain("dp"), ours: missed.ours,
        other: .init(
          name: "1.2 times the samples' own and half a dp", values: missed.allowed,
          why: "a panel seldom reports a corner itself; ink must not cut off more"),
        goal: 1))
    section.add(
      Figure(
        name: "corners missed at \(Int(rate)) Hz by the one-euro filter", unit: .plain("dp"),
        ours: missed.euro))
    section.add(
      Figure(
        name: "noise left at \(Int(rate)) Hz and 40 dp/s", unit: .plain("dp"), ours: noise.ours,
        other: .init(
          name: "the samples", values: noise.raw, why: "a slow line must not tremble: samples are off by 1 dp"
        ),
        goal: 0.25))
    section.add(
      Figure(
        name: "noise left at \(Int(rate)) Hz by the one-euro filter", unit: .plain("dp"), ours: noise.euro))
    panels.append(
      WritingChart.Panel(
        rate: Int(rate), swings: Array(3...9),
        lines: [
          ("samples", .quiet, kept.map { _ in 1 }),
          ("one-euro", .danger, kept.map { Measurement.median($0.euro) }),
          ("Tessera", .good, kept.map { Measurement.median($0.ours) }),
        ]))
  }
  try Report.write(WritingChart(panels: panels).svg, to: ".build/writing-chart.svg")
}

/// The ink of the sketch.
private enum Written {
  /// The line that the sketch draws from the samples of a finger, as a fine polyline. With a handicap it is the output
  /// of the one-euro filter.
  static func line(_ samples: [(place: Point, time: Double)]) -> [Point] {
    if Handicap.isOn { return OneEuro.filtered(samples) }
    let mode = SketchMode()
    let camera = Camera(center: .origin, viewport: Rect(x: -640, y: -400, width: 1280, height: 800))
    let document = ModeHost(
      mode: mode, params: SketchMode.Params(), seed: 1, state: Board(), store: MemoryStore(),
      environment: ModeEnvironment(theme: Theme(), camera: camera))
    let ways = samples.map { Gesture.Sample(location: $0.place, time: $0.time, pressure: 1) }
    for phase in [Gesture.Phase.began, .changed, .ended] {
      let part = phase == .began ? Array(ways.prefix(1)) : phase == .changed ? Array(ways.dropFirst()) : []
      document.handle(
        .gesture(
          Gesture(
            kind: .ink, phase: phase, session: .init(1), target: TargetID.document(1),
            location: (part.last ?? ways[ways.count - 1]).location, samples: part,
            time: (part.last ?? ways[ways.count - 1]).time)))
    }
    guard let stroke = document.state.strokes.first(where: { _ in true }) else { return [] }
    var points: [Point] = []
    for span in stroke.spans {
      stroke.steps(of: span) { step in points += (0...16).map { step.point(Double($0) / 16) } }
    }
    return points
  }
}
