import Geometry
import Interface
import Library
import ModeKit
import Sandbox
import Scene
import SketchFiles

extension SketchMode: ImportingMode {
  /// The largest longer side of a picture without a given size, in world points.
  private static let longestPicture = 1600.0
  /// Two papers count as the same up to this sum of the differences of their channels.
  private static let sameColor = 48

  /// Reads Xournal++ pages, SVG drawings and pictures.
  public var importer: Importer<Params, SketchMove> {
    Importer(
      endings: ["xopp", "svg", "svgz", "png", "jpg", "jpeg", "webp"], entryKind: .sketch, limits: Self.limits,
      otherReaders: { _ in [BrushKind.reader] },
      prepare: {
        let chalk = BrushShelf(ours: shelf.ours).read()["chalk"]?.brush
        return { file, _, resources throws(Problem) in try Self.board(of: file, chalk, resources) }
      })
  }

  /// Pictures come in through the same reader.
  private static let limits = ReaderLimits(
    file: ReaderLimits.document.file, seconds: ReaderLimits.document.seconds,
    memory: ReaderLimits.picture.memory, contents: ReaderLimits.document.contents)

  private static func board(
    of file: [UInt8], _ chalk: Brush?, _ resources: DocumentResources
  ) throws(Problem) -> Imported<Params, SketchMove> {
    var drawing = try ReadDrawing(file: file)
    if resources.isCancelled() { throw Problem(tr("Opening was cancelled.")) }
    let isPicture = drawing.strokes.isEmpty && drawing.pictures.count == 1 && drawing.pictures[0].box == .zero
    var placed: [(bytes: [UInt8], box: Rect)] = []
    for picture in drawing.pictures {
      if resources.isCancelled() { throw Problem(tr("Opening was cancelled.")) }
      do throws(SceneProblem) {
        // A picture with a given box is only decoded small, to check that it can be read.
        let bitmap = try resources.codec.decode(
          picture.bytes, largest: picture.box.isEmpty ? .max : 64)
        let size = Size(Double(bitmap.width), Double(bitmap.height))
        let scale = min(1, Self.longestPicture / max(size.width, size.height, 1))
        let box =
          picture.box.isEmpty
          ? Rect(origin: picture.box.origin, size: Size(size.width * scale, size.height * scale))
          : picture.box
        placed.append((picture.bytes, box))
      } catch {
        if isPicture { throw Problem(tr(error.message)) }
        drawing.losses.add(.unreadablePictures)
      }
    }
    let extent = drawing.strokes.reduce(placed.reduce(Rect.null) { $0.union($1.box) }) {
      $1.points.reduce($0) { $0.union($1) }
    }
    guard extent.minX <= extent.maxX, extent.isFinite else {
      let reasons = drawing.losses.sentences.joined(separator: " · ")
      throw Problem(
        reasons.isEmpty
          ? tr("This file is empty; choose another one.")
          : tr("Nothing in this file can be drawn on a board. {0}", reasons))
    }
    let look = Self.look(of: drawing)
    if let paper = drawing.paper, paper.distance(to: look.paper(Theme())) > Self.sameColor {
      drawing.losses.add(.paper)
    }
    // The middle of the drawing is moved to the lit middle of the board, by whole steps of the printed lines, so that
    // the drawing keeps its place on them.
    let pitch = look.lines.ruling.map(BoardGround.pitch) ?? Size(1, 1)
    let shift = Vector(
      -(extent.center.x / pitch.width).rounded() * pitch.width,
      -(extent.center.y / pitch.height).rounded() * pitch.height)
    var pictures = placed.map { picture in
      PlacedPicture(blob: BlobID(of: picture.bytes).description, box: picture.box.offset(by: shift))
    }
    let near = pictures.filter { Ink.world.contains($0.box) }
    drawing.losses.add(.farPictures, pictures.count - near.count)
    pictures = near
    var moves: [SketchMove] = look == BoardLook() ? [] : [.setLook(look)]
    let layers = Self.lay(drawing, &moves, &drawing.losses)
    var importer = StrokeImporter(drawing.paper, look, chalk: chalk)
    for stroke in drawing.strokes {
      if let move = importer.move(stroke, onLayer: layers[stroke.layer] ?? .start, shift, &drawing.losses) {
        moves.append(move)
      }
    }
    return Imported(
      params: Params(pictures: pictures), moves: moves, blobs: placed.map(\.bytes),
      losses: drawing.losses.sentences)
  }

  /// The look of a board that is closest to a drawing's paper.
  private static func look(of drawing: ReadDrawing) -> BoardLook {
    let lines = drawing.ruling.flatMap { BoardLook.Lines(rawValue: $0.rawValue) } ?? .none
    guard let paper = drawing.paper else {
      // Mostly dark lines were drawn for white paper.
      let light = drawing.strokes.reduce(0) { $0 + LinearColor($1.color).luminance }
      return BoardLook(light * 2 < Double(drawing.strokes.count) ? .white : .theme, lines)
    }
    let nearest = BoardLook.Surface.allCases.min {
      paper.distance(to: BoardLook($0).paper(Theme())) < paper.distance(to: BoardLook($1).paper(Theme()))
    }
    return BoardLook(nearest ?? .theme, lines)
  }

  /// Makes the layers of a drawing that have strokes. Returns the ID on the board for each.
  private static func lay(
    _ drawing: ReadDrawing, _ moves: inout [SketchMove], _ losses: inout Losses
  ) -> [Int: MoveID] {
    let used = Set(drawing.strokes.map(\.layer)).sorted()
    var ids: [Int: MoveID] = [:]
    var last = MoveID.start
    for (place, index) in used.enumerated() {
      guard place < BoardLayer.most else {
        losses.add(.layers)
        ids[index] = last
        continue
      }
      // The first layer exists already. The others cannot be named by their records, whose IDs are not known yet. IDs
      // with author 0 are unused on a new board.
      let plain = BoardLayer(id: place == 0 ? .start : MoveID(author: 0, counter: moves.count + 1))
      last = plain.id
      ids[index] = last
      var layer = plain
      if drawing.layers.indices.contains(index) {
        layer.name = BoardLayer.fitting(drawing.layers[index].name)
        layer.isVisible = drawing.layers[index].isVisible
        layer.opacity = UInt8((max(0, min(1, drawing.layers[index].opacity)) * 255).rounded())
      }
      if place == 0, layer == plain { continue }
      moves.append(
        .layer(LayerChange(from: place == 0 ? .init(plain, at: 0) : nil, to: .init(layer, at: place))))
    }
    return ids
  }
}

extension Color {
  /// The sum of the differences of the channels of two colours.
  fileprivate func distance(to other: Color) -> Int {
    abs(Int(red) - Int(other.red)) + abs(Int(green) - Int(other.green)) + abs(Int(blue) - Int(other.blue))
  }
}
