import Geometry

/// A film on the screen: how far it is, and whether it runs.
struct BoardFilmScreen {
  /// How fast it can run; at 1 it goes at the pace of a hand, or takes ``longest`` seconds where that would be longer.
  static let speeds = [1.0, 2, 4, 0.5]
  private static let longest = 60.0
  /// Nodes a second: as many as a panel reports.
  private static let pace = 120.0

  let film: BoardFilm
  /// What is shown: the board after some moves, and as much of the next stroke as is drawn.
  private(set) var board: Board
  private(set) var speed = 1.0
  /// The board after ``count`` moves, and the nodes of the next that are shown.
  private var finished: Board
  private var count = 0
  private var nodes = 0
  /// How far it is, in nodes.
  private var position = 0.0
  /// When it was last brought on, on the injected clock; nil while it stands.
  private var last: Double?

  init(_ film: BoardFilm) {
    self.film = film
    finished = film.board(after: 0)
    board = finished
  }

  var isRunning: Bool { last != nil }
  /// How far it is, 0…1.
  var fraction: Double { film.length == 0 ? 1 : min(1, position / Double(film.length)) }
  /// How many moves are done.
  var done: Int { count }
  /// Nodes a second.
  private var rate: Double { max(Self.pace, Double(film.length) / Self.longest) * speed }

  /// Lets it run from a time on, from the start again once it has come to its end.
  mutating func run(at time: Double) {
    if count == film.count { _ = go(to: 0) }
    last = time
  }

  /// Lets it stand.
  mutating func stop() { last = nil }

  /// Takes the next speed, after the last the first.
  mutating func changeSpeed() {
    let index = Self.speeds.firstIndex(of: speed) ?? 0
    speed = Self.speeds[(index + 1) % Self.speeds.count]
  }

  /// Goes on to a time; it stands once it has come to its end. Returns what looks different, nil for everything.
  mutating func advance(to time: Double) -> [Rect]? {
    guard let last else { return [] }
    position = min(Double(film.length), position + max(0, time - last) * rate)
    let changes = show(Int(position))
    self.last = count < film.count ? time : nil
    return changes
  }

  /// Goes to a fraction of the whole. Returns what looks different, nil for everything.
  mutating func go(to fraction: Double) -> [Rect]? {
    position = max(0, min(1, fraction)) * Double(film.length)
    return show(Int(position.rounded()))
  }

  /// Goes some moves on or back and stands.
  mutating func step(by moves: Int) -> [Rect]? {
    last = nil
    // Back from the middle of a stroke is to its start.
    let start = moves < 0 && nodes > 0 ? count + 1 : count
    position = Double(film.length(of: max(0, min(film.count, start + moves))))
    return show(Int(position))
  }

  private mutating func show(_ length: Int) -> [Rect]? {
    let (wanted, wantedNodes) = film.place(at: length)
    let isSameMove = wanted == count
    var changes: [Rect]? = []
    if wanted >= count {
      changes = film.advance(&finished, &count, to: wanted)
    } else {
      finished = film.board(after: wanted)
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
