import Geometry
import Gestures
import Interface

/// The panel of a second view: a head with a name and buttons, by which it is moved, a frame, and a corner by which it
/// is resized. The document itself is shown in a layer of its own under it, and takes the touches inside the frame.
final class ViewPanel: View {
  /// The name that the person gave it; empty for none.
  var name = "" { didSet { if name != oldValue { title.name = words } } }
  /// Whether it is enlarged.
  var isLarge = false { didSet { if isLarge != oldValue { showSize() } } }
  /// Called with the wanted frame while a hand moves the panel, in dp of the window.
  var onMove: (Rect) -> Void = { _ in }
  /// Called with the wanted frame while a hand stretches the panel at its corner, in dp of the window.
  var onStretch: (Rect) -> Void = { _ in }
  /// Called when its buttons are used.
  var onRename: () -> Void = {}
  var onResize: () -> Void = {}
  var onClose: () -> Void = {}

  private let head = Handle()
  private let corner = Handle()
  private let title = ViewTitle()
  private lazy var sizeButton = IconButton(.enlarge, label: tr("Larger")) { [weak self] _ in self?.onResize()
  }
  private lazy var closeButton = IconButton(.close, label: tr("Close")) { [weak self] _ in self?.onClose() }

  private static let radius = 12.0

  override init() {
    super.init()
    title.name = words
    title.on(.touchUpInside) { [weak self] _ in self?.onRename() }
    // In the coordinates of its person: the head moves all edges, the corner at the lower left two of them.
    head.onDrag = { [weak self] way, start in
      guard let self else { return }
      onMove(dragged(start, by: way) { $0.offset(by: $1) })
    }
    corner.onDrag = { [weak self] way, start in
      guard let self else { return }
      let stretched = dragged(start, by: way) { frame, way in
        let left = min(frame.minX + way.dx, frame.maxX - SecondView.leastSize.width)
        let bottom = max(frame.maxY + way.dy, frame.minY + SecondView.leastSize.height)
        return Rect(minX: left, minY: frame.minY, maxX: frame.maxX, maxY: bottom)
      }
      onStretch(stretched)
    }
    for handle in [head, corner] { handle.placed = { [weak self] in self?.frame ?? .zero } }
    for view in [title, sizeButton, closeButton] { head.add(view) }
    add(head)
    add(corner)
  }

  private var words: String { name.isEmpty ? tr("Second view") : name }

  private func showSize() {
    sizeButton.icon = isLarge ? .reduce : .enlarge
    sizeButton.label = isLarge ? tr("Smaller") : tr("Larger")
  }

  /// The frame that results from a drag by `way`, in dp of the window; `change` is made in the coordinates of its person.
  private func dragged(_ start: Rect, by way: Vector, _ change: (Rect, Vector) -> Rect) -> Rect {
    let turn = Affine.quarterTurns(quarterTurns)
    let back = turn.inverse ?? .identity
    return turn.apply(change(back.apply(start), back.apply(way)))
  }

  override var touchGap: Double { Metrics.barGap }

  /// What is inside the frame belongs to the document.
  override var blocksTouches: Bool { false }

  override func layout(in environment: Environment) {
    let touch = Metrics.touch
    head.frame = Rect(x: 0, y: 0, width: bounds.width, height: SecondView.head)
    closeButton.frame = Rect(x: bounds.width - touch - 4, y: 0, width: touch, height: touch)
    sizeButton.frame = Rect(x: closeButton.frame.minX - touch - 4, y: 0, width: touch, height: touch)
    let wanted = title.size(fitting: Size(sizeButton.frame.minX - 8, touch), in: environment)
    title.frame = Rect(origin: Point(4, 0), size: wanted)
    corner.frame = Rect(center: Point(bounds.minX, bounds.maxY), size: Size(touch, touch))
  }

  /// The frame, the head, and the mark at the corner.
  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let ground = environment.color(.raised)
    let inside = bounds.inset(by: SecondView.border)
    var frame = Path(roundedRect: bounds, radius: Self.radius)
    frame.append(
      Path(rect: Rect(minX: inside.minX, minY: SecondView.head, maxX: inside.maxX, maxY: inside.maxY))
        .reversed)
    result.add(.shape(frame, .color(ground)))
    result.outline(bounds, radius: Self.radius, environment.color(.line))
    let mark = Point(inside.minX + 6, inside.maxY - 6)
    var line = Path()
    line.move(to: mark - Vector(0, 10))
    line.line(to: mark)
    line.line(to: mark + Vector(10, 0))
    result.add(.stroke(line, width: 4, environment.color(.shadow)))
    result.add(.stroke(line, width: 2, environment.color(.text)))
    return result
  }
}

/// A part of a panel by which it is dragged.
private final class Handle: View {
  /// The frame of what is dragged, in dp of the window.
  var placed: () -> Rect = { .zero }
  /// Called with the way since the drag began, in dp of the window, and the frame at its beginning.
  var onDrag: (Vector, Rect) -> Void = { _, _ in }
  private var starts: [Gesture.SessionID: Rect] = [:]

  override var interests: Interests { [.manipulate] }

  override func receive(_ gesture: Gesture) -> Bool {
    guard gesture.kind == .manipulate else { return false }
    let start = starts[gesture.session] ?? placed()
    let goesOn = gesture.phase == .began || gesture.phase == .changed
    starts[gesture.session] = goesOn ? start : nil
    if gesture.phase != .cancelled { onDrag(gesture.location - gesture.start, start) }
    return true
  }

  override func attachmentChanged(_ isAttached: Bool) { starts = [:] }
}

/// The name of a view, which is changed by a tap. Where it has no room it is shown as the name of an icon is.
private final class ViewTitle: Control {
  private static let sign = 12.0, margin = 12.0
  private static let inset = margin + sign + 10

  /// The name, which is its label too.
  var name = "" { didSet { if name != oldValue { show() } } }
  private var fits = true
  override var hidesName: Bool { !fits }

  override init() {
    super.init()
    cornerRadius = Metrics.buttonRadius
  }

  private func show() {
    label = name
    setNeedsLayout()
  }

  private func words(_ environment: Environment) -> TextBlock {
    TextBlock(label, environment.theme.style(.body, .semibold), typesetter: environment.typesetter)
  }

  /// As wide as the name, if it has room.
  override func size(fitting available: Size, in environment: Environment) -> Size {
    let width = words(environment).size.width.rounded(.up) + Self.inset + Self.margin
    fits = width <= available.width
    return Size(fits ? width : Metrics.touch, Metrics.touch)
  }

  /// A small window, in the colour that the view has on the map, and the name.
  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let text = environment.color(.text)
    if isPressed || isHovered {
      result.fill(bounds, radius: cornerRadius, text.faded(isPressed ? 0.14 : 0.06))
    }
    let left = fits ? Self.margin : (bounds.width - Self.sign) / 2
    let sign = Rect(x: left, y: bounds.center.y - Self.sign / 2, width: Self.sign, height: Self.sign)
    result.outline(sign, radius: 2, width: 2, environment.color(.focus))
    guard fits else { return result }
    let room = Rect(minX: Self.inset, minY: bounds.minY, maxX: bounds.maxX - Self.margin, maxY: bounds.maxY)
    result.add(words(environment).place(in: room, color: text, alignment: .start, isCentered: true))
    return result
  }
}
