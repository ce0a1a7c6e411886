import Catalogue
import Compression
import Geometry
import Testing

@Suite struct IndexTests {
  private static func gzip(_ text: String) -> [UInt8] { Deflater(.gzip).finish(Array(text.utf8)) }

  @Test(arguments: [0, 1, 511, 512, 513, 1024, 3000])
  func whatIsWrittenIsReadInItsOrder(count: Int) throws {
    let entries = Samples.entries(count)
    let items = try Samples.items([Samples.index(entries)])
    var head = Samples.head
    head.count = count
    #expect(items.first == .head(head))
    let read = items.compactMap { item -> (CatalogueEntry, Int)? in
      if case .entry(let entry, let number) = item { (entry, number) } else { nil }
    }
    #expect(read.map(\.0) == entries.reversed())
    #expect(read.map(\.1) == (0..<count).reversed())
    // Each shard precedes its entries, and the newest one may be short.
    var left = 0
    for item in items.reversed() {
      if case .entry = item { left += 1 }
      guard case .shard(_, let number) = item else { continue }
      #expect(number == (left - 1) / 512 && left == min(count, (number + 1) * 512))
    }
  }

  @Test func anyCutsOfTheBytesGiveTheSameItems() throws {
    var random = RandomSource(seed: 5)
    let index = Samples.index(Samples.entries(1500))
    let plain = try #require(try Inflater(index).next(atMost: 1 << 24))
    let items = try Samples.items([index])
    for longest in [1, 3, 50, 1000, 100_000] {
      #expect(try Samples.items(Samples.cut(index, using: &random, longest: longest)) == items)
      #expect(try Samples.items(Samples.cut(plain, using: &random, longest: longest)) == items)
    }
  }

  /// The seed's 22,000 records of name, date, count and title took 290 KB.
  @Test func twentyTwoThousandEntriesTakeAtMostTheSeedsSize() {
    var random = RandomSource(seed: 8)
    func word(_ shortest: Int) -> String {
      (0..<Int.random(in: shortest...3, using: &random)).map { _ in
        String("bcdfghklmnprstvw".randomElement(using: &random)!)
          + String("aeiou".randomElement(using: &random)!)
      }.joined()
    }
    let words = (0..<1500).map { _ in word(2) }
    let names = (0..<300).map { _ in "\(word(2)) \(word(2))" }
    /// Few words are frequent, as in any text.
    func pick(_ list: [String]) -> String {
      var rank = 0
      while rank < list.count - 1, Double.random(in: 0..<1, using: &random) < 0.99 { rank += 1 + rank / 50 }
      return list[min(rank, list.count - 1)]
    }
    let entries = (0..<22_000).map { _ in
      CatalogueEntry(
        kind: EntryKind.allCases.randomElement(using: &random)!, name: pick(names),
        day: Int.random(in: 16_000...20_400, using: &random), count: Int.random(in: 1...2000, using: &random),
        title: "\(pick(words)) \(pick(words)) \(pick(words))")
    }.sorted(by: IndexWriter.precedes)
    #expect(Samples.index(entries).count <= 290_000)
  }

  @Test func unknownKeysColumnsAndKindsAreSkipped() throws {
    let text = """
      {"x": {"y": [1, [2, {"z": null}]]}, "tessera": 1, "name": "N", "kinds": ["sketch", "hologram"], "day": 100,
       "count": 3, "by": "B", "news": true, "shards": [["\(String(repeating: "0a", count: 32))",
        [0, "a", 1, 2, "t", "more", [1, [2]], {"a": {}}], [1, "b", 0, 2, "u"], [0, "c", 9, 0, "v"]]], "late": ["x"]}
      """
    let items = try Samples.items([Array(text.utf8)])
    let head = CatalogueHead(name: "N", publisher: "B", language: "", licence: "", day: 100, count: 3)
    #expect(
      items == [
        .head(head), .shard(SHA256(bytes: [UInt8](repeating: 10, count: 32))!, number: 0),
        .entry(CatalogueEntry(kind: .sketch, name: "a", day: 99, count: 2, title: "t"), number: 2),
        .entry(CatalogueEntry(kind: .sketch, name: "c", day: 90, count: 0, title: "v"), number: 0),
      ])
  }

  @Test func laterVersionsAreToldAsSuch() {
    for text in ["{\"tessera\": 2, \"anything\": {}}", "{\"name\": \"N\", \"tessera\": 99"] {
      #expect(throws: FormatFault.newer(text.contains("99") ? 99 : 2)) {
        try Samples.items([Array(text.utf8) + [0x20]])
      }
    }
  }

  @Test(arguments: [
    "", "{", "[]", "hello", "<html></html>", "{}", "{\"name\": \"N\"}", "\u{1F}\u{8B}",
    "{\"tessera\": \"1\"}",
  ])
  func otherFilesAreNoCatalogues(text: String) {
    #expect(throws: FormatFault.self) { try Samples.items([Array(text.utf8)]) }
    #expect(throws: FormatFault.self) { try Samples.items([Self.gzip(text)]) }
  }

  private static let hash = String(repeating: "a", count: 64)
  private static func index(count: String = "1", kinds: String = "[\"sketch\"]", shards: String) -> String {
    "{\"tessera\":1,\"name\":\"N\",\"day\":9,\"count\":\(count),\"kinds\":\(kinds),\"shards\":\(shards)}"
  }

  @Test(arguments: [
    index(shards: "[[\"\(hash)\",[0,\"\",10,0,\"t\"]]]"),  // before 1970
    index(shards: "[[\"\(hash)\",[0,\"\",-1,0,\"t\"]]]"),
    index(shards: "[[\"\(hash)\",[0,\"\",0,-1,\"t\"]]]"),
    index(shards: "[[\"\(hash)\",[0,\"\",0,9999999999,\"t\"]]]"),
    index(shards: "[[\"\(hash)\",[0,\"\",0,1.5,\"t\"]]]"),
    index(shards: "[[\"\(hash)\",[1,\"\",0,0,\"t\"]]]"),  // no such kind
    index(shards: "[[\"\(hash)\",[0,\"\",0,0]]]"), index(shards: "[[\"\(hash)\",[0,\"\",0,0,5]]]"),
    index(shards: "[[\"\(hash)\",[0,\"\",0,0,\"\(String(repeating: "t", count: 1025))\"]]]"),
    index(shards: "[[\"\(hash.dropLast())\",[0,\"\",0,0,\"t\"]]]"), index(shards: "[[[0,\"\",0,0,\"t\"]]]"),
    index(shards: "[[\"\(hash)\",\"\(hash)\",[0,\"\",0,0,\"t\"]]]"), index(shards: "[]"),
    index(shards: "[[\"\(hash)\"]]"),
    index(shards: "[[\"\(hash)\",[0,\"\",0,0,\"t\"],[0,\"\",0,0,\"t\"]]]"),  // more than announced
    index(shards: "[[\"\(hash)\",[0,\"\",0,0,\"t\"]],[\"\(hash)\"]]"), index(shards: "7"),
    index(count: "2", shards: "[[\"\(hash)\",[0,\"\",0,0,\"t\"]]]"), index(count: "-1", shards: "[]"),
    index(count: "4000001", shards: "["), index(count: "1e9", shards: "["),
    index(count: "99999999999999999999", shards: "["),
    index(count: "0,\"count\":1", shards: "[]"), index(count: "0", shards: "[],\"shards\":[]"),
    index(kinds: "[\"sketch\"],\"kinds\":[\"brush\"]", shards: "[[\"\(hash)\",[0,\"\",0,0,\"t\"]]]"),
    index(count: "0", shards: "[]") + "{}",
  ]) func hostileIndexesAreRefused(text: String) {
    #expect(throws: FormatFault.damaged) { try Samples.items([Array(text.utf8)]) }
    #expect(throws: FormatFault.damaged) { try Samples.items([Self.gzip(text)]) }
  }

  @Test func aCutOrChangedFileIsRefused() {
    let index = Samples.index(Samples.entries(600))
    for count in [index.count - 1, index.count - 8, index.count / 2, 20] {
      #expect(throws: FormatFault.self) { try Samples.items([Array(index[..<count])]) }
    }
    var changed = index
    changed[index.count / 2] ^= 0x10
    #expect(throws: FormatFault.self) { try Samples.items([changed]) }
  }

  /// A megabyte of zeros takes a kilobyte.
  @Test func aBombIsRefusedSoon() {
    let bomb = Deflater(.gzip, level: 9)
    var bytes = bomb.add(Array("{\"tessera\":1,\"name\":\"N\",\"x\":[".utf8))
    for _ in 0..<64 { bytes += bomb.add([UInt8](repeating: 0x20, count: 1 << 20)) }
    bytes += bomb.finish(Array("]}".utf8))
    let reader = IndexReader()
    reader.add(bytes)
    var pieces = 0
    #expect(throws: FormatFault.damaged) { while try reader.next() != nil { pieces += 1 } }
    // 256 KB of text, in pieces that grow from 4 KB to 64 KB.
    #expect(pieces <= 8)
  }

  @Test func textsAreOneLineAndTurnNothing() throws {
    let text = Self.index(shards: #"[["\#(Self.hash)",[0,"a\nb",0,0,"x\u202Ey\u0000\u0085z"]]]"#)
    guard case .entry(let entry, _) = try #require(try Samples.items([Array(text.utf8)]).last) else {
      Issue.record("there is an entry")
      return
    }
    #expect(entry.name == "a b" && entry.title == "x y  z")
  }
}
