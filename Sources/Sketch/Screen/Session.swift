import Geometry
import Gestures
import ModeKit
import Scene

extension SketchMode {
  /// The state of an open board that undo does not affect.
  public struct Session {
    /// What fills the board's place on the screen.
    enum Activity {
      /// The board itself, on which fingers draw.
      case draw
      /// A replay.
      case replay(BoardReplayScreen)
    }

    /// What fills the board's place on the screen.
    var activity = Activity.draw
    /// The hands on the board.
    var hands = Hands()
    /// The strokes that hands at other machines are drawing.
    var elsewhere = InkElsewhere()
    /// The state of the seats that have used anything.
    private var seats: [Int: Seat] = [:]
    /// The ruler, if it is shown.
    var ruler: Ruler?
    /// The bookmarks and the map.
    var views = SavedViews()
    /// The brushes, and the unreported problems with them.
    var brushes: KnownBrushes
    /// A change of a layer's opacity in progress.
    var fade: LayerFade?
    /// The last clearing of the board, while it can be undone.
    var clearing: Clearing?
    /// The last tap with a shape tool, which may be the first of two.
    var lastTap: ShapeTap?
    /// The pressure detection for each kind of device.
    var pressures: [Gesture.Device: PressureSense] = [:]
    /// The number of the next order.
    var nextOrder: Int
    /// Whether a worker is sorting the strokes into the index.
    var isPacking = false

    init(nextOrder: Int, stock: BrushShelf.Stock) {
      self.nextOrder = nextOrder
      brushes = KnownBrushes(stock)
    }

    /// The state of a seat.
    subscript(seat: Int) -> Seat {
      get { seats[seat] ?? Seat(seat) }
      set { seats[seat] = newValue }
    }

    /// The current brush of a seat.
    func kind(of seat: Int) -> BrushKind { self[seat].tools.kind(brushes.stock) }

    /// The replay in place of the board; nil if there is none.
    var replay: BoardReplayScreen? {
      get { if case .replay(let screen) = activity { screen } else { nil } }
      _modify {
        var screen = replay
        // Moved out and back, so that its board is not copied.
        activity = .draw
        defer { activity = screen.map { .replay($0) } ?? .draw }
        yield &screen
      }
    }
  }

  /// Makes a session without active hands.
  public func makeSession(_ host: ModeHost<SketchMode>.Opening) -> Session {
    // The user's own brushes follow as soon as the sandbox has read them.
    Session(nextOrder: host.state.nextOrder, stock: shelf.read())
  }
}

/// The state of a seat: its tools and its selection.
struct Seat {
  /// The tools.
  var tools: Tools
  /// The selection; nil for none.
  var selection: Selection?
  /// The place where the seat pasted last, in world points, and how often it pasted there; nil if it never pasted.
  var lastPaste: (place: Point, count: Int)?

  /// Makes the initial state of a seat.
  init(_ number: Int) { tools = Tools(seat: number) }
}

extension SketchMode.Session {
  /// The numbers of the possible seats.
  static let seatNumbers = 0..<4

  /// The selections, by seat.
  var selections: [(seat: Int, selection: Selection)] {
    // This is called after every move, and usually there are no selections.
    guard seats.contains(where: { $0.value.selection != nil }) else { return [] }
    return seats.compactMap { seat, has in has.selection.map { (seat, $0) } }.sorted { $0.seat < $1.seat }
  }

  /// The hand that drags a seat's selection; nil for none.
  func dragging(seat: Int) -> (finger: Gesture.SessionID, hand: SelectionHand)? {
    hands.all(SelectionHand.self).first { $0.hand.seat == seat && $0.hand.drag != nil }
  }

  /// The orders of a seat's selected strokes, ascending.
  package func selectedOrders(seat: Int) -> [Order] {
    guard let selection = self[seat].selection else { return [] }
    return (selection.pictures.map(\.order) + selection.orders).sorted()
  }

  /// The corners of a seat's selection frame, in dp of the window; empty without a selection.
  package func selectionCorners(seat: Int, _ camera: Camera) -> [Point] {
    self[seat].selection?.corners(camera, dragging(seat: seat)?.hand.drag?.change ?? .identity) ?? []
  }

  /// The corners of the ruler in world points, along its upper edge first; empty without a ruler.
  package var rulerCorners: [Point] {
    ruler.map { ruler in
      Rect(center: .origin, size: ruler.size).corners.map { ruler.toWorld.apply($0) }
    } ?? []
  }
}
