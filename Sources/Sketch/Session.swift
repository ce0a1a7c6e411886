import Geometry
import Gestures
import Library
import ModeKit
import Scene

extension SketchMode {
  /// What undo leaves alone: the seats' tools and the marks in progress.
  public struct Session {
    /// The tools of the seats that have used any.
    private var tools: [Int: Tools] = [:]
    /// Strokes in progress by finger.
    var strokes: [Gesture.SessionID: FreeStroke] = [:]
    /// When they were last looked through for guesses that are too old, in seconds.
    var guessesLookedAt = 0.0
    /// The ruler, while one lies on the board.
    var ruler: Ruler?
    /// The ruler as it lay when hands took it.
    var heldRulers: [Gesture.SessionID: Ruler] = [:]
    /// The places that somebody wants to come back to.
    var views: [BoardView] = []
    /// Whether a map lies in the corner.
    var showsMap = false
    /// Shapes in progress.
    var shapes: [ShapeStroke] = []
    /// The loops that fingers draw around strokes.
    var lassos: [Gesture.SessionID: Lasso] = [:]
    /// What the seats have chosen.
    var selections: [Int: Selection] = [:]
    /// The number of the next mark that touches the board.
    var nextOrder: Int
    /// The last tap with the line or the circle.
    var lastTap: (time: Double, location: Point, seat: Int)?
    /// The last clearing: the name of what is done next, who did it, how it is brought back, and the lowest of its strokes.
    var cleared: (next: MoveID, seat: Int, restoring: SketchMove, lowest: Order)?
    /// Whether a worker sorts the strokes.
    var isPacking = false
    /// When the chalk was last heard.
    var lastSound = -1.0
    /// The brushes that there are.
    var stock: BrushShelf.Stock
    /// The layer whose slider a hand moves: how faint it has become, who moves it, and when that is taken for meant, in seconds.
    var fading: (layer: MoveID, opacity: UInt8, seat: Int, ends: Double)?
    /// What is wrong with brushes' files and has not been told yet.
    var untold: [String]
    /// What a whole-stroke eraser has touched, by finger: it is off the board already, and goes for good when the finger lifts.
    var lifted: [Gesture.SessionID: LiftedStrokes] = [:]
    /// The replay that is shown in place of the board.
    var film: BoardFilmScreen?
    /// What each kind of device says of pressure.
    var pressures: [Gesture.Device: PressureSense] = [:]

    init(nextOrder: Int, stock: BrushShelf.Stock) {
      self.nextOrder = nextOrder
      self.stock = stock
      untold = stock.problems
    }

    /// What a seat draws with.
    subscript(seat: Int) -> Tools {
      get { tools[seat] ?? Tools(seat: seat) }
      set { tools[seat] = newValue }
    }

    /// The orders of what a seat has chosen, rising.
    package func selectedOrders(seat: Int) -> [Order] {
      guard let selection = selections[seat] else { return [] }
      return (selection.pictures.map(\.order) + selection.orders).sorted()
    }

    /// The corners of the frame around what a seat has chosen, in dp of the window; none without.
    package func selectionCorners(seat: Int, _ camera: Camera) -> [Point] {
      selections[seat]?.corners(camera) ?? []
    }

    /// The corners of the ruler in world points, along its upper edge first; none while there is no ruler.
    package var rulerCorners: [Point] {
      ruler.map { ruler in
        Rect(center: .origin, size: ruler.size).corners.map { ruler.toWorld.apply($0) }
      } ?? []
    }

    /// The brush that a seat holds.
    func kind(of seat: Int) -> BrushKind { self[seat].kind(stock) }
  }

  public func makeSession(_ host: ModeHost<SketchMode>.Opening) -> Session {
    Session(nextOrder: host.state.nextOrder, stock: shelf.read())
  }
}

extension SketchMode: ToolKeepingMode {
  public func encodeTools(_ host: ModeHost<SketchMode>, into writer: inout ByteWriter) {
    writer.count(Self.seats.count)
    for seat in Self.seats { host.session[seat].encode(into: &writer) }
    writer.count(host.session.views.count)
    for view in host.session.views { view.encode(into: &writer) }
    writer.flag(host.session.showsMap)
    for seat in Self.seats { writer.signed(host.session[seat].layer?.counter ?? -1) }
    for view in host.session.views { writer.string(view.name) }
    for seat in Self.seats { writer.unsigned(UInt64(host.session[seat].layer?.author ?? 0)) }
  }

  public func decodeTools(_ reader: inout ByteReader, _ host: ModeHost<SketchMode>) throws(Problem) {
    for seat in 0..<(try reader.count(limit: Self.seats.count)) {
      host.session[seat] = try Tools(reading: &reader)
    }
    // There were no views to keep at first.
    guard reader.remaining > 0 else { return }
    var views: [BoardView] = []
    for _ in 0..<(try reader.count(limit: BoardView.most)) { views.append(try BoardView(reading: &reader)) }
    host.session.views = views
    host.session.showsMap = try reader.flag()
    guard reader.remaining > 0 else { return }
    for seat in Self.seats {
      let layer = try reader.signed()
      host.session[seat].layer = layer < 0 ? nil : try ByteReader.name(0, layer)
    }
    // Nor had they names.
    for index in views.indices {
      host.session.views[index].rename(reader.remaining > 0 ? try reader.string() : Self.name(of: index))
    }
    // Nor had layers authors.
    guard reader.remaining > 0 else { return }
    for seat in Self.seats {
      let author = UInt32(try reader.count(limit: Int(UInt32.max)))
      host.session[seat].layer = host.session[seat].layer.map { MoveID(author: author, counter: $0.counter) }
    }
  }

  /// As many as there can be.
  private static let seats = 0..<4
}
