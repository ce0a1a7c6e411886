import Concurrency
import Glibc
import ModeKit

/// One part of the benchmark, such as the rasteriser's.
struct BenchPart: Sendable {
  /// Its name on the command line.
  var name: String
  /// Measures and adds figures. If it throws, the part fails.
  var run: @Sendable (inout Section) throws -> Void

  init(_ name: String, _ run: @escaping @Sendable (inout Section) throws -> Void) {
    self.name = name
    self.run = run
  }
}

/// The measurements of one run of a part, and the speed of the machine during the run.
struct Section {
  /// The part's name.
  let part: String
  /// Whether each figure is measured in one round only, for scripts that alternate between builds and count rounds
  /// themselves.
  let isOneRound: Bool
  private(set) var figures: [Figure] = []
  /// Peers that are not installed, each with what is missing.
  private(set) var leftOut: [String] = []
  /// The machine's speed, measured repeatedly between rounds.
  private(set) var speeds: [MachineSpeed] = []

  init(_ part: String, isOneRound: Bool) {
    self.part = part
    self.isOneRound = isOneRound
  }

  /// The number of rounds.
  func rounds(_ usual: Int) -> Int {
    precondition(usual >= Figure.leastRounds, "a median needs five rounds")
    return isOneRound ? 1 : usual
  }

  /// Calls `body` once per round with its number, after a warm-up round with the number −1. The machine's speed is
  /// measured between rounds.
  mutating func forEachRound(_ usual: Int, warmsUp: Bool = false, _ body: (Int) throws -> Void) rethrows {
    if warmsUp { try body(-1) }
    for round in 0..<rounds(usual) {
      probe()
      try body(round)
    }
    probe()
  }

  /// Measures the machine's speed, at most four times a second. Long rounds are few, so each gets several measurements:
  /// one short disturbance must not be a large share of them.
  mutating func probe() {
    let now = SystemClock.monotonic.seconds
    let pause = speeds.last.map { now - $0.time } ?? 0
    if !speeds.isEmpty, pause < 0.25 { return }
    for look in 0..<(pause > Self.longRound ? 5 : 1) {
      if look > 0 { usleep(50_000) }
      speeds.append(MachineSpeed.measure())
    }
  }

  /// The duration from which a round is long, in seconds.
  private static let longRound = 2.0

  /// Adds a figure. One with a goal needs another side and five rounds, unless it is the same in every round or takes minutes.
  mutating func add(_ figure: Figure) {
    precondition(!figure.ours.isEmpty, "\(figure.name): something was measured")
    precondition(figures.allSatisfy { $0.name != figure.name }, "\(figure.name): names tell figures apart")
    if figure.goal != nil {
      precondition(figure.other?.values.count == figure.ours.count, "\(figure.name): rounds come in pairs")
      precondition(
        figure.needsOneRound || isOneRound || figure.ours.count >= Figure.leastRounds,
        "\(figure.name): a median needs five rounds")
    }
    figures.append(figure)
  }

  /// Records that a peer is skipped, and what is missing.
  mutating func leaveOut(_ sentence: String) { leftOut.append(sentence) }

  /// The variation of the machine's speed.
  var variation: MachineSpeed.Variation { MachineSpeed.Variation(speeds) }
}
