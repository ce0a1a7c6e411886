import Concurrency
import Geometry
import Glibc
import Library
import ModeKit
import Scene
import Shell
import Sketch
import Tables

extension Section {
  /// From a stroke at one machine to the frame that shows it at another, which runs the app.
  mutating func measureFrame(_ server: TableServer) throws {
    let board = try WatchedBoard(server)
    defer { board.close() }
    let bare = try BareStream(server.url, name: "frame")
    server.settle()
    var (whole, frames, locals, limits): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    try forEachRound(7, warmsUp: true) { round in
      var times: (whole: [Double], frame: [Double], local: [Double], bare: [Double]) = ([], [], [], [])
      for _ in 0..<30 {
        times.bare.append(try bare.pass())
        let (all, frame) = try board.seeAnother()
        times.whole.append(all)
        times.frame.append(frame)
        times.local.append(try board.seeOwn())
      }
      guard round >= 0 else { return }
      whole.append(Measurement.median(times.whole))
      frames.append(Measurement.median(times.frame))
      locals.append(Measurement.median(times.local))
      limits.append(2 * Measurement.median(times.bare) + Measurement.median(times.local))
    }
    add(
      Figure(
        name: "the frame that shows another's stroke", unit: .milliseconds, ours: frames,
        other: .init(
          name: "the frame that shows the same stroke made there", values: locals,
          why: "the limit: a frame of the machine itself, with reading what has arrived on top"),
        goal: 1.5, needsProcessors: true))
    add(
      Figure(
        name: "from a stroke to the frame of another", unit: .milliseconds, ours: whole,
        other: .init(
          name: "twice an empty message, and a frame", values: limits,
          why: "what a move may take to the state of another, and one frame of that machine itself"),
        goal: 1, needsProcessors: true))
  }
}

/// A board at a table: on the screen of one machine, and under the hand of somebody at another.
private final class WatchedBoard {
  private let folders = ["one", "two"].map { "/tmp/tessera-bench-\(getpid())-frame-\($0)" }
  private let news = News()
  private let window: BenchWindow
  private let platform: BenchPlatform
  private let app: App
  private var last = SystemClock.monotonic.seconds
  /// Who draws at the other machine, and the stroke.
  private var pen: TablePeer<SketchMode>
  private let way: NATSTransport
  private let stroke: SketchMove

  init(_ server: TableServer) throws {
    window = try BenchWindow()
    window.textures.waitsUntilShown = true
    let mode = SketchMode(shelf: BrushShelf(ours: "Assets/Brushes"))
    let resources = window.resources
    func type(_ words: [String], in folder: String) throws -> String {
      guard case .run(let carryOut) = try CommandLine(words, modes: [mode]).action else { return "" }
      return try carryOut(HeadlessFrontEnd(modes: [mode], resources: { resources }, directory: folder))
    }
    for folder in folders { BenchFolder.remove(folder) }
    _ = try type(["sketch", "new"], in: folders[0])
    guard let id = try Library(reading: folders[0]).documents().first?.id else {
      throw Problem("there is no board")
    }
    let text = try type(["table", "create", id.description, "--server", server.url], in: folders[0])
    _ = try type(["table", "join", text], in: folders[1])
    let link = try TableLink(text)
    way = try NATSTransport(
      url: link.server, table: link.table, creates: false,
      seal: TableSeal(key: link.key, table: link.table, own: try PeerKey()), wake: news.wake)
    let empty = try mode.makeState(
      SketchMode.Params(), seed: 1, resources: DocumentResources(scene: resources))
    pen = TablePeer(mode, at: TableStart(empty), author: 77) { _ throws(Problem) in
      throw Problem("there is no such move")
    }
    var strokes = WrittenStrokes.full
    (strokes.count, strokes.side) = (1, 200)
    var drawn: SketchMove?
    try strokes.forEach { ink, nodes in
      var writer = TrailWriter()
      for node in nodes { writer.add(ink.node(at: node.place, pressure: node.pressure)) }
      drawn = .draw(ink, trail: writer.bytes)
    }
    guard let drawn else { throw Problem("there is no stroke") }
    stroke = drawn
    platform = BenchPlatform(
      window, Size(Double(BenchWindow.width), Double(BenchWindow.height)), wake: news.wake)
    app = App(App.Parts(platform: platform, library: Library(directory: folders[1]), modes: [mode]))
    var options = OpenOptions()
    options.mode = mode.id
    app.start(options)
    // The first stroke of another also says that the app follows the table.
    _ = try news.wait {
      advance()
      return !pen.isJoining
    }
    for _ in 0..<2 { _ = try seeAnother() }
  }

  func close() {
    app.close()
    window.close()
    for folder in folders { BenchFolder.remove(folder) }
  }

  /// One step of the app's loop. Returns when it began, in seconds.
  @discardableResult private func step() -> Double {
    let now = SystemClock.monotonic.seconds
    platform.advance(by: now - last)
    last = now
    app.step()
    return now
  }

  private func advance() {
    _ = pen.receive(way.takeEvents(), now: SystemClock.monotonic.seconds)
    for action in pen.takeActions() { way.perform(action) }
  }

  private var isShown: Bool { app.isSettled && app.instruments.last?.report.missing == 0 }

  /// The strokes on the app's board.
  private var strokes: Int { (app.openDocument as? ModeHost<SketchMode>)?.state.count ?? 0 }

  /// Lets the app run until it has so many strokes and shows them. Returns when the step began in which it got them, and
  /// when they were shown, in seconds.
  private func watch(
    until count: Int, _ act: () throws -> Void
  ) throws -> (changed: Double, shown: Double) {
    var changed: Double?
    try act()
    _ = try news.wait {
      advance()
      let began = step()
      if changed == nil, strokes == count { changed = began }
      return changed != nil && isShown
    }
    return (changed ?? .nan, SystemClock.monotonic.seconds)
  }

  /// Has the other draw, and take it back. Returns the seconds from the stroke to the frame, and those of the frame.
  func seeAnother() throws -> (all: Double, frame: Double) {
    let begin = SystemClock.monotonic.seconds
    var inverse: (id: MoveID, move: SketchMove)?
    let (changed, shown) = try watch(until: 1) {
      let id = pen.nextID
      if let move = try pen.perform(stroke, seat: 0, wallTime: 0).inverse { inverse = (id, move) }
      advance()
    }
    guard let inverse else { throw Problem("the stroke cannot be taken back") }
    _ = try watch(until: 0) {
      // The table must have the stroke.
      _ = try news.wait {
        advance()
        return pen.shared.underWay.isEmpty
      }
      _ = try pen.perform(inverse.move, seat: 0, wallTime: 0, kind: .undo, target: inverse.id)
      advance()
    }
    return (shown - begin, shown - changed)
  }

  /// Has the same stroke made at the app's machine, and taken back. Returns the seconds of the frame.
  func seeOwn() throws -> Double {
    let (changed, shown) = try watch(until: 1) { try app.openDocument?.perform([stroke.bytes], seat: 0) }
    _ = try watch(until: 0) { app.openDocument?.undo(seat: 0) }
    return shown - changed
  }
}
