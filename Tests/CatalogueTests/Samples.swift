import Catalogue
import Fetching
import Geometry
import Glibc
import TestSupport

/// Catalogues for tests.
enum Samples {
  static let head = CatalogueHead(
    name: "Linden School", publisher: "Class 4b", language: "en", licence: "CC0-1.0", day: 20_417, count: 0)

  static let words = PageWords(follow: "Follow it in Tessera", older: "Older", newest: "Newest") {
    "\($0.kind.rawValue) · \($0.count)"
  }

  /// Random entries, oldest first, as a catalogue orders them.
  static func entries(_ count: Int, seed: UInt64 = 1) -> [CatalogueEntry] {
    var random = RandomSource(seed: seed)
    let words = [
      "harbour", "night", "Éclair", "sail", "rose", "window", "field", "summer", "expert", "Müller", "x\"y",
      "日本",
    ]
    func word() -> String { words[Int.random(in: 0..<words.count, using: &random)] }
    return (0..<count).map { _ in
      CatalogueEntry(
        kind: EntryKind.allCases[Int.random(in: 0..<6, using: &random)], name: word(),
        day: Int.random(in: 18_000...20_000, using: &random), count: Int.random(in: 0...2000, using: &random),
        title: "\(word()) \(word()) \(word())")
    }.sorted(by: IndexWriter.precedes)
  }

  /// Details of entries that have no files.
  static func details(_ count: Int) -> [EntryDetails] {
    (0..<count).map { number in
      EntryDetails(
        hash: SHA256(of: [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8), 1]),
        size: number + 1, place: "files/a-\(number).png", color: UInt32(number) & 0xFF_FFFF,
        thumbnail: number % 3 == 0
          ? nil : .init(hash: SHA256(of: [UInt8(number & 255), 2]), size: 10, place: "thumbs/\(number).png"))
    }
  }

  /// The files of a catalogue by their places, without those of its entries.
  static func files(_ entries: [CatalogueEntry], name: String = head.name) -> [String: [UInt8]] {
    var head = head
    (head.count, head.name) = (entries.count, name)
    var files: [String: [UInt8]] = [:]
    let details = details(entries.count)
    let hashes = IndexWriter.shards(of: entries.count).map { numbers in
      let bytes = ShardFile.bytes(of: details[numbers].reversed())
      let hash = SHA256(of: bytes)
      files["shards/\(hash.description.prefix(16)).json.gz"] = bytes
      return hash
    }
    files["catalogue.json.gz"] = IndexWriter.bytes(head, entries, hashes)
    return files
  }

  /// The German texts of the catalogue.
  static let german = CatalogueTranslation(
    language: "de", texts: ["Linden School": "Lindenschule", "Harbour": "Zum Hafen", "Reef": "Riff"])

  /// The index of a catalogue with German titles, newest first: Window, Reef, Harbour.
  static let translated: [UInt8] = {
    let entries = ["Harbour", "Reef", "Window"].enumerated().map {
      CatalogueEntry(kind: .sketch, name: "", day: 100 + $0, count: 0, title: $1)
    }
    var head = Samples.head
    head.count = entries.count
    return IndexWriter.bytes(
      head, entries, [SHA256(of: [1])],
      [CatalogueTranslation(language: "pt-BR", texts: ["Window": "Janela"]), german])
  }()

  /// The index of a catalogue.
  static func index(_ entries: [CatalogueEntry], name: String = head.name) -> [UInt8] {
    files(entries, name: name)["catalogue.json.gz"] ?? []
  }

  /// All items of an index that comes in pieces.
  static func items(_ pieces: [[UInt8]], language: String = "") throws(FormatFault) -> [IndexItem] {
    let reader = IndexReader(language: language)
    var items: [IndexItem] = []
    for piece in pieces {
      reader.add(piece)
      while let more = try reader.next() { items += more }
    }
    try reader.finish()
    return items
  }

  /// Bytes in pieces that end anywhere.
  static func cut(_ bytes: [UInt8], using random: inout RandomSource, longest: Int) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...longest, using: &random))
      pieces.append(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    return pieces
  }

  /// A PNG of one pixel with a text in it.
  static func png(_ text: String = "") -> [UInt8] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return signature
      + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
      + (text.isEmpty ? [] : chunk("sBIT", Array(text.utf8)))
      + chunk("IDAT", [0x78, 0x9C, 0x63, 0x60, 0, 0, 0, 2, 0, 1]) + chunk("IEND", [])
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
    }
    return number(UInt32(content.count)) + Array(name.utf8) + content
      + number(crc(Array(name.utf8) + content))
  }

  /// CRC-32 bit by bit, as an oracle.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
