import Library
import ModeKit
import Tables
import Testing

/// What the owner of a table says about it.
@Suite struct RosterTests {
  @Test func aTableGoesOnWithThoseWhoAreWanted() throws {
    let (anna, ben, carla) = (try PeerKey(), try PeerKey(), try PeerKey())
    let link = try TableLink.makeTable(on: "nats://127.0.0.1:4222")
    var roster = Roster()
    roster.serial = 4
    roster.setOnlooker(carla.name, true)
    let before = roster.bytes
    #expect(try Roster(bytes: before) == roster)
    roster.end(goingOnAt: NextTable(link), with: [anna.name, carla.name, PeerName([1])])
    let read = try Roster(bytes: roster.bytes)
    #expect(read == roster && read.isEnded && Set(read.successor.keys) == [anna.name, carla.name])
    for person in [anna, carla] {
      let text = try #require(read.successor[person.name].flatMap { PeerBox.open($0, of: person) })
      #expect(try TableLink(String(decoding: text, as: UTF8.self)) == link)
      #expect(try NextTable(String(decoding: text, as: UTF8.self)) == NextTable(link))
    }
    let another = NextTable(link, hasOwnDocument: true)
    #expect(try NextTable(another.text) == another && another != NextTable(link))
    #expect(throws: Problem.self, "older builds do not go on with the wrong document") {
      try TableLink(another.text)
    }
    for box in read.successor.values { #expect(PeerBox.open(box, of: ben) == nil) }
    // The new table has the same rights, and has not ended.
    #expect(read.renewed.bytes == before)
    for end in 0..<roster.bytes.count where end != before.count {
      #expect(throws: Problem.self) { try Roster(bytes: Array(roster.bytes[..<end])) }
    }
  }

  @Test func aClassOfAThousandGoesOn() throws {
    let link = try TableLink.makeTable(on: "nats://127.0.0.1:4222")
    let people = try (0..<1100).map { _ in try PeerKey().name }
    var roster = Roster()
    roster.end(goingOnAt: NextTable(link), with: people)
    #expect(roster.successor.count == Roster.mostSuccessors && roster.bytes.count < 512 << 10)
    #expect(try Roster(bytes: roster.bytes) == roster)
  }

  @Test func aNewTableKnowsThePeopleOfTheOld() throws {
    var start = TableStart(
      [UInt8](1...9), position: 90, count: 80,
      authors: [7: LastMove(number: 30, counter: 120, person: PeerName([1]))], counter: 120,
      owner: PeerName([2]), blobs: ["a"])
    start.roster.setOnlooker(PeerName([1]), true)
    start.roster.isEnded = true
    let new = start.renewed
    #expect(new.position == 0 && new.count == 0 && new.counter == 120 && new.state.isEmpty)
    #expect(new.authors == [7: LastMove(number: 0, counter: 120, person: PeerName([1]))])
    #expect(new.owner == PeerName([2]) && new.blobs == ["a"])
    #expect(new.roster.onlookers == [PeerName([1])] && !new.roster.isEnded)
  }
}
