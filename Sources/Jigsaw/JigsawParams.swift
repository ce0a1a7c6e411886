import Geometry
import ModeKit

/// What a new puzzle asks.
public struct JigsawParams: Hashable, Sendable {
  /// How many pieces there are.
  public enum Pieces: Hashable, Sendable {
    /// About this many, as square as possible.
    case count(Int)
    /// Exactly this grid.
    case grid(columns: Int, rows: Int)
  }

  /// The fewest and the most pieces.
  public static let pieceRange = 2...20_000
  /// The longest side of a grid.
  public static let gridRange = 1...1000

  /// A built-in picture's name, or "blob:" and the library's name for a picture that the user gave.
  public var picture: String
  /// How many pieces.
  public var pieces: Pieces
  /// Whether pieces are turned.
  public var rotates: Bool

  /// Makes params.
  public init(picture: String, pieces: Pieces, rotates: Bool) {
    self.picture = picture
    self.pieces = pieces
    self.rotates = rotates
  }

  /// The grid for a picture of some size: of all grids with about as many pieces as asked the one whose pieces are most nearly
  /// square.
  package func grid(for size: Size) -> (columns: Int, rows: Int) {
    let wanted: Int
    switch pieces {
    case .grid(let columns, let rows): return (columns, rows)
    case .count(let count): wanted = count
    }
    let aspect = size.width / size.height
    var best = (columns: wanted, rows: 1)
    var least = Double.infinity
    for rows in 1...max(1, min(JigsawParams.gridRange.upperBound, wanted)) {
      let share = Double(wanted) / Double(rows)
      let fewest = max(1, Int((share * 0.9).rounded(.down)))
      let most = min(JigsawParams.gridRange.upperBound, Int((share * 1.1).rounded(.up)))
      guard fewest <= most else { continue }
      for columns in fewest...most where JigsawParams.pieceRange.contains(columns * rows) {
        let shape = aspect * Double(rows) / Double(columns)
        let off = abs(Double(columns * rows - wanted)) / Double(wanted)
        // A piece 5 % off the square weighs as much as 5 % too many or too few.
        let cost = abs(logarithm(shape)) + off
        if cost < least {
          least = cost
          best = (columns, rows)
        }
      }
    }
    return best
  }

  func write(to writer: inout ByteWriter) {
    writer.byte(1)
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
  }

  init(_ reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == 1 else { throw ByteReader.damaged }
    picture = try reader.string()
    switch try reader.byte() {
    case 0:
      let count = try reader.count(limit: JigsawParams.pieceRange.upperBound)
      guard count >= JigsawParams.pieceRange.lowerBound else { throw ByteReader.damaged }
      pieces = .count(count)
    case 1:
      let columns = try reader.count(limit: JigsawParams.gridRange.upperBound)
      let rows = try reader.count(limit: JigsawParams.gridRange.upperBound)
      guard columns >= 1, rows >= 1, JigsawParams.pieceRange.contains(columns * rows) else {
        throw ByteReader.damaged
      }
      pieces = .grid(columns: columns, rows: rows)
    default: throw ByteReader.damaged
    }
    rotates = try reader.flag()
  }
}
