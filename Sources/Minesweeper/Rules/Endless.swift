import Concurrency
import Geometry
import MineLogic

/// Endless fields: boards whose chunks are laid as players approach. Chunks of the board are those of the field, whose
/// first one lies in the middle of the board.
extension Board {
  /// The position of the field's first chunk, in chunks.
  private static let middle = FieldSize.endless.width / chunkSide / 2
  /// The cell at which a field begins.
  static let endlessStart = Cell(
    middle * chunkSide + EndlessField.start.x, middle * chunkSide + EndlessField.start.y)

  /// All planes in the order of their encoding.
  static let planes: [Plane] = [.mines, .flags, .open, .questions]

  /// Lays a chunk of the field unless it is laid already. `place` is its column and row on the board. Chunks outside
  /// the board, which cannot be reached in play, are ignored.
  mutating func lay(_ place: EndlessField.ChunkID, of field: EndlessField) {
    guard (0..<wordsPerRow).contains(place.x), (0..<wordsPerRow).contains(place.y), !isLaid(place.x, place.y)
    else { return }
    let id = EndlessField.ChunkID(place.x - Board.middle, place.y - Board.middle)
    lay(place.x, place.y, mines: FieldChunks.shared.chunk(id, of: field).rows)
  }

  /// The eight chunks around a chunk, as columns and rows on the board.
  static func around(_ column: Int, _ band: Int) -> [EndlessField.ChunkID] {
    (-1...1).flatMap { dy in (-1...1).map { EndlessField.ChunkID(column + $0, band + dy) } }
      .filter { $0.x != column || $0.y != band }
  }

  /// The rectangles of the chunks that were laid since an earlier board, in world points.
  func laid(since before: Board) -> [Rect] {
    var boxes: [Rect] = []
    guard chunkCount != before.chunkCount || laidCount != before.laidCount else { return boxes }
    eachChunk { column, band in
      if !before.isLaid(column, band) { boxes.append(Layout.rect(ofChunk: column, band)) }
    }
    return boxes
  }

  /// The number of laid chunks.
  package var laidCount: Int {
    var count = 0
    eachChunk { _, _ in count += 1 }
    return count
  }

  /// Whether the box of stored chunks keeps a plausible size when a chunk is added; guards against invalid files.
  func canKeep(_ column: Int, _ band: Int) -> Bool {
    let width =
      max(columns.upperBound, column + 1) - (columns.isEmpty ? column : min(columns.lowerBound, column))
    let height = max(bands.upperBound, band + 1) - (bands.isEmpty ? band : min(bands.lowerBound, band))
    return width * height <= 1 << 22
  }

  /// The chunks that further openings will need: those next to a laid one.
  var chunksToCome: [EndlessField.ChunkID] {
    var found: Set<EndlessField.ChunkID> = []
    eachChunk { column, band in
      for place in Board.around(column, band) where !isLaid(place.x, place.y) {
        found.insert(EndlessField.ChunkID(place.x - Board.middle, place.y - Board.middle))
      }
    }
    return Array(found)
  }
}

extension Layout {
  /// The rectangle of a chunk.
  static func rect(ofChunk column: Int, _ band: Int) -> Rect {
    let side = Double(Board.chunkSide) * cellSide
    let origin = Point(Double(column) * side, Double(band) * side)
    return Rect(minX: origin.x, minY: origin.y, maxX: origin.x + side, maxY: origin.y + side)
  }
}

extension Game {
  /// The endless field of the board; nil for bounded boards.
  var field: EndlessField? { rules.endlessPercent.map { EndlessField(seed: seed, percent: $0) } }

  /// The number of open safe cells.
  package var openedCount: Int { size.safeCount - safeLeft }
  /// The number of safe cells opened since a mine last went off.
  var run: Int { max(0, openedCount - openedAtBlast) }
  /// The longest run of safe cells opened without a mine going off.
  package var bestRun: Int { max(longestRun, run) }

  /// The number of chunks without closed safe cells.
  ///
  /// - Complexity: O(laid chunks).
  package var clearedChunks: Int {
    var count = 0
    board.eachChunk { column, band in
      let rows = band << 6..<(band + 1) << 6
      if rows.allSatisfy({ board.word(.open, column, $0) | board.word(.mines, column, $0) == .max }) {
        count += 1
      }
    }
    return count
  }

  /// The rectangle around the open cells of an endless field, with a margin.
  ///
  /// - Complexity: O(laid chunks).
  var openBox: Rect {
    var box = Layout.rect(of: Board.endlessStart).inset(by: -4 * Layout.cellSide)
    board.eachChunk { column, band in
      var columns: UInt64 = 0
      var rows: (first: Int, last: Int)?
      for y in band << 6..<(band + 1) << 6 {
        let open = board.word(.open, column, y)
        columns |= open
        if open != 0 { rows = (rows?.first ?? y, y) }
      }
      guard let rows else { return }
      let first = Cell(column << 6 + columns.trailingZeroBitCount, rows.first)
      let last = Cell(column << 6 + 63 - columns.leadingZeroBitCount, rows.last)
      box = box.union(Layout.rect(of: first)).union(Layout.rect(of: last))
    }
    return box.inset(by: -4 * Layout.cellSide)
  }

  /// Lays the chunks around the start of an endless field, so that they can be shown.
  mutating func layStart() {
    guard let field else { return }
    let (column, band) = (Board.endlessStart.x >> 6, Board.endlessStart.y >> 6)
    for place in Board.around(column, band) + [EndlessField.ChunkID(column, band)] {
      board.lay(place, of: field)
    }
  }

  /// Opens cells of an endless field and their flood fill. Afterwards all chunks next to one with open cells are laid.
  mutating func openEndlessly(_ cells: [Cell]) -> CellSet {
    guard let field else { return CellSet(sorted: []) }
    let opened = board.open(cells, of: field)
    var chunks: Set<EndlessField.ChunkID> = []
    for word in opened.words {
      let (y, column) = word.index.quotientAndRemainder(dividingBy: board.wordsPerRow)
      chunks.insert(EndlessField.ChunkID(column, y >> 6))
    }
    for chunk in chunks {
      for place in Board.around(chunk.x, chunk.y) { board.lay(place, of: field) }
    }
    return opened
  }
}

/// A cache of chunks that may be needed again. Missing chunks are generated again, so the cache never affects results.
/// Usable from any thread.
final class FieldChunks: Sendable {
  private struct Key: Hashable {
    var field: EndlessField
    var id: EndlessField.ChunkID
  }

  /// The only cache: chunks depend on nothing but their field and place.
  static let shared = FieldChunks()

  /// The capacity: two megabytes of chunks.
  private static let capacity = 4096
  private let chunks = Locked<[Key: EndlessField.Chunk]>([:])

  /// A chunk of a field, generated if it is not cached.
  ///
  /// - Complexity: O(1), or some milliseconds to generate it.
  func chunk(_ id: EndlessField.ChunkID, of field: EndlessField) -> EndlessField.Chunk {
    let key = Key(field: field, id: id)
    if let known = chunks.with({ $0[key] }) { return known }
    let made = field.chunk(id)
    chunks.with {
      if $0.count >= Self.capacity { $0.removeAll() }
      $0[key] = made
    }
    return made
  }

  /// Whether a chunk is cached.
  func has(_ id: EndlessField.ChunkID, of field: EndlessField) -> Bool {
    chunks.with { $0[Key(field: field, id: id)] != nil }
  }
}
