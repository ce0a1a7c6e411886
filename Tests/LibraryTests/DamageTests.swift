import Geometry
import CSQLite
import Glibc
import Library
import TestSupport
import Testing

/// Damage costs what it hit.
@Suite struct DamageTests {
  private let scratch = ScratchFolder()
  private var file: String { scratch.path + "/tessera.sqlite" }

  /// Two documents, one of five records with a picture and a snapshot, and a copy of it that goes on.
  private func fill() -> (first: DocumentID, copy: DocumentID, other: DocumentID) {
    let library = Library(directory: scratch.path, options: .test())
    let first = library.create(mode: "sketch", title: "First", params: [7], blobs: [[1]]).id
    for value in 1...5 { library.append(to: first, move: [UInt8(value)], inverse: [UInt8(value)]) }
    let copy = library.duplicate(first, title: .verbatim("Copy"))!.id
    library.append(to: copy, move: [6])
    let other = library.create(mode: "mines", title: "Other", blobs: [[2]]).id
    library.append(to: other, move: [9])
    library.remember([1], as: "screen")
    #expect(library.close() == nil)
    return (first, copy, other)
  }

  private func open() -> Library { Library(directory: scratch.path, options: .test()) }

  /// A damage, how many are reported, and the titles of the documents that are left.
  struct Hit: CustomTestStringConvertible {
    var sql: String
    var reports = 1
    var left = ["Copy", "First", "Other"]
    var testDescription: String { sql }
  }

  @Test(arguments: [
    Hit(sql: "UPDATE log SET base = 2, base_count = 3 WHERE id = 1", reports: 4, left: ["Other"]),
    Hit(sql: "UPDATE log SET base = 77, base_count = 3 WHERE id = 2", reports: 2, left: ["First", "Other"]),
    Hit(sql: "UPDATE log SET base_count = 3 WHERE id = 1", reports: 4, left: ["Other"]),
    Hit(
      sql: "UPDATE log SET base_count = 9223372036854775807 WHERE id = 2", reports: 2,
      left: ["First", "Other"]),
    Hit(sql: "UPDATE log SET id = 9223372036854775807 WHERE id = 2", reports: 2, left: ["First", "Other"]),
    Hit(sql: "UPDATE document SET id = 'me' WHERE log = 1", left: ["Copy", "Other"]),
    Hit(sql: "UPDATE document SET log = 9 WHERE log = 3", left: ["Copy", "First"]),
    Hit(sql: "UPDATE document SET params = x'08' WHERE log = 3"),
    Hit(sql: "UPDATE holding SET blob = x'00' WHERE document IN (SELECT document FROM holding LIMIT 1)"),
    Hit(sql: "DELETE FROM author WHERE number = 1", reports: 0),
    Hit(sql: "UPDATE author SET id = -5 WHERE number = 1", reports: 0),
  ])
  func aBadRowCostsItsRow(hit: Hit) throws {
    _ = fill()
    Database(file).run(hit.sql)
    let library = open()
    #expect(library.problem == nil)
    #expect(library.damages.count == hit.reports, "\(library.damages)")
    #expect(library.documents().map(\.title).sorted() == hit.left)
    for document in library.documents() {
      #expect(try library.load(document.id)?.end == nil)
      library.append(to: document.id, move: [8])
    }
    let new = library.create(mode: "mines", title: "New").id
    library.append(to: new, move: [1])
    #expect(library.close() == nil, "saving goes on")
    let again = open()
    #expect(try again.records(of: new).map(\.move) == [[1]])
    for document in again.documents() {
      #expect(try again.load(document.id)?.records.last?.move == (document.id == new ? [1] : [8]))
    }
  }

  @Test(arguments: [
    "DELETE FROM record WHERE log = 1 AND seq = 3",
    "UPDATE record SET move = x'FF' WHERE log = 1 AND seq = 3",
    "UPDATE record SET inverse = x'' WHERE log = 1 AND seq = 3",
    "UPDATE record SET time = time + 1 WHERE log = 1 AND seq = 3",
    "UPDATE record SET seat = 3 WHERE log = 1 AND seq = 3",
    "UPDATE record SET author = 0 WHERE log = 1 AND seq = 3",
    "UPDATE record SET author = 99 WHERE log = 1 AND seq = 3",
    "UPDATE record SET counter = 7 WHERE log = 1 AND seq = 3",
    "UPDATE record SET target = 1 WHERE log = 1 AND seq = 3",
    "UPDATE record SET sum = 0 WHERE log = 1 AND seq = 3",
    "UPDATE record SET kind = 9, sum = NULL WHERE log = 1 AND seq = 3",
    "UPDATE record SET seq = 9223372036854775807 WHERE log = 1 AND seq = 3",
  ])
  func aBadRecordEndsItsDocumentAndNoOther(sql: String) throws {
    let (first, copy, other) = fill()
    Database(file).run(sql)
    let library = open()
    #expect(library.problem == nil)
    for (id, total) in [(first, 5), (copy, 6)] {
      let loaded = try #require(try library.load(id))
      #expect(loaded.records.map(\.move) == [[1], [2]])
      #expect(loaded.end == LogEnd(last: 2, total: total, isNewer: false))
    }
    #expect(try library.load(other)?.end == nil)
    #expect(try library.records(of: first).map { Int($0.move[0]) } == [1, 2, 4, 5], "the rest can be read")
    #expect(try library.headers(of: first, upTo: .max).count >= 4)
    #expect(try library.verify().compactMap(\.document) == [first, copy].sorted())
  }

  @Test func aDocumentGoesOnAfterItsLastGoodRecordAndKeepsTheRest() throws {
    let (first, copy, _) = fill()
    Database(file).run("UPDATE record SET move = x'FF' WHERE log = 1 AND seq = 3")
    var library = open()
    library.continueLog(of: first, after: 2)
    #expect(library.append(to: first, move: [30]) == 3)
    library.saveSnapshot([3], of: first, at: 3)
    library.append(to: first, move: [40])
    for _ in 0..<2 {
      #expect(try library.records(of: first).map { Int($0.move[0]) } == [1, 2, 30, 40])
      #expect(try library.load(first)?.snapshot?.bytes == [3] && library.load(first)?.end == nil)
      #expect(try library.load(copy)?.end?.last == 2)
      #expect(library.close() == nil)
      library = open()
    }
    // Nothing was overwritten.
    #expect(
      Database(file).run("SELECT hex(move) FROM record WHERE log = 1 ORDER BY seq").joined() == "0102FF0405")
    library.delete(first)
    library.delete(copy)
    library.purge(deletedBefore: .max)
    #expect(library.close() == nil)
    #expect(Database(file).run("SELECT count(*) FROM record") == ["1"])
    #expect(Database(file).run("PRAGMA foreign_key_check") == [])
  }

  @Test func aSnapshotAfterTheDamageMakesUpForIt() throws {
    let (first, _, _) = fill()
    let library = open()
    library.saveSnapshot([44], of: first, at: 4)
    library.close()
    Database(file).run("DELETE FROM record WHERE log = 1 AND seq = 2")
    let loaded = try #require(try open().load(first))
    #expect(loaded.snapshot?.bytes == [44] && loaded.records.map(\.seq) == [5] && loaded.end == nil)
  }

  @Test func aRecordOfANewerTesseraIsNoDamage() throws {
    let (first, _, _) = fill()
    // What a newer version would write: another kind, with the right checksum.
    let library = open()
    library.close()
    let sums = Database(file).run("SELECT sum FROM record WHERE log = 1")
    #expect(sums.allSatisfy { Int($0) != nil } && Set(sums).count == 5)
    Database(file).run("UPDATE record SET kind = 9, sum = \(try newerSum()) WHERE log = 1 AND seq = 4")
    let again = open()
    #expect(try again.load(first)?.end == LogEnd(last: 3, total: 5, isNewer: true))
    #expect(try again.verify().isEmpty, "there is nothing to repair")
  }

  /// The checksum of the fourth record with another kind, by the definition in docs/LIBRARY.md.
  private func newerSum() throws -> Int32 {
    let database = Database(file)
    func number(_ column: String) throws -> Int64 {
      let text = try #require(database.run("SELECT \(column) FROM record WHERE log = 1 AND seq = 4").first)
      return try #require(Int64(text))
    }
    let author = try #require(
      database.run("SELECT id FROM author WHERE number = 1").first.flatMap { Int64($0) })
    var bytes: [UInt8] = []
    for value in [4, author, 4, try number("seat"), try number("time"), 9, 0, 0, 1] {
      withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }
    bytes += [4, 4]
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int32(bitPattern: ~sum)
  }

  @Test func aChainOfLogsOfAnyLengthIsRead() throws {
    let library = Library(directory: scratch.path, options: .test())
    let id = library.create(mode: "sketch", title: "").id
    library.append(to: id, move: [1])
    library.close()
    let database = Database(file)
    database.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO log SELECT i, i - 1, 1 FROM n
      """)
    database.run("UPDATE document SET log = 100000")
    #expect(try open().load(id)?.records.map(\.move) == [[1]])
  }

  @Test func aDamagedPageCostsItsRows() throws {
    // Many small records, so that they fill many pages.
    let library = Library(directory: scratch.path, options: .test())
    var ids: [DocumentID] = []
    for number in 0..<40 {
      let id = library.create(mode: "sketch", title: "Board \(number)").id
      for value in 0..<200 { library.append(to: id, move: [UInt8](repeating: UInt8(value), count: 40)) }
      ids.append(id)
    }
    library.close()
    let good = try #require(bytes(of: file))
    var read = (documents: 0, records: 0, trials: 0)
    var generator = RandomSource(seed: 3)
    for _ in 0..<12 {
      var bad = good
      let page = Int.random(in: 1..<good.count / 4096, using: &generator)
      for index in page * 4096..<(page + 1) * 4096 { bad[index] = 0 }
      let folder = scratch.path + "/page"
      mkdir(folder, 0o700)
      for ending in ["", "-wal", "-shm"] { unlink(folder + "/tessera.sqlite" + ending) }
      writeFile(bad, to: folder + "/tessera.sqlite")
      _ = try Library.repair(folder, options: .test())
      let repaired = Library(directory: folder, options: .test())
      #expect(repaired.problem == nil)
      read.trials += 1
      read.documents += repaired.documents().count
      for id in ids { read.records += (try? repaired.records(of: id).count) ?? 0 }
      repaired.close()
      #expect(Database(folder + "/tessera.sqlite").run("PRAGMA integrity_check") == ["ok"])
      for name in ScratchFolder.names(in: folder) { unlink(folder + "/" + name) }
    }
    #expect(read.documents >= read.trials * 40 * 9 / 10)
    #expect(read.records >= read.trials * 8000 * 9 / 10)
  }

  @Test func aDamagedCacheIsMadeAnewAndSavingGoesOn() throws {
    let (first, _, _) = fill()
    var library = open()
    for key in 0..<50 { library.cache([UInt8](repeating: UInt8(key), count: 3000), as: "\(key)", of: first) }
    library.close()
    let path = scratch.path + "/cache.sqlite"
    var bad = try #require(bytes(of: path))
    for index in 4096..<bad.count { bad[index] = 0x5A }
    writeFile(bad, to: path)
    library = open()
    #expect(library.cached("1", of: first) == nil)
    library.cache([5], as: "1", of: first)
    library.append(to: first, move: [6])
    #expect(library.flush() == nil)
    library.cache([6], as: "2", of: first)
    #expect(library.close() == nil)
    library = open()
    #expect(library.cached("2", of: first) == [6])
    #expect(try library.record(6, of: first)?.move == [6])
  }
}
