import Geometry
import Library
import Testing

import Shell

/// Records that are read before undo needs them.
@Suite struct ReadAheadTests {
  /// A log whose moves have `bytes` bytes, and which counts the queries and the records that they read.
  private final class Log {
    let records: [StoredRecord]
    private(set) var queries = 0
    private(set) var read = 0

    init(_ count: Int, bytes: Int = 100) {
      records = (1...count).map { seq in
        StoredRecord(
          seq: seq, id: MoveID(author: 1, counter: seq), seat: 0, time: Int64(seq), kind: .move,
          move: [UInt8](repeating: UInt8(truncatingIfNeeded: seq), count: bytes), inverse: [1])
      }
    }

    func records(from: Int, limit: Int) -> [StoredRecord] {
      queries += 1
      let found = records.filter { from <= $0.seq && $0.seq < from + limit }
      read += found.count
      return found
    }

    func record(_ name: MoveID, _ ahead: inout ReadAhead) -> StoredRecord? {
      ahead.record(name) { records(from: $0, limit: $1) }
    }
  }

  @Test func aThousandStepsBackAreFewQueries() {
    let log = Log(1200)
    var ahead = ReadAhead()
    for seq in (201...1200).reversed() {
      #expect(log.record(MoveID(author: 1, counter: seq), &ahead)?.seq == seq)
    }
    #expect(log.queries < 25)
    #expect(log.read < 1100)
  }

  @Test func redoingAThousandStepsIsFewQueries() {
    let log = Log(3000)
    var ahead = ReadAhead()
    for step in 0..<1000 {
      #expect(log.record(MoveID(author: 1, counter: 3000 - step), &ahead)?.seq == 3000 - step)
      #expect(log.record(MoveID(author: 1, counter: 1001 + step), &ahead)?.seq == 1001 + step)
    }
    #expect(log.queries < 50)
    #expect(log.read < 2200)
  }

  @Test func largeRecordsAreNotReadInAdvance() {
    let log = Log(100, bytes: 100_000)
    var ahead = ReadAhead()
    for seq in (51...100).reversed() {
      #expect(log.record(MoveID(author: 1, counter: seq), &ahead)?.seq == seq)
    }
    #expect(log.read <= 53)
  }

  @Test func singleRecordsAreReadAlone() {
    let log = Log(1000)
    var ahead = ReadAhead()
    for seq in stride(from: 1, through: 1000, by: 100) {
      #expect(log.record(MoveID(author: 1, counter: seq), &ahead)?.seq == seq)
    }
    #expect(log.read == 10)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func anyOrderFindsTheSameAsTheLog(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let log = Log(300)
    var ahead = ReadAhead()
    var seq = 300
    for _ in 0..<2000 {
      seq = random.below(20) == 0 ? random.below(320) : seq - 1 - random.below(2) * random.below(3)
      if seq < 0 { seq = 300 }
      let name = MoveID(author: random.below(30) == 0 ? 2 : 1, counter: seq)
      #expect(log.record(name, &ahead)?.id == log.records.first { $0.id == name }?.id)
    }
  }
}
