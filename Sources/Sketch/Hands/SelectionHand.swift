import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// A finger, or two, on what a seat has selected. It rests there or drags it; nothing of the document changes until it lets go.
struct SelectionHand: Hand {
  /// What is dragged.
  struct Drag {
    /// Where it has gone since the hand took it, in world points.
    var change = Similarity.identity
    /// The strokes and pictures as they lie under the hand.
    let picture: Board
  }

  /// How opaque a dragged picture is.
  private static let pictureOpacity = 0.65

  let kind: Gesture.Kind
  /// Whose selection it is.
  let seat: Int
  private let grip: SelectionGrip
  /// What it drags; nil while it rests on the selection, or while another hand drags that.
  private(set) var drag: Drag?

  /// A finger lands on a selection, or begins to drag it if no other does; nil where nothing is selected.
  init?(_ gesture: Gesture, _ grip: SelectionGrip, _ host: ModeHost<SketchMode>) {
    guard let selection = host.session[gesture.seat].selection else { return nil }
    kind = gesture.kind
    seat = gesture.seat
    self.grip = grip
    guard kind == .manipulate, host.session.dragging(seat: seat) == nil else { return }
    let chosen = selection.chosen(on: host.state)
    var picture = Board(host.state.layers, like: host.state)
    for stroke in chosen.strokes { picture.insert(stroke) }
    for laid in chosen.pictures { picture.insert(laid) }
    drag = Drag(picture: picture)
    for box in chosen.damage { host.damage(box) }
    moved(gesture, host)
  }

  var finishing: Finishing? { drag == nil ? nil : .selection(seat: seat) }

  mutating func moved(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    guard drag != nil, let frame = host.session[seat].selection?.frame else { return }
    let camera = host.environment.camera
    let change: Similarity?
    if grip == .body {
      change = Similarity(gesture, camera)
    } else {
      change = grip.change(
        of: frame, from: camera.toWorld(gesture.start), to: camera.toWorld(gesture.location),
        inSteps: gesture.modifiers.contains(.shift))
    }
    guard let change, change.isUsable else { return }
    drag?.change = change
    host.refreshOverlay()
  }

  mutating func ended(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    moved(gesture, host)
    lay(host)
  }

  func cancelled(_ gesture: Gesture, _ host: ModeHost<SketchMode>) { putBack(host) }

  /// What is dragged is laid down; the finger rests on it from then on.
  func finish(_ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>) {
    var resting = self
    resting.drag = nil
    host.session.hands[finger] = resting
    lay(host)
  }

  /// What is dragged stays where it is now, by one move.
  private func lay(_ host: ModeHost<SketchMode>) {
    putBack(host)
    guard let drag, drag.change != .identity else { return }
    host.mode.transform(by: drag.change, seat, host)
    host.request(.tipDone(id: Tip.selection))
  }

  /// Shows what is dragged where it is on the board, since the hand is gone.
  func putBack(_ host: ModeHost<SketchMode>) {
    guard let drag else { return }
    for box in Board.damage(drag.picture.strokes) + drag.picture.pictures.map(\.bounds) { host.damage(box) }
    host.refreshOverlay()
  }

  // How it looks.

  /// What is dragged as a layer of its own, named by the seat and the finger.
  func layer(_ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>) -> FloatingLayer? {
    guard let drag, let frame = host.session[seat].selection?.frame else { return nil }
    var ground = BoardGround()
    ground.pictures = drag.picture.pictures
    ground.strength = Self.pictureOpacity
    return FloatingLayer(
      id: UInt64(seat) << 32 | finger.rawValue & 0xFFFF_FFFF,
      content: BoardPicture(drag.picture, theme: host.environment.theme, layers: nil, ground: ground),
      version: 1, bounds: frame, transform: drag.change.affine, outline: { Path(rect: frame) })
  }

  func hide(from board: inout Board) {
    guard let drag else { return }
    for stroke in drag.picture.strokes { _ = board.remove(order: stroke.order) }
    for picture in drag.picture.pictures { board.removePicture(picture.name) }
  }
}
