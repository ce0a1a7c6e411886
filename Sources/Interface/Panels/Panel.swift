import Geometry
import Gestures

/// A box that opens over everything else for a person: a menu, a sheet, a shelf.
///
/// Alone it fills its parent, and nothing under it can be reached until it is closed. Where other people go on around
/// it, it stands in a part of its parent, and takes only what lands on its box.
public class Panel: View {
  /// Its rotation in quarter turns clockwise: the side of the seat that it faces.
  public var facing = 0 { didSet { if facing != oldValue { setNeedsLayout() } } }
  /// The part of the parent in which it stands while others go on around it, in the parent's dp; nil while it is alone.
  public var place: Rect? { didSet { if place != oldValue { setNeedsLayout() } } }
  /// Whether everything outside its box is out of reach until it is closed.
  public var isAlone: Bool { place == nil }
  /// How far it reaches from its person's side into a table, in dp; nil if it takes as much as there is for panels.
  public var depth: Double? { nil }
  /// The box that is seen.
  let box = View()

  override init() {
    super.init()
    box.fill = .raised
    box.cornerRadius = Metrics.sheetRadius
    box.castsShadow = true
    add(box)
  }

  /// Closes it without a choice, if it can be closed in this way.
  public func dismiss() {}

  public override var keepsFocus: Bool { true }
  public override var opensUnderHands: Bool { true }
  public override var blocksTouches: Bool { true }
  public override var interests: Interests { [.press] }

  /// The whole available size.
  public override func size(fitting available: Size, in environment: Environment) -> Size { available }

  /// A press outside its box dismisses it while it is alone.
  public override func receive(_ gesture: Gesture) -> Bool {
    if gesture.kind == .press, gesture.phase == .began, isOutside(gesture) { dismiss() }
    return true
  }

  /// Escape dismisses it.
  public override func receive(_ key: KeyPress) -> Bool {
    guard key.key == .escape else { return false }
    dismiss()
    return true
  }

  /// Whether a gesture on the panel itself, and on no view in it, began outside its box while it is alone.
  func isOutside(_ gesture: Gesture) -> Bool {
    isAlone && gesture.target == target && !box.frame.contains(local(gesture.start))
  }

  /// Places the box.
  ///
  /// - Parameter arrange: returns the frame of the box in the coordinates of its reader: dp from the upper left corner
  ///   of the available area as seen from the side that the panel faces, y downwards. It is given the size of the area
  ///   and the map from the parent's dp to these coordinates.
  func stand(_ arrange: (_ area: Size, _ toReader: Affine) -> Rect) {
    guard let parent else { return }
    let area = place ?? parent.bounds
    let turn = Affine.quarterTurns(-facing)
    let toReader = turn.then(.translation(.origin - turn.apply(area).origin))
    let wanted = arrange(toReader.apply(area).size, toReader)
    let inParent = toReader.inverse?.apply(wanted) ?? wanted
    frame = isAlone ? parent.bounds : inParent
    box.quarterTurns = facing
    box.frame = isAlone ? inParent : Rect(origin: .origin, size: inParent.size)
  }
}
