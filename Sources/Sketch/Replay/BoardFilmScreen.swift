import Geometry
import ModeKit

/// A sketch's replay on the screen. Its clock counts nodes.
package struct BoardFilmScreen: FilmScreen {
  /// A replay goes at the pace of a hand, or takes so many seconds where that would be longer.
  private static let longest = 60.0
  /// Nodes a second: as many as a panel reports.
  private static let pace = 120.0

  private let film: BoardFilm
  package var clock: FilmClock
  /// What is shown: the board after some moves, and as much of the next stroke as is drawn.
  private(set) var board: Board
  /// The board after ``count`` moves, and the nodes of the next that are shown.
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
    // Back from the middle of a stroke is to its start.
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
      // Only the newest parts of the stroke in hand are new.
      let known = isSameMove ? max(0, nodes / Stroke.spanLength - 1) : 0
      changes?.append(contentsOf: stroke.spans.dropFirst(known).map(\.bounds))
    }
    nodes = wantedNodes
    return changes
  }
}
