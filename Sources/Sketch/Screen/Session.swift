import Geometry
import Gestures
import ModeKit
import Scene

extension SketchMode {
  /// What undo leaves alone: what is shown, what fingers do, and what seats have in their hands.
  public struct Session {
    /// What a document shows.
    enum Activity {
      /// The board as it is, on which fingers draw.
      case draw
      /// A replay in its place.
      case film(BoardFilmScreen)
    }

    /// What the document shows.
    var activity = Activity.draw
    /// What the fingers on the board are doing.
    var hands = Hands()
    /// What the seats have that have used anything.
    private var seats: [Int: Seat] = [:]
    /// The ruler, while one lies on the board.
    var ruler: Ruler?
    /// The places that somebody wants to come back to, and the map.
    var views = KeptViews()
    /// The brushes that there are.
    var brushes: KnownBrushes
    /// The layer whose opacity a hand changes.
    var fade: LayerFade?
    /// The last clearing, as long as it can be taken back.
    var clearing: Clearing?
    /// The last tap with a shape in the hand, which may be the first of two.
    var lastTap: ShapeTap?
    /// What each kind of device says of pressure.
    var pressures: [Gesture.Device: PressureSense] = [:]
    /// The number of the next mark that touches the board.
    var nextOrder: Int
    /// Whether a worker sorts the strokes.
    var isPacking = false

    init(nextOrder: Int, stock: BrushShelf.Stock) {
      self.nextOrder = nextOrder
      brushes = KnownBrushes(stock)
    }

    /// What a seat has.
    subscript(seat: Int) -> Seat {
      get { seats[seat] ?? Seat(seat) }
      set { seats[seat] = newValue }
    }

    /// The brush that a seat holds.
    func kind(of seat: Int) -> BrushKind { self[seat].tools.kind(brushes.stock) }

    /// The replay that is shown in the place of the board.
    var film: BoardFilmScreen? {
      get { if case .film(let screen) = activity { screen } else { nil } }
      _modify {
        var screen = film
        // It is nowhere else while it changes, so that its board is not copied.
        activity = .draw
        defer { activity = screen.map { .film($0) } ?? .draw }
        yield &screen
      }
    }
  }

  /// A session without anything held.
  public func makeSession(_ host: ModeHost<SketchMode>.Opening) -> Session {
    Session(nextOrder: host.state.nextOrder, stock: shelf.read())
  }
}

/// What a seat has: its tools, and what it has selected.
struct Seat {
  /// What it draws with.
  var tools: Tools
  /// What it has selected; nil for nothing.
  var selection: Selection?

  /// What a seat starts with.
  init(_ number: Int) { tools = Tools(seat: number) }
}

extension SketchMode.Session {
  /// As many seats as there can be.
  static let seatNumbers = 0..<4

  /// What is selected, seat by seat.
  var selections: [(seat: Int, selection: Selection)] {
    // Asked after every move, when there mostly are none.
    guard seats.contains(where: { $0.value.selection != nil }) else { return [] }
    return seats.compactMap { seat, has in has.selection.map { (seat, $0) } }.sorted { $0.seat < $1.seat }
  }

  /// The hand that drags what a seat has selected.
  func dragging(seat: Int) -> (finger: Gesture.SessionID, hand: SelectionHand)? {
    hands.all(SelectionHand.self).first { $0.hand.seat == seat && $0.hand.drag != nil }
  }

  /// The orders of what a seat has selected, rising.
  package func selectedOrders(seat: Int) -> [Order] {
    guard let selection = self[seat].selection else { return [] }
    return (selection.pictures.map(\.order) + selection.orders).sorted()
  }

  /// The corners of the frame around what a seat has selected, in dp of the window; none without.
  package func selectionCorners(seat: Int, _ camera: Camera) -> [Point] {
    self[seat].selection?.corners(camera, dragging(seat: seat)?.hand.drag?.change ?? .identity) ?? []
  }

  /// The corners of the ruler in world points, along its upper edge first; none while there is no ruler.
  package var rulerCorners: [Point] {
    ruler.map { ruler in
      Rect(center: .origin, size: ruler.size).corners.map { ruler.toWorld.apply($0) }
    } ?? []
  }
}
