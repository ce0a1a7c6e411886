import Geometry
import Gestures
import Glibc
import Library
import ModeKit
import Sketch
import Tables

extension Section {
  /// A frame while 30 people at other machines draw, beside one while 30 fingers draw here.
  mutating func measureDrawingPeers() throws {
    let window = try BenchWindow()
    defer { window.close() }
    let board = BoardOnScreen(window)
    let fingers = DrawingFingers(board)
    let peers = try DrawingPeers(board, window)
    var (ours, others): ([Double], [Double]) = ([], [])
    forEachRound(7, warmsUp: true) { round in
      let (here, there) = (fingers.draw(), peers.draw())
      guard round >= 0 else { return }
      others.append(here)
      ours.append(there)
    }
    add(
      Figure(
        name: "a frame while 30 peers draw", unit: .microseconds, ours: ours,
        other: .init(
          name: "while 30 fingers draw here", values: others,
          why: "the limit: the same strokes, without the way from other machines"),
        goal: 1.5))
    add(
      Figure(
        name: "a second of a peer that draws, with its hand", unit: .plain("bytes"), ours: [peers.bytes],
        other: .init(name: "10,000 bytes", values: [10_000], why: "what a hand may send in a second"),
        goal: 1, needsOneRound: true))
  }
}

/// The strokes that 30 hands draw in a second.
private enum DrawnSecond {
  static let hands = 30, frames = 60
  static let pause = 1.0 / 60

  /// Where a hand is, in dp.
  static func place(_ hand: Int, _ frame: Int) -> Point {
    let way = Double(frame) * 5
    return Point(
      60 + Double(hand % 5) * 240 + way * 0.6, 100 + Double(hand / 5) * 110 + 40 * sin(way * 0.05))
  }
}

/// Fingers on this machine.
private struct DrawingFingers {
  private let board: BoardOnScreen

  init(_ board: BoardOnScreen) { self.board = board }

  /// Lets all fingers draw for a second and undoes it. Returns the median of the frames' processor times without drawing
  /// and presenting, in seconds.
  func draw() -> Double {
    func events(_ event: (TouchID, Int) -> InputEvent) -> [InputEvent] {
      (0..<DrawnSecond.hands).map { event(TouchID(device: 1, finger: Int64($0 + 1)), $0) }
    }
    func frame(_ event: (TouchID, Int) -> InputEvent) -> Double {
      let watch = Stopwatch()
      let shown = board.frame(after: DrawnSecond.pause) { board.handle(events(event)) }
      return watch.peers - shown
    }
    _ = frame { .touchDown($0, at: DrawnSecond.place($1, 0), pressure: 1, time: board.time) }
    let costs = (1...DrawnSecond.frames).map { number in
      frame { .touchMove($0, at: DrawnSecond.place($1, number), pressure: 1, time: board.time) }
    }
    _ = frame { .touchUp($0, at: DrawnSecond.place($1, DrawnSecond.frames), time: board.time) }
    for _ in 0..<DrawnSecond.hands { board.document.undo(seat: 0) }
    board.settle()
    return Measurement.median(costs)
  }
}

/// Hands on other machines: what they whisper of themselves and their strokes, encrypted and signed.
private final class DrawingPeers {
  private let board: BoardOnScreen
  private let seal: TableSeal
  /// What arrives in each frame.
  private var whispers: [[[UInt8]]]
  /// What a peer sends in a second, in bytes.
  private(set) var bytes = 0.0

  init(_ board: BoardOnScreen, _ window: BenchWindow) throws {
    self.board = board
    let key = try TableSeal.makeKey()
    seal = TableSeal(key: key, table: "bench", own: try PeerKey())
    whispers = Array(repeating: [], count: DrawnSecond.frames + 1)
    for peer in 0..<DrawnSecond.hands {
      let document = BoardOnScreen.emptyBoard(window.resources)
      let seal = TableSeal(key: key, table: "bench", own: try PeerKey())
      var (hands, work) = (TableHands(own: seal.own.name), TableWork(own: seal.own.name))
      hands.receive([.connected], at: 0)
      work.receive([.connected], at: 0) { _, _ in true }
      for number in 0...DrawnSecond.frames {
        // People do not whisper at the same moment.
        let now = 1 + (Double(number) + Double(peer % 2)) * DrawnSecond.pause
        let place = DrawnSecond.place(peer, number)
        document.handle(
          .gesture(
            Gesture(
              kind: .ink, phase: number == 0 ? .began : .changed, session: .init(1),
              target: TargetID.document(1), location: place,
              samples: [Gesture.Sample(location: place, time: now, pressure: 1)], time: now)))
        guard number % 2 == peer % 2 else { continue }
        let actions =
          hands.show([TableHand(id: 1, place: place)], at: now)
          + work.show(document.workInProgress, by: UInt32(peer + 2), at: now)
        for case .whisper(let message) in actions.bundled {
          let sealed = seal.seal(message)
          bytes += Double(sealed.count) / Double(DrawnSecond.hands)
          whispers[number].append(sealed)
        }
      }
    }
  }

  /// Shows what all of them draw in a second, and lets it disappear. Returns the median of the frames' processor times
  /// without drawing and presenting, in seconds.
  func draw() -> Double {
    var (hands, work) = (TableHands(own: seal.own.name), TableWork(own: seal.own.name))
    func hear(_ events: [TableEvent]) {
      hands.receive(events, at: board.time)
      work.receive(events, at: board.time) { _, _ in true }
      for news in work.take(at: board.time) {
        try? board.document.show(workInProgress: news.work, of: news.author)
      }
    }
    func frame(after pause: Double = DrawnSecond.pause, _ body: () -> Void) -> Double {
      let watch = Stopwatch()
      let shown = board.frame(after: pause) {
        var environment = board.document.environment
        environment.time = board.time
        board.document.update(environment, notifies: false)
        body()
      }
      return watch.ours(without: shown)
    }
    let costs = whispers.map { arrived in
      frame {
        let opened = arrived.compactMap { seal.open($0) }
        hear(opened.map { TableEvent.heard($0.message, sender: $0.sender) }.unbundled)
      }
    }
    for pause in [0.0, 1.1, 1.1] { _ = frame(after: pause) { hear([.disconnected]) } }
    board.settle()
    return Measurement.median(costs)
  }
}
