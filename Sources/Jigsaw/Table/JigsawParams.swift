import Geometry
import ModeKit

/// The parameters of a new puzzle.
public struct JigsawParams: Hashable, ByteCoded {
  /// The number of pieces.
  public enum Pieces: Hashable, Sendable {
    /// About this number, in a grid of nearly square pieces.
    case count(Int)
    /// Exactly this grid.
    case grid(columns: Int, rows: Int)
  }

  /// The smallest and the largest number of pieces.
  public static let pieceRange = 4...100_000
  /// The range in saved puzzles. Older versions offered smaller numbers.
  private static let readableRange = 2...100_000
  /// The range of knob sizes, in per cent of a side.
  public static let tabRange = 10...30
  /// The range of knob variation, in per cent of a side.
  public static let jitterRange = 0...13
  /// The range of columns and of rows.
  public static let gridRange = 1...1000

  /// The text of a `PictureName` for a built-in or user-supplied picture, or "puzzle:" and a name in the library for a
  /// piece archive, which defines its own cut.
  public var picture: String
  /// The number of pieces.
  public var pieces: Pieces
  /// Whether pieces are rotated by quarter turns.
  public var rotates: Bool
  /// The style of the cut.
  public var style: CutStyle
  /// The size of classic knobs in per cent of a side; simple knobs have a fixed size.
  public var tab = 20
  /// The variation of classic knobs, in per cent of a side.
  public var jitter = 4
  /// The outline of the puzzle.
  public var frame: FrameShape
  /// Whether the grid favours the requested number of pieces over square pieces. False for puzzles of older versions,
  /// so that they are cut as before.
  private var prefersCount = true
  /// Whether the pieces start in a heap beside the frame rather than spread around it.
  public var isHeaped = false
  /// Whether a heap lies on all of the table beside the frame, and not only at its side. False for puzzles of older
  /// versions, whose pieces start where they did.
  private(set) var heapsAllAround = true
  /// The aspect ratio of the table, width over height in hundredths; nil for the margins of the first versions.
  public var tableShape: Int?

  /// Makes parameters.
  public init(
    picture: String, pieces: Pieces, rotates: Bool, style: CutStyle = .simple, frame: FrameShape = .rectangle
  ) {
    self.picture = picture
    self.pieces = pieces
    self.rotates = rotates
    self.style = style
    self.frame = frame
  }

  /// Where the pieces lie at first.
  var order: Scatter.Order { !isHeaped ? .ring : heapsAllAround ? .heaps : .sideHeap }

  /// The aspect ratio of the table, width over height.
  var tableAspect: Double? { tableShape.map { Double($0) / 100 } }

  /// The size and jitter of classic knobs.
  package var look: ClassicKnob.Look {
    ClassicKnob.Look(tab: Double(tab) / 200, jitter: Double(jitter) / 100)
  }

  /// The cut of a picture of a size; nil when the frame cannot be cut into that many pieces. An irregular cut can be
  /// made with no piece narrower than `narrowest`, in parts of the frame's width.
  package func cut(of size: Size, narrowest: Double = 0, seed: UInt64) -> Cut? {
    Cut.made(
      style, frame: frame, grid: grid(for: size), count: count(for: size), of: size, look: look,
      narrowest: narrowest, seed: seed)
  }

  /// The number of pieces for a picture of a size: as requested, or of the grid.
  package func count(for size: Size) -> Int {
    if case .count(let count) = pieces { return count }
    let grid = grid(for: size)
    return grid.columns * grid.rows
  }

  /// The grid for a picture of a size. Among grids with about the requested number of pieces it is the best compromise
  /// between that number and square pieces.
  package func grid(for size: Size) -> (columns: Int, rows: Int) {
    let wanted: Int
    switch pieces {
    case .grid(let columns, let rows): return (columns, rows)
    case .count(let count): wanted = count
    }
    // A puzzle of an older version is cut as before, also at that version's upper limit.
    let limits = [20_000, 50_000, JigsawParams.pieceRange.upperBound]
    let allowed = 2...(limits.first { wanted <= $0 } ?? wanted)
    // Hexagon cells are wider than high.
    let aspect = size.width / size.height / (style == .hexagons ? HexagonCut.aspect : 1)
    var best = (columns: wanted, rows: 1)
    var least = Double.infinity
    for rows in 1...max(1, min(JigsawParams.gridRange.upperBound, wanted)) {
      let share = Double(wanted) / Double(rows)
      let fewest = max(1, Int((share * 0.9).rounded(.down)))
      let most = min(JigsawParams.gridRange.upperBound, Int((share * 1.1).rounded(.up)))
      guard fewest <= most else { continue }
      for columns in fewest...most where allowed.contains(columns * rows) {
        let shape = aspect * Double(rows) / Double(columns)
        let off = abs(Double(columns * rows - wanted)) / Double(wanted)
        // A side ratio of 1.2 costs as much as 5 % too many or too few pieces.
        let cost = abs(logarithm(shape)) + (prefersCount ? 4 : 1) * off
        if cost < least {
          least = cost
          best = (columns, rows)
        }
      }
    }
    return best
  }

  /// Writes a version and the parameters.
  public func encode(into writer: inout ByteWriter) {
    writer.byte(5)
    writer.string(picture)
    switch pieces {
    case .count(let count):
      writer.byte(0)
      writer.count(count)
    case .grid(let columns, let rows):
      writer.byte(1)
      writer.count(columns)
      writer.count(rows)
    }
    writer.flag(rotates)
    writer.byte(style.rawValue)
    writer.count(tab)
    writer.count(jitter)
    writer.string(frame.text)
    writer.count(tableShape ?? 0)
    writer.flag(isHeaped)
    writer.flag(prefersCount)
    writer.flag(heapsAllAround)
  }

  /// Reads what ``encode(into:)`` wrote.
  ///
  /// - Throws: `ByteReader.damaged`.
  public init(reading reader: inout ByteReader) throws(Problem) {
    let version = try reader.byte()
    guard (1...5).contains(version) else { throw ByteReader.damaged }
    picture = try reader.string()
    switch try reader.byte() {
    case 0:
      let count = try reader.count(limit: JigsawParams.readableRange.upperBound)
      guard JigsawParams.readableRange.contains(count) else { throw ByteReader.damaged }
      pieces = .count(count)
    case 1:
      let columns = try reader.count(limit: JigsawParams.gridRange.upperBound)
      let rows = try reader.count(limit: JigsawParams.gridRange.upperBound)
      guard columns >= 1, rows >= 1, JigsawParams.readableRange.contains(columns * rows) else {
        throw ByteReader.damaged
      }
      pieces = .grid(columns: columns, rows: rows)
    default: throw ByteReader.damaged
    }
    rotates = try reader.flag()
    (style, frame) = (.simple, .rectangle)
    if case .count = pieces { prefersCount = false }
    // Version 1 had one cut and one frame.
    guard version >= 2 else { return }
    guard let style = CutStyle(rawValue: try reader.byte()) else { throw ByteReader.damaged }
    self.style = style
    tab = try reader.count(limit: 100)
    jitter = try reader.count(limit: 100)
    guard let frame = FrameShape(try reader.string()), JigsawParams.tabRange.contains(tab),
      JigsawParams.jitterRange.contains(jitter)
    else { throw ByteReader.damaged }
    self.frame = frame
    // Version 2 had no aspect ratio.
    guard version >= 3 else { return }
    let shape = try reader.count(limit: 10_000)
    tableShape = shape > 0 ? shape : nil
    // Version 3 had no heaps.
    guard version >= 4 else { return }
    isHeaped = try reader.flag()
    prefersCount = try reader.flag()
    // Version 4 had its heaps at one side.
    heapsAllAround = version >= 5 ? try reader.flag() : !isHeaped
  }
}
