import Geometry
import Interface
import Scene
import SketchFiles

/// The picture below the ink: the board with its print, or transparency, and pictures.
struct BoardGround: LayerContent {
  /// The material of the board; nil for transparency.
  var board: Ground?
  /// The one colour of a board without light, as in a vector file; nil for its light.
  var paper: Color?
  /// The print of the board.
  var lines: BoardLook.Lines
  /// The colour of the print.
  private let ink: Color
  var pictures: [LaidPicture]
  /// The opacity of the pictures, 0…1. Dragged pictures lie above the ink, which shows through them.
  var strength = 1.0

  /// Makes an empty ground.
  init() {
    (board, lines, ink, pictures) = (nil, .none, Color(0), [])
  }

  /// Makes the ground of a board.
  init(_ theme: Theme, _ board: Board) {
    let theme = board.look.theme(theme)
    let roles = board.look.roles
    // The board has no edges. Its light falls on the middle of the initial view.
    self.board = Ground(
      lit: theme.color(roles.lit), far: theme.color(roles.far),
      extent: Rect(minX: -800, minY: -500, maxX: 800, maxY: 500))
    lines = board.look.lines
    ink = theme.color(.boardLine)
    pictures = board.pictures
  }

  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    if let board {
      if let paper { canvas.fill(rect, paper) } else { board.draw(rect, scale: scale, into: canvas) }
      drawLines(rect, scale: scale, into: canvas)
    }
    for picture in pictures where picture.bounds.intersects(rect) {
      picture.draw(strength, into: canvas)
    }
  }

  // Dimensions of the prints in world points. The line spacing is that of an exercise book seen at arm's length.

  /// The distance of lines, and of dots and squares.
  private static let step = 40.0
  /// The distance of the five lines of a stave.
  private static let staveStep = 12.0
  /// The middle of the stave nearest to the world's origin.
  static let firstStave = 2 * staveStep
  private static let staveRow = 4 * staveStep + 60
  /// The width of a line, and the diameter of a dot.
  private static let lineWidth = 1.0
  private static let dotWidth = 3.0
  /// The distance on screen, in device pixels, below which lines are hidden. They fade in up to twice that distance.
  private static let nearest = 6.0

  private func drawLines(_ rect: Rect, scale: Double, into canvas: Canvas) {
    let step = lines == .staves ? Self.staveStep : Self.step
    let strength = max(0, min(1, step * scale / Self.nearest - 1))
    guard lines != .none, strength > 0 else { return }
    // At least one pixel wide, and at exact world positions so that adjacent tiles match. A single path, so that
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

// Export
extension BoardGround {
  /// The print of the board as a repeating tile; nil for none.
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

  /// The periods of a ruling across and down, in points.
  static func pitch(_ ruling: Ruling) -> Size {
    ruling == .staves ? Size(staveRow, staveRow) : Size(step, step)
  }
}

extension BoardLook.Lines {
  /// The name in files; nil for none.
  var ruling: Ruling? { Ruling(rawValue: rawValue) }
}
