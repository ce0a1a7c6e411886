import Geometry
import Glibc
import Raster

/// The drawings of `docs/`, made with the code that they explain.
enum DocsPictures {
  /// Writes all drawings into a folder. If one cannot be written, it prints the reason and returns false.
  static func write(to folder: String) -> Bool {
    let pictures = [
      ("modules", modules), ("spaces", spaces), ("threads", threads), ("tiles", tiles),
      ("gestures", gestures), ("library", library), ("coverage", coverage),
    ]
    for (name, picture) in pictures {
      let path = "\(folder)/\(name).svg"
      guard let file = fopen(path, "w") else {
        Report.complain("cannot write \(path); name a folder that is there")
        return false
      }
      fputs(picture().svg, file)
      guard fclose(file) == 0 else { return false }
    }
    return true
  }

  /// The targets, each above what it imports.
  private static func modules() -> Diagram {
    let floors: [[(String, String)]] = [
      [("Tessera", "wires it all together"), ("TesseraBench", "measures, draws these pictures")],
      [("SDLBackend", "window, events, textures, text, pictures and sound: the only one that imports SDL")],
      [("Shell", "home, bars, sheets, settings, the loop, the command line, instruments")],
      [
        ("Minesweeper", "know ModeKit, never"), ("Jigsaw", "SDL and never"), ("Sketch", "each other"),
      ],
      [
        ("Tables", "one order of moves for several machines"),
        ("SketchFiles", "sketches as PNG, SVG, PDF, Xournal++ pages"),
      ],
      [("ModeKit", "what a mode is: params, state, moves, undo, bytes")],
      [("Catalogue", "what others publish: lists, searches, files, and the way to publish")],
      [
        ("Compositor", "tiles, textures, wet ink"), ("Interface", "views, themes, translation"),
        ("Library", "documents in SQLite"),
      ],
      [
        ("Scene", "canvas, camera, contents"), ("Gestures", "touches become gestures"),
        ("MineLogic", "solver, generator, replays"), ("Fetching", "files from web servers"),
      ],
      [
        ("Raster", "paths become pixels"),
        ("Sandbox", "files read in a child"), ("Compression", "bytes packed with zlib"),
      ],
      [("Geometry", "points, paths, curves, maps"), ("Concurrency", "threads, one lock, inboxes")],
    ]
    var picture = Diagram(width: 920, height: Double(floors.count) * 66 + 34)
    for (row, floor) in floors.enumerated() {
      let width = (880 - Double(floor.count - 1) * 12) / Double(floor.count)
      for (column, module) in floor.enumerated() {
        let rect = Rect(
          x: 20 + Double(column) * (width + 12), y: 20 + Double(row) * 66, width: width, height: 56)
        picture.box(rect, module.0, module.1, edge: row == 3 ? .accent : .line)
      }
    }
    return picture
  }

  /// The transforms of a shape from its own space to the screen.
  private static func spaces() -> Diagram {
    var picture = Diagram(width: 1000, height: 300)
    let shape = piece
    let group = Affine.rotation(0.35).then(.translation(Vector(12, -6)))
    let camera = Affine.scale(1.25).then(.translation(Vector(-4, 2)))
    let panels: [(String, String, Affine)] = [
      ("model", "points, around its origin", .identity), ("world", "× the group's transform", group),
      ("view", "× the camera, in dp", group.then(camera)),
      ("device", "snapped, cut into tiles", group.then(camera)),
      ("screen", "pixels of the window", group.then(camera)),
    ]
    for (index, panel) in panels.enumerated() {
      let frame = Rect(x: 20 + Double(index) * 194, y: 60, width: 184, height: 180)
      let toPanel = Affine.translation(frame.center - .origin)
      picture.fill(Path(roundedRect: frame, radius: 10), .raised)
      picture.text(panel.0, at: Point(frame.center.x, 44), size: 16, anchor: .middle, isBold: true)
      picture.text(panel.1, at: Point(frame.center.x, 264), size: 12, .quiet, anchor: .middle)
      switch index {
      case 0, 1:
        let axes = [
          Path(polygon: [Point(frame.minX + 10, frame.center.y), Point(frame.maxX - 10, frame.center.y)]),
          Path(polygon: [Point(frame.center.x, frame.minY + 10), Point(frame.center.x, frame.maxY - 10)]),
        ]
        for axis in axes { picture.stroke(axis, .line) }
        if index == 1 {
          picture.stroke(
            Path(rect: Rect(center: frame.center + Vector(-5, 3), size: Size(118, 110))), .accent,
            isDashed: true)
        }
      case 2: picture.stroke(Path(rect: frame.inset(by: 5)), .accent, isDashed: true)
      case 3:
        for column in 0..<3 {
          for row in 0..<3 {
            let tile = Rect(
              x: frame.minX + 5 + Double(column) * 58, y: frame.minY + 3 + Double(row) * 58, width: 58,
              height: 58)
            picture.stroke(Path(rect: tile), .blue, width: 1)
            picture.stroke(Path(rect: tile.inset(by: -2)), .blue, width: 0.5, opacity: 0.5)
          }
        }
      default:
        picture.stroke(Path(roundedRect: frame.inset(by: 4), radius: 6), .quiet, width: 3)
      }
      let placed = shape.transformed(by: panel.2.then(toPanel))
      picture.fill(placed, .good, opacity: 0.8)
      picture.stroke(placed, .text, width: 1)
    }
    return picture
  }

  /// The work of each thread, and the values passed between threads.
  private static func threads() -> Diagram {
    var picture = Diagram(width: 960, height: 420)
    let lanes = ["main", "raster 0, 1", "job 1, 2", "library"]
    for (index, lane) in lanes.enumerated() {
      let y = 30 + Double(index) * 96
      picture.fill(Path(roundedRect: Rect(x: 20, y: y, width: 920, height: 80), radius: 10), .raised)
      picture.text(lane, at: Point(36, y + 45), size: 15, isBold: true)
    }
    func slot(_ lane: Int, _ x: Double, _ width: Double) -> Rect {
      Rect(x: x, y: 44 + Double(lane) * 96, width: width, height: 52)
    }
    picture.box(slot(0, 150, 120), "events", "gestures, moves", edge: .accent)
    picture.box(slot(0, 300, 120), "publish", "and commit jobs", edge: .accent)
    picture.box(slot(0, 450, 110), "draw", "and present", edge: .accent)
    picture.box(slot(0, 600, 120), "wait", "blocked in SDL")
    picture.box(slot(0, 750, 170), "take results", "upload, swap, draw", edge: .accent)
    picture.box(slot(1, 440, 200), "draw tiles", "from the newest content")
    picture.box(slot(2, 300, 200), "open, encode, preview", "values in, values out")
    picture.box(slot(3, 200, 200), "write", "one transaction at a time")
    picture.arrow(Point(390, 96), Point(390, 150), Point(438, 166), ink: .good)
    picture.text("contents, keys", at: Point(300, 136), size: 12, .quiet)
    picture.arrow(Point(642, 166), Point(830, 166), Point(830, 98), label: "inbox: pixels", ink: .blue)
    picture.arrow(
      Point(502, 262), Point(880, 262), Point(880, 98), label: "inbox: states, pictures", ink: .blue)
    picture.arrow(Point(210, 96), Point(210, 330), ink: .good)
    picture.text("records", at: Point(158, 300), size: 12, .quiet)
    return picture
  }

  /// The states of a tile, and when a layer moves on to another publication.
  private static func tiles() -> Diagram {
    var picture = Diagram(width: 960, height: 470)
    let y = 40.0
    let wanted = Rect(x: 30, y: y, width: 150, height: 62)
    let drawn = Rect(x: 270, y: y, width: 150, height: 62)
    let staged = Rect(x: 510, y: y, width: 150, height: 62)
    let shown = Rect(x: 750, y: y, width: 170, height: 62)
    let damaged = Rect(x: 510, y: 160, width: 150, height: 62)
    let gone = Rect(x: 750, y: 160, width: 170, height: 62)
    picture.box(wanted, "wanted", "visible, no picture")
    picture.box(drawn, "drawn", "by a worker")
    picture.box(staged, "staged", "uploaded, waits")
    picture.box(shown, "shown", "placed each frame", edge: .good)
    picture.box(damaged, "damaged", "still shown", edge: .accent)
    picture.box(gone, "let go", "texture freed")
    picture.arrow(Point(182, 71), Point(268, 71), label: "key")
    picture.arrow(Point(422, 71), Point(508, 71), label: "pixels")
    picture.arrow(Point(662, 71), Point(748, 71), label: "swap")
    picture.arrow(Point(790, 104), Point(790, 140), Point(640, 140), Point(640, 158))
    picture.text("a publication touches it", at: Point(644, 134), size: 12, .quiet)
    picture.arrow(Point(508, 191), Point(345, 191), Point(345, 104), label: "key, missing region")
    picture.arrow(Point(880, 104), Point(880, 158))
    picture.text("A swap: each picture is true for a range of publications", at: Point(30, 270), isBold: true)
    let bars: [(String, ClosedRange<Double>, Diagram.Ink)] = [
      ("tile a, shown", 0...9, .good), ("tile b, staged", 4...9, .blue), ("tile c, shown", 0...6, .good),
      ("tile d, staged", 3...7, .blue),
    ]
    func x(_ generation: Double) -> Double { 170 + generation * 82 }
    let common = Path(rect: Rect(minX: x(4), minY: 288, maxX: x(6), maxY: 436))
    picture.fill(common, .accent, opacity: 0.18)
    for (row, bar) in bars.enumerated() {
      let top = 294 + Double(row) * 36
      picture.text(bar.0, at: Point(30, top + 18), size: 13)
      picture.fill(
        Path(
          roundedRect: Rect(minX: x(bar.1.lowerBound), minY: top, maxX: x(bar.1.upperBound), maxY: top + 24),
          radius: 6),
        bar.2, opacity: 0.8)
    }
    picture.text(
      "The layer moves on to the newest publication that suits all of them", at: Point(x(5), 456), size: 12,
      .accent, anchor: .middle)
    return picture
  }

  /// The gestures that a finger can become.
  private static func gestures() -> Diagram {
    var picture = Diagram(width: 960, height: 380)
    let open = Rect(x: 60, y: 150, width: 170, height: 70)
    picture.box(open, "open", "it has landed", edge: .accent)
    let claims: [(String, String, String)] = [
      ("ink", "every sample counts", "a thing that draws, at once"),
      ("motion", "the thing or the camera", "beyond the slop: 16 dp, mouse 4 dp"),
      ("long press", "until it lifts", "500 ms in its place"),
      ("tap", "counted in a row", "lifted in its place before that"),
      ("dead", "until it lifts", "cancelled, refused, mode left"),
    ]
    for (index, claim) in claims.enumerated() {
      let y = 24 + Double(index) * 68
      let rect = Rect(x: 640, y: y, width: 260, height: 54)
      picture.box(rect, claim.0, claim.1, edge: index == 4 ? .danger : .good)
      picture.arrow(Point(232, 185), Point(300, y + 27), Point(638, y + 27), label: claim.2)
    }
    return picture
  }

  /// A log with its snapshots, and a duplicate that refers to it.
  private static func library() -> Diagram {
    var picture = Diagram(width: 960, height: 300)
    func record(_ x: Double, _ y: Double, _ text: String, _ ink: Diagram.Ink) {
      let rect = Rect(x: x, y: y, width: 46, height: 46)
      picture.fill(Path(roundedRect: rect, radius: 8), .raised)
      picture.stroke(Path(roundedRect: rect, radius: 8), ink)
      picture.text(text, at: Point(rect.center.x, rect.center.y + 5), anchor: .middle)
    }
    picture.text("the document", at: Point(30, 84), isBold: true)
    picture.text("params, seed", at: Point(30, 102), size: 12, .quiet)
    for n in 1...12 { record(120 + Double(n) * 58, 66, String(n), n == 9 ? .danger : .line) }
    picture.text("undo of 8", at: Point(120 + 9 * 58 + 23, 54), size: 12, .danger, anchor: .middle)
    let snapshot = Rect(x: 120 + 6 * 58 - 6, y: 128, width: 58, height: 30)
    picture.fill(Path(roundedRect: snapshot, radius: 6), .blue, opacity: 0.8)
    picture.text("state", at: Point(snapshot.center.x, snapshot.center.y + 5), size: 12, anchor: .middle)
    picture.text(
      "a snapshot after record 6: opening replays 7 to 12", at: Point(snapshot.minX - 14, 148), size: 12,
      .quiet, anchor: .end)
    picture.text("its duplicate", at: Point(30, 228), isBold: true)
    picture.text("the first 7, then its own", at: Point(30, 246), size: 12, .quiet)
    picture.arrow(Point(586, 233), Point(550, 233), Point(550, 114), ink: .good)
    for n in 8...10 { record(120 + Double(n) * 58, 210, String(n), .good) }
    return picture
  }

  /// One curve and the coverage of each pixel as computed by the rasteriser.
  private static func coverage() -> Diagram {
    let columns = 40
    let rows = 22
    let pixel = 20.0
    var picture = Diagram(width: Double(columns) * pixel + 40, height: Double(rows) * pixel + 76)
    let blob = piece.transformed(
      by: Affine.scale(0.2).then(.rotation(0.3)).then(.translation(Vector(20, 11))))
    let mask = CoverageMask(width: columns, height: rows, originX: 0, originY: 0, rasterizer: Rasterizer())
    mask.fill(blob)
    for y in 0..<rows {
      for x in 0..<columns {
        let value = mask.bytes[y * columns + x]
        let rect = Rect(x: 20 + Double(x) * pixel, y: 20 + Double(y) * pixel, width: pixel, height: pixel)
        if value > 0 {
          let opacity = (Double(value) / 255 * 1000).rounded() / 1000
          picture.fill(Path(rect: rect.inset(by: 0.5)), .good, opacity: opacity)
        }
      }
      for x in stride(from: 0, to: columns, by: 4) {
        let values = (x..<min(columns, x + 4)).map { mask.bytes[y * columns + $0] }
        guard values.contains(where: { $0 > 0 && $0 < 255 }) else { continue }
        let block = Rect(
          x: 20 + Double(x) * pixel, y: 20 + Double(y) * pixel, width: pixel * 4, height: pixel)
        picture.stroke(Path(rect: block.inset(by: 1)), .accent, width: 1, opacity: 0.7)
      }
    }
    let toPicture = Affine.scale(pixel).then(.translation(Vector(20, 20)))
    picture.stroke(blob.transformed(by: toPicture), .text, width: 2)
    for point in blob.flattened(tolerance: Rasterizer.tolerance).points {
      picture.fill(Path(circle: toPicture.apply(point), radius: 3), .text)
    }
    picture.text(
      "Dots: the flattened points. Framed: blocks of four pixels with an edge; all others are filled or skipped whole.",
      at: Point(20, Double(rows) * pixel + 52), size: 13, .quiet)
    return picture
  }

  /// A square of about a hundred points around the origin, with a knob or a hole on each side.
  private static let piece: Path = {
    var path = Path()
    path.move(to: Point(-34, -34))
    for turn in 0..<4 {
      let turned = Affine.quarterTurns(turn)
      func at(_ x: Double, _ y: Double) -> Point { turned.apply(Point(x, y)) }
      let out = turn % 2 == 0 ? -1.0 : 1
      path.cubic(at(-16, -32), at(-2, -34 - out * 4), to: at(-6, -34 + out * 5))
      path.cubic(at(-15, -34 + out * 21), at(15, -34 + out * 21), to: at(6, -34 + out * 5))
      path.cubic(at(2, -34 - out * 4), at(16, -32), to: at(34, -34))
    }
    path.close()
    return path
  }()
}
