import Geometry
import Gestures
import Interface
import TestSupport
import Testing

@Suite struct BarTests {
  private func makeBar(_ entries: [BarEntry], width: Double) -> (ViewRoot, Bar) {
    let root = makeRoot(width: width)
    let bar = Bar()
    bar.entries = entries
    root.content.add(bar)
    root.arrange = { environment in
      bar.frame = Rect(origin: .origin, size: bar.size(fitting: Size(width, 300), in: environment))
    }
    root.layoutIfNeeded()
    return (root, bar)
  }

  private let buttons = [
    BarEntry("home", .button, icon: .home, priority: 100), BarEntry("a", .button, icon: .bulb, priority: 10),
    BarEntry("b", .button, icon: .eye, priority: 30),
    BarEntry("tool", .choice(isSelected: true), icon: .hand, priority: 5),
    BarEntry("c", .button, icon: .plus, priority: 20), BarEntry("undo", .button, icon: .undo, priority: 100),
  ]

  @Test func whatFitsStandsInOneRowOfSixtyFour() {
    let (_, bar) = makeBar(buttons, width: 400)
    #expect(bar.overflow.isEmpty)
    #expect(bar.frame.size == Size(6 * 48 + 5 * 4 + 16, 64))
    #expect(bar.place(of: Bar.moreID) == nil)
  }

  @Test func theLeastImportantGoesFirstAndTheActiveToolStays() {
    // Room for five buttons: four and "…".
    let (_, bar) = makeBar(buttons, width: 5 * 52 + 12)
    #expect(bar.overflow.map(\.id) == ["a", "c"])
    #expect(bar.place(of: "tool") != nil && bar.place(of: "a") == nil)
    #expect(bar.place(of: Bar.moreID) != nil)
  }

  @Test func namesOfCountersGoBeforeUndoDoes() {
    let entries: [BarEntry] = [
      BarEntry("mines", .counter(value: "99"), label: "mines", priority: 100),
      BarEntry("hint", .button, icon: .bulb, priority: 50),
      BarEntry("undo", .button, icon: .undo, priority: 90),
      BarEntry("more", .button, icon: .more, priority: 100),
    ]
    let full = makeBar(entries, width: 400).1.frame.width
    var wasShort = false
    for width in stride(from: full, through: 170, by: -1) {
      let (_, bar) = makeBar(entries, width: width)
      #expect(bar.place(of: "undo") != nil, "at \(width)")
      // The name is there as long as less important things make room for it.
      let counter = bar.place(of: "mines")!.width
      wasShort = wasShort || counter < makeBar(entries, width: 400).1.place(of: "mines")!.width
    }
    #expect(wasShort)
  }

  @Test func linesGoBeforeWhatIsOftenUsed() {
    let lined = buttons.enumerated().flatMap { number, button in
      var button = button
      button.priority = max(90, button.priority)
      return [button, BarEntry("line \(number)", .separator)]
    }
    let wide = makeBar(lined, width: 600).1
    #expect(wide.overflow.isEmpty && wide.place(of: "line 0") != nil)
    // Room for all six buttons, but not for lines.
    let (_, narrow) = makeBar(lined, width: 6 * 48 + 5 * 4 + 16)
    #expect(narrow.overflow.isEmpty && narrow.place(of: "line 0") == nil)
    for width in stride(from: 120.0, through: 600, by: 4) {
      let (_, bar) = makeBar(lined, width: width)
      #expect(bar.overflow.isEmpty || bar.place(of: "line 0") == nil, "at \(width)")
    }
  }

  @Test func nothingEssentialIsEverLost() {
    for width in stride(from: 120.0, through: 420, by: 20) {
      let (_, bar) = makeBar(buttons, width: width)
      for id: CommandID in ["home", "tool", "undo"] {
        let place = bar.place(of: id)
        #expect(place.map { bar.frame.contains($0) } ?? false, "\(id) at \(width)")
      }
      #expect(bar.frame.width <= width)
    }
  }

  @Test func aStripOfCountersHasRowsOfItsOwn() {
    func counters(_ value: String) -> [BarEntry] {
      (0..<5).map {
        BarEntry(
          CommandID("figure \($0)"), .counter(value: value), label: "figure", priority: 100,
          widest: .init(value: "888.88"))
      }
    }
    for (width, upwards) in [(412.0, true), (412.0, false), (1280.0, true)] {
      let (root, bar) = makeBar(buttons, width: width)
      let row = bar.frame.height
      bar.growsUpwards = upwards
      bar.strip = counters("–")
      root.layoutIfNeeded()
      #expect(bar.frame.height > row && bar.overflow.isEmpty)
      let rows = bar.children.compactMap { $0 as? Bar }
      #expect(rows.count == 1)
      func frames() -> [Rect] {
        buttons.compactMap { bar.place(of: $0.id) } + counters("").compactMap { rows[0].place(of: $0.id) }
      }
      let before = frames()
      #expect(before.count == buttons.count + 5)
      for (index, frame) in before.enumerated() {
        #expect(bar.frame.contains(frame))
        for other in before[..<index] { #expect(!frame.intersects(other)) }
      }
      // The strip lies away from the edge of the window.
      #expect((before[0].minY > before[buttons.count].minY) == upwards)
      bar.strip = counters("123.45")
      root.layoutIfNeeded()
      #expect(frames() == before, "nothing moves")
      bar.strip = []
      root.layoutIfNeeded()
      #expect(bar.frame.height == row)
    }
  }

  @Test func usesAreReported() {
    var told: [String] = []
    let (root, bar) = makeBar(buttons, width: 400)
    bar.onUse = { id, use in told.append("\(id) \(use)") }
    let button = root.view(at: bar.place(of: "b")!.center)!
    root.receive(press(button, .began))
    root.receive(press(button, .ended))
    #expect(told == ["b tap"])
  }

  @Test func aFingerKeepsItsButtonWhenTheBarChanges() {
    var told: [BarUse] = []
    let (root, bar) = makeBar(buttons, width: 400)
    bar.onUse = { _, use in told.append(use) }
    let button = root.view(at: bar.place(of: "undo")!.center)!
    root.receive(press(button, .began))
    bar.entries.insert(BarEntry("new", .button, icon: .save), at: 0)
    root.layoutIfNeeded()
    root.receive(press(button, .ended))
    #expect(told == [.tap])
  }

  @Test func aShortHoldIsAlsoATap() {
    var told: [BarUse] = []
    let (root, bar) = makeBar([BarEntry("peek", .hold(isOn: false), icon: .eye)], width: 400)
    bar.onUse = { _, use in told.append(use) }
    let button = root.view(at: bar.place(of: "peek")!.center)!
    root.receive(press(button, .began, time: 1))
    root.receive(press(button, .ended, time: 1.1))
    #expect(told == [.holdBegan, .holdEnded, .tap])
    told = []
    root.receive(press(button, .began, time: 2))
    root.receive(press(button, .ended, inside: false, time: 4))
    #expect(told == [.holdBegan, .holdEnded])
    told = []
    root.receive(press(button, .began, time: 5))
    bar.entries = []
    #expect(told == [.holdBegan, .holdEnded], "a hold ends with its button")
  }

  @Test func separatorsNeverStandAloneOrDouble() {
    let line = BarEntry.separator
    let (_, bar) = makeBar([line, buttons[0], line, line, buttons[1], line], width: 400)
    #expect(bar.frame.width == 16 + 48 + 4 + 9 + 4 + 48)
  }

  @Test func aRunningClockDoesNotShakeTheBar() {
    let (root, bar) = makeBar([BarEntry("t", .counter(value: "111.1"), label: "time")] + buttons, width: 600)
    let before = bar.frame
    bar.entries[0].kind = .counter(value: "999.9")
    let damage = root.takeSnapshot()
    #expect(bar.frame == before)
    bar.entries[0].kind = .counter(value: "888.8")
    #expect(root.takeSnapshot().damage.count == 1 && damage.list.items.count > 1)
  }

  @Test func aCounterKeepsRoomForItsWidestTexts() {
    let time = BarEntry(
      "t", .counter(value: "1"), label: "time", widest: .init(label: "unranked", value: "(888.88)"))
    let (root, bar) = makeBar([time] + buttons, width: 700)
    let before = (bar.frame, bar.place(of: "t"), bar.place(of: "undo"))
    bar.entries[0].kind = .counter(value: "(134.25)")
    bar.entries[0].label = "unranked"
    root.layoutIfNeeded()
    #expect((bar.frame, bar.place(of: "t"), bar.place(of: "undo")) == before)
  }

  /// What stays on a bar stays where it is, whatever comes and goes between its ends.
  @Test(arguments: 1...20) func nothingThatStaysMoves(_ seed: UInt64) {
    var random = RandomSource(seed: seed)
    var number = 0
    func middle() -> [BarEntry] {
      (0..<random.below(12)).map { _ in
        number += 1
        let id = CommandID("item \(number)")
        let priority = random.below(100)
        return switch random.below(4) {
        case 0: BarEntry(id, .slider(value: 0.5), priority: priority)
        case 1: BarEntry(id, .choice(isSelected: false), icon: .hand, priority: priority)
        default: BarEntry(id, .button, icon: .bulb, priority: priority)
        }
      }
    }
    func entries() -> [BarEntry] {
      [BarEntry("home", .button, icon: .home, priority: 100), .separator] + middle() + [
        .space, .separator, BarEntry("undo", .button, icon: .undo, priority: 90),
        BarEntry("redo", .button, icon: .redo, priority: 20),
        BarEntry("menu", .button, icon: .more, priority: 100),
      ]
    }
    let (root, bar) = makeBar(entries(), width: random.within(200...900))
    let fixed: [CommandID] = ["home", "undo", "redo", "menu"]
    let before = fixed.map(bar.place)
    let frame = bar.frame
    for _ in 0..<10 {
      bar.entries = entries()
      root.layoutIfNeeded()
      #expect(fixed.map(bar.place) == before && bar.frame == frame)
      let places = bar.entries.filter { $0.kind != .separator && $0.kind != .space }
        .compactMap { bar.place(of: $0.id) }
      for (place, next) in zip(places, places.dropFirst()) { #expect(place.maxX <= next.minX) }
      #expect(places.allSatisfy { frame.contains($0) })
    }
    bar.resetLayout()
    root.layoutIfNeeded()
    #expect(bar.frame.width <= 900)
  }

  @Test func theToolInUseTakesThePlaceOfTheOneBeforeItWhereItHasNone() {
    func tools(_ selected: CommandID) -> [BarEntry] {
      let tools: [(CommandID, Int)] = [("pen", 90), ("eraser", 80), ("line", 10), ("star", -1)]
      return [BarEntry("home", .button, icon: .home, priority: 100)]
        + tools.filter { $0.1 >= 0 || $0.0 == selected }.map {
          BarEntry($0.0, .choice(isSelected: $0.0 == selected), icon: .hand, priority: $0.1)
        } + [BarEntry("menu", .button, icon: .more, priority: 100)]
    }
    // Room for two tools.
    let (root, bar) = makeBar(tools("pen"), width: 4 * 48 + 3 * 4 + 16)
    let eraser = bar.place(of: "eraser")
    for tool: CommandID in ["line", "star"] {
      bar.entries = tools(tool)
      root.layoutIfNeeded()
      #expect(bar.place(of: tool) == eraser && bar.place(of: "eraser") == nil)
      #expect(bar.overflow.contains { $0.id == "eraser" }, "the menu has it meanwhile")
    }
    bar.entries = tools("eraser")
    root.layoutIfNeeded()
    #expect(bar.place(of: "eraser") == eraser)
  }
}
