import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene

/// The pictures of all pieces as PNG files in the picture's resolution, and a list of them for scripts, `pieces.json`.
///
/// With smooth edges, a pixel that a seam crosses is partly in both pieces: the sum of all premultiplied pixels is the
/// picture. With hard edges each pixel is in one piece only.
struct PiecePictures {
  private let puzzle: Puzzle
  private let turn: (Int) -> Int
  /// The piece of each pixel of the picture, or −1; nil for smooth edges.
  private let owners: [Int32]?
  private let width: Int
  private let height: Int
  /// Pixels per point.
  private let scale: Double

  /// Starts with a puzzle. `turn` gives the initial rotation of a piece, in quarter turns clockwise.
  ///
  /// - Complexity: O(pixels) for hard edges.
  init(_ puzzle: Puzzle, hasHardEdges: Bool, turn: @escaping (Int) -> Int) {
    self.puzzle = puzzle
    self.turn = turn
    width = Int(puzzle.picture.size.width)
    height = Int(puzzle.picture.size.height)
    scale = puzzle.picture.size.width / puzzle.cut.picture.width
    owners = hasHardEdges ? Self.owners(puzzle.cut, scale: scale, width: width, height: height) : nil
  }

  /// Writes all files into a folder.
  ///
  /// - Throws: `Problem` when a picture cannot be encoded, and what `write` throws.
  func write(
    to folder: String, _ resources: SceneResources, write: ([UInt8], String) throws(Problem) -> Void
  ) throws(Problem) {
    let cut = puzzle.cut
    let digits = String(cut.count - 1).count
    var list: [JSON] = []
    for piece in 0..<cut.count {
      let number = String(piece)
      let name = "piece-" + String(repeating: "0", count: digits - number.count) + number + ".png"
      let (bitmap, x, y) = picture(of: piece, resources)
      let file: [UInt8]
      do throws(SceneProblem) { file = try resources.codec.encodePNG(bitmap) } catch {
        throw Problem(tr(error.message))
      }
      try write(file, folder + "/" + name)
      var neighbours: [Int] = []
      cut.forEachNeighbour(of: piece) { if !neighbours.contains($0) { neighbours.append($0) } }
      list.append(
        .object([
          .init("file", .string(name)), .init("x", .integer(x)), .init("y", .integer(y)),
          .init("width", .integer(bitmap.width)), .init("height", .integer(bitmap.height)),
          .init("turn", .integer(turn(piece))),
          .init("neighbours", .array(neighbours.sorted().map { .integer($0) })),
        ]))
    }
    let all = JSON.object([
      .init("width", .integer(width)), .init("height", .integer(height)),
      .init("edges", .string(owners == nil ? "smooth" : "hard")), .init("pieces", .array(list)),
    ])
    try write(Array((all.text() + "\n").utf8), folder + "/pieces.json")
  }

  /// A piece's picture with a transparent background, and the place of its corner in the whole picture.
  func picture(of piece: Int, _ resources: SceneResources) -> (Bitmap, x: Int, y: Int) {
    let outline = puzzle.cut.outline(of: piece)
    let box = Self.box(outline, puzzle.cut, scale)
    let (x, y) = (Int(box.minX), Int(box.minY))
    guard let owners, let whole = puzzle.picture.pyramid?.original else {
      let content = PieceContent(outline: outline, puzzle: puzzle)
      let rect = Affine.scale(1 / scale).apply(box)
      return (render(content, rect: rect, scale: scale, resources: resources), x, y)
    }
    let bitmap = Bitmap(width: max(1, Int(box.width)), height: max(1, Int(box.height)))
    for row in max(0, -y)..<max(0, -y, min(bitmap.height, height - y)) {
      for column in max(0, -x)..<max(0, -x, min(bitmap.width, width - x))
      where owners[(row + y) * width + column + x] == Int32(piece) {
        bitmap[column, row] = whole[column + x, row + y]
      }
    }
    return (bitmap, x, y)
  }

  /// The box of whole pixels around an outline.
  private static func box(_ outline: Path, _ cut: Cut, _ scale: Double) -> Rect {
    Affine.translation(.origin - cut.picture.origin).then(.scale(scale)).apply(outline.bounds).roundedOut
  }

  /// The piece that covers most of each pixel, the first of several; −1 where less than half of the pixel is covered.
  private static func owners(_ cut: Cut, scale: Double, width: Int, height: Int) -> [Int32] {
    var owners = [Int32](repeating: -1, count: width * height)
    var most = [UInt8](repeating: 0, count: width * height)
    var sums = [UInt16](repeating: 0, count: width * height)
    let place = Affine.translation(.origin - cut.picture.origin).then(.scale(scale))
    let rasterizer = Rasterizer()
    for piece in 0..<cut.count {
      let outline = cut.outline(of: piece)
      let box = box(outline, cut, scale)
      let (left, top) = (Int(box.minX), Int(box.minY))
      let mask = CoverageMask(
        width: Int(box.width), height: Int(box.height), originX: Int64(left), originY: Int64(top),
        rasterizer: rasterizer)
      rasterizer.fill(outline, transform: place, into: mask)
      for row in max(0, -top)..<max(0, -top, min(mask.height, height - top)) {
        for column in max(0, -left)..<max(0, -left, min(mask.width, width - left)) {
          let covered = mask.bytes[row * mask.width + column]
          guard covered > 0 else { continue }
          let index = (row + top) * width + column + left
          sums[index] += UInt16(covered)
          if covered > most[index] {
            most[index] = covered
            owners[index] = Int32(piece)
          }
        }
      }
    }
    for index in owners.indices where sums[index] < 128 { owners[index] = -1 }
    return owners
  }
}
