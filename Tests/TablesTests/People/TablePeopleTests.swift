import Geometry
import ModeKit
import Tables
import TestSupport
import Testing

/// Who is at a table, as each of them knows it.
@Suite struct TablePeopleTests {
  /// People whose whispers reach everybody, themselves too, after a tenth of a second.
  private struct Room {
    var all: [TablePeople]
    var time = 0.0
    private var onTheWay: [(bytes: [UInt8], sender: PeerName, due: Double)] = []
    private(set) var whispers = 0

    /// `first` is the first byte of the names; without it they differ in it.
    init(_ titles: [String], first: UInt8? = nil) {
      all = titles.indices.map {
        let rest = [UInt8](repeating: UInt8($0 + 1), count: 31)
        return TablePeople(name: PeerName([first ?? rest[0]] + rest), title: titles[$0])
      }
      for index in all.indices { tell(index, [.connected]) }
    }

    mutating func tell(_ index: Int, _ events: [TableEvent]) {
      post(all[index].advance(events, to: time), by: index)
    }

    mutating func post(_ actions: [TableAction], by index: Int) {
      for case .whisper(let bytes) in actions {
        whispers += 1
        onTheWay.append((bytes, all[index].people[0].name, time + 0.1))
      }
    }

    mutating func wait(_ seconds: Double, without silent: Set<Int> = []) {
      let end = time + seconds
      while time < end {
        time += 0.05
        let heard = onTheWay.filter { $0.due <= time }
        onTheWay.removeAll { $0.due <= time }
        for index in all.indices where !silent.contains(index) {
          tell(index, heard.map { .heard($0.bytes, sender: $0.sender) })
        }
      }
    }
  }

  private func titles(_ people: TablePeople) -> [String] { people.people.map(\.title) }

  @Test func allSeeEachOtherWithinASecond() {
    var room = Room(["Anna", "Ben", "Cora"])
    room.wait(1)
    #expect(titles(room.all[0]) == ["Anna", "Ben", "Cora"])
    #expect(titles(room.all[2]) == ["Cora", "Anna", "Ben"], "oneself comes first")
    #expect(room.all.allSatisfy { $0.people.filter(\.isSelf).count == 1 })
    let hues = room.all.map { people in
      Dictionary(uniqueKeysWithValues: people.people.map { ($0.title, $0.hue) })
    }
    #expect(hues[0] == hues[1] && hues[1] == hues[2], "everybody sees the same colours")
  }

  @Test func asManyColoursAsThereAreAreDifferent() {
    var room = Room((1...7).map { "P\($0)" }, first: 9)
    room.wait(1)
    let hues = room.all.map { people in
      Dictionary(uniqueKeysWithValues: people.people.map { ($0.title, $0.hue) })
    }
    #expect(Set(hues).count == 1, "everybody sees the same colours")
    #expect(Set(hues[0].values).count == 6 && hues[0]["P1"] == 9 % 6, "the first has the colour of the key")
    // Whoever is away gives the colour to somebody who is here.
    room.wait(18, without: [0])
    #expect(room.all[1].people.filter { !$0.isHere }.map(\.title) == ["P1"])
    #expect(Set(room.all[1].people.filter(\.isHere).map(\.hue)).count == 6)
  }

  @Test func whispersAreFew() {
    var room = Room(["Anna", "Ben", "Cora"])
    room.wait(60)
    #expect(room.whispers <= 3 * (60 / 5 + 4))
  }

  @Test func theTimeThatTheServerTakesIsSteady() {
    var people = TablePeople(name: .unknown, title: "Anna")
    _ = people.advance([.connected], to: 0)
    #expect(people.roundTrip == nil)
    _ = people.advance([.answered(after: 0.3)], to: 0.4)
    for second in 1...4 { _ = people.advance([.answered(after: 0.02 * Double(second))], to: Double(second)) }
    #expect(people.roundTrip == 0.3, "it changes with the greetings only")
    _ = people.advance([], to: 6)
    #expect(people.roundTrip == 0.02, "the least of the last ones")
    _ = people.advance([.disconnected], to: 7)
    #expect(people.roundTrip == nil && people.nextDeadline == nil)
  }

  @Test func whoIsSilentIsAwayAndThenForgotten() {
    var room = Room(["Anna", "Ben"])
    room.wait(1)
    room.wait(18, without: [1])
    #expect(room.all[0].people.map(\.isHere) == [true, false])
    room.wait(1)
    room.wait(5)
    #expect(room.all[0].people.map(\.isHere) == [true, true], "Ben is back")
    room.wait(130, without: [1])
    #expect(titles(room.all[0]) == ["Anna"])
  }

  @Test func whoSaysGoodbyeIsGone() {
    var room = Room(["Anna", "Ben"])
    room.wait(1)
    room.post(room.all[1].leave(), by: 1)
    room.wait(1, without: [1])
    #expect(titles(room.all[0]) == ["Anna"])
    #expect(room.all[1].advance([], to: room.time + 60).isEmpty, "nothing follows a goodbye")
  }

  @Test func namesAreTidy() {
    #expect(Greeting.tidy("  Anna \n\u{202E} Maria\u{0}  ") == "Anna Maria")
    #expect(!Greeting.tidy("\u{200B}\u{7}").isEmpty)
    #expect(Greeting.tidy(String(repeating: "n", count: 500)).count == Greeting.longest)
    #expect(
      Greeting.tidy("a" + String(repeating: "\u{301}", count: 100_000)).unicodeScalars.count
        <= 4 * Greeting.longest)
  }

  @Test func aTidyNameStaysAsItIs() {
    var random = RandomSource(seed: 11)
    let parts = ["a", "Ö", " ", "\u{301}", "\u{200D}", "👩", "\u{1F1E9}", "\n", "\u{202E}", "x y"]
    for _ in 0..<2000 {
      let title = (0..<random.below(90)).map { _ in parts[random.below(parts.count)] }.joined()
      let tidy = Greeting.tidy(title)
      #expect(Greeting.tidy(tidy) == tidy && tidy.count <= Greeting.longest)
    }
  }

  @Test func aFloodOfPeopleIsLimited() {
    var people = TablePeople(name: .unknown, title: "Anna")
    _ = people.advance([.connected], to: 0)
    let greeting = Greeting(title: "Nobody", isLast: false).bytes
    for number in 0..<5000 {
      let name = PeerName((0..<32).map { UInt8(truncatingIfNeeded: number >> ($0 % 4 * 8)) })
      _ = people.advance([.heard(greeting, sender: name)], to: 0.1)
    }
    #expect(people.people.count <= 256)
  }

  @Test func aGreetingIsReadAsItIsWritten() throws {
    let greeting = Greeting(title: "Jürgen", isLast: true)
    #expect(try Greeting(bytes: greeting.bytes) == greeting)
    for end in 0..<greeting.bytes.count {
      #expect(throws: Problem.self) { try Greeting(bytes: Array(greeting.bytes[..<end])) }
    }
  }
}
