import Interface
import ModeKit
import Raster
import Scene

/// The owner of each pixel of a puzzle archive, and the whole picture.
///
/// Pictures of pieces overlap by a pixel or two and are translucent at their edges. A pixel belongs to the piece with
/// the largest coverage there, so that neighbours share one line.
struct PieceMap {
  /// The size in pixels, after halving.
  let width: Int
  let height: Int
  /// The index of each pixel's piece, −1 outside all pieces. There is a border of one pixel, which is outside.
  private(set) var owners: [Int32]
  /// The whole picture, also opaque outside the pieces.
  let picture: Bitmap

  /// The number of pieces, including those without pixels.
  let count: Int
  /// The side of a piece in pixels: the square root of the mean area of the pieces with pixels.
  let pieceSide: Double

  /// The row length of ``owners``.
  var stride: Int { width + 2 }

  /// Decodes and combines the pieces of an archive. The picture is halved until neither side is longer than `largest`.
  ///
  /// - Throws: `Problem` when a piece is damaged, or `resources.isCancelled`.
  init(_ archive: PuzzleArchive, largest: Int, resources: DocumentResources) throws(Problem) {
    let box = archive.box
    var halvings = 0
    while (max(box.width, box.height) - 1) >> halvings >= largest { halvings += 1 }
    var layers = Layers(
      width: (box.width - 1) >> halvings + 1, height: (box.height - 1) >> halvings + 1, halvings: halvings)
    for (index, piece) in archive.pieces.enumerated() {
      if resources.isCancelled() { throw Problem(tr("Opening was cancelled.")) }
      guard let bitmap = try? resources.codec.decode(piece.file), bitmap.width == piece.width,
        bitmap.height == piece.height
      else {
        throw Problem(
          tr("Piece {0} of this puzzle is missing or damaged; try another copy of it.", String(piece.number)))
      }
      layers.lay(bitmap, of: Int32(index), x: piece.x - box.x, y: piece.y - box.y)
      if index % 64 == 0 { resources.progress(0.05 + 0.6 * Double(index) / Double(archive.pieces.count)) }
    }
    layers.clear()
    count = archive.pieces.count
    width = layers.width
    height = layers.height
    owners = layers.owners
    picture = layers.picture
    pieceSide = Self.pieceSide(owners, count: count)
    absorbSpecks()
    Self.spread(picture)
  }

  private static func pieceSide(_ owners: [Int32], count: Int) -> Double {
    var isShown = [Bool](repeating: false, count: count)
    var area = 0
    for owner in owners where owner >= 0 {
      isShown[Int(owner)] = true
      area += 1
    }
    return (Double(max(1, area)) / Double(max(1, isShown.count { $0 }))).squareRoot()
  }

  /// The largest hole between pieces that is filled, in pixels.
  private static let smallestHole = 16
  /// A part of a piece that is this many times smaller than the piece goes to a neighbour.
  private static let smallestPart = 20

  /// Gives specks, which rounding leaves along the edges of pieces, to the neighbour with the longest border.
  private mutating func absorbSpecks() {
    let (stride, total, count) = (stride, owners.count, count)
    owners.withUnsafeMutableBufferPointer { owners in
      var areas = [Int](repeating: 0, count: count)
      for owner in owners where owner >= 0 { areas[Int(owner)] += 1 }
      var isSeen = [Bool](repeating: false, count: total)
      var part: [Int32] = []
      for start in 0..<total where !isSeen[start] {
        let owner = owners[start]
        part.removeAll(keepingCapacity: true)
        part.append(Int32(start))
        isSeen[start] = true
        var next = 0
        while next < part.count {
          let at = Int(part[next])
          next += 1
          for other in [at - 1, at + 1, at - stride, at + stride]
          where other >= 0 && other < total && !isSeen[other] && owners[other] == owner {
            isSeen[other] = true
            part.append(Int32(other))
          }
        }
        let limit = owner < 0 ? Self.smallestHole : areas[Int(owner)] / Self.smallestPart
        // The first part is the outside with the border.
        guard start > 0, part.count < max(4, limit), owner < 0 || part.count < areas[Int(owner)] else {
          continue
        }
        var around: [Int32: Int] = [:]
        for place in part {
          let at = Int(place)
          for other in [at - 1, at + 1, at - stride, at + stride]
          where other >= 0 && other < total && owners[other] != owner {
            around[owners[other], default: 0] += 1
          }
        }
        guard let most = around.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { continue }
        for place in part { owners[Int(place)] = most }
      }
    }
  }

  /// Fills the pixels outside all pieces with the nearest colours of their rows, so that the puzzle's border does not
  /// fade.
  private static func spread(_ picture: Bitmap) {
    let (width, height) = (picture.width, picture.height)
    var empty: [Int] = []
    var last: Int?
    for y in 0..<height {
      let row = picture.pixels + y * width
      guard let first = (0..<width).first(where: { row[$0] != 0 }) else {
        if let last { row.update(from: picture.pixels + last * width, count: width) } else { empty.append(y) }
        continue
      }
      for x in 0..<first { row[x] = row[first] }
      for x in first + 1..<max(first + 1, width) where row[x] == 0 { row[x] = row[x - 1] }
      for y in empty { (picture.pixels + y * width).update(from: row, count: width) }
      empty = []
      last = y
    }
  }

  /// The combined pieces.
  private struct Layers {
    let width: Int
    let height: Int
    let halvings: Int
    var owners: [Int32]
    let picture: Bitmap
    /// The coverage of each pixel by its owner, and by all pieces, 0…255.
    private var most: [UInt8]
    private var all: [UInt8]

    init(width: Int, height: Int, halvings: Int) {
      self.width = width
      self.height = height
      self.halvings = halvings
      owners = Array(repeating: -1, count: (width + 2) * (height + 2))
      picture = Bitmap(width: width, height: height)
      most = Array(repeating: 0, count: width * height)
      all = most
    }

    /// Adds a piece's picture at a position of the whole picture, in pixels before halving.
    mutating func lay(_ bitmap: Bitmap, of piece: Int32, x: Int, y: Int) {
      let left = x >> halvings
      var sums = [SIMD4<UInt32>](repeating: .zero, count: (x + bitmap.width - 1) >> halvings - left + 1)
      for row in 0..<bitmap.height {
        let line = bitmap.pixels + row * bitmap.width
        for column in 0..<bitmap.width {
          let pixel = line[column]
          sums[(x + column) >> halvings - left] &+= SIMD4(
            pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
        }
        let target = (y + row) >> halvings
        guard row == bitmap.height - 1 || (y + row + 1) >> halvings != target else { continue }
        for column in sums.indices where sums[column][3] > 0 {
          cover(left + column, target, sums[column], piece)
          sums[column] = .zero
        }
      }
    }

    private mutating func cover(_ x: Int, _ y: Int, _ sum: SIMD4<UInt32>, _ piece: Int32) {
      let at = y * width + x
      let alpha = sum[3] >> UInt32(2 * halvings)
      all[at] = UInt8(min(255, UInt32(all[at]) + alpha))
      guard alpha > UInt32(most[at]) else { return }
      most[at] = UInt8(min(255, alpha))
      owners[(y + 1) * (width + 2) + x + 1] = piece
      func channel(_ value: UInt32) -> UInt32 {
        UInt32(min(255, (UInt64(value) * 255 + UInt64(sum[3]) / 2) / UInt64(sum[3])))
      }
      picture.pixels[at] = 255 << 24 | channel(sum[2]) << 16 | channel(sum[1]) << 8 | channel(sum[0])
    }

    /// Clears pixels of which pieces cover less than half.
    mutating func clear() {
      for y in 0..<height {
        for x in 0..<width where all[y * width + x] < 128 {
          owners[(y + 1) * (width + 2) + x + 1] = -1
          picture.pixels[y * width + x] = 0
        }
      }
    }
  }
}
