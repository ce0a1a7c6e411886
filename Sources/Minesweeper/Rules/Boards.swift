import Interface
import MineLogic
import ModeKit

/// The source of a game's board.
public enum Boards: Hashable, Sendable {
  /// Any board: mines are laid evenly at random when the first cell is opened.
  case random
  /// A random board whose 3BV lies within a band, made when the first cell is opened.
  case measured(ClosedRange<Int>)
  /// A board that can be opened without a guess, made when the first cell is opened.
  case noGuess(NoGuess)
  /// A shared board, with its first cell.
  case given(BoardCode)
  /// An endless field that never needs a guess, with this many mines per 100 cells.
  case endless(percent: Int)
  /// The positions of a lesson or of practice, in place of a game.
  case course(Course)
}

extension Boards {
  /// Whether boards must need no guess.
  public var needsNoGuess: Bool { if case .noGuess = self { true } else { false } }

  /// Whether the board is made for a size, so that any board of the size will do.
  var isMade: Bool {
    switch self {
    case .random, .measured, .noGuess: true
    case .given, .endless, .course: false
    }
  }

  /// The name in JSON and on the command line.
  var name: String {
    switch self {
    case .random, .measured: "random"
    case .noGuess(let wish): wish.method.rawValue
    case .given: "given"
    case .endless: "endless"
    case .course(let course): course.name
    }
  }
}

/// The requirements for boards that need no guess.
public struct NoGuess: Hashable, Sendable {
  /// The method that generates them.
  public var method: Generator.Method
  /// The hardest technique that they need; nil for any.
  public var technique: Technique?
  /// The least and the most 3BV; nil for any.
  public var bbbv: ClosedRange<Int>?

  /// The largest number of cells. A board without guesses on a larger field would take too much time and memory.
  public static let maxCells = 1_000_000

  /// Makes requirements.
  public init(_ method: Generator.Method, technique: Technique? = nil, bbbv: ClosedRange<Int>? = nil) {
    self.method = method
    self.technique = technique
    self.bbbv = bbbv
  }

  /// Parses the least and the most 3BV, either of which may be missing. Empty text means any.
  static func band(_ text: String) throws(Problem) -> ClosedRange<Int>? {
    let words = text.filter { !$0.isWhitespace }
    guard !words.isEmpty else { return nil }
    let ends = words.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
    let numbers = ends.map { Int($0) }
    let range: (least: Int, most: Int)? =
      switch ends.count {
      case 2 where ends[0].isEmpty: numbers[1].map { (0, $0) }
      case 2 where ends[1].isEmpty: numbers[0].map { ($0, FieldSize.longestSide * FieldSize.longestSide) }
      case 2: numbers[0].flatMap { least in numbers[1].map { (least, $0) } }
      default: nil
      }
    guard let range, range.least >= 0, range.least <= range.most else {
      throw Problem(tr("{0}: give the least and the most 3BV, such as 100-150, or nothing.", text))
    }
    return range.least...range.most
  }

  /// Checks that a field can have a 3BV within a band: at most one click is needed for each cell without a mine.
  ///
  /// - Throws: `Problem` when no board of the size has as high a 3BV.
  static func check(_ band: ClosedRange<Int>?, on size: FieldSize) throws(Problem) {
    let most = size.cellCount - size.mines
    guard let band, band.lowerBound > most else { return }
    throw Problem(
      tr(
        "No board of {0} × {1} cells with {2} mines has a 3BV above {3}: ask for less.", String(size.width),
        String(size.height), String(size.mines), String(most)))
  }

  /// The most cells to generate in a search, over all boards: some seconds of work.
  private static let effort = 24_000_000

  /// The request for a board that opens at a cell. The same seed and cell give the same request.
  func request(_ rules: GameRules, seed: UInt64, start: Cell) -> Generator.Request {
    var request = rules.request(bbbv, seed: seed, start: start)
    request.method = method
    request.technique = technique
    request.attempts = min(max(Self.effort / request.grid.cellCount, 16), 40_000)
    return request
  }
}

extension GameRules {
  /// The most cells to draw in a search for a random board of some 3BV: some seconds of work.
  private static let effort = 400_000_000
  /// The most boards that are drawn for the least 3BV of the rankings. One in a thousand small boards has less.
  private static let strictAttempts = 1000

  /// The request for a random board that opens at a cell, with a 3BV within a band. The same seed and cell give the same
  /// request.
  func request(_ band: ClosedRange<Int>?, seed: UInt64, start: Cell) -> Generator.Request {
    let grid = Grid(width: size.width, height: size.height)
    var request = Generator.Request(grid, mineCount: size.mines, start: grid.index(start), seed: seed)
    request.firstClick = firstClick
    request.bbbv = accepted(band)
    request.attempts = min(max(Self.effort / grid.cellCount, 16), 1_000_000)
    return request
  }

  /// The request for a random board that a game with these rules has without a search; nil if any board will do.
  func strictRequest(seed: UInt64, start: Cell) -> Generator.Request? {
    guard accepted(nil) != nil else { return nil }
    var request = request(nil, seed: seed, start: start)
    request.attempts = Self.strictAttempts
    return request
  }

  /// The part of a band of 3BV that the ranked way of playing accepts; the whole band if it accepts none of it.
  private func accepted(_ band: ClosedRange<Int>?) -> ClosedRange<Int>? {
    let least = size.leastRankedBBBV
    guard isStrict, least > 0 else { return band }
    guard let band else { return least...size.cellCount }
    return band.upperBound < least ? band : max(band.lowerBound, least)...band.upperBound
  }
}

/// A board that was generated for the first click. Documents store it: generating it again may be slow, and a better
/// solver might generate another.
public struct MadeBoard: Hashable, Sendable {
  /// The method that generated it; nil for a random board.
  public let method: Generator.Method?
  /// The board, with its first cell.
  public let code: BoardCode
  /// The encoded board, computed once on the thread that generated it.
  private let text: String
  /// A digest of the board: 64-bit FNV-1a of the encoded board.
  let digest: UInt64

  /// Records how a board was generated.
  ///
  /// - Complexity: O(cells).
  public init(_ method: Generator.Method?, _ code: BoardCode) {
    self.method = method
    self.code = code
    text = code.text
    digest = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Whether a game of a size that begins at a cell can use this board.
  func fits(_ size: FieldSize, _ start: Cell) -> Bool {
    let grid = code.field.grid
    return grid.width == size.width && grid.height == size.height && code.field.mineCount == size.mines
      && code.start == grid.index(start)
  }
}

extension Generator.Method {
  /// The methods in the order of their encoding, which never changes.
  fileprivate static let ways: [Generator.Method] = [.filtered, .mended]

  func encode(into writer: inout ByteWriter) { writer.count(Self.ways.firstIndex(of: self) ?? 0) }

  init(reading reader: inout ByteReader) throws(Problem) {
    self = Self.ways[try reader.count(limit: Self.ways.count - 1)]
  }
}

extension BoardCode {
  /// Reads a code from a document.
  init(reading reader: inout ByteReader) throws(Problem) {
    let text = try reader.string()
    do throws(MineProblem) { try self.init(text) } catch { throw ByteReader.damaged }
  }
}

extension MadeBoard {
  func encode(into writer: inout ByteWriter) {
    writer.count(method.flatMap { Generator.Method.ways.firstIndex(of: $0) } ?? Generator.Method.ways.count)
    writer.string(text)
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    let ways = Generator.Method.ways
    let way = try reader.count(limit: ways.count)
    self.init(way < ways.count ? ways[way] : nil, try BoardCode(reading: &reader))
  }
}

extension NoGuess {
  func encode(into writer: inout ByteWriter) {
    method.encode(into: &writer)
    writer.count(technique.map { $0.rawValue + 1 } ?? 0)
    writer.flag(bbbv != nil)
    if let bbbv {
      writer.count(bbbv.lowerBound)
      writer.count(bbbv.upperBound)
    }
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    self.init(try Generator.Method(reading: &reader))
    let hardest = try reader.count(limit: Technique.allCases.count)
    technique = Technique(rawValue: hardest - 1)
    guard try reader.flag() else { return }
    let least = try reader.count()
    let most = try reader.count()
    guard least <= most else { throw ByteReader.damaged }
    bbbv = least...most
  }
}

extension Boards {
  private enum Tag: Int { case random, noGuess, given, endless, course, measured }

  func encode(into writer: inout ByteWriter) {
    switch self {
    case .random: writer.count(Tag.random.rawValue)
    case .noGuess(let wish):
      writer.count(Tag.noGuess.rawValue)
      wish.encode(into: &writer)
    case .given(let code):
      writer.count(Tag.given.rawValue)
      writer.string(code.text)
    case .endless(let percent):
      writer.count(Tag.endless.rawValue)
      writer.count(percent)
    case .course(let course):
      writer.count(Tag.course.rawValue)
      writer.count(course.rawValue)
    case .measured(let band):
      writer.count(Tag.measured.rawValue)
      writer.count(band.lowerBound)
      writer.count(band.upperBound)
    }
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    switch Tag(rawValue: try reader.count()) {
    case .random: self = .random
    case .noGuess: self = .noGuess(try NoGuess(reading: &reader))
    case .given: self = .given(try BoardCode(reading: &reader))
    case .endless:
      let percent = try reader.count()
      guard EndlessField.percents.contains(percent) else { throw ByteReader.damaged }
      self = .endless(percent: percent)
    case .course:
      guard let course = Course(rawValue: try reader.count()) else { throw ByteReader.damaged }
      self = .course(course)
    case .measured:
      let least = try reader.count()
      let most = try reader.count()
      guard least <= most else { throw ByteReader.damaged }
      self = .measured(least...most)
    case nil: throw ByteReader.damaged
    }
  }
}
