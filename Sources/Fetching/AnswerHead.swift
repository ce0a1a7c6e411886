/// The status and the fields before the body of an answer, as far as Tessera reads them.
struct AnswerHead {
  /// The status.
  let status: Int
  /// The length of the body that follows, in bytes.
  private(set) var length: Int?
  /// The entity tag, if it is a valid one.
  private(set) var tag: EntityTag?
  /// Where a redirect leads.
  private(set) var location: String?
  /// The range of the file that follows.
  private(set) var range: ContentRange?
  /// Whether the body cannot be used: it is compressed, which was not requested, or its length is not a number.
  private(set) var isUnusable = false
  private var isChunked = false

  /// Reads a line such as `HTTP/1.1 200 OK`; nil for anything else.
  init?(statusLine line: String) {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3,
      let status = Int(words[1]), status >= 100
    else { return nil }
    self.status = status
  }

  /// Reads a field, such as `ETag: "1"`. Unknown ones and lines that are no field are skipped; of two with the same name
  /// the last one counts.
  mutating func read(field line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let text = line[line.index(after: colon)...].trimmed
    switch line[..<colon].lowercased() {
    case "content-length":
      length = Self.number(text)
      isUnusable = isUnusable || length == nil
    case "content-range": range = ContentRange(text)
    case "content-encoding": isUnusable = isUnusable || !["", "identity"].contains(text.lowercased())
    case "etag": tag = EntityTag(String(text))
    case "location": location = String(text)
    case "transfer-encoding":
      isChunked = true
      isUnusable = isUnusable || text.lowercased() != "chunked"
    default: break
    }
  }

  /// The length of the whole file in bytes, whichever part follows.
  var whole: Int? { status == 206 ? range?.whole : isChunked ? nil : length }

  /// A number of at most 15 decimal digits.
  fileprivate static func number(_ text: some StringProtocol) -> Int? {
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(text)
  }
}

/// A name of a version of a file that its server has chosen, such as `"a1"` or `W/"a1"` (RFC 9110, 8.8.3).
struct EntityTag: Hashable {
  /// The tag as it is written, with its quotes.
  let text: String

  /// Reads a tag of at most 256 bytes.
  init?(_ text: String) {
    let quoted = text.hasPrefix("W/") ? text.dropFirst(2) : text[...]
    guard text.utf8.count <= 256, quoted.utf8.count >= 2, quoted.utf8.first == 34, quoted.utf8.last == 34,
      quoted.utf8.dropFirst().dropLast().allSatisfy({ (33...126).contains($0) && $0 != 34 })
    else { return nil }
    self.text = text
  }

  /// Whether files with this tag are the same byte by byte.
  var isStrong: Bool { text.first == "\"" }
}

/// Which part of a file an answer holds, such as `bytes 100-199/1000` (RFC 9110, 14.4).
struct ContentRange: Hashable {
  /// The first and the last byte.
  let bytes: ClosedRange<Int>
  /// The length of the whole file in bytes, if the server knows it.
  let whole: Int?

  /// Reads a range that has bytes.
  init?(_ text: some StringProtocol) {
    guard text.lowercased().hasPrefix("bytes ") else { return nil }
    let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = AnswerHead.number(ends[0].trimmed),
      let last = AnswerHead.number(ends[1].trimmed), first <= last
    else { return nil }
    whole = AnswerHead.number(parts[1].trimmed)
    guard parts[1].trimmed == "*" || whole.map({ last < $0 }) == true else { return nil }
    bytes = first...last
  }
}

extension StringProtocol {
  /// The text without spaces and tabulators at its ends.
  fileprivate var trimmed: SubSequence {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return start.prefix(0) }
    return start[...last]
  }
}
