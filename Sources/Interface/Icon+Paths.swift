import Geometry

extension Icon {
  /// The side of the grid on which icons are drawn, in units.
  public static let grid = 24.0
  /// The width of an icon's lines on the grid. Ends and joins are round.
  public static let lineWidth = 2.0

  /// The lines of the icon on its grid.
  public var path: Path {
    var pen = IconPen()
    draw(&pen)
    return pen.path
  }

  /// The lines of the icon in a square of the caller's space; their width there is ``lineWidth`` times the square's side
  /// over ``grid``.
  public func path(in square: Rect) -> Path {
    path.transformed(
      by: .scale(square.width / Icon.grid, square.height / Icon.grid).then(
        .translation(square.origin - .origin)))
  }

  private func draw(_ pen: inout IconPen) {
    switch self {
    case .home:
      pen.line(3.5, 11.5, 12, 4, 20.5, 11.5)
      pen.line(6, 9.5, 6, 20, 18, 20, 18, 9.5)
      pen.line(10, 20, 10, 14.5, 14, 14.5, 14, 20)
    case .undo, .redo:
      pen.line(8.5, 5, 4, 9.5, 8.5, 14)
      pen.line(4.5, 9.5, 14.75, 9.5)
      pen.arc(14.75, 14.5, 5, from: -90, to: 90, joined: true)
      pen.on(10.5, 19.5)
      if self == .redo { pen.mirror() }
    case .plus:
      pen.line(12, 5, 12, 19)
      pen.line(5, 12, 19, 12)
    case .minus: pen.line(5, 12, 19, 12)
    case .more: for x in [5.0, 12, 19] { pen.dot(x, 12, 0.7) }
    case .close:
      pen.line(6, 6, 18, 18)
      pen.line(18, 6, 6, 18)
    case .back:
      pen.line(11, 5, 4, 12, 11, 19)
      pen.line(4.5, 12, 20, 12)
    case .check: pen.line(4.5, 12.5, 9.5, 17.5, 19.5, 6.5)
    case .previous: pen.line(15.5, 4, 7.5, 12, 15.5, 20)
    case .next: pen.line(8.5, 4, 16.5, 12, 8.5, 20)
    case .chevronRight: pen.line(9, 5, 16, 12, 9, 19)
    case .chevronDown: pen.line(5, 9, 12, 16, 19, 9)
    case .search:
      pen.circle(10.5, 10.5, 6.5)
      pen.line(15.4, 15.4, 20.5, 20.5)
    case .settings: drawGear(&pen)
    case .trash, .duplicate, .rename, .folder, .save, .copy, .paste: drawDocumentSign(&pen)
    case .hand, .manyHands, .oneHand, .seats: drawPeopleSign(&pen)
    case .flag, .dig, .bulb, .eye, .pause, .restart: drawGameSign(&pen)
    case .rotate, .pieces, .edges, .picture, .select, .rows, .spread: drawPuzzleSign(&pen)
    case .chalk, .pen, .eraser, .brushes, .line, .circle, .size, .clear: drawSketchSign(&pen)
    case .sound, .soundOff, .lock, .warning, .info, .keyboard, .instruments, .fullScreen: drawSystemSign(&pen)
    case .play, .speed, .chart: drawReplaySign(&pen)
    case .toFront, .toBack, .layers, .shapes, .rectangle, .arrow, .polygon, .ruler, .bookmark, .whole:
      drawBoardSign(&pen)
    }
  }

  private func drawGear(_ pen: inout IconPen) {
    let teeth = 8
    var rim: [Point] = []
    for i in 0..<teeth {
      let middle = 2 * Double.pi * (Double(i) + 0.5) / Double(teeth)
      for (turn, radius) in [(-0.29, 6.6), (-0.17, 9.4), (0.17, 9.4), (0.29, 6.6)] {
        rim.append(Point(12, 12) + Vector(angle: middle + turn, length: radius))
      }
    }
    pen.loop(rim, radius: 1)
    pen.circle(12, 12, 2.7)
  }

  private func drawDocumentSign(_ pen: inout IconPen) {
    switch self {
    case .trash:
      pen.line(4, 6.5, 20, 6.5)
      pen.line(9, 6, 9.5, 3.5, 14.5, 3.5, 15, 6)
      pen.line(6, 6.5, 7, 20.5, 17, 20.5, 18, 6.5)
      pen.line(10.2, 11, 10.4, 16.2)
      pen.line(13.8, 11, 13.6, 16.2)
    case .duplicate:
      pen.box(9, 9, 11.5, 11.5, radius: 2.5)
      pen.line(5.5, 15)
      pen.curve(4.3, 15, 3.5, 14.2, 3.5, 13)
      pen.on(3.5, 6)
      pen.curve(3.5, 4.6, 4.6, 3.5, 6, 3.5)
      pen.on(13, 3.5)
      pen.curve(14.2, 3.5, 15, 4.3, 15, 5.5)
    case .copy, .paste:
      // A clipboard with an arrow onto it or off it.
      pen.line(8.5, 5.5, 5.5, 5.5, 5.5, 20.5, 18.5, 20.5, 18.5, 5.5, 15.5, 5.5)
      pen.box(8.5, 3.5, 7, 4, radius: 1.5)
      pen.line(12, 10.5, 12, 17)
      if self == .copy { pen.line(9, 14, 12, 17, 15, 14) } else { pen.line(9, 13.5, 12, 10.5, 15, 13.5) }
    case .rename:
      pen.line(13.5, 4, 15.2, 4, 16.5, 5.3, 16.5, 18.7, 15.2, 20, 13.5, 20)
      pen.line(19.5, 4, 17.8, 4, 16.5, 5.3)
      pen.line(19.5, 20, 17.8, 20, 16.5, 18.7)
      pen.line(12.5, 8, 5.5, 8)
      pen.curve(4.3, 8, 3.5, 8.8, 3.5, 10)
      pen.on(3.5, 14)
      pen.curve(3.5, 15.2, 4.3, 16, 5.5, 16)
      pen.on(12.5, 16)
    case .folder:
      pen.loop(radius: 2, 3.5, 5.5, 9.5, 5.5, 12, 8.5, 20.5, 8.5, 20.5, 19, 3.5, 19)
    default:
      pen.line(12, 4, 12, 14.5)
      pen.line(7.5, 10.5, 12, 15, 16.5, 10.5)
      pen.line(4, 16, 4, 20, 20, 20, 20, 16)
    }
  }

  private func drawPeopleSign(_ pen: inout IconPen) {
    switch self {
    case .hand:
      // The thumb, the palm, then four fingers from the small one to the first.
      pen.line(7.8, 14.2)
      pen.on(6.2, 12.4)
      pen.curve(5.2, 11.3, 3.4, 12.5, 4.1, 13.9)
      pen.on(6.6, 18.2)
      pen.curve(8, 20.4, 9.7, 21.2, 12.2, 21.2)
      pen.on(14, 21.2)
      pen.curve(17.6, 21.2, 19.8, 18.8, 19.8, 15.4)
      pen.on(19.8, 9)
      pen.arc(18.3, 9, 1.5, from: 0, to: -180, joined: true)
      pen.on(16.8, 11.6)
      pen.line(16.8, 9.4)
      pen.on(16.8, 6)
      pen.arc(15.3, 6, 1.5, from: 0, to: -180, joined: true)
      pen.on(13.8, 11.2)
      pen.line(13.8, 6)
      pen.on(13.8, 4.3)
      pen.arc(12.3, 4.3, 1.5, from: 0, to: -180, joined: true)
      pen.on(10.8, 11.2)
      pen.line(10.8, 7.5)
      pen.on(10.8, 6)
      pen.arc(9.3, 6, 1.5, from: 0, to: -180, joined: true)
      pen.on(7.8, 14.2)
    case .manyHands:
      for x in [6.5, 17.5] {
        pen.line(x - 1.9, 20.5)
        pen.arc(x, 11.5, 1.9, from: 180, to: 360, joined: true)
        pen.on(x + 1.9, 20.5)
        pen.arc(x, 11.5, 5.6, from: 215, to: 325)
      }
    case .oneHand:
      pen.line(9.5, 20.5)
      pen.arc(12, 11, 2.5, from: 180, to: 360, joined: true)
      pen.on(14.5, 20.5)
      pen.arc(12, 11, 7, from: 195, to: 345)
    default:
      pen.box(7.5, 7.5, 9, 9, radius: 2.5)
      pen.line(9.5, 3.5, 14.5, 3.5)
      pen.line(9.5, 20.5, 14.5, 20.5)
      pen.line(3.5, 9.5, 3.5, 14.5)
      pen.line(20.5, 9.5, 20.5, 14.5)
    }
  }

  private func drawGameSign(_ pen: inout IconPen) {
    switch self {
    case .flag:
      pen.line(6.5, 20.5, 6.5, 4, 18.5, 8.7, 6.5, 13.4)
    case .dig:
      pen.line(16.6, 3.6, 20.4, 7.4)
      pen.line(18.5, 5.5, 11.4, 12.6)
      pen.line(8.2, 9.4)
      pen.on(14.6, 15.8)
      pen.curve(12.4, 19.6, 8.6, 20.6, 4, 20)
      pen.curve(3.4, 15.4, 4.4, 11.6, 8.2, 9.4)
      pen.path.close()
    case .bulb:
      pen.arc(12, 9.5, 6, from: 128, to: 412)
      pen.on(14.5, 16.8)
      pen.on(9.5, 16.8)
      pen.on(8.3, 14.2)
      pen.line(10.3, 20.7, 13.7, 20.7)
    case .eye:
      pen.line(2.8, 12)
      pen.curve(5, 7.9, 8.2, 5.6, 12, 5.6)
      pen.curve(15.8, 5.6, 19, 7.9, 21.2, 12)
      pen.curve(19, 16.1, 15.8, 18.4, 12, 18.4)
      pen.curve(8.2, 18.4, 5, 16.1, 2.8, 12)
      pen.path.close()
      pen.circle(12, 12, 2.9)
    case .pause:
      pen.line(8.5, 5.5, 8.5, 18.5)
      pen.line(15.5, 5.5, 15.5, 18.5)
    default:
      pen.line(4, 3.8, 4, 9, 9.2, 9)
      pen.arc(12, 12, 8.4, from: 200.6, to: 495)
    }
  }

  private func drawReplaySign(_ pen: inout IconPen) {
    switch self {
    case .play: pen.loop(radius: 2, 7.5, 4.5, 19, 12, 7.5, 19.5)
    case .speed:
      pen.line(4.5, 6, 11, 12, 4.5, 18)
      pen.line(12.5, 6, 19, 12, 12.5, 18)
    default:
      pen.line(4, 4, 4, 20, 20, 20)
      pen.line(7.5, 15.5, 11.5, 10.5, 14.5, 13, 19.5, 6.5)
    }
  }

  private func drawPuzzleSign(_ pen: inout IconPen) {
    switch self {
    case .rotate:
      pen.box(3.5, 11, 9.5, 9.5, radius: 2)
      pen.line(10.5, 4.5)
      pen.curve(15, 4.5, 18.5, 8, 18.5, 12.5)
      pen.line(15.2, 10.4, 18.5, 13.7, 21.8, 10.4)
    case .pieces:
      pen.line(4, 8)
      pen.on(8.3, 8)
      pen.curve(6.4, 2.2, 14.6, 2.2, 12.7, 8)
      pen.on(17, 8)
      pen.on(17, 11.8)
      pen.curve(22.8, 9.9, 22.8, 18.1, 17, 16.2)
      pen.on(17, 20.5)
      pen.on(4, 20.5)
      pen.path.close()
    case .edges:
      pen.box(3.5, 3.5, 17, 17, radius: 2.5)
      for (x, y) in [(8.5, 8.5), (12, 8.5), (15.5, 8.5), (8.5, 12), (15.5, 12), (8.5, 15.5), (12, 15.5)] {
        pen.dot(x, y, 0.1)
      }
      pen.dot(15.5, 15.5, 0.1)
    case .select:
      // A noose, and its end.
      pen.line(12.5, 4)
      pen.curve(17, 4, 20.5, 6.4, 20.5, 9.5)
      pen.curve(20.5, 12.6, 17, 15, 12.5, 15)
      pen.curve(8, 15, 4.5, 12.6, 4.5, 9.5)
      pen.curve(4.5, 6.4, 8, 4, 12.5, 4)
      pen.path.close()
      pen.line(7.2, 13.9)
      pen.curve(5.2, 15.2, 5.8, 17.4, 7.8, 17.4)
      pen.curve(9.6, 17.4, 9.4, 20.5, 6.4, 20.5)
    case .rows:
      for (x, y) in [(3.5, 4.5), (14.0, 4.5), (3.5, 14.0)] { pen.box(x, y, 6, 6, radius: 1.5) }
      pen.line(14, 17, 20, 17)
    case .spread:
      for (x, y) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
        let (tip, neck) = (8.5, 5.7)
        pen.line(12 + 3 * x, 12 + 3 * y, 12 + tip * x, 12 + tip * y)
        pen.line(
          12 + neck * x - 2.8 * y, 12 + neck * y + 2.8 * x, 12 + tip * x, 12 + tip * y,
          12 + neck * x + 2.8 * y, 12 + neck * y - 2.8 * x)
      }
    default:
      pen.box(3.5, 4.5, 17, 15, radius: 2.5)
      pen.circle(8.6, 9.4, 1.3)
      pen.line(4.2, 17.4, 9.2, 13, 12.4, 15.8, 16, 11.6, 20, 15.6)
    }
  }

  private func drawBoardSign(_ pen: inout IconPen) {
    switch self {
    case .toFront, .toBack:
      // An arrow that comes out above all sheets, or goes below them.
      for y in [16.5, 20.5] { pen.line(4, y, 20, y) }
      pen.line(12, 3.5, 12, 12)
      pen.line(8, 7.5, 12, 3.5, 16, 7.5)
      if self == .toBack {
        pen.path = pen.path.transformed(by: Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 24))
      }
    case .layers:
      pen.loop(radius: 1, 12, 3.5, 21, 8.5, 12, 13.5, 3, 8.5)
      pen.line(3.5, 12.5, 12, 17, 20.5, 12.5)
      pen.line(3.5, 16.5, 12, 21, 20.5, 16.5)
    case .shapes:
      pen.box(3.5, 3.5, 10, 10, radius: 1.5)
      pen.circle(15, 15, 5.5)
    case .rectangle: pen.box(3.5, 6, 17, 12, radius: 0.5)
    case .arrow:
      pen.line(4.5, 19.5, 19.5, 4.5)
      pen.line(10.5, 4.5, 19.5, 4.5, 19.5, 13.5)
    case .polygon: pen.loop(radius: 0.5, 12, 3.5, 20.5, 9.8, 17.2, 20, 6.8, 20, 3.5, 9.8)
    case .ruler:
      pen.loop(radius: 1, 3, 15.5, 15.5, 3, 21, 8.5, 8.5, 21)
      for step in 0..<3 {
        let (x, y) = (6.1 + 3.1 * Double(step), 12.4 - 3.1 * Double(step))
        pen.line(x, y, x + 2, y + 2)
      }
    case .bookmark: pen.line(6.5, 3.5, 17.5, 3.5, 17.5, 20, 12, 15.8, 6.5, 20, 6.5, 3.5)
    default:
      // The corners of all there is.
      pen.line(3.5, 8.5, 3.5, 3.5, 8.5, 3.5)
      pen.line(15.5, 3.5, 20.5, 3.5, 20.5, 8.5)
      pen.line(20.5, 15.5, 20.5, 20.5, 15.5, 20.5)
      pen.line(8.5, 20.5, 3.5, 20.5, 3.5, 15.5)
      pen.circle(12, 12, 2.5)
    }
  }

  private func drawSketchSign(_ pen: inout IconPen) {
    switch self {
    case .chalk:
      pen.loop(radius: 1.6, 15.4, 3, 21, 8.6, 11.2, 18.4, 5.6, 12.8)
      pen.line(12.8, 6, 18, 11.2)
      pen.line(3.5, 20.5, 7.5, 20.5)
      pen.dot(3.6, 16.6, 0.1)
    case .pen:
      pen.loop(radius: 0.6, 3.8, 20.2, 5, 15.2, 15.8, 4.4, 19.6, 8.2, 8.8, 19)
      pen.line(13, 7.2, 16.8, 11)
    case .eraser:
      pen.loop(radius: 1.6, 8.4, 19.5, 3.2, 14.3, 13.8, 3.7, 20.6, 10.5, 11.6, 19.5)
      pen.line(8.8, 8.7, 15.6, 15.5)
      pen.line(11.2, 19.5, 20.5, 19.5)
    case .brushes:
      pen.line(5.5, 12, 7.2, 20.5, 16.8, 20.5, 18.5, 12, 5.5, 12)
      pen.line(9, 11.5, 7, 4.5)
      pen.line(12.2, 11.5, 12.2, 3)
      pen.line(15.2, 11.5, 17.8, 5)
    case .line: pen.line(5, 19, 19, 5)
    case .circle: pen.circle(12, 12, 7.75)
    case .size:
      pen.dot(3.9, 12, 0.4)
      pen.circle(9.8, 12, 1.7)
      pen.circle(17.6, 12, 3.6)
    default:
      pen.box(3.5, 5, 17, 14, radius: 2.5)
      pen.line(9.4, 9.4, 14.6, 14.6)
      pen.line(14.6, 9.4, 9.4, 14.6)
    }
  }

  private func drawSystemSign(_ pen: inout IconPen) {
    switch self {
    case .sound, .soundOff:
      pen.loop(radius: 0.8, 3, 9.2, 6.8, 9.2, 11.5, 5.2, 11.5, 18.8, 6.8, 14.8, 3, 14.8)
      if self == .sound {
        pen.arc(11, 12, 5, from: -42, to: 42)
        pen.arc(11, 12, 9, from: -46, to: 46)
      } else {
        pen.line(16, 9.4, 21.2, 14.6)
        pen.line(21.2, 9.4, 16, 14.6)
      }
    case .lock:
      pen.box(5, 10.8, 14, 9.7, radius: 2.5)
      pen.line(8, 10.5)
      pen.arc(12, 7.6, 4, from: 180, to: 360, joined: true)
      pen.on(16, 10.5)
    case .warning:
      pen.loop(radius: 2, 12, 2.8, 21.6, 19.8, 2.4, 19.8)
      pen.line(12, 9.4, 12, 13)
      pen.dot(12, 16.3, 0.2)
    case .info:
      pen.circle(12, 12, 8.5)
      pen.line(12, 11.6, 12, 16)
      pen.dot(12, 8.1, 0.2)
    case .keyboard:
      pen.box(2.5, 5.5, 19, 13, radius: 2.5)
      for x in [6.6, 10.2, 13.8, 17.4] { pen.dot(x, 10, 0.1) }
      pen.line(8.6, 14.2, 15.4, 14.2)
    case .instruments:
      pen.line(2.8, 12.5, 7, 12.5, 9.8, 5, 14.2, 19, 16.6, 12.5, 21.2, 12.5)
    default:
      pen.line(4, 9, 4, 4, 9, 4)
      pen.line(15, 4, 20, 4, 20, 9)
      pen.line(20, 15, 20, 20, 15, 20)
      pen.line(9, 20, 4, 20, 4, 15)
    }
  }
}
