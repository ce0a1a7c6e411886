/// Reads replay files, which are recognised by their first bytes.
///
/// The formats are RAWVF, AVF (Arbiter, Minesweeper X), MVF (Minesweeper Clone, all versions), RMV 1 and 2 (Viennasweeper)
/// and EVF 0 to 4 (Metasweeper), as documented in ralokt/rmv_spec, in the EVF standard, in the readers of
/// eee555/ms-toollib and in the converters of thefinerminer/minesweeper-rawvf. Recorded reactions of the board are
/// skipped, since they follow from the clicks.
public enum ReplayFile {
  /// Reads a file's bytes.
  ///
  /// AVF, EVF and old MVF have no signature and are distinguished by the extension of `name`, the name of the file.
  ///
  /// - Throws: ``MineProblem`` with one sentence. It does not trap on any input.
  public static func read(_ bytes: [UInt8], name: String) throws(MineProblem) -> Replay {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    var reader = ByteScanner(bytes)
    if bytes.starts(with: Array("*rmv".utf8)) { return try Replay(rmv: &reader) }
    if bytes.starts(with: [0x11, 0x4D]) { return try Replay(mvf: &reader) }
    switch ending {
    case "avf":
      do { return try Replay(avf: &reader) } catch {
        // The number of Arbiter's version, of which 0.52 is the last known, and a level.
        guard let version = bytes.first, 53...99 ~= version, bytes.count > 5, 3...6 ~= bytes[5] else {
          throw error
        }
        throw ByteScanner.newer("AVF", Int(version), newest: 52)
      }
    case "evf": return try Replay(evf: &reader)
    case "mvf":
      guard let replay = try Replay(unsignedMVF: &reader) else { throw isNot(ending) }
      return replay
    case "rmv": throw isNot(ending)
    default:
      guard bytes.allSatisfy({ $0 >= 32 || $0 == 10 || $0 == 13 || $0 == 9 }) else {
        if ending == "rawvf" { throw isNot(ending) }
        throw MineProblem(
          "This kind of replay is not known; RAWVF, AVF, MVF, RMV and EVF files can be read.")
      }
      return try Replay(rawvf: String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func isNot(_ ending: String) -> MineProblem {
    MineProblem(
      "This is not a valid {0} file, although its name says so; it may be damaged.", ending.uppercased())
  }
}

/// Reads the bytes of a replay file. Numbers are big-endian.
struct ByteScanner {
  let bytes: [UInt8]
  private(set) var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes that are left.
  var left: Int { bytes.count - next }

  static let damaged = MineProblem("This replay file is damaged or incomplete, so it cannot be read.")

  /// The problem with a file of a newer version.
  static func newer(_ format: String, _ version: Int, newest: Int) -> MineProblem {
    MineProblem(
      "This {0} file was made by a newer program: it has version {1}, and versions up to {2} can be read.",
      format, String(version), String(newest))
  }

  mutating func byte() throws(MineProblem) -> Int {
    guard next < bytes.count else { throw ByteScanner.damaged }
    next += 1
    return Int(bytes[next - 1])
  }

  /// Reads a whole number of `count` bytes.
  mutating func number(_ count: Int) throws(MineProblem) -> Int {
    var value = 0
    for _ in 0..<count { value = value << 8 | (try byte()) }
    return value
  }

  mutating func signed16() throws(MineProblem) -> Int { Int(Int16(truncatingIfNeeded: try number(2))) }

  mutating func skip(_ count: Int) throws(MineProblem) {
    guard count >= 0, next + count <= bytes.count else { throw ByteScanner.damaged }
    next += count
  }

  mutating func text(_ count: Int) throws(MineProblem) -> String {
    let start = next
    try skip(count)
    return String(decoding: bytes[start..<next], as: UTF8.self)
  }

  /// Reads text up to a byte, and skips that byte.
  mutating func text(until end: UInt8) throws(MineProblem) -> String {
    guard let found = bytes[next...].firstIndex(of: end) else { throw ByteScanner.damaged }
    defer { next = found + 1 }
    return String(decoding: bytes[next..<found], as: UTF8.self)
  }

  /// Reads a board given by the places of its mines.
  mutating func board(
    width: Int, height: Int, mines: Int, readPlace: (inout ByteScanner) throws(MineProblem) -> (Int, Int)
  ) throws(MineProblem) -> Minefield {
    guard width > 0, height > 0, mines <= width * height else { throw ByteScanner.damaged }
    let grid = Grid(width: width, height: height)
    var laid = [Bool](repeating: false, count: grid.cellCount)
    for _ in 0..<mines {
      let (x, y) = try readPlace(&self)
      guard grid.contains(Cell(x, y)), !laid[grid.index(Cell(x, y))] else { throw ByteScanner.damaged }
      laid[grid.index(Cell(x, y))] = true
    }
    return Minefield(grid, mines: laid)
  }

  /// Reads a board as bits, row by row, the highest bit first.
  mutating func bitmap(width: Int, height: Int) throws(MineProblem) -> Minefield {
    guard width > 0, height > 0 else { throw ByteScanner.damaged }
    let grid = Grid(width: width, height: height)
    let start = next
    try skip((grid.cellCount + 7) / 8)
    return Minefield(
      grid, mines: (0..<grid.cellCount).map { bytes[start + $0 / 8] >> UInt8(7 - $0 % 8) & 1 == 1 })
  }
}
