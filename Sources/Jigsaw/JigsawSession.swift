import Geometry
import Gestures
import ModeKit

/// What is going on at a puzzle table and what undo leaves alone.
public struct JigsawSession {
  /// A group in a hand.
  struct Hold {
    /// The group, as it was when it was lifted.
    let group: Int
    let lifted: PieceGroup
    /// Which lift this is: the layer's picture is new for each.
    let version: Int
    let seat: Int
    /// Where it has gone since, on the table: a turn and a shift.
    var motion = Affine.identity
    /// How many fingers hold it.
    var fingers = 1
  }

  /// The light on cuts that have just closed.
  struct Glow {
    let seams: Path
    let start: Double
  }

  var holds: [Gesture.SessionID: Hold] = [:]
  /// How often something has been lifted.
  var lifts = 0
  /// Which seats move the view with every finger, and which see the picture.
  var hand = HeldButton()
  var preview = HeldButton()
  /// Whether a tap turns a piece.
  var tapTurns = true
  var glows: [Glow] = []
  /// When the last piece fell into place.
  var won: Double?
  var wasFinished: Bool
  /// Whether it has been told how pieces are turned.
  var hasTold = false

  init(wasFinished: Bool) { self.wasFinished = wasFinished }

  /// The groups in the air.
  var held: Set<Int> { Set(holds.values.map(\.group)) }
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
