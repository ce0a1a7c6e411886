import Geometry
import Interface
import Jigsaw
import Minesweeper
import ModeKit
import Shell
import ShellSupport
import Sketch
import Testing

/// Nothing on a bar moves while a document is open.
@Suite struct SteadyBarsTests {
  private static let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode()]
  private static let sizes = [Size(412, 915), Size(800, 600), Size(1280, 800)]

  /// Where the entries of all bars were seen first, while one document was open.
  private struct Places {
    private var document: ObjectIdentifier?
    private var frames: [Int: Rect] = [:]
    private var places: [Place: Rect] = [:]

    private struct Place: Hashable {
      let bar: Int
      let entry: CommandID
    }

    mutating func check(_ person: Person, after action: String) {
      guard let open = person.app.openDocument else { return }
      if document != ObjectIdentifier(open as AnyObject) { self = Places() }
      document = ObjectIdentifier(open as AnyObject)
      for (number, bar) in person.bars.enumerated() {
        // It may get another row, away from the edge.
        let across = { (frame: Rect) in bar.quarterTurns & 1 == 1 ? frame.height : frame.width }
        #expect(across(frames[number, default: bar.frame]) == across(bar.frame), "the bar after \(action)")
        frames[number] = bar.frame
        for entry in bar.entries where entry.kind != .separator && entry.kind != .space {
          guard let place = bar.place(of: entry.id) else { continue }
          let first = places[Place(bar: number, entry: entry.id), default: place]
          #expect(first == place, "“\(entry.label)” after \(action)")
          places[Place(bar: number, entry: entry.id)] = first
        }
      }
    }
  }

  /// A random use of the bar, the menu, the keyboard or the canvas; what it was.
  private func act(_ person: Person, _ random: inout RandomSource) throws -> String {
    if !person.all(Sheet.self).isEmpty || !person.all(Menu.self).isEmpty {
      person.press(.escape)
      return "closing a sheet"
    }
    let window = person.app.root.size
    switch random.below(5) {
    case 0:
      let bar = person.bars[random.below(person.bars.count)]
      let leading: Set<String> = ["Home", "New", "More"]
      let entries = bar.entries.filter { $0.isEnabled && !leading.contains($0.label) }
      guard !entries.isEmpty else { return "nothing" }
      let entry = entries[random.below(entries.count)]
      guard let place = bar.place(of: entry.id) else { return "nothing" }
      person.tap(place.center)
      return "using “\(entry.label)”"
    case 1:
      try person.tap("More", in: person.bars[0])
      let offered = ["Replay", "Show the proof", "Show chances", "Line", "Select", "Arrow", "Statistics"]
      let rows = person.all(ListRow.self).map(\.label).filter(offered.contains)
      guard !rows.isEmpty else { return "opening the menu" }
      let row = rows[random.below(rows.count)]
      try person.tap(row)
      return "choosing “\(row)”"
    case 2:
      let keys: [Character] = ["z", "v", "l", "o", "h", "p", "1", "3", "6", "r"]
      let key = keys[random.below(keys.count)]
      person.press(.character(key))
      return "pressing \(key)"
    default:
      let area = person.app.freeArea
      let from = Point(random.within(area.minX...area.maxX), random.within(area.minY...area.maxY))
      let to = Point(random.within(0...window.width), random.within(0...window.height))
      if random.below(2) == 0 { person.tap(from) } else { person.drag([from, from + (to - from) * 0.5, to]) }
      person.wait(1)
      return "touching the canvas"
    }
  }

  @Test(arguments: [0, 1, 2], [0, 1, 2]) func nothingOnABarMovesWhileADocumentIsOpen(
    _ mode: Int, _ size: Int
  ) throws {
    let person = Person(Self.sizes[size], modes: Self.modes)
    try person.tap(Self.modes[mode].name)
    person.wait(1)
    var random = RandomSource(seed: UInt64(10 * mode + size))
    var places = Places()
    places.check(person, after: "opening")
    var checked = 0
    for _ in 0..<50 {
      if person.app.openDocument == nil { try person.tap(Self.modes[mode].name) }
      let action = try act(person, &random)
      places.check(person, after: action)
      checked += 1
    }
    #expect(checked == 50)
  }

  @Test func nothingMovesAtFourSeatsEither() throws {
    let person = Person(modes: Self.modes)
    try person.tap("Jigsaw")
    for name in ["Left side", "Far side", "Right side"] { try person.toggleSeat(name) }
    var random = RandomSource(seed: 4)
    var places = Places()
    places.check(person, after: "opening")
    for _ in 0..<40 where person.app.openDocument != nil {
      let action = try act(person, &random)
      places.check(person, after: action)
    }
    #expect(person.bars.count == 4)
  }
}
