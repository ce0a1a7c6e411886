import Geometry
import Jigsaw
import Library
import Raster
import Testing

/// The pictures of pieces, put together again as a script would.
@Suite struct PiecePictureTests {
  private static let cuts: [(CutStyle, FrameShape)] =
    CutStyle.allCases.map { ($0, .rectangle) } + [(.classic, .heart), (.whimsies, .circle)]

  private struct Piece {
    var bitmap: Bitmap
    var x: Int
    var y: Int
    var turn: Int
    var neighbours: [Int]
  }

  /// The pieces of the list.
  private func pieces(_ export: CutExport, hard: Bool) throws -> [Piece] {
    var options = JigsawMode.CutFiles(pieces: "d")
    options.hasHardEdges = hard
    let files = try export.make(options)
    let text = String(decoding: try #require(files["d/pieces.json"]), as: UTF8.self)
    let list = try #require(JSON(parsing: text))
    #expect(list["width"] == .integer(150) && list["height"] == .integer(100))
    #expect(list["edges"] == .string(hard ? "hard" : "smooth"))
    guard case .array(let entries) = list["pieces"] else { return [] }
    func number(_ entry: JSON, _ key: String) throws -> Int {
      guard case .integer(let value) = entry[key] else { throw Missing() }
      return value
    }
    #expect(files.count == entries.count + 1)
    return try entries.map { entry in
      guard case .string(let name) = entry["file"], case .array(let near) = entry["neighbours"] else {
        throw Missing()
      }
      let bitmap = try RawCodec().decode(try #require(files["d/\(name)"]))
      #expect(try bitmap.width == number(entry, "width") && bitmap.height == number(entry, "height"))
      return Piece(
        bitmap: bitmap, x: try number(entry, "x"), y: try number(entry, "y"), turn: try number(entry, "turn"),
        neighbours: near.compactMap { if case .integer(let value) = $0 { value } else { nil } })
    }
  }

  private struct Missing: Error {}

  /// The sums of all channels of all pieces over each pixel.
  private func sums(_ pieces: [Piece]) -> [[Int]] {
    var sums = [[Int]](repeating: [0, 0, 0, 0], count: 150 * 100)
    for piece in pieces {
      for y in 0..<piece.bitmap.height {
        for x in 0..<piece.bitmap.width {
          let (column, row) = (piece.x + x, piece.y + y)
          let pixel = piece.bitmap[x, y]
          guard (0..<150).contains(column), (0..<100).contains(row) else {
            #expect(pixel == 0, "nothing lies beside the picture")
            continue
          }
          for channel in 0..<4 { sums[row * 150 + column][channel] += Int(pixel >> (8 * channel) & 255) }
        }
      }
    }
    return sums
  }

  @Test(arguments: cuts)
  func smoothPiecesAddUpToThePicture(style: CutStyle, frame: FrameShape) throws {
    let export = CutExport(style, frame)
    let sums = sums(try pieces(export, hard: false))
    let (border, scale) = (try export.cut().border, try export.cut().picture.width / 150)
    var compared = 0
    for (index, sum) in sums.enumerated() {
      let middle = Point((Double(index % 150) + 0.5) * scale, (Double(index / 150) + 0.5) * scale)
      guard border.contains(middle), frame == .rectangle || border.distance(to: middle) > scale else {
        continue
      }
      compared += 1
      for channel in 0..<4 {
        let wanted = Int(export.picture.pixels[index] >> (8 * channel) & 255)
        #expect(abs(sum[channel] - wanted) <= 3, "pixel \(index)")
      }
    }
    #expect(compared > 5000)
  }

  @Test(arguments: cuts)
  func hardPiecesAreExactlyThePicture(style: CutStyle, frame: FrameShape) throws {
    let export = CutExport(style, frame)
    let pieces = try pieces(export, hard: true)
    var owners = [Int](repeating: 0, count: 150 * 100)
    for piece in pieces {
      for y in 0..<piece.bitmap.height {
        for x in 0..<piece.bitmap.width where piece.bitmap[x, y] != 0 {
          let index = (piece.y + y) * 150 + piece.x + x
          owners[index] += 1
          #expect(piece.bitmap[x, y] == export.picture.pixels[index])
        }
      }
    }
    let (border, scale) = (try export.cut().border, try export.cut().picture.width / 150)
    for (index, count) in owners.enumerated() {
      let middle = Point((Double(index % 150) + 0.5) * scale, (Double(index / 150) + 0.5) * scale)
      guard frame == .rectangle || border.distance(to: middle) > scale else { continue }
      #expect(count == (border.contains(middle) ? 1 : 0), "pixel \(index)")
    }
  }

  @Test(arguments: [true, false])
  func theListSaysHowPiecesLieAndWhoseNeighboursTheyAre(rotates: Bool) throws {
    let export = CutExport(.whimsies, .rounded, rotates: rotates)
    let (cut, table) = (try export.cut(), try export.table())
    let pieces = try pieces(export, hard: false)
    #expect(pieces.count == cut.count)
    for (number, piece) in pieces.enumerated() {
      #expect(piece.turn == table.turn(of: number))
      var near: Set<Int> = []
      cut.forEachNeighbour(of: number) { near.insert($0) }
      #expect(Set(piece.neighbours) == near && piece.neighbours.count == near.count)
      for other in piece.neighbours { #expect(pieces[other].neighbours.contains(number)) }
    }
    #expect((Set(pieces.map(\.turn)).count > 1) == rotates)
  }
}

extension PuzzleTable {
  /// The quarter turns of a single piece.
  fileprivate func turn(of piece: Int) -> Int { groups[Int(groupOf[piece])].placement.turn }
}
