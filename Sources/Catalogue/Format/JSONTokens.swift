/// Splits JSON (RFC 8259) into tokens as it arrives. Each token is passed on as soon as its last byte is here, however
/// the bytes are divided into pieces. Only the unfinished token and the open brackets are stored.
///
/// The text is hostile. So texts, numbers and the nesting of brackets have limits. A text must be valid UTF-8.
package struct JSONTokens: Sendable {
  /// A token. Commas and colons are checked, and not passed on.
  package enum Token: Hashable, Sendable {
    case beginObject, endObject, beginArray, endArray
    /// The name of the value that follows.
    case key(String)
    case text(String)
    /// A number; nil if it is not whole or does not fit.
    case number(Int?)
    case yes, no, null
  }

  /// The greatest nesting depth of brackets.
  package static let deepest = 16
  /// The longest text in bytes.
  package static let longestText = 4096
  /// The longest number in bytes.
  package static let longestNumber = 64

  private enum Expected {
    case value, valueOrEnd, keyOrEnd, key, colon, commaOrEnd, nothing
    case text, escape, number, word
    /// The digits of an escaped character: how many are left, and what the earlier ones say.
    case digits(Int, UInt32)
  }

  private var expected = Expected.value
  /// Which brackets are open: true for those of an object.
  private var open: [Bool] = []
  /// The bytes of the token that has begun.
  private var begun: [UInt8] = []
  private var isKey = false
  /// The first half of a surrogate pair of escapes.
  private var firstHalf: UInt32?

  /// Starts without bytes.
  package init() {}

  /// Whether a whole value has come.
  package var isOver: Bool { if case .nothing = expected { true } else { false } }

  /// Reads more bytes, and passes on the tokens that end in them.
  ///
  /// - Throws: ``FormatFault/damaged``, and what `pass` throws. Nothing may be added afterwards.
  /// - Complexity: O(bytes).
  package mutating func add(
    _ bytes: [UInt8], _ pass: (Token) throws(FormatFault) -> Void
  ) throws(FormatFault) {
    var at = 0
    while at < bytes.count {
      switch expected {
      case .text:
        // Most bytes of a catalogue are inside texts.
        let end = bytes[at...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 32 }
        try append(bytes[at..<(end ?? bytes.count)])
        at = (end ?? bytes.count) + 1
        if let end { try endRun(with: bytes[end], pass) }
      case .number, .word:
        let byte = bytes[at]
        if Self.isInWord(byte) {
          guard begun.count < Self.longestNumber else { throw .damaged }
          begun.append(byte)
          at += 1
        } else {
          try endWord(pass)
        }
      case .escape:
        try escape(bytes[at])
        at += 1
      case .digits(let left, let value):
        try digit(bytes[at], left, value)
        at += 1
      default:
        try mark(bytes[at], pass)
        at += 1
      }
    }
  }

  /// Reads a byte between tokens, or the first one of a token.
  private mutating func mark(
    _ byte: UInt8, _ pass: (Token) throws(FormatFault) -> Void
  ) throws(FormatFault) {
    switch (byte, expected) {
    case (0x20, _), (0x0A, _), (0x0D, _), (0x09, _): return
    case (UInt8(ascii: "{"), .value), (UInt8(ascii: "{"), .valueOrEnd):
      try begin(object: true)
      try pass(.beginObject)
    case (UInt8(ascii: "["), .value), (UInt8(ascii: "["), .valueOrEnd):
      try begin(object: false)
      try pass(.beginArray)
    case (UInt8(ascii: "}"), .keyOrEnd), (UInt8(ascii: "}"), .commaOrEnd):
      guard open.popLast() == true else { throw .damaged }
      endValue()
      try pass(.endObject)
    case (UInt8(ascii: "]"), .valueOrEnd), (UInt8(ascii: "]"), .commaOrEnd):
      guard open.popLast() == false else { throw .damaged }
      endValue()
      try pass(.endArray)
    case (UInt8(ascii: ","), .commaOrEnd): expected = open.last == true ? .key : .value
    case (UInt8(ascii: ":"), .colon): expected = .value
    case (UInt8(ascii: "\""), .key), (UInt8(ascii: "\""), .keyOrEnd): beginToken(.text, isKey: true)
    case (UInt8(ascii: "\""), .value), (UInt8(ascii: "\""), .valueOrEnd): beginToken(.text)
    case (UInt8(ascii: "-"), .value), (UInt8(ascii: "-"), .valueOrEnd),
      (UInt8(ascii: "0")...UInt8(ascii: "9"), .value),
      (UInt8(ascii: "0")...UInt8(ascii: "9"), .valueOrEnd):
      beginToken(.number)
      begun.append(byte)
    case (UInt8(ascii: "a")...UInt8(ascii: "z"), .value),
      (UInt8(ascii: "a")...UInt8(ascii: "z"), .valueOrEnd):
      beginToken(.word)
      begun.append(byte)
    default: throw .damaged
    }
  }

  private mutating func begin(object: Bool) throws(FormatFault) {
    guard open.count < Self.deepest else { throw .damaged }
    open.append(object)
    expected = object ? .keyOrEnd : .valueOrEnd
  }

  private mutating func endValue() { expected = open.isEmpty ? .nothing : .commaOrEnd }

  private mutating func beginToken(_ expected: Expected, isKey: Bool = false) {
    self.expected = expected
    self.isKey = isKey
    begun.removeAll(keepingCapacity: true)
  }

  // MARK: Texts

  private mutating func append(_ bytes: ArraySlice<UInt8>) throws(FormatFault) {
    if bytes.isEmpty { return }
    guard firstHalf == nil, begun.count + bytes.count <= Self.longestText else { throw .damaged }
    begun += bytes
  }

  /// Handles the byte that ends a run of plain ones in a text.
  private mutating func endRun(
    with byte: UInt8, _ pass: (Token) throws(FormatFault) -> Void
  ) throws(FormatFault) {
    switch byte {
    case UInt8(ascii: "\\"): expected = .escape
    case UInt8(ascii: "\""):
      guard firstHalf == nil, let text = String(validating: begun, as: UTF8.self) else { throw .damaged }
      if isKey { expected = .colon } else { endValue() }
      try pass(isKey ? .key(text) : .text(text))
    default: throw .damaged
    }
  }

  private mutating func escape(_ byte: UInt8) throws(FormatFault) {
    let meant: UInt8
    switch byte {
    case UInt8(ascii: "u"):
      expected = .digits(4, 0)
      return
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): meant = byte
    case UInt8(ascii: "b"): meant = 8
    case UInt8(ascii: "f"): meant = 12
    case UInt8(ascii: "n"): meant = 10
    case UInt8(ascii: "r"): meant = 13
    case UInt8(ascii: "t"): meant = 9
    default: throw .damaged
    }
    try append([meant])
    expected = .text
  }

  private mutating func digit(_ byte: UInt8, _ left: Int, _ value: UInt32) throws(FormatFault) {
    let digit: UInt8
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
    default: throw .damaged
    }
    let value = value << 4 | UInt32(digit)
    guard left == 1 else {
      expected = .digits(left - 1, value)
      return
    }
    expected = .text
    switch (firstHalf, value) {
    case (nil, 0xD800...0xDBFF): firstHalf = value
    case (let first?, 0xDC00...0xDFFF):
      firstHalf = nil
      try append(scalar: 0x10000 + (first - 0xD800) << 10 + (value - 0xDC00))
    case (nil, _): try append(scalar: value)
    default: throw .damaged
    }
  }

  private mutating func append(scalar value: UInt32) throws(FormatFault) {
    guard let scalar = Unicode.Scalar(value) else { throw .damaged }
    try append(Array(UTF8.encode(scalar) ?? .init())[...])
  }

  // MARK: Numbers and words

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func endWord(_ pass: (Token) throws(FormatFault) -> Void) throws(FormatFault) {
    let token: Token
    if case .number = expected {
      guard let kind = Self.isWhole(begun) else { throw .damaged }
      token = .number(kind ? Int(String(decoding: begun, as: UTF8.self)) : nil)
    } else {
      switch String(decoding: begun, as: UTF8.self) {
      case "true": token = .yes
      case "false": token = .no
      case "null": token = .null
      default: throw .damaged
      }
    }
    endValue()
    try pass(token)
  }

  /// Whether a number has neither a fraction nor an exponent; nil if it is not a number.
  private static func isWhole(_ number: [UInt8]) -> Bool? {
    var rest = number[...]
    func takeDigits() -> Int {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let digits = takeDigits()
    guard digits > 0, digits == 1 || !startsWithZero else { return nil }
    if rest.isEmpty { return true }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard takeDigits() > 0 else { return nil }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard takeDigits() > 0 else { return nil }
    }
    return rest.isEmpty ? false : nil
  }
}
