import Geometry
import Interface
import Library
import ModeKit
import Scene
import SketchFiles

extension SketchMode {
  /// The longer side of a picture that does not say how large it is, in world points, at most.
  private static let longestPicture = 1600.0

  public var importedEndings: [String] { ["xopp", "svg", "svgz", "png", "jpg", "jpeg", "webp"] }

  public func importing(_ file: [UInt8], named name: String, _ resources: DocumentResources) throws(Problem)
    -> Imported<Params, SketchMove>
  {
    var drawing = try ReadDrawing(file: file)
    if resources.isCancelled() { throw Problem(tr("Opening was cancelled.")) }
    let isPicture = drawing.strokes.isEmpty && drawing.pictures.count == 1 && drawing.pictures[0].box == .zero
    var placed: [(bytes: [UInt8], box: Rect)] = []
    for picture in drawing.pictures {
      do throws(SceneProblem) {
        let bitmap = try resources.scene.codec.decode(picture.bytes)
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
    // The middle of the drawing comes to the middle of the board, on which the light falls.
    let shift = Vector(-extent.center.x.rounded(), -extent.center.y.rounded())
    let pictures = placed.map { picture in
      PlacedPicture(blob: BlobID(of: picture.bytes).description, box: picture.box.offset(by: shift))
    }
    var moves: [SketchMove] = []
    var scribe = Scribe(paper: drawing.paper)
    for stroke in drawing.strokes {
      if let move = scribe.move(stroke, shift, &drawing.losses) { moves.append(move) }
    }
    return Imported(
      params: Params(pictures: pictures.filter { Ink.world.contains($0.box) }), moves: moves,
      blobs: placed.map(\.bytes), losses: drawing.losses.sentences)
  }
}

/// Draws foreign lines with the board's own inks.
private struct Scribe {
  /// How far a board's smooth curve may stray from a line's corner, as a share of its width.
  private static let corner = 0.1
  /// Lines of this pressure have the width that they were drawn with.
  private static let chalkPressure = 0.85

  private let paper: Color?
  private let chalks: [Color]
  private var order = 0
  private var random = RandomSource(seed: 0x1117)

  init(paper: Color?) {
    self.paper = paper
    let theme = Theme()
    chalks = (0..<Ink.colorCount).map { theme.color(.chalk($0)) }
  }

  /// The move that draws a line; nil for one that cannot be, which is counted.
  mutating func move(
    _ stroke: ReadDrawing.Stroke, _ shift: Vector, _ losses: inout Losses
  ) -> SketchMove? {
    let widest = stroke.widths.max() ?? 0
    let isErased = paper == stroke.color
    let brush: Brush = isErased ? .plainEraser : stroke.isChalk ? .firstChalk : .plainPen
    var color = InkColor.chalk(0)
    if !isErased {
      let match = chalk(for: stroke.color)
      color = .chalk(match.index)
      if !match.isExact { losses.add(.colors) }
    }
    var ink = Ink(
      brush: brush, color: color, width: 1, exponent: 0, seed: UInt32(truncatingIfNeeded: random.next()),
      order: order + 1, seat: 0)
    ink.width = widest / ink.drawnWidth(pressure: brush.isGrainy ? Self.chalkPressure : 1)
    ink.exponent = Ink.exponent(zoom: max(1, 2 / max(widest, 1e-9)))
    let points = stroke.points.map { $0 + shift }
    guard Ink.widths.contains(ink.width), points.allSatisfy({ Ink.world.contains($0) }) else {
      losses.add(.farAway)
      return nil
    }
    order += 1
    return .draw(ink, trail: trail(points, stroke.widths, widest, ink))
  }

  private func trail(_ points: [Point], _ widths: [Double], _ widest: Double, _ ink: Ink) -> [UInt8] {
    var writer = TrailWriter()
    var last: Node?
    for (i, point) in points.enumerated() {
      // A pen that is not pressed draws six tenths of its width.
      let pressure = ink.brush.isGrainy ? Self.chalkPressure : (widths[i] / widest - 0.6) / 0.4
      let node = ink.node(at: point, pressure: pressure)
      if let last, last.x == node.x, last.y == node.y { continue }
      writer.add(node)
      last = node
      // Curves lead from middle to middle past each node; one that comes twice is passed through.
      guard i > 0, i + 1 < points.count else { continue }
      let (before, after) = (points[i - 1], points[i + 1])
      let bend = Vector(before.x - 2 * point.x + after.x, before.y - 2 * point.y + after.y).length / 8
      if bend > widest * Self.corner { writer.add(node) }
    }
    return writer.bytes
  }

  /// The chalk most like a colour: the same, else white for greys, else that of the nearest hue.
  private func chalk(for color: Color) -> (index: Int, isExact: Bool) {
    if let index = chalks.firstIndex(of: color) { return (index, true) }
    guard let hue = hue(color) else { return (0, false) }
    let distances = chalks.map { chalk -> Double in
      guard let other = self.hue(chalk) else { return .infinity }
      let difference = abs(hue - other)
      return min(difference, 6 - difference)
    }
    return (distances.indices.min { distances[$0] < distances[$1] } ?? 0, false)
  }

  /// The hue from 0 to 6, red first; nil for greys.
  private func hue(_ color: Color) -> Double? {
    let (r, g, b) = (Double(color.red), Double(color.green), Double(color.blue))
    let most = max(r, g, b)
    let range = most - min(r, g, b)
    guard range > most * 0.15, range > 12 else { return nil }
    let hue = most == r ? (g - b) / range : most == g ? (b - r) / range + 2 : (r - g) / range + 4
    return hue < 0 ? hue + 6 : hue
  }
}
