import Geometry
import ModeKit

/// The replay of a puzzle on the screen. Its clock counts moves.
package struct TableReplayScreen: ReplayScreen {
  /// The duration of a long replay, in seconds. Short ones take less.
  private static let length = 30.0
  /// The lowest number of moves per second.
  private static let slowest = 2.0
  /// The durations of a time-lapse, in seconds, and the seconds for each of its moves.
  private static let lapses = 3.0...7.0, lapsePerMove = 0.1

  private let replay: TableReplay
  package var clock: ReplayClock
  /// The number of moves made, and the table after them.
  private var count = 0
  private(set) var table: PuzzleTable
  /// The trays of that table.
  private(set) var trays: TrayStrips
  /// All of the area that can be shown.
  let extent: Rect
  /// Whether it is the time-lapse of a finished puzzle, which ends by itself.
  let isLapse: Bool

  init(_ replay: TableReplay, isLapse: Bool = false) {
    self.isLapse = isLapse
    self.replay = replay
    let length = Double(replay.timeline.count)
    let time = min(max(length * Self.lapsePerMove, Self.lapses.lowerBound), Self.lapses.upperBound)
    clock = ReplayClock(
      length: length, pace: isLapse ? length / time : max(Self.slowest, length / Self.length))
    table = replay.timeline.state(after: 0)
    trays = TrayStrips(table)
    extent = replay.extent
  }

  package var untilNext: Double { max(1 / 30, clock.seconds(to: Double(count + 1))) }

  package mutating func show() -> [Rect]? {
    let wanted = Int(clock.position)
    let before = table.trayChanges
    defer { if table.trayChanges != before { trays = TrayStrips(table) } }
    if wanted >= count {
      let reach = PieceLook.reach(table.puzzle.cut)
      return replay.advance(&table, &count, to: wanted).map { $0.inset(by: -reach) }
    }
    count = wanted
    table = replay.timeline.state(after: wanted)
    return nil
  }

  package mutating func step(by steps: Int) -> [Rect]? {
    clock.go(to: Double(count + steps))
    return show()
  }
}
