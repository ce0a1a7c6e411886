import Catalogue

/// Catalogues, which come from any server, and the pictures that somebody publishes.
extension FuzzTarget {
  private static let hash = String(repeating: "0a", count: 32)

  /// An index, in pieces: they end where the bytes themselves say.
  static let catalogueIndex = FuzzTarget("catalogue-index") {
    let entries = (0..<3).map {
      CatalogueEntry(kind: .sketch, name: "Ida", day: 100 + $0, count: $0, title: "Sail \($0)")
    }
    let head = CatalogueHead(
      name: "School", publisher: "4b", language: "en", licence: "CC0-1.0", day: 200, count: 3)
    return [
      "gzip": IndexWriter.bytes(head, entries, [SHA256(of: [1])]),
      "plain": Array(
        """
        {"tessera":1,"name":"N","x":{"y":[null,true,1e3]},"day":9,"count":1,"kinds":["board","\\u00e9"],
        "shards":[["\(hash)",[0,"a",1,2,"t",[]]]]}
        """.utf8),
    ]
  } show: { bytes, _ in
    func items(_ pieces: [[UInt8]]) -> [IndexItem]? {
      let reader = IndexReader()
      var items: [IndexItem] = []
      do throws(FormatFault) {
        for piece in pieces {
          reader.add(piece)
          while let more = try reader.next() { items += more }
        }
        try reader.finish()
      } catch {
        return nil
      }
      return items
    }
    let middle = bytes.first.map { Int($0) % max(bytes.count, 1) } ?? 0
    let whole = items([bytes])
    precondition(
      whole == items([Array(bytes[..<middle]), Array(bytes[middle...])]), "pieces are read like the whole")
    var numbers = Set<Int>()
    for case .entry(let entry, let number) in whole ?? [] {
      precondition(numbers.insert(number).inserted && number >= 0 && entry.day >= 0 && entry.count >= 0)
    }
  }

  /// A shard.
  static let catalogueShard = FuzzTarget("catalogue-shard") {
    let thumbnail = EntryDetails.Thumbnail(hash: SHA256(of: [2]), size: 3, place: "thumbs/a.png")
    let details = [
      EntryDetails(hash: SHA256(of: [1]), size: 5, place: "files/a.png", color: 7, thumbnail: thumbnail)
    ]
    return [
      "gzip": ShardFile.bytes(of: details),
      "plain": Array(
        "{\"tessera\":1,\"files\":[[\"\(hash)\",5,\"a\",0],[\"\(hash)\",5,\"a/b\",0,\"\(hash)\",1,\"c\",[]]]}"
          .utf8),
    ]
  } show: { bytes, _ in
    guard let details = try? ShardFile.details(in: bytes) else { return }
    precondition(
      (try? ShardFile.details(in: ShardFile.bytes(of: details))) == details, "what is written is read alike")
    for details in details {
      precondition(details.size > 0)
      for place in [details.place, details.thumbnail?.place].compactMap({ $0 }) {
        // Dots within a name lead nowhere.
        precondition(
          place.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && !$0.hasPrefix(".")
          }, "a place lies in the catalogue's own folder")
      }
    }
  }

  /// A picture that is to lose its private data.
  static let publishedPicture = FuzzTarget("published-picture") {
    [
      "jpeg": [
        0xFF, 0xD8, 0xFF, 0xE1, 0, 10, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4D, 0x4D, 0xFF, 0xDA, 0, 2, 1, 2, 0xFF,
        0xD9,
      ],
      "webp": Array("RIFF\u{12}\0\0\0WEBPVP8 \u{2}\0\0\0ab".utf8),
      "png": [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60,
        0x82,
      ],
    ]
  } show: { bytes, _ in
    guard let clean = CleanPicture.bytes(of: bytes) else { return }
    precondition(CleanPicture.bytes(of: clean) == clean, "a clean picture stays as it is")
  }
}
