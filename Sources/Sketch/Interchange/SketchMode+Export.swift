import Geometry
import Interface
import ModeKit
import Raster
import Scene
import SketchFiles

extension SketchMode {
  /// Rows are drawn in bands of about so many pixels, so that a picture of any size takes the same memory.
  private static let bandArea = 4 << 20

  public var exportFormats: [FileFormat] {
    [
      FileFormat("png", label: "PNG", note: tr("The board as it looks.")),
      FileFormat(
        "svg", label: "SVG",
        note: tr("Strokes as paths; the grain of chalk is an even pattern.")),
      FileFormat(
        "pdf", label: "PDF", note: tr("Strokes as paths; the grain of chalk is an even pattern.")),
      FileFormat(
        "xopp", label: "Xournal++", note: tr("Strokes that can be edited there, without grain.")),
    ]
  }

  public func export(
    _ state: Board, _ chronicle: Chronicle<SketchMode>, _ options: ExportOptions,
    _ resources: DocumentResources, to sink: @escaping ByteSink
  ) throws(Problem) -> [String] {
    if options.format == "png" {
      try Self.writePNG(state, options, resources, to: sink)
      return []
    }
    let theme = state.look.theme(options.theme)
    let paper = state.look.paper(options.theme)
    let page = DrawnPage(bounds: Self.view(of: state), paper: paper, tooth: Grain.tooth)
    let pictures = state.pictures.map { $0.upright(resources.scene) }
    switch options.format {
    case "svg":
      var writer = try SVGWriter(page, to: sink)
      for (bitmap, box) in pictures { try writer.add(bitmap, in: box) }
      try Self.each(state, page, theme, resources) { (stroke) throws(Problem) in try writer.add(stroke) }
      try writer.finish()
    case "pdf":
      var writer = try PDFWriter(page, to: sink)
      for (bitmap, box) in pictures { try writer.add(bitmap, in: box) }
      try Self.each(state, page, theme, resources) { (stroke) throws(Problem) in try writer.add(stroke) }
      try writer.finish()
    case "xopp":
      var writer = try XoppWriter(page, title: title(chronicle.params), to: sink)
      for (bitmap, box) in pictures { try writer.add(bitmap, in: box) }
      try Self.each(state, page, theme, resources) { (stroke) throws(Problem) in try writer.add(stroke) }
      try writer.finish()
    default:
      let known = exportFormats.map(\.id).joined(separator: ", ")
      throw Problem(tr("{0}: sketches cannot be written so; use one of {1}.", options.format, known))
    }
    return Self.losses(state, options.format)
  }

  /// Hands the strokes to a writer, the lowest first.
  private static func each(
    _ board: Board, _ page: DrawnPage, _ theme: Theme, _ resources: DocumentResources,
    _ body: (DrawnStroke) throws(Problem) -> Void
  ) throws(Problem) {
    var done = 0
    for stroke in board.visibleStrokes {
      if resources.isCancelled() { throw cancelled }
      try body(stroke.drawn(theme, paper: page.paper))
      done += 1
      if done.isMultiple(of: 256) { resources.progress(Double(done) / Double(board.count)) }
    }
  }

  private static var cancelled: Problem { Problem(tr("The export was cancelled.")) }

  /// What a vector file does not hold.
  private static func losses(_ board: Board, _ format: String) -> [String] {
    var chalk = 0
    var erased = 0
    var translucent = 0
    var smeared = 0
    for stroke in board.visibleStrokes {
      if stroke.ink.brush.isGrainy && !stroke.ink.brush.erases { chalk += 1 }
      if stroke.ink.brush.erases { erased += 1 }
      if stroke.ink.brush.traits.opacity < 1 { translucent += 1 }
      if !stroke.ink.loads.isEmpty { smeared += 1 }
    }
    var result: [String] = []
    if chalk > 0 {
      result.append(
        format == "xopp"
          ? tr("Xournal++ has no chalk; strokes drawn smooth: {0}", String(chalk))
          : tr(
            "The grain of chalk is an even pattern, without dust and broken edges; strokes: {0}",
            String(chalk)))
    }
    if erased > 0 {
      result.append(tr("Erased places are strokes in the colour of the board: {0}", String(erased)))
    }
    if translucent > 0 {
      result.append(
        tr("Translucent strokes are opaque lines mixed with the board's colour: {0}", String(translucent)))
    }
    if board.layers.contains(where: { $0.isVisible && $0.opacity < 255 }) {
      result.append(tr("How faint layers are: all are drawn in full"))
    }
    if smeared > 0 {
      result.append(tr("The veil that a felt has left behind; strokes: {0}", String(smeared)))
    }
    if board.look.lines != .none { result.append(tr("What is printed on the board")) }
    return result
  }

  /// Draws the board band by band.
  private static func writePNG(
    _ board: Board, _ options: ExportOptions, _ resources: DocumentResources, to sink: @escaping ByteSink
  ) throws(Problem) {
    let rect = view(of: board)
    let scale = options.scale
    let longest = Double(PNGWriter.longestSide)
    let width = Int(max(1, min(longest + 1, (rect.width * scale).rounded(.up))))
    let height = Int(max(1, min(longest + 1, (rect.height * scale).rounded(.up))))
    let content = BoardPicture(board, theme: options.theme, isTransparent: options.isTransparent)
    let writer = try PNGWriter(width: width, height: height, hasAlpha: options.isTransparent, to: sink)
    let left = Int64((rect.minX * scale).rounded())
    let top = Int64((rect.minY * scale).rounded())
    let rows = max(1, min(height, bandArea / width))
    let rasterizer = Rasterizer()
    for y in stride(from: 0, to: height, by: rows) {
      if resources.isCancelled() { throw cancelled }
      let band = Bitmap(width: width, height: min(rows, height - y))
      let canvas = Canvas(
        RasterTarget(band, originX: left, originY: top + Int64(y)), transform: .scale(scale),
        rasterizer: rasterizer, resources: resources.scene)
      content.draw(canvas.visible, scale: scale, into: canvas)
      try writer.add(band)
      resources.progress(Double(y + band.height) / Double(height))
    }
    try writer.finish()
  }
}
