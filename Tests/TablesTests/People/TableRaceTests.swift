import ModeKit
import Tables
import Testing

/// What the people at a table say of a race.
@Suite struct TableRaceTests {
  private let ada = PeerName([1]), ben = PeerName([2])

  /// What others hear of actions.
  private func heard(_ actions: [TableAction], from sender: PeerName) -> [TableEvent] {
    actions.compactMap { if case .whisper(let bytes) = $0 { .heard(bytes, sender: sender) } else { nil } }
  }

  private func connected(_ name: PeerName) -> TableRace {
    var race = TableRace(own: name)
    race.receive([.connected])
    return race
  }

  /// People, of whom the first is oneself.
  private func people(_ names: [(PeerName, String)]) -> [TablePeople.Person] {
    var people = TablePeople(name: names[0].0, title: names[0].1)
    _ = people.advance([.connected], to: 0)
    for (name, title) in names.dropFirst() {
      _ = people.advance([.heard(Greeting(title: title, isLast: false).bytes, sender: name)], to: 0)
    }
    return people.people
  }

  @Test func progressIsToldWhileItChangesAndNowAndThen() {
    var race = TableRace(own: ada)
    #expect(race.show(RaceProgress(part: 0), at: 0).isEmpty, "nobody can hear it")
    #expect(race.nextDeadline(for: RaceProgress(part: 0)) == nil)
    race.receive([.connected])
    #expect(race.show(RaceProgress(part: 0), at: 0).count == 1)
    var sent = 0
    for step in 1...100 {
      sent += race.show(RaceProgress(part: Double(step) / 200), at: Double(step) / 100).count
    }
    #expect(sent == 2, "twice a second")
    let last = RaceProgress(part: 0.6)
    #expect(race.show(last, at: 1.1).isEmpty)
    let deadline = race.nextDeadline(for: last) ?? .nan
    #expect(deadline == 1.5 && race.show(last, at: deadline).count == 1)
    #expect(race.nextDeadline(for: last) == 6.5 && race.show(last, at: 6).isEmpty)
    #expect(race.show(last, at: 6.5).count == 1)
    race.receive([.disconnected])
    #expect(race.show(last, at: 60).isEmpty)
  }

  @Test func aNewcomerIsToldSoon() {
    var (first, second) = (connected(ada), connected(ben))
    _ = first.show(RaceProgress(part: 0.5), at: 0)
    first.receive(heard(second.show(RaceProgress(part: 0), at: 1), from: ben))
    second.receive(heard(first.show(RaceProgress(part: 0.5), at: 1), from: ada))
    #expect(second.progress == [ada: RaceProgress(part: 0.5)])
  }

  @Test func whoLeavesKeepsTheResult() {
    var (first, second) = (connected(ada), connected(ben))
    second.receive(heard(first.show(RaceProgress(part: 0.9), at: 0), from: ada))
    let end = RaceProgress(part: 1, .finished(milliseconds: 83_210), course: 7)
    #expect(first.show(end, at: 0.1).isEmpty)
    #expect(second.rivals(among: people([(ben, "Ben"), (ada, "Ada")])).map(\.title) == ["Ada"])
    second.receive(heard(first.leave(at: end), from: ada))
    #expect(second.rivals(among: people([(ben, "Ben")])) == [Rival(title: "Ada", progress: end)])
    _ = first.show(end, at: 1)
    #expect(first.leave(at: end).isEmpty, "it was told already")
  }

  @Test func whoIsAheadComesFirst() {
    let order = [
      RaceProgress(part: 1, .finished(milliseconds: 9_000)),
      RaceProgress(part: 1, .finished(milliseconds: 10_000)),
      RaceProgress(part: 0.8), RaceProgress(part: 0.1), RaceProgress(part: 0.9, .out),
      RaceProgress(part: 0.2, .out),
    ]
    #expect(order.reversed().sorted() == order)
    var race = connected(ada)
    let names = order.indices.map { PeerName([UInt8(9 - $0)]) }
    for (name, progress) in zip(names, order) {
      race.receive(heard([.whisper(RaceWhisper(progress: progress).bytes)], from: name))
    }
    let known = people([(ada, "Ada")] + names.enumerated().map { ($1, "\($0)") })
    #expect(race.rivals(among: known).map(\.title) == ["0", "1", "2", "3", "4", "5"])
  }

  @Test func everyProgressIsReadAsItIsWritten() throws {
    for progress in [
      RaceProgress(part: 0.123), RaceProgress(part: 2, .finished(milliseconds: 1), course: .max),
      RaceProgress(part: -1, .out, course: 1),
    ] {
      #expect(try RaceWhisper(bytes: RaceWhisper(progress: progress).bytes).progress == progress)
    }
    #expect(RaceProgress(part: 0.9999).text == "99 %" && RaceProgress(part: 1, .out).text == "out at 100 %")
    #expect(RaceProgress(part: 1, .finished(milliseconds: 83_299)).text == "83.2 s")
    // More than there is, or an unknown stage.
    #expect(throws: Problem.self) { try RaceWhisper(bytes: [8, 0, 0xE9, 0x07, 0]) }
    #expect(throws: Problem.self) { try RaceWhisper(bytes: [8, 3, 0, 0]) }
  }

  @Test func crowdsCostNothing() {
    var race = connected(ada)
    for number in 0..<5000 {
      let name = PeerName([UInt8(number / 256), UInt8(number % 256), 1])
      race.receive(heard([.whisper(RaceWhisper(progress: RaceProgress(part: 0)).bytes)], from: name))
    }
    #expect(race.progress.count == 256)
  }
}
