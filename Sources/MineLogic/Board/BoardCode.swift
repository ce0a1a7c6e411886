/// A board as a line of text that can be shared, with the cell to open first if there is one.
///
/// `mines:30x16n99:15,8:…` holds columns, rows and mines, the first cell's column and row from 0 (empty for any cell),
/// and the positions of the mines: the gaps between them in reading order as Rice codes (the quotient by 2ᵏ as ones and
/// a zero, then k bits), six bits per character. The first character is k, the last two are a checksum. An Expert board
/// takes about 80 characters.
public struct BoardCode: Hashable, Sendable {
  /// The board.
  public var field: Minefield
  /// The place to open first.
  public var start: Int?

  /// The longest side of a board, in cells.
  static let longestSide = 2000

  /// Creates a code for a board and its first cell.
  public init(_ field: Minefield, start: Int? = nil) {
    self.field = field
    self.start = start
  }

  /// Reads a code of this program, or a game ID of Simon Tatham's Mines.
  ///
  /// - Throws: ``MineProblem`` that says what is wrong with the text.
  public init(_ text: String) throws(MineProblem) {
    let trimmed = text.drop { $0.isWhitespace }
    let word = String(trimmed.prefix { !$0.isWhitespace })
    guard trimmed.dropFirst(word.count).allSatisfy(\.isWhitespace), !word.isEmpty else {
      throw MineProblem("This is not one board code: copy the code alone, without words before or after it.")
    }
    self = word.hasPrefix("mines:") ? try BoardCode(own: word) : try BoardCode(tatham: word)
  }

  /// The code.
  ///
  /// - Complexity: O(cells).
  public var text: String {
    let grid = field.grid
    let first = start.map { "\($0 % grid.width),\($0 / grid.width)" } ?? ""
    var bits = BitWriter()
    let mean = Double(grid.cellCount) / Double(field.mineCount + 1)
    var k = 0
    while k < 20, Double(1 << (k + 1)) < mean { k += 1 }
    bits.write(UInt64(k), 6)
    var last = -1
    for index in 0..<grid.cellCount where field.isMine(index) {
      let gap = index - last - 1
      for _ in 0..<gap >> k { bits.write(1, 1) }
      bits.write(0, 1)
      bits.write(UInt64(gap & (1 << k - 1)), k)
      last = index
    }
    bits.pad()
    let body = bits.digits
    let head = "mines:\(grid.width)x\(grid.height)n\(field.mineCount):\(first):"
    let sum = BoardCode.checksum(head, body)
    let digits = body + [UInt8(sum >> 6), UInt8(sum & 63)]
    return head + String(decoding: digits.map { BoardCode.alphabet[Int($0)] }, as: UTF8.self)
  }

  private init(own text: String) throws(MineProblem) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 4 else { throw BoardCode.incomplete }
    let (grid, mines) = try BoardCode.size(parts[1])
    guard let mines else { throw BoardCode.incomplete }
    start = parts[2].isEmpty ? nil : try BoardCode.cell(parts[2], grid)
    var digits: [UInt8] = []
    digits.reserveCapacity(parts[3].utf8.count)
    for character in parts[3].utf8 {
      guard let digit = BoardCode.alphabet.firstIndex(of: character) else { throw BoardCode.incomplete }
      digits.append(UInt8(digit))
    }
    guard digits.count >= 3 else { throw BoardCode.incomplete }
    let head = parts[0...2].joined(separator: ":") + ":"
    let body = Array(digits.dropLast(2))
    guard BoardCode.checksum(head, body) == Int(digits[digits.count - 2]) << 6 | Int(digits[digits.count - 1])
    else {
      throw BoardCode.incomplete
    }
    var bits = BitReader(body)
    var laid = [Bool](repeating: false, count: grid.cellCount)
    guard let k = bits.read(6), k <= 20 else { throw BoardCode.incomplete }
    var index = -1
    for _ in 0..<mines {
      var gap = 0
      while let bit = bits.read(1), bit == 1 { gap += 1 << k }
      guard let rest = bits.read(k) else { throw BoardCode.incomplete }
      index += gap + rest + 1
      guard index < grid.cellCount else { throw BoardCode.incomplete }
      laid[index] = true
    }
    field = Minefield(grid, mines: laid)
    if let start, laid[start] { throw BoardCode.startIsMined }
  }

  /// Parses `WIDTHxHEIGHT`, optionally followed by `nMINES`.
  static func size(_ text: Substring) throws(MineProblem) -> (grid: Grid, mines: Int?) {
    let halves = text.split(separator: "n", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = halves[0].split(separator: "x", omittingEmptySubsequences: false).map { number($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0,
      width <= longestSide,
      height <= longestSide
    else {
      throw MineProblem(
        "{0}: this board code has no size that could be read; it should be like 30x16, with sides up to {1}.",
        String(text.prefix(40)), String(longestSide))
    }
    let grid = Grid(width: width, height: height)
    guard halves.count == 2 else { return (grid, nil) }
    guard let mines = number(halves[1].prefix { $0 != "a" && $0 != "X" && $0 != "Y" }),
      mines <= grid.cellCount
    else {
      throw incomplete
    }
    return (grid, mines)
  }

  /// Parses the place `COLUMN,ROW`.
  static func cell(_ text: Substring, _ grid: Grid) throws(MineProblem) -> Int {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { number($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], grid.contains(Cell(x, y)) else {
      throw MineProblem(
        "{0}: this board code opens a cell first that is not on the board.", String(text.prefix(40)))
    }
    return grid.index(Cell(x, y))
  }

  /// Parses a whole number of at most eight ASCII digits.
  static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 8, text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else {
      return nil
    }
    return Int(text)
  }

  static let incomplete = MineProblem(
    "This board code is damaged or incomplete: copy it again, from the first letter to the last.")
  static let startIsMined = MineProblem("This board code opens a mine first, so it cannot be played.")

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// A twelve-bit checksum of everything before it.
  private static func checksum(_ head: String, _ body: [UInt8]) -> Int {
    var sum: UInt64 = 0
    for byte in head.utf8 { sum = mixed(sum ^ UInt64(byte)) }
    for digit in body { sum = mixed(sum ^ UInt64(digit)) }
    return Int(sum & 0xFFF)
  }
}

/// Packs bits into six-bit digits, the highest bit first.
private struct BitWriter {
  private(set) var digits: [UInt8] = []
  private var bits = 0
  private var last: UInt8 = 0

  mutating func write(_ value: UInt64, _ count: Int) {
    for shift in stride(from: count - 1, through: 0, by: -1) {
      last = last << 1 | UInt8(value >> UInt64(shift) & 1)
      bits += 1
      if bits == 6 {
        digits.append(last)
        (last, bits) = (0, 0)
      }
    }
  }

  mutating func pad() { while bits != 0 { write(0, 1) } }
}

private struct BitReader {
  private let digits: [UInt8]
  private var next = 0

  init(_ digits: [UInt8]) { self.digits = digits }

  /// Reads `count` bits as a number; nil if fewer are left.
  mutating func read(_ count: Int) -> Int? {
    guard next + count <= digits.count * 6 else { return nil }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(digits[next / 6] >> UInt8(5 - next % 6) & 1)
      next += 1
    }
    return value
  }
}
