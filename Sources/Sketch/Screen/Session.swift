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

    /// As many seats as there can be.
    static let seats = 0..<4

    /// What somebody who comes back finds.
    var keptTools: KeptTools {
      get { KeptTools(seats: Self.seats.map { self[$0] }, views: views, showsMap: showsMap) }
      set {
        for (seat, tools) in newValue.seats.enumerated() { self[seat] = tools }
        (views, showsMap) = (newValue.views, newValue.showsMap)
      }
    }

    /// The brush that a seat holds.
    func kind(of seat: Int) -> BrushKind { self[seat].kind(stock) }
  }

  /// A session without anything held.
  public func makeSession(_ host: ModeHost<SketchMode>.Opening) -> Session {
    Session(nextOrder: host.state.nextOrder, stock: shelf.read())
  }
}

extension SketchMode: ToolKeepingMode {
  /// What the seats draw with, and the places that somebody wants to come back to.
  public struct KeptTools: ByteCoded {
    /// The tools of the seats from the first on, as many as were written.
    var seats: [Tools]
    var views: [BoardView] = []
    var showsMap = false

    init(seats: [Tools], views: [BoardView], showsMap: Bool) {
      self.seats = seats
      self.views = views
      self.showsMap = showsMap
    }

    /// Writes the tools of each seat, the kept views and whether the map is shown.
    public func encode(into writer: inout ByteWriter) {
      writer.count(seats.count)
      for tools in seats { tools.encode(into: &writer) }
      writer.count(views.count)
      for view in views { view.encode(into: &writer) }
      writer.flag(showsMap)
      for tools in seats { writer.signed(tools.layer?.counter ?? -1) }
      for view in views { writer.string(view.name) }
      for tools in seats { writer.unsigned(UInt64(tools.layer?.author ?? 0)) }
    }

    /// Reads what ``encode(into:)`` wrote.
    ///
    /// - Throws: `ByteReader.damaged`.
    public init(reading reader: inout ByteReader) throws(Problem) {
      seats = []
      for _ in 0..<(try reader.count(limit: Session.seats.count)) {
        seats.append(try Tools(reading: &reader))
      }
      // There were no views to keep at first.
      guard reader.remaining > 0 else { return }
      for _ in 0..<(try reader.count(limit: BoardView.most)) { views.append(try BoardView(reading: &reader)) }
      showsMap = try reader.flag()
      guard reader.remaining > 0 else { return }
      for seat in seats.indices {
        let layer = try reader.signed()
        seats[seat].layer = layer < 0 ? nil : try ByteReader.name(0, layer)
      }
      // Nor had they names.
      for index in views.indices {
        views[index].rename(reader.remaining > 0 ? try reader.string() : SketchMode.name(of: index))
      }
      // Nor had layers authors.
      guard reader.remaining > 0 else { return }
      for seat in seats.indices {
        let author = UInt32(try reader.count(limit: Int(UInt32.max)))
        seats[seat].layer = seats[seat].layer.map { MoveID(author: author, counter: $0.counter) }
      }
    }
  }

  /// The tools of the seats and the kept views, saved while the board is closed.
  public static var keptTools: WritableKeyPath<Session, KeptTools> { \.keptTools }
}
