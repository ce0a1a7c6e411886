import Geometry
import ModeKit

/// The replay of a board on the screen. Its clock counts nodes.
package struct BoardReplayScreen: ReplayScreen {
  /// The longest duration of a replay, in seconds. Shorter ones have the pace of a hand.
  private static let longest = 60.0
  /// The number of nodes per second: the rate of a touch panel.
  private static let pace = 120.0

  private let replay: BoardReplay
  package var clock: ReplayClock
  /// The displayed board: the state after some moves, and a part of the next stroke.
  private(set) var board: Board
  /// The board after ``count`` moves, and the number of displayed nodes of the next one.
  private var finished: Board
  private var count = 0
  private var nodes = 0

  /// The number of moves of the whole replay, which is an upper bound of the number of strokes.
  var moveCount: Int { replay.timeline.count }

  init(_ replay: BoardReplay) {
    self.replay = replay
    let length = Double(replay.timeline.length)
    clock = ReplayClock(length: length, pace: max(Self.pace, length / Self.longest))
    finished = replay.timeline.state(after: 0)
    board = finished
  }

  package var untilNext: Double { 1 / 60 }

  package mutating func show() -> [Rect]? { show(Int(clock.position)) }

  package mutating func step(by moves: Int) -> [Rect]? {
    // From the middle of a stroke, a step back goes to its start.
    let start = moves < 0 && nodes > 0 ? count + 1 : count
    clock.go(to: Double(replay.timeline.length(of: start + moves)))
    return show()
  }

  private mutating func show(_ length: Int) -> [Rect]? {
    let (wanted, wantedNodes) = replay.place(at: length)
    let isSameMove = wanted == count
    var changes: [Rect]? = []
    if wanted >= count {
      changes = replay.timeline.advance(&finished, &count, to: wanted)
    } else {
      finished = replay.timeline.state(after: wanted)
      count = wanted
      changes = nil
    }
    if isSameMove, wantedNodes < nodes { changes = nil }
    board = finished
    if let stroke = replay.stroke(of: count, nodes: wantedNodes) {
      board.insert(stroke)
      // Of a growing stroke only the newest spans have changed.
      let known = isSameMove ? max(0, nodes / Stroke.spanLength - 1) : 0
      changes?.append(contentsOf: stroke.spans.dropFirst(known).map(\.bounds))
    }
    nodes = wantedNodes
    return changes
  }
}
