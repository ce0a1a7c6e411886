import Geometry
import Gestures

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
  /// Seats whose hand button is held down, and those where it was tapped on.
  var handDown: Set<Int> = []
  var handOn: Set<Int> = []
  /// As the hand, for the picture's preview.
  var previewDown: Set<Int> = []
  var previewOn: Set<Int> = []
  /// Whether a tap turns a piece.
  var tapTurns = true
  var glows: [Glow] = []
  /// When the last piece fell into place.
  var won: Double?
  var wasFinished: Bool

  init(wasFinished: Bool) { self.wasFinished = wasFinished }

  /// The groups in the air.
  var held: Set<Int> { Set(holds.values.map(\.group)) }
  func movesView(_ seat: Int) -> Bool { handDown.contains(seat) || handOn.contains(seat) }
  func previews(_ seat: Int) -> Bool { previewDown.contains(seat) || previewOn.contains(seat) }
}
