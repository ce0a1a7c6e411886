import Glibc
import Library
import TestSupport
import Testing

/// What is read around damage that is larger than a page.
@Suite struct SalvageTests {
  private let scratch = ScratchFolder()
  private var file: String { scratch.path + "/tessera.sqlite" }
  /// What SQLite writes at once, in bytes.
  private static let page = 4096

  /// Makes a library whose records all have moves of their own. Returns its file.
  private func fill(documents: Int, records: Int) throws -> [UInt8] {
    let library = Library(directory: scratch.path, options: .test())
    for number in 0..<documents {
      let id = library.create(mode: "sketch", title: "Board \(number)").id
      for value in 0..<records { library.append(to: id, move: Self.move(number, value)) }
    }
    #expect(library.close() == nil)
    return try #require(bytes(of: file))
  }

  private static func move(_ document: Int, _ record: Int) -> [UInt8] {
    Array("<\(document) \(record)>".utf8) + [UInt8](repeating: 7, count: 40)
  }

  /// Repairs a damaged library. Returns the moves that are in it then.
  private func moves(afterRepairing damaged: [UInt8]) throws -> Set<[UInt8]> {
    for name in ScratchFolder.names(in: scratch.path) { unlink("\(scratch.path)/\(name)") }
    writeFile(damaged, to: file)
    _ = try Library.repair(scratch.path, options: .test())
    #expect(Database(file).run("PRAGMA integrity_check") == ["ok"])
    let library = Library(directory: scratch.path, options: .test())
    #expect(library.problem == nil)
    return Set(try library.documents().flatMap { try library.records(of: $0.id).map(\.move) })
  }

  @Test func whatLiesBehindMuchDamageIsFound() throws {
    let count = 60_000
    var file = try fill(documents: 1, records: count)
    let pages = file.count / Self.page
    // A third in the middle, and the last pages, so that nothing is reached from the end.
    for page in Array(pages / 3..<pages * 2 / 3) + Array(pages - 8..<pages) {
      for index in page * Self.page..<(page + 1) * Self.page { file[index] = 0 }
    }
    let found = try moves(afterRepairing: file)
    let behind = found.count { move in
      String(decoding: move.prefix { $0 != 7 }, as: UTF8.self).dropFirst(3).dropLast().isLater(
        than: count * 2 / 3)
    }
    #expect(found.count - behind > count * 3 / 10, "before the damage")
    #expect(behind > count * 2 / 10, "behind it")
  }

  @Test(arguments: [false, true]) func aFileCutShortGivesBackWhatItsPagesHold(isPacked: Bool) throws {
    let (documents, records) = (12, 150)
    var whole = try fill(documents: documents, records: records)
    if isPacked {
      Database(file).run("VACUUM")
      whole = try #require(bytes(of: file))
    }
    let all = Set((0..<documents).flatMap { number in (0..<records).map { Self.move(number, $0) } })
    for cut in 1...13 {
      let rest = Array(whole.prefix(whole.count * cut / 14))
      let held = moves(in: rest.prefix(rest.count / Self.page * Self.page), of: all)
      let found = try moves(afterRepairing: rest)
      #expect(found.isSuperset(of: held), "\(cut) of 14: \(found.count) of \(held.count)")
    }
  }

  /// Those of some moves that stand in the bytes.
  private func moves(in bytes: ArraySlice<UInt8>, of all: Set<[UInt8]>) -> Set<[UInt8]> {
    let lengths = Set(all.map(\.count))
    var found: Set<[UInt8]> = []
    for start in bytes.indices where bytes[start] == UInt8(ascii: "<") {
      found.formUnion(lengths.map { Array(bytes[start...].prefix($0)) }.filter(all.contains))
    }
    return found
  }

  @Test func manyDocumentsAreNotEachSearchedForAsLongAsOne() {
    for bytes in [0, 20_000, 1 << 40] {
      var one = Patience(bytes: bytes)
      let first = one.take()
      let all = (0..<1000).reduce(first) { sum, _ in sum + one.take() }
      #expect(first >= 64 && all <= 10 * first + 1000 * 64)
    }
  }
}

extension Substring {
  fileprivate func isLater(than number: Int) -> Bool { Int(self).map { $0 > number } ?? false }
}
