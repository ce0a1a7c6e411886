import Compression
import Library

/// Writes an index: the entries newest first, in shards that are filled from the oldest, so that a new entry changes only the
/// newest shard.
package enum IndexWriter {
  /// The numbers of the entries of each shard, the newest shard and the newest entry first. Entries are numbered from
  /// the oldest.
  package static func shards(of count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: CatalogueLimits.shard).map {
      $0..<min($0 + CatalogueLimits.shard, count)
    }.reversed()
  }

  /// The place of an entry in its shard, from the newest.
  package static func place(of number: Int, among count: Int) -> Int {
    let shard = number / CatalogueLimits.shard
    return min((shard + 1) * CatalogueLimits.shard, count) - 1 - number
  }

  /// The order of entries in a catalogue, oldest first: the same for the same entries, in whatever order they are given.
  package static func precedes(_ a: CatalogueEntry, _ b: CatalogueEntry) -> Bool {
    (a.day, a.kind.rawValue, a.name, a.title, a.count) < (b.day, b.kind.rawValue, b.name, b.title, b.count)
  }

  /// The bytes of an index.
  ///
  /// - Parameters:
  ///   - head: what the catalogue says about itself; its count is that of the entries.
  ///   - entries: the entries, oldest first.
  ///   - hashes: the hashes of the shards, newest first.
  ///   - translations: the texts in other languages.
  /// - Returns: a gzip file.
  package static func bytes(
    _ head: CatalogueHead, _ entries: [CatalogueEntry], _ hashes: [SHA256],
    _ translations: [CatalogueTranslation] = []
  ) -> [UInt8] {
    let kinds = EntryKind.allCases.filter { kind in entries.contains { $0.kind == kind } }
    let codes = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1, $0) })
    // No entry may be dated later than the catalogue.
    var day = max(head.day, entries.last?.day ?? 0)
    let also = translations.map { translation -> JSON in
      .array([.string(translation.language), .string(translation.texts[head.name] ?? "")])
    }
    let opening = JSON.object(
      [
        .init("tessera", .integer(CatalogueLimits.version)), .init("name", .string(head.name)),
        .init("by", .string(head.publisher)), .init("lang", .string(head.language)),
        .init("licence", .string(head.licence)), .init("day", .integer(day)),
        .init("count", .integer(entries.count)), .init("kinds", .array(kinds.map { .string($0.rawValue) })),
      ] + (also.isEmpty ? [] : [.init("also", .array(also))])
    ).text(indented: false).dropLast()
    let deflater = Deflater(.gzip, level: 9)
    var bytes = deflater.add(Array((opening + #","shards":["#).utf8))
    for (index, (numbers, hash)) in zip(shards(of: entries.count), hashes).enumerated() {
      let rows = numbers.reversed().map { number -> JSON in
        let entry = entries[number]
        defer { day = entry.day }
        return .array(
          [
            .integer(codes[entry.kind] ?? 0), .string(entry.name), .integer(day - entry.day),
            .integer(entry.count), .string(entry.title),
          ] + titles(of: entry, translations))
      }
      let shard = JSON.array([.string(hash.description)] + rows).text(indented: false)
      bytes += deflater.add(Array(((index == 0 ? "\n" : ",\n") + shard).utf8))
    }
    return bytes + deflater.finish(Array("]}\n".utf8))
  }

  /// The titles of an entry in other languages. One that equals the title is empty, and empty ones at the end are
  /// omitted.
  private static func titles(of entry: CatalogueEntry, _ translations: [CatalogueTranslation]) -> [JSON] {
    let titles = translations.map { $0.texts[entry.title] ?? "" }
    return titles.prefix((titles.lastIndex { !$0.isEmpty } ?? -1) + 1).map { .string($0) }
  }
}
