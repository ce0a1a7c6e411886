import Geometry
import Gestures
import Interface
import ModeKit

/// Finding one's way in a document, the same in all modes: the map, the ways back, and the arrows at the edges of the
/// view. Main thread only.
final class Wayfinder {
  private let root: ViewRoot
  private let documents: Documents
  private let workplace: Workplace
  private let picture: MapPicture
  private let arrows: EdgeArrows
  /// The map; nil while it is folded.
  private(set) var panel: MapPanel?
  /// The corner in which the map stands.
  private var corner: Corner?
  private var wayBack: WayBack?
  /// The hands that draw or hold something in the document.
  private var hands: [Gesture.SessionID: Gesture.Kind] = [:]
  /// When ``follow(_:)`` must be called next, in seconds; nil for none.
  private(set) var nextDeadline: Double?
  /// Carries out a command of the map's buttons.
  var onCommand: (ShellCommand) -> Void = { _ in }
  /// Called where a hand could not move the view, because another holds something; in dp of the window.
  var onRefusal: (Point) -> Void = { _ in }

  /// The corners of the free area, in the order of preference.
  private enum Corner: CaseIterable {
    case bottomRight, bottomLeft, topRight, topLeft
  }

  /// The shorter side of a window, in dp, below which the map is opened only for a moment.
  private static let smallWindow = 600.0
  private static let setting = "map"

  init(_ root: ViewRoot, _ documents: Documents) {
    self.root = root
    self.documents = documents
    workplace = documents.workplace
    picture = MapPicture(workplace, documents.jobs)
    arrows = EdgeArrows(root, workplace, documents.jobs)
    picture.onChange = { [weak self] in self?.showPicture() }
    arrows.onUse = { [weak self] box in self?.use(at: nil) { $0.center(box, time: $1) } }
  }

  private var time: Double { workplace.time }

  // MARK: The document

  /// A document is on screen: shows the map if it was shown last.
  func documentOpened() {
    if documents.library.recall(Self.setting) == [1], !isSmall { openMap() }
  }

  /// The document was left.
  func documentLeft() {
    closeMap()
    picture.clear()
    arrows.clear()
    hands = [:]
    wayBack = nil
    nextDeadline = nil
  }

  /// Follows the document on screen: updates the picture and the arrows when they are out of date.
  func follow(_ screen: DocumentScreen?) {
    guard let screen else { return nextDeadline = nil }
    var times = [arrows.follow(screen, time: time)]
    if let panel {
      root.layoutIfNeeded()
      panel.map.frames =
        [MapView.Frame(view: screen.seen, color: .accent)]
        + documents.secondViews.screens.map { MapView.Frame(view: $0.seen, color: .focus) }
      times.append(picture.follow(screen, within: panel.map.bounds.size, time: time))
    }
    nextDeadline = times.compactMap { $0 }.min()
  }

  // MARK: The map

  /// Whether the window is so small that the map closes at a touch elsewhere.
  private var isSmall: Bool {
    min(workplace.windowSize.width, workplace.windowSize.height) < Self.smallWindow
  }

  /// Whether the map is shown.
  var isMapShown: Bool { panel != nil }

  /// Shows the map or folds it.
  func toggleMap() {
    if isMapShown { closeMap() } else { openMap() }
    if !isSmall { documents.library.remember([isMapShown ? 1 : 0], as: Self.setting) }
  }

  private func openMap() {
    guard panel == nil, let screen = documents.screen else { return }
    let new = MapPanel(wayBack: screen.document.mode.names.guide.wayBack) { [weak self] in self?.onCommand($0)
    }
    new.map.onUse = { [weak self] use, point in
      self?.use(at: point) { screen, time in
        switch use {
        case .leap(let place): screen.center(place, time: time)
        case .travel(let place): screen.travel(to: place)
        case .zoom(let factor): screen.zoom(by: factor)
        }
      }
    }
    panel = new
    corner = nil
    root.content.add(new)
    showPicture()
  }

  private func closeMap() {
    panel?.removeFromParent()
    panel = nil
  }

  /// Notes that a finger or the mouse was pressed at a point beside the map's button, in dp of the window.
  func noteTouch(at point: Point) {
    if isSmall, let panel, !panel.frame.contains(point) { closeMap() }
  }

  private func showPicture() {
    panel?.map.picture = picture.shown?.drawing
    panel?.map.projection = picture.shown?.projection
  }

  // MARK: Hands

  /// Notes the gestures of hands in the document.
  func note(_ gesture: Gesture) {
    guard gesture.kind == .ink || gesture.kind == .manipulate else { return }
    let isOver = gesture.phase == .ended || gesture.phase == .cancelled
    hands[gesture.session] = isOver ? nil : gesture.kind
    arrows.areFaded = hands.values.contains(.manipulate)
  }

  /// Moves the view, unless a hand draws or holds something; `point` is where that was wanted, in dp of the window.
  private func use(at point: Point?, _ move: (DocumentScreen, _ time: Double) -> Void) {
    guard let screen = documents.screen else { return }
    guard hands.isEmpty else {
      if let point { onRefusal(point) }
      return
    }
    move(screen, time)
    documents.updateEnvironment()
  }

  // MARK: The ways back

  /// Glides to everything or to the landmark. If the view is there already, it returns to where it was before.
  func lead(to command: ShellCommand) {
    guard let screen = documents.screen else { return }
    if let back = wayBack, back.command == command, back.layer == screen.layer,
      back.leads(to: screen.camera, at: time)
    {
      wayBack = nil
      return screen.send(back.origin, time: time)
    }
    let goal = command == .showLandmark ? screen.landmark : screen.whole
    let way = WayBack(command: command, layer: screen.layer, origin: screen.camera, goal: goal, time: time)
    wayBack = way.isAt(screen.camera) ? nil : way
    screen.send(goal, time: time)
  }

  // MARK: Places

  /// Places the map in the corner where it covers least of the document's subject, beside what stands there already.
  /// It stays in its corner as long as that is free.
  func arrangeMap(in placement: MessagePlacement, _ environment: Environment) {
    guard let panel else { return }
    let room = workplace.freeArea
    let size = panel.size(fitting: room.size, in: environment)
    func frame(_ corner: Corner) -> Rect {
      let isRight = corner == .bottomRight || corner == .topRight
      let isLow = corner == .bottomRight || corner == .bottomLeft
      return Rect(
        x: (isRight ? room.maxX - size.width : room.minX).rounded(),
        y: (isLow ? room.maxY - size.height : room.minY).rounded(), width: size.width, height: size.height)
    }
    func isFree(_ corner: Corner) -> Bool { !placement.bars.contains { $0.intersects(frame(corner)) } }
    func covered(_ corner: Corner) -> Double {
      placement.clearings.reduce(0) { sum, clearing in
        let part = frame(corner).intersection(clearing)
        return sum + (part.isEmpty ? 0 : part.width * part.height)
      }
    }
    if corner.map(isFree) != true {
      // Of equal ones the first is taken.
      let free = Corner.allCases.filter(isFree)
      corner = (free.isEmpty ? Corner.allCases : free).min { covered($0) < covered($1) }
    }
    panel.frame = frame(corner ?? .bottomRight)
  }

  /// Places the arrows beside everything that stands at the edges, in dp of the window, and over nothing that somebody
  /// reads or touches next, which `messages` supplies. There are none while they would lie under a panel.
  func arrangeArrows(
    beside taken: [Rect], _ messages: MessagePlacement, isCovered: Bool, _ environment: Environment
  ) {
    let isShown = documents.screen != nil && !isCovered
    arrows.arrange(in: isShown ? workplace.freeArea : nil, beside: taken, messages, environment)
  }
}
