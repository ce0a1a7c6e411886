import Compression
import Geometry
import Interface
import ModeKit

/// A puzzle of KDE's Palapeli, as its files with the ending .puzzle hold it: a packed tar archive with a picture of each piece,
/// named by the piece's number, and `pala.desktop`, which says where in the whole picture each piece lies and which of them
/// belong together.
package struct PuzzleArchive: Sendable {
  /// One piece.
  struct Piece: Sendable {
    /// Its number in the archive.
    var number: Int
    /// Where the upper left of its picture lies in the whole, in pixels.
    var x: Int
    var y: Int
    /// The size of its picture in pixels.
    var width: Int
    var height: Int
    /// Its picture, a PNG file.
    var file: [UInt8]
  }

  /// The pieces, their numbers ascending.
  let pieces: [Piece]
  /// The numbers of pieces that belong together, two by two.
  let relations: [(Int, Int)]

  /// The most pixels that the whole picture has, and all pictures of pieces together; how far out a piece may lie.
  private static let largestPicture = 110_000_000
  private static let mostPixels = 1_000_000_000
  private static let farthest = 1 << 20
  /// The most bytes that the pictures of all pieces have together.
  private static let mostBytes = 512 << 20

  /// Reads an archive; the pictures of its pieces are not decoded yet.
  ///
  /// - Throws: `Problem` with a sentence when it is none, damaged or too large.
  package init(_ file: [UInt8]) throws(Problem) {
    guard Inflater.isGzip(file) else { throw Self.foreign }
    var reader = TarReader(file)
    var pictures: [Int: [UInt8]] = [:]
    var manifest: Manifest?
    var bytes = 0
    while let entry = try reader.next({ $0 == Manifest.name || Self.number($0) != nil }) {
      if entry.name == Manifest.name {
        manifest = Manifest(entry.bytes)
      } else if let number = Self.number(entry.name) {
        pictures[number] = entry.bytes
        bytes += entry.bytes.count
      }
      guard bytes <= Self.mostBytes, pictures.count <= JigsawParams.pieceRange.upperBound else {
        throw Self.tooLarge
      }
    }
    guard let manifest else { throw Self.foreign }
    pieces = try Self.pieces(manifest, pictures)
    relations = manifest.relations
    try checkSize()
  }

  static var foreign: Problem {
    Problem(tr("This file is no puzzle of Palapeli; choose a .puzzle file that Palapeli has written."))
  }
  static var tooLarge: Problem {
    Problem(tr("This puzzle is too large to be opened; make it anew with fewer or smaller pieces."))
  }

  /// The pieces that the manifest places, with their pictures.
  private static func pieces(_ manifest: Manifest, _ pictures: [Int: [UInt8]]) throws(Problem) -> [Piece] {
    var pieces: [Piece] = []
    for (number, place) in manifest.offsets.sorted(by: { $0.key < $1.key }) {
      guard let file = pictures[number], let size = pixels(of: file) else {
        throw Problem(
          tr("Piece {0} of this puzzle is missing or damaged; try another copy of it.", String(number)))
      }
      guard place.x.magnitude <= farthest, place.y.magnitude <= farthest else { throw tooLarge }
      pieces.append(
        Piece(number: number, x: place.x, y: place.y, width: size.width, height: size.height, file: file))
    }
    guard pieces.count >= 2 else {
      throw Problem(tr("This puzzle has fewer than two pieces; choose another one."))
    }
    return pieces
  }

  private func checkSize() throws(Problem) {
    var pixels = 0
    for piece in pieces {
      guard piece.width <= Self.farthest, piece.height <= Self.farthest else { throw Self.tooLarge }
      pixels += piece.width * piece.height
    }
    let box = box
    guard pixels <= Self.mostPixels, box.width <= Self.largestPicture / box.height else {
      throw Self.tooLarge
    }
  }

  /// The box around all pieces, in pixels of the whole picture.
  var box: (x: Int, y: Int, width: Int, height: Int) {
    let (left, top) = pieces.reduce((Int.max, Int.max)) { (min($0.0, $1.x), min($0.1, $1.y)) }
    let (right, bottom) = pieces.reduce((Int.min, Int.min)) {
      (max($0.0, $1.x + $1.width), max($0.1, $1.y + $1.height))
    }
    return (left, top, right - left, bottom - top)
  }

  /// The picture of the whole puzzle as a file, if the archive has one.
  static func cover(of file: [UInt8]) throws(Problem) -> [UInt8]? {
    guard Inflater.isGzip(file) else { throw foreign }
    var reader = TarReader(file)
    return try reader.next { $0.hasPrefix("image.") }?.bytes
  }

  /// The number of a file that is named as the picture of a piece.
  private static func number(_ name: String) -> Int? {
    guard name.hasSuffix(".png"), let number = Int(name.dropLast(4)), number >= 0 else { return nil }
    return number
  }

  /// The size that a PNG file says it has, at least one pixel each way.
  private static func pixels(of file: [UInt8]) -> (width: Int, height: Int)? {
    guard file.count > 24, file.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    func number(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(16), number(20))
    return width > 0 && height > 0 ? (width, height) : nil
  }
}

/// The list of pieces in an archive: groups of lines `key=value`.
private struct Manifest {
  static let name = "pala.desktop"

  /// Where each piece lies, by its number.
  var offsets: [Int: (x: Int, y: Int)] = [:]
  /// Pieces that belong together.
  var relations: [(Int, Int)] = []

  init(_ bytes: [UInt8]) {
    var group = ""
    for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("[") {
        group = text
        continue
      }
      guard group == "[PieceOffsets]" || group == "[Relations]", let equals = text.firstIndex(of: "=")
      else { continue }
      let pair = text[text.index(after: equals)...].split(separator: ",").compactMap { Int($0) }
      guard let key = Int(text[..<equals]), key >= 0, pair.count == 2 else { continue }
      if group == "[PieceOffsets]" {
        offsets[key] = (pair[0], pair[1])
      } else {
        relations.append((pair[0], pair[1]))
      }
    }
  }
}
