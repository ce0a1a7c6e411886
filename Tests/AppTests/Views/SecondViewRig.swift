import Compositor
import Geometry
import Gestures
import Interface
import Jigsaw
import Library
import Minesweeper
import ModeKit
import Raster
import Scene
import Shell
import ShellSupport
import Sketch
import Testing

/// A person with a document and a second view of it.
struct SecondViewRig {
  static let modes: [any Mode] = [MinesweeperMode(), JigsawMode(), SketchMode()]
  static let names = ["Minesweeper", "Jigsaw", "Sketch"]
  let person: Person

  /// Opens a document of a mode, and with `key` a second view.
  init(_ mode: String, _ size: Size = Size(1280, 800), library: Library? = nil, opens: Bool = true) throws {
    person = Person(size, library: library, modes: Self.modes)
    try person.open(mode)
    person.wait(1)
    if opens {
      person.press(.function(4))
      try #require(person.app.secondViews.count == 1)
    }
  }

  var app: App { person.app }
  /// The camera of the first view.
  var camera: Camera { get throws { try #require(app.camera) } }
  /// The panel of the only second view, in dp.
  var panel: Rect { get throws { try #require(app.secondViews.first).panel } }
  /// The camera of the only second view.
  var second: Camera { get throws { try #require(app.secondViews.first).camera } }

  var table: PuzzleTable { get throws { try #require(app.openDocument as? ModeHost<JigsawMode>).state } }
  var board: Sketch.Board { get throws { try #require(app.openDocument as? ModeHost<SketchMode>).state } }
  /// The box of all strokes, in world points.
  var ink: Rect { get throws { try board.strokes.reduce(Rect.null) { $0.union($1.bounds) } } }
  var game: Game { get throws { try #require(app.openDocument as? ModeHost<MinesweeperMode>).state } }

  /// The number of moves that were made.
  var moves: Int { person.library.documents().reduce(0) { $0 + $1.recordCount } }

  /// Lets two fingers of a seat zoom: on a board for many hands, each finger draws unless it is told otherwise.
  func letTwoFingersZoom(seat: Int) {
    guard let board = app.openDocument as? ModeHost<SketchMode> else { return }
    board.handle(.command(.sketch(.hands), .fire, seat: seat))
    person.wait(0.1)
  }

  /// Moves the camera of the first view at once.
  func look(_ change: (inout Camera) -> Void) throws {
    var camera = try camera
    change(&camera)
    app.look(through: camera)
    person.wait(0.6)
  }

  /// A loose piece whose middle can be touched in a view, and where that is in the window.
  func piece(in camera: Camera, within area: Rect, besides: [Rect] = []) throws -> (group: Int, at: Point) {
    let table = try table
    for id in table.looseIDs {
      let middle = table.box(of: id).center
      let place = camera.toView(middle)
      guard table.group(at: middle) == id, area.contains(place), besides.allSatisfy({ !$0.contains(place) })
      else { continue }
      return (id, place)
    }
    throw Missing()
  }

  /// There is no such piece.
  struct Missing: Error {}

  /// Taps a place of the world in the second view. Where cells are too small for a finger, the first tap only zooms in.
  func tapThere(_ place: Point) throws {
    let before = moves
    for _ in 0..<4 where moves == before {
      person.tap(try second.toView(place))
      person.wait(0.5)
    }
  }

  /// The middle of a group on the table.
  func middle(of group: Int) throws -> Point { try table.box(of: group).center }

  /// A finger that goes straight through points, in small steps.
  func drag(_ points: [Point], finger: Int64 = 1, lasting: Double = 0.6) {
    var path = [points[0]]
    for (from, to) in zip(points, points.dropFirst()) {
      path += (1...20).map { from.lerp(to, Double($0) / 20) }
    }
    // It rests at its end, so that nothing is flung.
    path += [path[path.count - 1], path[path.count - 1]]
    person.drag(path, finger: finger, lasting: lasting)
    person.wait(lasting + 0.6)
  }

  /// The screen with every tile drawn.
  func picture() -> Bitmap {
    person.wait(0.1)
    repeat {
      app.compositor.settle(now: person.platform.time)
      app.compositor.frame(now: person.platform.time)
    } while app.compositor.drain() > 0
    app.compositor.frame(now: person.platform.time)
    return person.platform.software.capture()
  }

  /// How many pixels of a part of the window differ from the document drawn anew through a camera, of all of the part;
  /// pixels within 24 dp of `others`, which cast shadows, are left out.
  func wrongPixels(
    in part: Rect, besides others: [Rect] = [], of camera: Camera, _ picture: Bitmap
  ) throws -> (wrong: Int, of: Int) {
    let others = others.map { $0.inset(by: -24) }
    let document = try #require(app.openDocument)
    let (content, backdrop) = Self.content(of: document)
    let corner = camera.worldToView
    let area = Rect(
      minX: part.minX.rounded(.up), minY: part.minY.rounded(.up), maxX: part.maxX.rounded(.down),
      maxY: part.maxY.rounded(.down))
    // At rest a layer is shifted to whole pixels.
    let shift = Vector(corner.tx.rounded(), corner.ty.rounded())
    let world = Rect(
      minX: (area.minX - shift.dx) / camera.zoom, minY: (area.minY - shift.dy) / camera.zoom,
      maxX: (area.maxX - shift.dx) / camera.zoom, maxY: (area.maxY - shift.dy) / camera.zoom)
    let drawn = render(
      content, rect: world, scale: camera.zoom, resources: person.platform.resources)
    var wrong = 0
    for y in 0..<Int(area.height) {
      for x in 0..<Int(area.width) {
        if others.contains(where: { $0.contains(area.origin + Vector(Double(x), Double(y))) }) { continue }
        let wanted = drawn[x, y] == 0 ? backdrop : drawn[x, y]
        let shown = picture[Int(area.minX) + x, Int(area.minY) + y]
        // Edges of shapes may be rounded differently.
        if Self.difference(wanted, shown) > 8 { wrong += 1 }
      }
    }
    return (wrong, Int(area.width) * Int(area.height))
  }

  /// The largest difference of a channel between two pixels.
  private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    var most = 0
    for bits: UInt32 in [0, 8, 16] {
      most = max(most, abs(Int(a >> bits & 255) - Int(b >> bits & 255)))
    }
    return most
  }

  private static func content(of document: some OpenDocument) -> (any LayerContent, UInt32) {
    let host = document.host
    return (host.mode.content(host), host.mode.world(host).backdrop.premultiplied | 0xFF00_0000)
  }

  /// What the second view shows of the document, without the mark at its corner.
  var content: Rect {
    get throws {
      let panel = try panel
      return Rect(
        minX: panel.minX + 32, minY: panel.minY + SecondView.head + 8, maxX: panel.maxX - 8,
        maxY: panel.maxY - 32)
    }
  }
}
