import Geometry
import Gestures
import Interface
import Tables

/// The hands of the others at a shared table over the document. One hand of each person has the name.
final class HandsOverlay {
  private let root: ViewRoot
  private var views: [Key: HandView] = [:]
  /// The mouse of this machine: where it pointed last, and since when, in seconds.
  private var pointer: (place: Point, since: Double)?

  private struct Key: Hashable {
    let owner: PeerName
    let hand: Int
  }

  /// How long the others see a mouse that rests, in seconds.
  private static let rest = 2.0

  init(_ root: ViewRoot) { self.root = root }

  /// Whether a hand is moving, so that the next frame shows it elsewhere.
  private(set) var isMoving = false

  /// Shows the others' hands as they are now.
  func show(_ screen: DocumentScreen?, at now: Double) {
    let table = screen?.table
    isMoving = table?.hands.isMoving(at: now) ?? false
    var seen: Set<Key> = []
    var named: Set<PeerName> = []
    if let screen, let table {
      let window = Rect(origin: .origin, size: root.size)
      let people = Dictionary(
        table.people.people.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      for (owner, hand) in table.hands.seen(at: now).sorted(by: { $0.hand.id < $1.hand.id }) {
        let place = screen.camera.worldToView.apply(hand.place)
        guard let person = people[owner], window.contains(place) else { continue }
        let key = Key(owner: owner, hand: hand.id)
        seen.insert(key)
        view(key, of: person, isNamed: named.insert(owner).inserted).put(at: place, root.environment)
      }
    }
    for (key, view) in views where !seen.contains(key) {
      view.removeFromParent()
      views[key] = nil
    }
  }

  private func view(_ key: Key, of person: TablePeople.Person, isNamed: Bool) -> HandView {
    let title = isNamed ? person.title : nil
    if let view = views[key], view.title == title, view.hue == person.hue { return view }
    views[key]?.removeFromParent()
    let view = HandView(person, title)
    views[key] = view
    root.content.add(view, at: 0)
    return view
  }

  /// The hands on this machine that the others see: fingers on the document, and a mouse that was moved lately.
  func own(_ fingers: [GestureArena.LiveFinger], pointer place: Point?, in area: Rect, at now: Double)
    -> [(id: Int, place: Point)]
  {
    var hands = fingers.filter { $0.target?.owner != Owner.chrome }.map { finger in
      (id: finger.handNumber, place: finger.location)
    }
    if pointer?.place != place { pointer = place.map { ($0, now) } }
    if hands.isEmpty, let pointer, now - pointer.since < Self.rest, area.contains(pointer.place) {
      hands.append((0, pointer.place))
    }
    return hands
  }

  /// When a mouse that rests disappears, in seconds; nil if none is seen.
  func nextDeadline(at now: Double) -> Double? {
    pointer.map { $0.since + Self.rest }.flatMap { $0 > now ? $0 : nil }
  }
}

extension GestureArena.LiveFinger {
  /// The number of its hand at a table; 0 is the mouse.
  var handNumber: Int { 1 + Int(session.rawValue % 1_000_000) }
}

/// A hand: a disc, and a name beside it if it has one. It takes no touches.
private final class HandView: View {
  let title: String?
  let hue: Int
  private let label: Label?

  private static let side = 20.0, gap = 6.0, padding = Vector(10, 4), greatest = 160.0

  init(_ person: TablePeople.Person, _ title: String?) {
    self.title = title
    hue = person.hue
    label = title.map { Label($0, role: .detail, weight: .semibold, color: .groundFar) }
    label?.maxLines = 1
    super.init()
    if let label { add(label) }
  }

  override var blocksTouches: Bool { false }

  /// The size of the box with the name, and of the gap before it.
  private func name(_ environment: Environment) -> Size {
    guard let label else { return .zero }
    let words = label.size(fitting: Size(Self.greatest, .infinity), in: environment)
    let around = Self.padding * 2 + Vector(Self.gap, Self.gap)
    return Size(words.width + around.dx, words.height + around.dy)
  }

  /// Puts the middle of the disc at a point, in dp of the window.
  func put(at point: Point, _ environment: Environment) {
    let name = name(environment)
    frame = Rect(
      x: (point.x - Self.side / 2).rounded(), y: (point.y - Self.side / 2).rounded(),
      width: Self.side + name.width, height: Self.side + name.height)
  }

  override func layout(in environment: Environment) {
    label?.frame = nameBox.inset(dx: Self.padding.dx, dy: Self.padding.dy)
  }

  private var nameBox: Rect {
    let corner = Self.side + Self.gap
    return Rect(minX: corner, minY: corner, maxX: bounds.maxX, maxY: bounds.maxY)
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let disc = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    result.fill(disc, radius: Self.side / 2, environment.color(.groundFar))
    let color = environment.color(.hue(hue))
    result.fill(disc.inset(by: 2), radius: Self.side / 2 - 2, color)
    if label != nil { result.fill(nameBox, radius: nameBox.height / 2, color) }
    return result
  }
}
