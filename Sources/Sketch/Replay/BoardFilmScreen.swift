import Geometry
import ModeKit

/// The replay of a board on the screen. Its clock counts nodes.
package struct BoardFilmScreen: FilmScreen {
  /// The longest duration of a replay, in seconds. Shorter ones have the pace of a hand.
  private static let longest = 60.0
  /// The number of nodes per second: the rate of a touch panel.
  private static let pace = 120.0

  private let film: BoardFilm
  package var clock: FilmClock
  /// The displayed board: the state after some moves, and a part of the next stroke.
  private(set) var board: Board
  /// The board after ``count`` moves, and the number of displayed nodes of the next one.
  private var finished: Board
  private var count = 0
  private var nodes = 0

  init(_ film: BoardFilm) {
    self.film = film
    let length = Double(film.reel.length)
    clock = FilmClock(length: length, pace: max(Self.pace, length / Self.longest))
    finished = film.reel.state(after: 0)
    board = finished
  }

  package var untilNext: Double { 1 / 60 }

  package mutating func show() -> [Rect]? { show(Int(clock.position)) }

  package mutating func step(by moves: Int) -> [Rect]? {
    // From the middle of a stroke, a step back goes to its start.
    let start = moves < 0 && nodes > 0 ? count + 1 : count
    clock.go(to: Double(film.reel.length(of: start + moves)))
    return show()
  }

  private mutating func show(_ length: Int) -> [Rect]? {
    let (wanted, wantedNodes) = film.place(at: length)
    let isSameMove = wanted == count
    var changes: [Rect]? = []
    if wanted >= count {
      changes = film.reel.advance(&finished, &count, to: wanted)
    } else {
      finished = film.reel.state(after: wanted)
      count = wanted
      changes = nil
    }
    if isSameMove, wantedNodes < nodes { changes = nil }
    board = finished
    if let stroke = film.stroke(of: count, nodes: wantedNodes) {
      board.insert(stroke)
      // Of a growing stroke only the newest spans have changed.
      let known = isSameMove ? max(0, nodes / Stroke.spanLength - 1) : 0
      changes?.append(contentsOf: stroke.spans.dropFirst(known).map(\.bounds))
    }
    nodes = wantedNodes
    return changes
  }
}
