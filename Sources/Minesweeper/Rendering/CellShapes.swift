import Concurrency
import Geometry
import Raster

/// The shapes of all cell contents, prepared for one scale and rotation of the canvas. The upper left corner of the
/// cell is the origin.
struct CellShapes: Sendable {
  /// A digit's filled part and its line; either may be empty.
  struct Digit: Sendable {
    var fill: PreparedPath
    var line: PreparedPath
  }

  /// The tile of a closed cell: its dark foot, its lit upper edge, and its face between them.
  let foot, edge, face: PreparedPath
  /// The whole tile, and the shade under its upper edge when it is pressed in.
  let plate, pressedShade: PreparedPath
  /// The digits; the first is 1.
  let digits: [Digit]
  /// The smaller digits for use in frames, and the frames, which have as many corners as the digit.
  let framedDigits: [Digit], frames: [PreparedPath]
  /// A question mark.
  let question: Digit
  /// A flag's pole with its foot, and its cloth.
  let pole, cloth: PreparedPath
  /// A mine, and the highlight on it.
  let mine, glint: PreparedPath
  /// The cross over a wrong flag.
  let cross: PreparedPath
  /// The frame of a keyboard cursor.
  let cursor: PreparedPath

  /// The height of a digit, as a part of the cell's side.
  static let digitHeight = 0.45

  /// Prepares the shapes for a canvas's transform. Its translation does not matter.
  init(_ transform: Affine) {
    var linear = transform
    linear.tx = 0
    linear.ty = 0
    let side = Layout.cellSide
    // Gaps and edges are whole device pixels; otherwise the board would look soft.
    let pixel = 1 / max(linear.meanScale, 1e-9)
    // Whole and half numbers may be short by a rounding error.
    func pixels(_ points: Double) -> Double { points / pixel + 1e-6 }
    func whole(_ points: Double) -> Double { max(1, pixels(points).rounded()) * pixel }
    let gap = whole(1)
    let lit = whole(1.25)
    let shade = whole(1.5)
    // The side of a cell may be a fractional number of pixels. A tile is never wider than the narrowest cell.
    let width = pixels(side).rounded(.down) * pixel
    let tile = Rect(minX: gap, minY: gap, maxX: width - gap, maxY: width - gap)
    func rounded(_ rect: Rect, _ radius: Double = 4) -> PreparedPath {
      PreparedPath(Path(roundedRect: rect, radius: radius), transform: linear)
    }
    func part(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Rect {
      Rect(minX: minX * side, minY: minY * side, maxX: maxX * side, maxY: maxY * side)
    }
    // The foot ends with the cell; otherwise it would reach into the cell below.
    foot = rounded(
      Rect(minX: tile.minX, minY: tile.minY + shade, maxX: tile.maxX, maxY: min(tile.maxY + shade, width)))
    edge = rounded(tile)
    face = rounded(Rect(minX: tile.minX, minY: tile.minY + lit, maxX: tile.maxX, maxY: tile.maxY))
    plate = rounded(tile)
    pressedShade = PreparedPath(CellShapes.upper(of: tile, shade), rule: .evenOdd, transform: linear)

    func figure(_ digit: DigitShape, _ height: Double, down: Double = 0) -> Digit {
      let size = side * height / DigitShape.height
      let place = Affine.scale(size).then(
        .translation(
          Vector((side - digit.width * size) / 2, (side - DigitShape.height * size) / 2 + down * side)))
      let stroke = StrokeStyle(width: DigitShape.stem, join: .miter)
      return Digit(
        fill: PreparedPath(digit.fill, transform: place.then(linear)),
        line: PreparedPath(digit.line, stroke: stroke, transform: place.then(linear)))
    }
    digits = DigitShape.all.map { figure($0, CellShapes.digitHeight) }
    framedDigits = DigitShape.all.enumerated().map { index, digit in
      figure(digit, 0.34, down: DigitFrame.middle(of: index + 1) * DigitFrame.radius)
    }
    frames = (1...8).map { number in
      PreparedPath(
        DigitFrame.path(number, side: side), stroke: StrokeStyle(width: 0.042 * side, join: .round),
        transform: linear)
    }
    question = figure(.question, CellShapes.digitHeight)

    var stand = Path(roundedRect: part(0.345, 0.2, 0.4, 0.79), radius: 0.0275 * side)
    stand.append(Path(roundedRect: part(0.28, 0.745, 0.5, 0.8), radius: 0.0275 * side))
    pole = PreparedPath(stand, transform: linear)
    var banner = Path()
    banner.move(to: Point(0.4 * side, 0.205 * side))
    banner.line(to: Point(0.715 * side, 0.335 * side))
    banner.quad(Point(0.765 * side, 0.36 * side), to: Point(0.715 * side, 0.385 * side))
    banner.line(to: Point(0.4 * side, 0.52 * side))
    banner.close()
    cloth = PreparedPath(banner, transform: linear)

    let center = Point(side / 2, side / 2)
    var body = Path(circle: center, radius: 0.205 * side)
    for i in 0..<4 {
      let spike = Path(roundedRect: part(0.2, 0.468, 0.8, 0.532), radius: 0.032 * side)
      body.append(spike, transform: Affine.rotation(Double(i) * .pi / 4).around(center))
    }
    mine = PreparedPath(body, transform: linear)
    glint = PreparedPath(
      Path(circle: Point(0.435 * side, 0.435 * side), radius: 0.055 * side), transform: linear)
    var lines = Path()
    lines.move(to: Point(0.22 * side, 0.22 * side))
    lines.line(to: Point(0.78 * side, 0.78 * side))
    lines.move(to: Point(0.78 * side, 0.22 * side))
    lines.line(to: Point(0.22 * side, 0.78 * side))
    cross = PreparedPath(lines, stroke: StrokeStyle(width: 0.075 * side, cap: .round), transform: linear)
    cursor = PreparedPath(
      Path(roundedRect: tile.inset(by: 0.5), radius: 4.5), stroke: StrokeStyle(width: 3), transform: linear)
  }

  /// The crescent between a tile and the same tile moved down by `shade`: the shade along the upper edge.
  private static func upper(of tile: Rect, _ shade: Double) -> Path {
    var path = Path(roundedRect: tile, radius: 4)
    path.append(
      Path(
        roundedRect: Rect(minX: tile.minX, minY: tile.minY + shade, maxX: tile.maxX, maxY: tile.maxY),
        radius: 4))
    return path
  }
}

/// The shapes for the scales in use, shared by all workers.
final class CellShapeCache: Sendable {
  private struct Key: Hashable {
    var a, b, c, d: Double
  }

  /// The only cache. Shapes depend on nothing but the transform.
  static let shared = CellShapeCache()

  private static let capacity = 12
  private let entries = Locked<[(key: Key, shapes: CellShapes)]>([])

  /// The shapes for a canvas's transform, prepared on first use.
  ///
  /// - Complexity: O(capacity), or the time to prepare.
  func shapes(for transform: Affine) -> CellShapes {
    let key = Key(a: transform.a, b: transform.b, c: transform.c, d: transform.d)
    let found = entries.with { entries -> CellShapes? in
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.shapes
    }
    if let found { return found }
    let shapes = CellShapes(transform)
    entries.with { entries in
      if entries.count >= Self.capacity { entries.removeFirst() }
      entries.append((key, shapes))
    }
    return shapes
  }
}
