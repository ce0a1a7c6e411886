import Compression
import Geometry
import Interface
import ModeKit

/// A puzzle of KDE's Palapeli, a .puzzle file: a gzip-compressed tar archive with a picture of each piece, named by the
/// piece's number, and `pala.desktop`, which contains the positions of the pieces and which of them belong together.
package struct PuzzleArchive: Sendable {
  /// A piece of the archive.
  struct Piece: Sendable {
    /// The number of the piece in the archive.
    var number: Int
    /// The position of its picture's upper left corner in the whole picture, in pixels.
    var x: Int
    var y: Int
    /// The size of its picture in pixels.
    var width: Int
    var height: Int
    /// Its picture, a PNG file.
    var file: [UInt8]
  }

  /// The pieces, in ascending order of their numbers.
  let pieces: [Piece]
  /// The numbers of pieces that belong together, in pairs.
  let relations: [(Int, Int)]
  /// The name of the puzzle with that of its author; empty if it has none.
  let title: String

  /// The largest whole picture and the largest sum of all pieces' pictures, in pixels; the largest offset of a piece.
  private static let largestPicture = 110_000_000
  private static let maxPixels = 1_000_000_000
  private static let farthest = 1 << 20
  /// The largest sum of the sizes of all pictures, in bytes.
  private static let maxBytes = 512 << 20

  /// Reads an archive without decoding the pictures.
  ///
  /// - Throws: `Problem` when the file is not an archive, is damaged or too large.
  package init(_ file: [UInt8]) throws(Problem) {
    guard Inflater.isGzip(file) else { throw Self.foreign }
    var reader = TarReader(file)
    var pictures: [Int: [UInt8]] = [:]
    var manifest: Manifest?
    var bytes = 0
    while let entry = try reader.next({ $0 == Manifest.file || Self.number($0) != nil }) {
      if entry.name == Manifest.file {
        manifest = Manifest(entry.bytes)
      } else if let number = Self.number(entry.name) {
        pictures[number] = entry.bytes
        bytes += entry.bytes.count
      }
      guard bytes <= Self.maxBytes, pictures.count <= JigsawParams.pieceRange.upperBound else {
        throw Self.tooLarge
      }
    }
    guard let manifest else { throw Self.foreign }
    pieces = try Self.pieces(manifest, pictures)
    relations = manifest.relations
    title =
      manifest.name.isEmpty || manifest.author.isEmpty
      ? manifest.name : tr("{0} by {1}", manifest.name, manifest.author)
    try checkSize()
  }

  static var foreign: Problem {
    Problem(tr("This file is no puzzle of Palapeli; choose a .puzzle file that Palapeli has written."))
  }
  static var tooLarge: Problem {
    Problem(tr("This puzzle is too large to open; make it again with fewer or smaller pieces."))
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
    guard pixels <= Self.maxPixels, box.width <= Self.largestPicture / box.height else {
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

  /// The number of the piece whose picture has a file name.
  private static func number(_ name: String) -> Int? {
    guard name.hasSuffix(".png"), let number = Int(name.dropLast(4)), number >= 0 else { return nil }
    return number
  }

  /// The size in the header of a PNG file, at least one pixel each way.
  private static func pixels(of file: [UInt8]) -> (width: Int, height: Int)? {
    guard file.count > 24, file.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    func number(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(16), number(20))
    return width > 0 && height > 0 ? (width, height) : nil
  }
}

/// The manifest of an archive: groups of `key=value` lines.
private struct Manifest {
  static let file = "pala.desktop"

  /// The name of the puzzle and that of its author; empty if unknown.
  private(set) var name = ""
  private(set) var author = ""

  /// The position of each piece, by its number.
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
      guard let equals = text.firstIndex(of: "=") else { continue }
      if group == "[Desktop Entry]" {
        switch text[..<equals] {
        case "Name": name = Self.plain(text[text.index(after: equals)...])
        case "X-KDE-PluginInfo-Author": author = Self.plain(text[text.index(after: equals)...])
        default: break
        }
      }
      guard group == "[PieceOffsets]" || group == "[Relations]" else { continue }
      let pair = text[text.index(after: equals)...].split(separator: ",").compactMap { Int($0) }
      guard let key = Int(text[..<equals]), key >= 0, pair.count == 2 else { continue }
      if group == "[PieceOffsets]" {
        offsets[key] = (pair[0], pair[1])
      } else {
        relations.append((pair[0], pair[1]))
      }
    }
  }

  /// A value without the escapes that KDE writes, which stand for spaces here.
  private static func plain(_ value: Substring) -> String {
    var result = ""
    var isEscape = false
    for character in value {
      if isEscape {
        result.append(character == "\\" ? character : " ")
        isEscape = false
      } else if character == "\\" {
        isEscape = true
      } else {
        result.append(character)
      }
    }
    return String(result.drop { $0 == " " })
  }
}
