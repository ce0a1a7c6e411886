import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// One or two fingers on a seat's selection. They rest or drag it; the document changes only when the drag ends.
struct SelectionHand: Hand {
  /// A drag of the selection.
  struct Drag {
    /// The hand's path through the world.
    var path: HandPath
    /// The change since the start of the drag, in world points.
    var change = Similarity.identity
    /// The dragged strokes and pictures as a board.
    let picture: Board
  }

  /// The opacity of dragged pictures.
  private static let pictureOpacity = 0.65

  let kind: Gesture.Kind
  /// The seat of the selection.
  let seat: Int
  private let grip: SelectionGrip
  /// The drag; nil while the finger rests, or while another hand drags the selection.
  private(set) var drag: Drag?

  /// Starts when a finger lands on a selection, or begins a drag and no other does; nil without a selection.
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
    drag = Drag(path: HandPath(gesture, host.environment), picture: picture)
    for box in chosen.damage { host.damage(box) }
    moved(gesture, host)
  }

  var finishing: Finishing? { drag == nil ? nil : .selection(seat: seat) }

  mutating func moved(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    guard var drag, let frame = host.session[seat].selection?.frame else { return }
    drag.path.follow(gesture, host.environment)
    self.drag = drag
    let change =
      grip == .body
      ? drag.path.change
      : grip.change(
        of: frame, from: drag.path.start, to: drag.path.worldPoint,
        inSteps: gesture.modifiers.contains(.shift))
    guard change.isUsable else { return }
    self.drag?.change = change
    host.refreshOverlay()
  }

  mutating func ended(_ gesture: Gesture, _ host: ModeHost<SketchMode>) {
    moved(gesture, host)
    lay(host)
  }

  func cancelled(_ gesture: Gesture, _ host: ModeHost<SketchMode>) { putBack(host) }

  /// Places the dragged selection. The finger then rests on it.
  func finish(_ finger: Gesture.SessionID, _ host: ModeHost<SketchMode>) {
    var resting = self
    resting.drag = nil
    host.session.hands[finger] = resting
    lay(host)
  }

  /// Places the dragged selection by one move.
  private func lay(_ host: ModeHost<SketchMode>) {
    putBack(host)
    guard let drag, drag.change != .identity else { return }
    host.mode.transform(by: drag.change, seat, host)
    host.request(.tipDone(id: Tip.selection))
  }

  /// Shows the selection in its place on the board again.
  func putBack(_ host: ModeHost<SketchMode>) {
    guard let drag else { return }
    for box in Board.damage(drag.picture.strokes) + drag.picture.pictures.map(\.bounds) { host.damage(box) }
    host.refreshOverlay()
  }

  // Drawing

  /// The dragged selection as a separate layer, with an ID from the seat and the finger.
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
