import Geometry
import Interface
import ModeKit
import Scene

/// Drawings of a cut in millimetres, as SVG files for a laser cutter. The upper left corner of the finished puzzle's
/// box is the origin, and y points downwards.
package struct LaserDrawing: Sendable {
  /// What a drawing contains besides the lines. Lengths are in millimetres.
  package struct Options: Hashable, Sendable {
    /// The width of what the laser burns away.
    package var kerf = 0.0
    /// Whether the picture lies under the lines.
    package var hasPicture = false
    /// Whether there are registration marks around the puzzle, at the same places in every drawing.
    package var hasMarks = false
    /// Whether the numbers of the pieces are engraved.
    package var hasNumbers = false

    /// Makes options for the lines alone.
    package init() {}
  }

  private let cut: Cut
  /// Millimetres per point.
  let scale: Double
  private let options: Options
  /// From points of picture space to millimetres.
  private let place: Affine

  /// The room around the puzzle for marks, and the size of a mark.
  private static let margin = 12.0
  private static let mark = 6.0

  /// Starts with a cut; `scale` is in millimetres per point.
  init(_ cut: Cut, scale: Double, _ options: Options) {
    self.cut = cut
    self.scale = scale
    self.options = options
    place = Affine.translation(.origin - cut.frame.origin).then(.scale(scale))
  }

  // MARK: Files

  /// The lines to cut: every seam between pieces once, and the frame, each as a layer. The frame is moved outwards by
  /// half of the kerf, so that the puzzle keeps its size. Seams stay in the middle between their pieces.
  ///
  /// - Throws: `Problem` when the picture cannot be encoded.
  func lines(of puzzle: Puzzle, _ resources: SceneResources) throws(Problem) -> String {
    var layers: [String] = []
    if options.hasPicture { layers.append(try picture(puzzle, resources)) }
    if options.hasNumbers { layers.append(layer("engraving", tr("Engraving"), "#000000", numbers)) }
    var seams: [String] = []
    for piece in 0..<cut.count {
      cut.forEachSide(of: piece) { side in
        guard !side.isBackwards, side.neighbour >= 0 else { return }
        seams.append(path("seam-\(side.seam)", cut.path(of: side).transformed(by: place)))
      }
    }
    layers.append(layer("seams", tr("Seams"), "#ff0000", seams))
    let frame = cut.border.transformed(by: place).widened(by: options.kerf / 2)
    layers.append(layer("frame", tr("Frame"), "#0000ff", [path("border", frame)]))
    return document(layers)
  }

  /// The closed outline of every piece, moved outwards by half of the kerf. Pieces that are cut one by one fit without
  /// play.
  var outlines: String {
    let paths = (0..<cut.count).map { piece in
      path(
        "piece-\(piece)", cut.outline(of: piece).transformed(by: place).widened(by: options.kerf / 2))
    }
    return document([layer("pieces", tr("Pieces"), "#ff0000", paths)])
  }

  /// The picture to print, at the same place on the page as the lines.
  ///
  /// - Throws: `Problem` when the picture cannot be encoded.
  func print(of puzzle: Puzzle, _ resources: SceneResources) throws(Problem) -> String {
    document([try picture(puzzle, resources)])
  }

  /// A length as text, without zeros at its end.
  static func number(_ value: Double, decimals: Int) -> String {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let rounded = (value * factor).rounded() / factor
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  // MARK: Layers

  private func document(_ layers: [String]) -> String {
    let room = options.hasMarks ? Self.margin : options.kerf
    let page = Rect(x: 0, y: 0, width: cut.frame.width * scale, height: cut.frame.height * scale)
      .inset(by: -room)
    func number(_ value: Double) -> String { Self.number(value, decimals: 3) }
    let (width, height) = (number(page.width), number(page.height))
    var svg = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
        width="\(width)mm" height="\(height)mm"
        viewBox="\(number(page.minX)) \(number(page.minY)) \(width) \(height)">

      """
    for layer in layers { svg += layer }
    if options.hasMarks { svg += layer("marks", tr("Marks"), "#00a000", marks) }
    return svg + "</svg>\n"
  }

  private func layer(_ id: String, _ label: String, _ color: String, _ paths: [String]) -> String {
    """
    <g id="\(id)" inkscape:groupmode="layer" inkscape:label="\(label)" fill="none" stroke="\(color)" \
    stroke-width="0.1">

    """ + paths.joined() + "</g>\n"
  }

  private func path(_ id: String, _ path: Path) -> String {
    "<path id=\"\(id)\" d=\"\(path.svg(decimals: 3))\"/>\n"
  }

  /// The whole picture, including what the frame leaves out, so that no white edge remains where print and cut differ
  /// slightly.
  private func picture(_ puzzle: Puzzle, _ resources: SceneResources) throws(Problem) -> String {
    guard let bitmap = puzzle.picture.pyramid?.original else { return "" }
    let file: [UInt8]
    do throws(SceneProblem) { file = try resources.codec.encodePNG(bitmap) } catch {
      throw Problem(tr(error.message))
    }
    let box = place.apply(cut.picture)
    func number(_ value: Double) -> String { Self.number(value, decimals: 3) }
    return """
      <g id="picture" inkscape:groupmode="layer" inkscape:label="\(tr("Picture"))">
      <image x="\(number(box.minX))" y="\(number(box.minY))" width="\(number(box.width))" \
      height="\(number(box.height))" preserveAspectRatio="none" \
      href="data:image/png;base64,\(String(decoding: Base64.text(file), as: UTF8.self))"/>
      </g>

      """
  }

  /// Crosses outside three of the corners, so that the print cannot be inserted the wrong way round.
  private var marks: [String] {
    let box = Rect(x: 0, y: 0, width: cut.frame.width * scale, height: cut.frame.height * scale)
      .inset(by: -Self.margin / 2)
    let corners = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.minX, box.maxY),
    ]
    return corners.enumerated().map { number, corner in
      let arm = Self.mark / 2
      var cross = Path()
      cross.move(to: corner - Vector(arm, 0))
      cross.line(to: corner + Vector(arm, 0))
      cross.move(to: corner - Vector(0, arm))
      cross.line(to: corner + Vector(0, arm))
      cross.append(Path(circle: corner, radius: arm / 2))
      return path("mark-\(number + 1)", cross)
    }
  }

  /// The numbers of the pieces, each where its piece is widest.
  private var numbers: [String] {
    (0..<cut.count).compactMap { piece in
      let outline = cut.outline(of: piece).transformed(by: place)
      guard let room = outline.widestPlace else { return nil }
      return path("number-\(piece)", EngravedNumber(piece).path(in: room.middle, radius: room.radius))
    }
  }
}
