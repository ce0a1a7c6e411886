/// A recorded game: the board, and all events of the mouse or the fingers.
public struct Replay: Hashable, Sendable {
  /// The kind of an event.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    /// The left button went down; with `shiftPress` the Shift key was held, which makes it a chord.
    case leftPress = "lc"
    case leftRelease = "lr"
    case rightPress = "rc"
    case rightRelease = "rr"
    case middlePress = "mc"
    case middleRelease = "mr"
    case move = "mv"
    case shiftPress = "sc"
    /// Question marks were switched on or off.
    case toggleMarks = "mt"
    /// The finger left the screen: its path ends. Such an event has no place.
    case lift
  }

  /// An event of the mouse or a finger.
  public struct Event: Hashable, Sendable {
    /// Milliseconds from the start. The clock starts with the first opening; earlier events are at 0.
    public var time: Int
    /// The kind of event.
    public var action: Action
    /// Pixels from the left edge of the board.
    public var x: Int
    /// Pixels downwards from the top edge of the board.
    public var y: Int
    /// The finger, if it was one.
    public var finger: Int?

    /// Makes an event.
    public init(time: Int, _ action: Action, x: Int, y: Int, finger: Int? = nil) {
      self.time = time
      self.action = action
      self.x = x
      self.y = y
      self.finger = finger
    }
  }

  /// The board.
  public var field: Minefield
  /// The width and height of a cell, in pixels.
  public var cellSide = 16
  /// Places that were flagged before the clock started. Each counts as a right click.
  public var flagged: [Int] = []
  /// Whether a second right click makes a question mark.
  public var marks = false
  /// The events, in order.
  public var events: [Event] = []
  /// The program that recorded it.
  public var program = Replay.ownProgram
  /// The player's name.
  public var player = ""
  /// The kind of game, in the words of RAWVF: Classic, UPK, Density, ….
  public var mode = "Classic"
  /// The final time on the clock, in milliseconds, if the file gives it.
  public var time: Int?

  /// The name of this program in files.
  static let ownProgram = "Tessera"

  /// Makes a replay of a board without events.
  public init(_ field: Minefield) { self.field = field }

  /// An action on a cell.
  public struct Click: Hashable, Sendable {
    /// What a click does.
    public enum Kind: String, Hashable, Sendable {
      /// Open it.
      case open
      /// Flag it, mark it, or remove the mark.
      case flag
      /// Chord it.
      case chord
    }

    /// Milliseconds from the start.
    public var time: Int
    /// What the click did.
    public var kind: Kind
    /// The place; nil off the board, where a click changes nothing but counts.
    public var cell: Int?
    /// The finger, if it was one.
    public var finger: Int?

    /// Makes a click.
    public init(time: Int, _ kind: Kind, cell: Int?, finger: Int? = nil) {
      self.time = time
      self.kind = kind
      self.cell = cell
      self.finger = finger
    }
  }

  /// The place under an event; nil off the board.
  func cell(_ event: Event) -> Int? {
    guard event.x >= 0, event.y >= 0 else { return nil }
    let cell = Cell(event.x / cellSide, event.y / cellSide)
    return field.grid.contains(cell) ? field.grid.index(cell) : nil
  }

  /// Adds the events of a click at the centre of its cell, or beyond the lower right corner for one off the board. With
  /// the place of its pointer the click is there, or at the nearest place on its cell if the pointer is beside it.
  public mutating func add(_ click: Click, near pointer: Event? = nil) {
    let cell = click.cell.map { field.grid.cell($0) } ?? Cell(field.grid.width, field.grid.height)
    var (x, y) = (cell.x * cellSide, cell.y * cellSide)
    func isBeside(_ place: Int, _ start: Int) -> Bool { -cellSide..<2 * cellSide ~= place - start }
    if click.cell != nil, let pointer, isBeside(pointer.x, x), isBeside(pointer.y, y) {
      x = min(max(pointer.x, x), x + cellSide - 1)
      y = min(max(pointer.y, y), y + cellSide - 1)
    } else {
      x += cellSide / 2
      y += cellSide / 2
    }
    let actions: [Action] =
      switch click.kind {
      case .open: [.leftPress, .leftRelease]
      case .flag: [.rightPress, .rightRelease]
      case .chord: [.middlePress, .middleRelease]
      }
    for action in actions {
      events.append(Event(time: click.time, action, x: x, y: y, finger: click.finger))
    }
  }
}
