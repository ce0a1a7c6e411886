import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Scene
import SketchFiles

/// Copying selections to other boards and programs, and pasting them.
extension SketchMode {
  /// The offset from earlier contents pasted at the same place, in dp.
  private static let pasteShift = 24.0

  /// Copies a seat's selection: for boards of this program, as lines and as pixels, both without the board.
  func copySelection(_ seat: Int, _ host: ModeHost<SketchMode>) {
    guard let chosen = host.session[seat].selection?.chosen(on: host.state), !chosen.isEmpty else { return }
    let part = BoardPart(chosen, of: host.state, host.environment)
    host.request(
      .copy(
        Copied([
          .init(partType) { _ in CopiedStrokes(chosen, part.board.album).bytes },
          .init(.svg) { part.svg($0) },
          .init(.png) { part.png($0) },
        ])))
  }

  /// Pastes strokes and pictures at a point in dp of the window, or in the middle of the view.
  func paste(_ bytes: [UInt8], at place: Point?, _ seat: Int, _ host: ModeHost<SketchMode>) {
    let (album, hold) = (host.state.album, host.hold)
    host.run({ () -> Result<(CopiedStrokes, [PlacedPicture]), Problem> in
      Result { () throws(Problem) in
        let copied = try CopiedStrokes(bytes: bytes)
        var pictures: [PlacedPicture] = []
        for picture in copied.pictures {
          let name = BlobID(of: picture.file).description
          try album.add(picture.file, as: name)
          hold(picture.file)
          pictures.append(PlacedPicture(blob: name, box: picture.box))
        }
        return (copied, pictures)
      }
    }) { host, result in
      switch result {
      case .success(let (copied, pictures)): lay(copied, pictures, at: place, seat, host)
      case .failure(let problem): host.toast(problem.message, seconds: 8)
      }
    }
  }

  /// Puts strokes and pictures on the seat's layer in one step, and selects them.
  private func lay(
    _ copied: CopiedStrokes, _ pictures: [PlacedPicture], at place: Point?, _ seat: Int,
    _ host: ModeHost<SketchMode>
  ) {
    endReplay(host)
    let camera = host.environment.camera
    var middle = camera.toWorld(place ?? host.environment.freeArea.center)
    // What was pasted here before stays visible.
    if let last = host.session[seat].lastPaste, last.place.distance(to: middle) * camera.zoom < 1 {
      host.session[seat].lastPaste?.count += 1
      let step = Self.pasteShift * Double(last.count)
      middle = middle + (camera.toWorld(Point(step, step)) - camera.toWorld(.origin))
    } else {
      host.session[seat].lastPaste = (middle, 1)
    }
    let shift = Similarity.translation(middle - copied.box.center)
    let layer = layer(of: seat, host).id
    var order = firstOrder(of: pictures.count + copied.strokes.count, host)
    var changes: [StrokeChange] = []
    func insert(_ move: SketchMove, _ edit: StrokeEdit) {
      let id = host.nextID
      guard host.perform(move, seat: seat) else { return }
      var edit = edit
      edit.order = Order(order, by: host.author)
      edit.placement = edit.placement.then(shift)
      changes.append(StrokeChange(id: id, from: nil, to: edit))
      order += 1
    }
    for (picture, placed) in zip(copied.pictures, pictures) { insert(.importPicture(placed), picture.edit) }
    for stroke in copied.strokes {
      var (ink, edit) = (stroke.drawn, stroke.edit)
      (ink.order, ink.seat) = (order, seat)
      edit.layer = layer == .start ? nil : layer
      insert(.importStroke(ink, trail: stroke.trail), edit)
    }
    host.session[seat].tools.take(.lasso)
    perform(changes, seat, host)
  }
}

/// A part of a board as files for other programs, without the board under it.
private struct BoardPart: Sendable {
  /// The longest side of a picture, in pixels.
  private static let longest = 4096.0
  /// The margin around it, in world points.
  private static let margin = 2.0

  let board: Board
  private let theme: Theme
  /// Device pixels per world point where it was copied.
  private let scale: Double

  init(_ chosen: Chosen, of board: Board, _ environment: ModeEnvironment) {
    var part = Board(board.layers, like: board)
    _ = part.insert(chosen.strokes)
    for picture in chosen.pictures { part.insert(picture) }
    self.board = part
    theme = environment.theme
    scale = environment.camera.zoom * environment.displayScale
  }

  private var box: Rect { board.bounds.inset(by: -Self.margin) }

  /// A PNG file, as large as it was on the screen; nil if it cannot be drawn.
  func png(_ resources: SceneResources) -> [UInt8]? {
    let box = box
    let options = ExportOptions(
      format: "png", scale: min(scale, Self.longest / max(box.width, box.height)), isTransparent: true,
      theme: theme)
    return file { (sink) throws(Problem) in
      try SketchMode.writePNG(board, box, options, DocumentResources(scene: resources), to: sink)
    }
  }

  /// An SVG file, in world points; nil if it cannot be drawn.
  func svg(_ resources: SceneResources) -> [UInt8]? {
    var page = DrawnPage(bounds: box, paper: board.look.paper(theme), tooth: Grain.tooth)
    page.showsPaper = false
    return file { [page] (sink) throws(Problem) in
      var writer: any DrawnPageWriter = try SVGWriter(page, to: sink)
      try SketchMode.write(
        board, page, theme, DocumentResources(scene: resources), "svg", to: &writer)
    }
  }

  private func file(_ write: (@escaping ByteSink) throws(Problem) -> Void) -> [UInt8]? {
    var bytes: [UInt8] = []
    do throws(Problem) { try write { (part) throws(Problem) in bytes += part } } catch { return nil }
    return bytes
  }
}
