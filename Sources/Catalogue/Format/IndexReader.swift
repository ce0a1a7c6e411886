/// The items of an index, in its order.
package enum IndexItem: Hashable, Sendable {
  /// What the catalogue says about itself, once.
  case head(CatalogueHead)
  /// The hash of the shard of the entries that follow, and its number, from the oldest.
  case shard(SHA256, number: Int)
  /// An entry, and its number, from the oldest.
  case entry(CatalogueEntry, number: Int)
}

/// Reads an index as it arrives. docs/CATALOGUE.md describes the format.
///
/// It runs in the app, on a thread of the shelf, and not in the sandbox. The child reads only whole files, so the
/// reader's state would have to go there and back with every block. The reader is written in Swift, where an access
/// outside of an array ends the program instead of reading other memory. It keeps one entry at a time, and each text,
/// number and count has a limit. The only C that the bytes reach is zlib's `inflate`.
package final class IndexReader {
  /// Where in the index the next token is.
  private enum Place {
    case outside, head, kinds, languages, language, shards, shard, row
    /// Inside an unknown value, at this depth of brackets.
    case unknown(Int)
  }

  /// How many columns all entries have.
  private static let columns = 5

  private let text = TextStream()
  private var tokens = JSONTokens()
  /// The bytes of text so far.
  private var length = 0
  private var place = Place.outside
  /// The place that contains the unknown value.
  private var around = Place.head
  private var key = ""

  private var version: Int?
  private var head = CatalogueHead(name: "", publisher: "", language: "", licence: "", day: 0, count: -1)
  private var kinds: [EntryKind?] = []
  /// The language that it is read for, and the other languages of the catalogue with its name in each.
  private let language: String
  private var translations: [(language: String, name: String)] = []
  /// The column with the titles in the language that it is read for; nil if that is the catalogue's own, or missing.
  private var translatedColumn: Int?
  /// Whether the head was passed on, so that the entries have begun.
  private var hasBegun = false
  private var hasShard = false
  /// How many entries are missing in all, and how many in this shard.
  private var left = 0
  private var leftInShard = 0
  private var day = 0
  private var column = 0
  private var entry = CatalogueEntry(kind: .picture, name: "", day: 0, count: 0, title: "")
  private var isKnown = true
  private var items: [IndexItem] = []

  /// Starts without bytes. `language` is the one in which the name and the titles are wanted (BCP 47), if the catalogue
  /// has it; empty for the catalogue's own.
  package init(language: String = "") { self.language = language }

  /// Adds bytes of the file, after which ``next()`` has more.
  package func add(_ bytes: [UInt8]) { text.add(bytes) }

  /// The next items; nil until more bytes are added. A call reads at most 64 KB of text, and less at first.
  ///
  /// - Throws: ``FormatFault``. Nothing may be read afterwards.
  package func next() throws(FormatFault) -> [IndexItem]? {
    guard let piece = try text.next() else { return nil }
    length += piece.count
    guard length <= CatalogueLimits.text(entries: max(head.count, 0)) + piece.count else { throw .damaged }
    do throws(FormatFault) {
      try tokens.add(piece) { (token) throws(FormatFault) in try read(token) }
    } catch {
      // Every catalogue begins with its version, so bytes without one are something else.
      throw error == .damaged && version == nil ? .foreign : error
    }
    defer { items = [] }
    return items
  }

  /// Checks that the index is whole.
  ///
  /// - Throws: ``FormatFault``.
  package func finish() throws(FormatFault) {
    guard version != nil else { throw .foreign }
    guard tokens.isOver, text.mayEnd, hasBegun, left == 0 else { throw .damaged }
  }

  private func read(_ token: JSONTokens.Token) throws(FormatFault) {
    switch (place, token) {
    case (.outside, .beginObject): place = .head
    case (.outside, _): throw .foreign
    case (.head, .key(let key)): self.key = key
    case (.head, .endObject):
      guard hasBegun else { throw .foreign }
      place = .outside
    case (.head, _): try readHead(token)
    case (.kinds, .text(let word)):
      guard kinds.count < 64 else { throw .damaged }
      kinds.append(EntryKind(rawValue: word))
    case (.kinds, .endArray): place = .head
    case (.languages, .beginArray):
      guard translations.count < CatalogueLimits.translations else { throw .damaged }
      translations.append(("", ""))
      (column, place) = (0, .language)
    case (.languages, .endArray): place = .head
    case (.language, .endArray): place = .languages
    case (.language, _): try readTranslation(token)
    case (.shards, .beginArray): try beginShard()
    case (.shards, .endArray):
      guard left == 0 else { throw .damaged }
      place = .head
    case (.shard, .text(let digits)):
      guard !hasShard, let hash = SHA256(digits) else { throw .damaged }
      hasShard = true
      items.append(.shard(hash, number: (left - 1) / CatalogueLimits.shard))
    case (.shard, .beginArray):
      guard hasShard, leftInShard > 0 else { throw .damaged }
      (column, isKnown, place) = (0, true, .row)
      entry.translation = nil
    case (.shard, .endArray):
      guard hasShard, leftInShard == 0 else { throw .damaged }
      place = .shards
    case (.row, .endArray): try endRow()
    case (.row, _): try readColumn(token)
    case (.unknown(let depth), .beginArray), (.unknown(let depth), .beginObject): place = .unknown(depth + 1)
    case (.unknown(let depth), .endArray), (.unknown(let depth), .endObject):
      place = depth == 1 ? around : .unknown(depth - 1)
    case (.unknown, _): break
    default: throw .damaged
    }
  }

  private func readHead(_ token: JSONTokens.Token) throws(FormatFault) {
    switch (key, token) {
    case ("tessera", .number(let number)):
      guard let number, number > 0 else { throw .foreign }
      guard number <= CatalogueLimits.version else { throw .newer(number) }
      version = number
    case ("name", .text(let text)): head.name = try short(text)
    case ("by", .text(let text)): head.publisher = try short(text)
    case ("lang", .text(let text)): head.language = try short(text)
    case ("licence", .text(let text)): head.licence = try short(text)
    case ("day", .number(let number)):
      guard let number, (0...CatalogueLimits.day).contains(number) else { throw .damaged }
      head.day = number
    case ("count", .number(let number)):
      guard let number, (0...CatalogueLimits.entries).contains(number), !hasBegun else { throw .damaged }
      head.count = number
    case ("kinds", .beginArray):
      guard kinds.isEmpty else { throw .damaged }
      place = .kinds
    case ("also", .beginArray):
      guard translations.isEmpty, !hasBegun else { throw .damaged }
      place = .languages
    case ("shards", .beginArray):
      guard version != nil else { throw .foreign }
      guard !hasBegun, head.count >= 0, !head.name.isEmpty else { throw .damaged }
      (hasBegun, left, day, place) = (true, head.count, head.day, .shards)
      if let index = Language.best(for: language, among: [head.language] + translations.map(\.language)),
        index > 0
      {
        translatedColumn = Self.columns + index - 1
        let name = translations[index - 1].name
        if !name.isEmpty { head.name = name }
      }
      items.append(.head(head))
    case (_, .beginArray), (_, .beginObject): (around, place) = (.head, .unknown(1))
    case ("tessera", _), ("count", _), ("shards", _): throw .damaged
    default: break
    }
  }

  private func readTranslation(_ token: JSONTokens.Token) throws(FormatFault) {
    switch (column, token) {
    case (0, .text(let text)): translations[translations.count - 1].language = try short(text)
    case (1, .text(let text)): translations[translations.count - 1].name = try short(text)
    case (0...1, _): throw .damaged
    case (_, .beginArray), (_, .beginObject): (around, place) = (.language, .unknown(1))
    default: break
    }
    column += 1
  }

  private func beginShard() throws(FormatFault) {
    guard left > 0 else { throw .damaged }
    // The newest shard comes first, and it alone may not be full.
    leftInShard = (left - 1) % CatalogueLimits.shard + 1
    (hasShard, place) = (false, .shard)
  }

  private func readColumn(_ token: JSONTokens.Token) throws(FormatFault) {
    switch (column, token) {
    case (0, .number(let number?)):
      guard kinds.indices.contains(number) else { throw .damaged }
      if let kind = kinds[number] { entry.kind = kind } else { isKnown = false }
    case (1, .text(let text)): entry.name = try short(text)
    case (2, .number(let number?)):
      guard (0...day).contains(number) else { throw .damaged }
      day -= number
      entry.day = day
    case (3, .number(let number?)):
      guard (0...CatalogueLimits.count).contains(number) else { throw .damaged }
      entry.count = number
    case (4, .text(let text)): entry.title = try short(text)
    case (0..<Self.columns, _): throw .damaged
    case (_, .text(let text)) where column == translatedColumn:
      let text = try short(text)
      if !text.isEmpty, text != entry.title { entry.translation = text }
    case (_, .beginArray), (_, .beginObject): (around, place) = (.row, .unknown(1))
    default: break
    }
    column += 1
  }

  private func endRow() throws(FormatFault) {
    guard column >= Self.columns else { throw .damaged }
    left -= 1
    leftInShard -= 1
    // Kinds of later versions are left out.
    if isKnown { items.append(.entry(entry, number: left)) }
    place = .shard
  }

  private func short(_ text: String) throws(FormatFault) -> String {
    guard text.utf8.count <= CatalogueLimits.text else { throw .damaged }
    return text.inOneLine
  }
}
