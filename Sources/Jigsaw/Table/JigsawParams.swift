import Geometry
import ModeKit

/// What a new puzzle asks.
public struct JigsawParams: Hashable, ByteCoded {
  /// How many pieces there are.
  public enum Pieces: Hashable, Sendable {
    /// About this many, as square as possible.
    case count(Int)
    /// Exactly this grid.
    case grid(columns: Int, rows: Int)
  }

  /// The fewest and the most pieces.
  public static let pieceRange = 4...50_000
  /// The fewest that older versions offered: their puzzles still open.
  private static let readableRange = 2...50_000
  /// The sizes of knobs, in per cent of a side.
  public static let tabRange = 10...30
  /// How much the sizes of knobs may vary, in per cent of a side.
  public static let jitterRange = 0...13
  /// The longest side of a grid.
  public static let gridRange = 1...1000

  /// The text of a `PictureName` for a built-in picture or one that the user gave, or "puzzle:" and the library's
  /// name for an archive of pieces, which says itself how it is cut.
  public var picture: String
  /// How many pieces.
  public var pieces: Pieces
  /// Whether pieces are turned.
  public var rotates: Bool
  /// How the picture is cut.
  public var style: CutStyle
  /// The size of knobs in per cent of a side; the simple ones are always the same.
  public var tab = 20
  /// How much knobs vary, in per cent of a side.
  public var jitter = 4
  /// The outline of the whole.
  public var frame: FrameShape
  /// Whether a grid rather has as many pieces as asked than squarer ones; puzzles of older versions come back as they were cut.
  private var prefersCount = true
  /// Whether the pieces lie in a heap beside the frame at first, rather than apart around it.
  public var isHeaped = false
  /// The shape of the table in hundredths of width over height; nil for the margins of the first versions.
  public var tableShape: Int?

  /// Makes params.
  public init(
    picture: String, pieces: Pieces, rotates: Bool, style: CutStyle = .simple, frame: FrameShape = .rectangle
  ) {
    self.picture = picture
    self.pieces = pieces
    self.rotates = rotates
    self.style = style
    self.frame = frame
  }

  /// The shape of the table, width over height.
  var tableAspect: Double? { tableShape.map { Double($0) / 100 } }

  /// How classic knobs look.
  package var look: ClassicKnob.Look {
    ClassicKnob.Look(tab: Double(tab) / 200, jitter: Double(jitter) / 100)
  }

  /// How many pieces a cut without rows and columns has.
  package func count(for size: Size) -> Int {
    if case .count(let count) = pieces { return count }
    let grid = grid(for: size)
    return grid.columns * grid.rows
  }

  /// The grid for a picture of some size: of all grids with about as many pieces as asked the one whose number is nearest and whose
  /// pieces are most nearly square.
  package func grid(for size: Size) -> (columns: Int, rows: Int) {
    let wanted: Int
    switch pieces {
    case .grid(let columns, let rows): return (columns, rows)
    case .count(let count): wanted = count
    }
    // A puzzle of the first version comes back as it was cut, at its upper limit too.
    let allowed = 2...(wanted <= 20_000 ? 20_000 : JigsawParams.pieceRange.upperBound)
    // The cells of hexagons are wider than high.
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
        // A piece 20 % off the square weighs as much as 5 % too many or too few.
        let cost = abs(logarithm(shape)) + (prefersCount ? 4 : 1) * off
        if cost < least {
          least = cost
          best = (columns, rows)
        }
      }
    }
    return best
  }

  /// Writes a version and the params.
  public func encode(into writer: inout ByteWriter) {
    writer.byte(4)
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
  }

  /// Reads what ``encode(into:)`` wrote.
  ///
  /// - Throws: `ByteReader.damaged`.
  public init(reading reader: inout ByteReader) throws(Problem) {
    let version = try reader.byte()
    guard (1...4).contains(version) else { throw ByteReader.damaged }
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
    // The first version knew one cut and one frame.
    guard version >= 2 else { return }
    guard let style = CutStyle(rawValue: try reader.byte()) else { throw ByteReader.damaged }
    self.style = style
    tab = try reader.count(limit: 100)
    jitter = try reader.count(limit: 100)
    guard let frame = FrameShape(try reader.string()), JigsawParams.tabRange.contains(tab),
      JigsawParams.jitterRange.contains(jitter)
    else { throw ByteReader.damaged }
    self.frame = frame
    // The second did not know the shape of the room.
    guard version >= 3 else { return }
    let shape = try reader.count(limit: 10_000)
    tableShape = shape > 0 ? shape : nil
    // The third had no heaps.
    guard version >= 4 else { return }
    isHeaped = try reader.flag()
    prefersCount = try reader.flag()
  }
}
