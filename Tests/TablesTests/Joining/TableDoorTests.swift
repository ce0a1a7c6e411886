import Library
import ModeKit
import Tables
import Testing

/// The opening of a table on its way to the server and back.
@Suite struct TableDoorTests {
  @Test func anOpeningIsSentUntilTheServerHasIt() {
    var door = TableDoor(sending: [1, 2])
    #expect(door.advance([], to: 0).isEmpty && door.state == .waiting)
    #expect(door.advance([.connected], to: 1) == [.keep([1, 2], as: .opening), .fetch(.opening)])
    #expect(door.advance([], to: 2).isEmpty)
    #expect(door.advance([], to: 3.1).count == 2, "it may have been lost")
    #expect(door.advance([.kept([9], as: .opening)], to: 3.2).isEmpty && door.state == .connected)
    #expect(door.advance([.kept([1, 2], as: .state)], to: 3.3).isEmpty && door.state == .connected)
    #expect(door.advance([.disconnected], to: 4).isEmpty && door.state == .waiting)
    #expect(door.advance([.connected], to: 5).count == 2)
    _ = door.advance([.kept([1, 2], as: .opening)], to: 6)
    #expect(door.state == .open([1, 2], owner: .unknown))
  }

  @Test func whoJoinsTakesWhatIsThere() {
    var door = TableDoor()
    #expect(door.advance([.connected], to: 1) == [.fetch(.opening)])
    _ = door.advance([.kept([9], as: .opening, sender: PeerName([3]))], to: 2)
    #expect(door.state == .open([9], owner: PeerName([3])), "who has signed it is the owner")
  }

  @Test func anOpeningIsReadAsItIsWritten() throws {
    let records = (1...3).map { seq in
      StoredRecord(
        seq: seq, id: MoveID(author: UInt32(seq), counter: 4 * seq), seat: seq, time: Int64(seq) * 1000,
        kind: seq == 2 ? .undo : .move, target: seq == 2 ? MoveID(author: 1, counter: 4) : nil,
        move: Array(repeating: 7, count: seq), inverse: [])
    }
    let opening = TableOpening(
      mode: "null", title: "A board", params: [1, 2], seed: .max, start: TableStart([], counter: 12),
      records: records,
      blobs: [[], [5]])
    let read = try TableOpening(bytes: opening.bytes)
    #expect(read.records == records && read.blobs == opening.blobs && read.params == [1, 2])
    #expect(read.mode == "null" && read.title == "A board" && read.seed == .max && read.start.counter == 12)
    for end in 0..<opening.bytes.count {
      #expect(throws: Problem.self) { try TableOpening(bytes: Array(opening.bytes[..<end])) }
    }
  }
}
