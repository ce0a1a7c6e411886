import Geometry
import Interface
import ModeKit
import Scene

/// The arrows at the edges of the view. What lies outside is searched on a worker whenever the view has come to rest; while
/// it moves, there are no arrows. Main thread only.
final class EdgeArrows {
  /// What is shown, and so what the arrows depend on.
  private struct Scenery: Equatable {
    let layer: UInt64
    let version: Int
    let camera: Camera
    let freeArea: Rect
  }

  /// What lies outside of the view.
  private struct Finding: Sendable {
    var surroundings: Surroundings
    var icon: Icon?
    var name: (@Sendable (Int) -> String)?
  }

  /// What the places of arrows depend on, besides what was found.
  private struct Placing: Equatable {
    let area: Rect?
    let taken: [Rect]
    let camera: Camera?
    let theme: Theme
  }

  private let root: ViewRoot
  private let workplace: Workplace
  private let jobs: Jobs
  private let arrows = Side.allCases.map { EdgeArrow($0) }
  private var scenery: Scenery?
  /// When the scenery last changed, in seconds.
  private var since = 0.0
  /// What was last searched, and what was found then.
  private var searched: Scenery?
  private var finding: Finding?
  private var isSearching = false
  /// What the arrows were placed for; nil after a new search.
  private var placed: Placing?
  /// Whether the arrows are faded, while a hand holds something.
  var areFaded = false {
    didSet { if areFaded != oldValue { for arrow in arrows { arrow.isFaded = areFaded } } }
  }
  /// Called with the box of what is nearest beyond a side, in world points, when its arrow is used.
  var onUse: (Rect) -> Void = { _ in }

  /// How long the view rests before what lies outside of it is searched, in seconds.
  private static let rest = 0.15
  /// How far the view reaches beyond the free area, in dp: to the bars and the edges of the window.
  private static let margin = 16.0

  init(_ root: ViewRoot, _ workplace: Workplace, _ jobs: Jobs) {
    self.root = root
    self.workplace = workplace
    self.jobs = jobs
    for arrow in arrows {
      arrow.isHidden = true
      arrow.floats = true
      arrow.on(.touchUpInside, target: self) { arrows, arrow in
        if let part = arrows.part(at: arrow.side) { arrows.onUse(part.nearest) }
      }
      root.content.add(arrow, at: 0)
    }
  }

  /// Removes the arrows, since another document is shown or none.
  func clear() {
    scenery = nil
    hide()
  }

  /// Hides the arrows until the next search.
  private func hide() {
    (searched, finding, placed) = (nil, nil, nil)
    for arrow in arrows { arrow.isHidden = true }
  }

  /// What lies beyond a side of the window.
  private func part(at side: Side) -> Surroundings.Part? {
    scenery.flatMap { finding?.surroundings[side.turned(by: -$0.camera.turns)] }
  }

  // MARK: Time

  /// Follows the view: searches once it has come to rest.
  ///
  /// - Returns: when to call this again, in seconds; nil if that depends on other events.
  func follow(_ screen: DocumentScreen, time: Double) -> Double? {
    let now = Scenery(
      layer: screen.layer, version: screen.document.pictureVersion, camera: screen.camera,
      freeArea: workplace.freeArea)
    if now != scenery {
      // A moved camera makes the arrows wrong at once; a move on the board hardly affects them.
      if now.camera != scenery?.camera || now.layer != scenery?.layer { hide() }
      scenery = now
      since = time
    }
    guard now != searched, !isSearching, !screen.motion.isMoving, !screen.motion.isHeld else { return nil }
    guard time >= since + Self.rest else { return since + Self.rest }
    search(now, screen)
    return nil
  }

  private func search(_ scenery: Scenery, _ screen: DocumentScreen) {
    let window = scenery.freeArea.inset(by: -Self.margin).intersection(workplace.window)
    let view = scenery.camera.viewToWorld.apply(window)
    let world = screen.world
    let (points, extent) = (world.pointsOfInterest, world.extent ?? screen.document.map.bounds)
    searched = scenery
    isSearching = true
    jobs.run({ Self.search(around: view, points, extent) }) { [weak self] finding in
      guard let self else { return }
      isSearching = false
      if scenery.camera == self.scenery?.camera, scenery.layer == self.scenery?.layer { show(finding) }
    }
  }

  /// Finds what lies outside of a view: what the mode names, or else the whole document if nothing of it is in view.
  private static func search(around view: Rect, _ points: PointsOfInterest?, _ extent: Rect?) -> Finding {
    var finding = Finding(surroundings: Surroundings(of: view), icon: points?.icon, name: points?.name)
    points?.search(&finding.surroundings)
    if finding.surroundings.isEmpty, let extent {
      finding = Finding(surroundings: Surroundings(of: view))
      finding.surroundings.add(extent)
    }
    return finding
  }

  /// Shows what was found.
  private func show(_ finding: Finding) {
    self.finding = finding
    placed = nil
    root.content.setNeedsLayout()
  }

  // MARK: Places

  /// Places the arrows beside what stands at the edges of an area already, all in dp of the window; without an area
  /// there are none. `messages` supplies the parts where somebody plays.
  func arrange(
    in area: Rect?, beside taken: [Rect], _ messages: MessagePlacement, _ environment: Environment
  ) {
    let now = Placing(area: area, taken: taken, camera: scenery?.camera, theme: environment.theme)
    guard now != placed else { return }
    placed = now
    var placement = ArrowPlacement(area: area ?? .zero, taken: taken)
    placement.subjects = messages.subjects
    placement.playMoves = messages.playMoves
    for arrow in arrows {
      guard area != nil, let camera = scenery?.camera, let part = part(at: arrow.side) else {
        arrow.isHidden = true
        continue
      }
      arrow.show(finding?.icon, finding?.name == nil ? nil : part.count, name: name(part, arrow.side))
      let size = arrow.size(fitting: placement.area.size, in: environment)
      placement.inPlay = messages.inPlay(placement.strip(at: arrow.side, size))
      let frame = placement.frame(size, at: arrow.side, aim: camera.toView(part.nearest.center))
      arrow.isHidden = frame == nil
      guard let frame else { continue }
      arrow.frame = frame
      placement.taken.append(frame)
    }
  }

  private func name(_ part: Surroundings.Part, _ side: Side) -> String {
    let things = finding?.name?(part.count) ?? tr("Everything")
    return switch side {
    case .top: tr("{0} above", things)
    case .right: tr("{0} to the right", things)
    case .bottom: tr("{0} below", things)
    case .left: tr("{0} to the left", things)
    }
  }
}
