import Geometry
import Interface
import Tables

/// Who is at the shared table, and whether it can be reached: a quiet strip that takes no touches, where it covers nothing.
final class PeopleSign {
  private let root: ViewRoot
  private var view: PeopleView?
  private var spot: MessagePlacement.Spot?

  init(_ root: ViewRoot) { self.root = root }

  /// Its frame, in dp; nil while it is not shown.
  var frame: Rect? { view.flatMap { $0.isHidden ? nil : $0.frame } }

  /// Shows a table, or none.
  func show(_ status: TableStatus?) {
    guard status != view?.status else { return }
    guard let status else {
      view?.removeFromParent()
      (view, spot) = (nil, nil)
      return
    }
    if let view {
      view.status = status
    } else {
      let view = PeopleView(status)
      self.view = view
      root.content.add(view, at: 0)
    }
  }

  /// Places it where it covers no part where somebody plays; it is hidden if there is no such place.
  func arrange(in placement: MessagePlacement, _ environment: Environment) {
    guard let view else { return }
    func size(_ width: Double) -> Size {
      view.size(fitting: Size(width, .infinity), in: environment)
    }
    spot = placement.free(of: Self.places, keeping: spot, size)
    view.isHidden = spot == nil
    if let spot { view.frame = placement.frame(size(spot.width), in: spot.place) }
  }

  private static let places: [MessagePlacement.Place] = [
    .far, .farLeft, .farRight, .nearLeft, .nearRight, .left, .right, .farBetween, .nearBetween,
  ]
}

/// A row of people and the connection: with names, or with colours alone where there is little room.
private final class PeopleView: View {
  var status: TableStatus { didSet { if status != oldValue { show() } } }
  private let long = StackView(Stack(.row, spacing: 8, alignment: .center))
  private let short = StackView(Stack(.row, spacing: 8, alignment: .center))

  /// The most people that are named, and the most that are shown.
  private static let mostNamed = 4, most = 12
  private static let margin = Vector(16, 12)

  init(_ status: TableStatus) {
    self.status = status
    super.init()
    fill = .raised
    castsShadow = true
    cornerRadius = Metrics.sheetRadius
    add(long)
    add(short)
    show()
  }

  override var blocksTouches: Bool { false }

  private func show() {
    fill(long, Self.mostNamed) { row, person in
      let name = Label(person.title)
      name.maxLines = 1
      row.add(name)
      if let note = status.note(of: person) { row.add(Label(note, role: .detail, color: .quietText)) }
    }
    fill(short, Self.most) { _, _ in }
  }

  private func fill(
    _ row: StackView, _ most: Int, _ addName: (StackView, TablePeople.Person) -> Void
  ) {
    row.removeChildren()
    let people = status.people
    // A number that stands for one person would take the room of one.
    let shown = people.count > most ? most - 1 : people.count
    for person in people.prefix(shown) {
      row.add(Disc(.hue(person.hue), isFull: person.isHere))
      addName(row, person)
    }
    if people.count > shown { row.add(Label("+\(people.count - shown)", color: .quietText)) }
    row.add(Gap())
    row.add(Disc(status.isConnected ? .good : .warning, isFull: status.isConnected, side: 8))
    if let state = status.sign {
      let label = Label(state, role: .detail, color: .quietText)
      label.isTabular = true
      // What stands beside it does not move.
      label.widest = tr("{0} ms", "888")
      row.add(label)
    }
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let sizes = [long, short].map { $0.size(fitting: Size(.infinity, .infinity), in: environment) }
    let size = sizes.first { $0.width + 2 * Self.margin.dx <= available.width } ?? sizes[1]
    return Size(size.width + 2 * Self.margin.dx, size.height + 2 * Self.margin.dy)
  }

  override func layout(in environment: Environment) {
    let room = bounds.inset(dx: Self.margin.dx, dy: Self.margin.dy)
    let needed = long.size(fitting: Size(.infinity, .infinity), in: environment).width
    long.isHidden = needed > room.width + 0.5
    short.isHidden = !long.isHidden
    for row in [long, short] { row.frame = room }
  }
}

/// What separates the people from the connection.
private final class Gap: View {
  override func size(fitting available: Size, in environment: Environment) -> Size { Size(9, 20) }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    result.fill(Rect(x: bounds.center.x, y: 0, width: 1, height: bounds.height), environment.color(.line))
    return result
  }
}
