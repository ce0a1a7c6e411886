import Concurrency
import Geometry
import Gestures
import Interface
import Raster
import Shell
import ShellSupport
import TestSupport
import Testing

/// The instruments panel as it is used: opened with F3, touched, and read.
@Suite struct PanelInHandTests {
  /// Somebody on an empty board with the panel open.
  private func open(_ size: Size = Size(1280, 800)) throws -> Person {
    let person = Person(size)
    try person.open("Sketch")
    toggle(person)
    return person
  }

  private func toggle(_ person: Person) {
    person.platform.post(.keyDown(.function(3), [], isRepeat: false))
    person.wait(0.6)
  }

  /// Texts that are not scrolled away.
  private func read(_ person: Person) -> [String] {
    Audit(person.app.root).texts.filter { $0.visible.height > $0.frame.height / 2 }.map(\.placed.string)
  }

  private func reads(_ person: Person, _ text: String) -> Bool {
    read(person).contains { $0.contains(text) }
  }

  /// The part of the panel that scrolls.
  private func scroll(_ person: Person) throws -> ScrollView {
    try #require(person.all(ScrollView.self).last)
  }

  /// Drags the panel's lower part with a finger until a view is visible and the panel is at rest.
  private func bringIntoSight(
    _ person: Person, isAbove: () throws -> Bool = { false }, _ isThere: () throws -> Bool
  ) throws {
    let frame = try scroll(person).frameInRoot
    var drags = 0
    while try !isThere() {
      drags += 1
      try #require(drags < 400, "it cannot be scrolled there")
      let (low, high) = (Point(frame.center.x, frame.maxY - 30), Point(frame.center.x, frame.minY + 30))
      let (from, to) = try isAbove() ? (high, low) : (low, high)
      let way = (0...12).map { from + (to - from) * (Double($0) / 12) } + [to, to, to]
      person.platform.postFinger(along: way, lasting: 0.3)
      // A tap on a list that still moves would only stop it.
      repeat { person.wait(0.5) } while person.app.root.isAnimating
    }
  }

  /// Brings the row of a kind of thing into shot and taps it.
  private func tapRow(_ person: Person, _ kind: String) throws {
    let frame = try scroll(person).frameInRoot
    try bringIntoSight(person, isAbove: { try person.control(kind).frameInRoot.minY < frame.minY }) {
      frame.inset(by: -0.5).contains(try person.control(kind).frameInRoot)
    }
    try person.tap(kind)
  }

  @Test(arguments: [Size(1280, 800), Size(412, 915)])
  func aRowListsLiveObjectsAndTheirMakers(size: Size) throws {
    let kind = "Dodos at \(Int(size.width))"
    let asked = Locked(0)
    var dodos: [LiveToken] = []
    for number in 1...3 {
      dodos.append(
        LiveToken(kind) { _ in
          asked.with { $0 += 1 }
          return "dodo \(number)"
        })
    }
    let line = #line - 5
    let person = try open(size)
    person.wait(2)
    #expect(asked.with { $0 } == 0, "only listed objects are described")
    #expect(!reads(person, "dodo 1"))
    try tapRow(person, kind)
    #expect(asked.with { $0 } > 0)
    try bringIntoSight(person) { reads(person, "dodo 1") }
    let texts = read(person)
    #expect(texts.contains("dodo 1") && texts.contains { $0.hasSuffix("PanelInHandTests.swift:\(line)") })
    // The list follows objects that are made and freed.
    dodos.removeFirst()
    person.wait(0.5)
    #expect(!reads(person, "dodo 1") && reads(person, "dodo 3"))
    dodos.append(LiveToken(kind) { _ in "dodo 4" })
    person.wait(0.5)
    #expect(reads(person, "dodo 4"))

    // Other tests make and free things of their own, so rows above come and go.
    try tapRow(person, kind)
    #expect(!reads(person, "dodo"))
    let before = asked.with { $0 }
    person.wait(2)
    toggle(person)
    person.wait(2)
    #expect(asked.with { $0 } == before)
    withExtendedLifetime(dodos) {}
  }

  @Test func aLongListIsBoundedAndCanBeScrolled() throws {
    let kind = "Grains"
    var grains: [LiveToken] = []
    for number in 1...460 { grains.append(LiveToken(kind) { _ in "grain \(number)." }) }
    let person = try open()
    try tapRow(person, kind)
    try bringIntoSight(person) { reads(person, "grain 460.") }
    #expect(!reads(person, "grain 261."))
    try bringIntoSight(person) { reads(person, "and 260 older ones") }
    #expect(reads(person, "grain 261.") && !reads(person, "grain 260."))
    #expect(Audit.findings(in: person.app.root).isEmpty)
    withExtendedLifetime(grains) {}
  }

  @Test func objectsOfOneStorageAreListedOneByOne() throws {
    let kind = "Peas"
    let pod = LiveToken(kind, count: 5) { "pea \($0)" }
    let person = try open()
    try tapRow(person, kind)
    try bringIntoSight(person) { reads(person, "pea 0") }
    #expect((0..<5).allSatisfy { reads(person, "pea \($0)") } && !reads(person, "pea 5"))
    withExtendedLifetime(pod) {}
  }

  @Test func fingersThatAreDownAreShownByTheirIDs() throws {
    let person = try open()
    let (first, second) = (TouchID(device: 5, finger: 421), TouchID(device: 6, finger: 17))
    let (a, b) = (Point(700, 500), Point(1000, 300))
    func post(_ event: InputEvent) { person.platform.post(.input(event)) }
    #expect(!reads(person, "5:421"))
    post(.touchDown(first, at: a, pressure: 1, time: person.platform.time))
    post(.touchDown(second, at: b, pressure: 1, time: person.platform.time))
    person.wait(0.5)
    try bringIntoSight(person) { reads(person, "5:421") && reads(person, "6:17") }
    #expect(reads(person, "700, 500") && reads(person, "1000, 300"))
    #expect(read(person).filter { $0 == "ink" }.count == 2)
    post(.touchUp(first, at: a, time: person.platform.time))
    person.wait(0.5)
    #expect(!reads(person, "5:421") && reads(person, "6:17"))
    post(.touchUp(second, at: b, time: person.platform.time))
    person.wait(0.5)
    #expect(!reads(person, "6:17"))
  }

  @Test func tileLabelsAreShownWhileTheyAreSwitchedOn() throws {
    let person = try open()
    /// The pixels of the canvas beside the panel.
    func canvas() -> [UInt32] {
      person.app.compositor.settle(now: person.platform.time)
      let picture = person.platform.software.capture()
      return (40..<660).flatMap { y in (480..<1240).map { x in picture[x, y] } }
    }
    let bare = canvas()
    try bringIntoSight(person) {
      try scroll(person).frameInRoot.contains(try person.control("Tile labels").frameInRoot)
    }
    try person.tap("Tile labels")
    let labelled = canvas()
    let changed = zip(bare, labelled).filter { $0 != $1 }.count
    // Letters and lines, a small part of the board.
    #expect(changed > 500 && changed < bare.count / 10, "\(changed)")
    try person.tap("Tile labels")
    #expect(canvas() == bare)
  }

  @Test func queuedAndEvictedTilesAreShownInBytesToo() throws {
    let person = try open()
    let table = try #require(
      Audit(person.app.root).texts.first { $0.placed.string == "Queued" }, "there is no line of queued tiles")
    func figures(_ name: String) -> [String] {
      let texts = Audit(person.app.root).texts
      guard let line = texts.first(where: { $0.placed.string.hasPrefix(name) }) else { return [] }
      return texts.filter {
        abs($0.frame.center.y - line.frame.center.y) < 2 && $0.frame.minX > line.frame.maxX
      }
      .sorted { $0.frame.minX < $1.frame.minX }.map(\.placed.string)
    }
    for name in ["Visible", "Cached", "Queued", "Uploaded in", "Evicted in"] {
      let found = figures(name)
      #expect(found.count == 2 && found.last?.hasSuffix(" MB") == true, "\(name): \(found)")
    }
    #expect(!table.visible.isEmpty)
  }
}
