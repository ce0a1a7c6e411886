import Geometry
import Gestures
import ModeKit
import Scene

/// What is going on at a puzzle table and what undo leaves alone.
public struct JigsawSession {
  /// A group in a hand, or a whole selection.
  struct Hold {
    /// The group that the hand took, and with it the others of its selection: all of them, ascending, as they were lifted.
    var group: Int
    var lifted: [(group: Int, was: PieceGroup)]
    /// The box around them on the table, where they were lifted.
    var box: Rect
    /// Which lift this is: the layer's picture is new for each.
    var version: Int
    let seat: Int
    /// Where it has gone since, on the table: a turn and a shift.
    var motion = Affine.identity
    /// How many fingers hold it.
    var fingers = 1
    /// Where the hand is, in dp of the window; nil for the keyboard.
    var place: Point?
    /// Whether the hand has come far enough to scroll the view at its edge.
    var mayScroll = false
  }

  /// A piece and its place, shown for a moment.
  struct Hint {
    let fit: Fit
    let start: Double
  }

  /// Two hands whose groups are in reach of each other, the one that was there first and the other.
  struct Meeting: Hashable {
    let first: Gesture.SessionID
    let second: Gesture.SessionID
  }

  /// A line that a hand draws around what it selects, in points of the table.
  struct Noose {
    let seat: Int
    /// A line drawn by a finger, or the two corners of a mouse's rectangle.
    var points: [Point]
    let isRectangle: Bool
    /// Whether what was selected before stays so.
    let adds: Bool

    /// The area inside.
    var area: Path {
      isRectangle
        ? Path(rect: Rect(corner: points[0], corner: points[points.count - 1])) : Path(polygon: points)
    }
  }

  /// The light on cuts that have just closed.
  struct Glow {
    let seams: Path
    let start: Double
  }

  private(set) var holds: [Gesture.SessionID: Hold] = [:]
  /// The groups in the air.
  private(set) var held: Set<Int> = []
  /// Since when held groups have been in reach of each other.
  var meetings: [Meeting: Double] = [:]
  /// The view as it was last heard of, and when a held piece last scrolled it from where.
  var camera: Camera
  var scrolled: (time: Double, camera: Camera)?
  /// The piece that the keys have chosen, and whether its ring is shown.
  var cursor: Int?
  var showsCursor = false
  var nooses: [Gesture.SessionID: Noose] = [:]
  /// What each seat has selected: loose groups.
  var selections: [Int: Set<Int>] = [:]
  /// How often something has been lifted.
  var lifts = 0
  /// Which seats move the view with every finger, and which see the picture.
  var hand = HeldButton()
  var preview = HeldButton()
  /// Where their pictures are.
  var cards: [Int: PictureCard] = [:]
  /// Which seats select with every finger.
  var select = HeldButton()
  /// Whether the pieces are being laid out at this moment, off the main thread.
  var isTidying = false
  /// Whether the clock stands and the table is hidden.
  package var isPaused = false
  /// When the clock wants to be shown again.
  var clockWake: Double?
  /// How taps are meant, and what is seen of the picture.
  var tools = JigsawMode.KeptTools()
  /// The replay that is shown in place of the table.
  var film: TableFilmScreen?
  /// What is seen of the trays.
  var shelves = ShelfSession()
  var glows: [Glow] = []
  /// What is shown as a hint, and which groups hints have told of.
  var hint: Hint?
  var told: Set<Int> = []
  /// Whether small pieces in hands are seen through a lens.
  var magnifies = false
  /// When the last piece fell into place.
  var won: Double?
  var wasFinished: Bool
  /// Whether it has been told how pieces are turned.
  var hasTold = false

  init(wasFinished: Bool, camera: Camera) {
    self.wasFinished = wasFinished
    self.camera = camera
  }

  /// The piece that the keys have chosen, if its ring is shown.
  package var chosenPiece: Int? { showsCursor ? cursor : nil }
  /// Takes groups into a hand, or tells where the hand has gone.
  mutating func hold(_ hold: Hold, in session: Gesture.SessionID) {
    if holds.updateValue(hold, forKey: session) == nil { held.formUnion(hold.lifted.map(\.group)) }
  }

  /// Empties a hand.
  mutating func letGo(_ session: Gesture.SessionID) -> Hold? {
    guard let hold = holds.removeValue(forKey: session) else { return nil }
    if holds.isEmpty { held = [] } else { held.subtract(hold.lifted.map(\.group)) }
    return hold
  }

  /// What a seat has selected.
  package func selection(_ seat: Int) -> Set<Int> { selections[seat] ?? [] }
  /// What anyone has selected.
  var selected: Set<Int> { selections.values.reduce(into: []) { $0.formUnion($1) } }
  func selects(_ seat: Int) -> Bool { select.isOn(seat) }
  func movesView(_ seat: Int) -> Bool { hand.isOn(seat) }
  func previews(_ seat: Int) -> Bool { preview.isOn(seat) }
}

/// A button on each seat's bar that acts while it is held and stays on when it is tapped.
struct HeldButton {
  private var down: Set<Int> = []
  private var on: Set<Int> = []

  func isOn(_ seat: Int) -> Bool { down.contains(seat) || on.contains(seat) }

  mutating func use(_ phase: CommandPhase, seat: Int) {
    switch phase {
    case .down: down.insert(seat)
    case .up: down.remove(seat)
    case .fire: if on.remove(seat) == nil { on.insert(seat) }
    case .value: break
    }
  }
}
