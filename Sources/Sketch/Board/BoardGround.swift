import Geometry
import Interface
import Scene
import SketchFiles

/// What lies under the ink: the board and what is printed on it, or nothing, and pictures.
struct BoardGround: LayerContent {
  /// The board; nil leaves the picture transparent.
  var board: Ground?
  /// What is printed on the board.
  var lines: BoardLook.Lines
  /// In which colour.
  private let ink: Color
  var pictures: [LaidPicture]
  /// How much of the pictures is seen, 0…1: under a hand the ink shines through them, above which they then lie.
  var strength = 1.0

  /// Nothing at all.
  init() {
    (board, lines, ink, pictures) = (nil, .none, Color(0), [])
  }

  /// What a board shows under its ink.
  init(_ theme: Theme, _ board: Board) {
    let theme = board.look.theme(theme)
    let roles = board.look.roles
    // It has no edges; its light falls on the middle of the first view.
    self.board = Ground(
      lit: theme.color(roles.lit), far: theme.color(roles.far),
      extent: Rect(minX: -800, minY: -500, maxX: 800, maxY: 500))
    lines = board.look.lines
    ink = theme.color(.boardLine)
    pictures = board.pictures
  }

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    if let board {
      board.draw(rect, scale: scale, into: canvas)
      drawLines(rect, scale: scale, into: canvas)
    }
    for picture in pictures where picture.bounds.intersects(rect) {
      picture.draw(strength, into: canvas)
    }
  }

  // What is printed, in world points: rows are as far apart as those of an exercise book seen at arm's length.

  /// From line to line, and from stave to stave.
  private static let step = 40.0
  /// From line to line of a stave, of which there are five.
  private static let staveStep = 12.0
  /// The middle of the stave nearest to the world's middle.
  static let firstStave = 2 * staveStep
  private static let staveRow = 4 * staveStep + 60
  /// How wide a line is, and a dot.
  private static let lineWidth = 1.0
  private static let dotWidth = 3.0
  /// Lines nearer to each other than this on screen, in device pixels, are not seen; they come gradually up to twice as much.
  private static let nearest = 6.0

  private func drawLines(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let step = lines == .staves ? Self.staveStep : Self.step
    let strength = max(0, min(1, step * scale / Self.nearest - 1))
    guard lines != .none, strength > 0 else { return }
    // A pixel wide, wider from near, and always where the world says: neighbouring tiles meet. All in one path, so that
    // crossings are not darker.
    let width = max(1 / scale, Self.lineWidth)
    var path = Path()
    func across(_ y: Double) {
      path.append(
        Path(rect: Rect(minX: rect.minX, minY: y - width / 2, maxX: rect.maxX, maxY: y + width / 2)))
    }
    func places(_ low: Double, _ high: Double, _ step: Double) -> [Double] {
      let first = Int(((low - width) / step).rounded(.up))
      let last = Int(((high + width) / step).rounded(.down))
      return first <= last ? (first...last).map { Double($0) * step } : []
    }
    switch lines {
    case .none: break
    case .lines: for y in places(rect.minY, rect.maxY, step) { across(y) }
    case .dots:
      let side = max(2 / scale, Self.dotWidth)
      for y in places(rect.minY, rect.maxY, step) {
        for x in places(rect.minX, rect.maxX, step) {
          path.append(Path(ellipseIn: Rect(center: Point(x, y), size: Size(side, side))))
        }
      }
    case .squares:
      for y in places(rect.minY, rect.maxY, step) { across(y) }
      for x in places(rect.minX, rect.maxX, step) {
        path.append(
          Path(rect: Rect(minX: x - width / 2, minY: rect.minY, maxX: x + width / 2, maxY: rect.maxY)))
      }
    case .staves:
      for row in places(rect.minY - Self.staveRow, rect.maxY, Self.staveRow) {
        for line in 0..<5 { across(row + Double(line) * step) }
      }
    }
    canvas.fill(path, .color(ink.faded(strength)))
  }
}

// For files.
extension BoardGround {
  /// What is printed on the board, as a tile that is repeated; nil for nothing.
  var print: DrawnPage.Print? {
    guard let ruling = lines.ruling else { return nil }
    let pitch = Self.pitch(ruling)
    let tile = Rect(x: -pitch.width / 2, y: -pitch.height / 2, width: pitch.width, height: pitch.height)
    typealias Mark = DrawnPage.Print.Mark
    func across(_ y: Double) -> Mark { Mark(Point(tile.minX, y), Point(tile.maxX, y)) }
    let marks: [Mark] =
      switch ruling {
      case .lines: [across(0)]
      case .dots: [Mark(.origin, .origin)]
      case .squares: [across(0), Mark(Point(0, tile.minY), Point(0, tile.maxY))]
      case .staves: (0..<5).map { across(Double($0) * Self.staveStep) }
      }
    return DrawnPage.Print(
      ruling, color: ink, tile: tile, marks: marks, width: ruling == .dots ? Self.dotWidth : Self.lineWidth)
  }

  /// After how many points across and down what is printed comes again.
  static func pitch(_ ruling: Ruling) -> Size {
    ruling == .staves ? Size(staveRow, staveRow) : Size(step, step)
  }
}

extension BoardLook.Lines {
  /// Its name in files; nil for nothing.
  var ruling: Ruling? { Ruling(rawValue: rawValue) }
}
