import Geometry
import Interface
import ModeKit
import Raster
import Scene
import SketchFiles

extension SketchMode: ExportingMode {
  /// The approximate number of pixels of a band. Pictures are drawn band by band, so that any size takes the same
  /// memory.
  private static let bandArea = 4 << 20
  /// More pixels per side than any picture can have.
  private static let maxPixels = 0x1p60

  /// Writes PNG, SVG, PDF and Xournal++.
  public var exporter: Exporter<SketchMode> { Exporter(Self.formats, write: export) }

  private static var formats: [FileFormat] {
    [
      FileFormat(
        "png", label: "PNG", note: tr("The board as it looks."), isPicture: true,
        bareLabel: tr("Without the board")),
      FileFormat(
        "svg", label: "SVG",
        note: tr("Strokes as paths, soft and grainy ones as pictures; the grain of chalk is an even pattern.")
      ),
      FileFormat(
        "pdf", label: "PDF",
        note: tr("Strokes as paths, soft and grainy ones as pictures; the grain of chalk is an even pattern.")
      ),
      FileFormat(
        "xopp", label: "Xournal++", note: tr("Strokes that can be edited there, without grain.")),
    ]
  }

  /// Writes the board as a file. Returns the losses, one sentence each.
  ///
  /// - Throws: `Problem` when the board cannot be written in this format, and what `sink` throws.
  private func export(
    _ state: Board, _ chronicle: Chronicle<SketchMode>, _ options: ExportOptions,
    _ resources: DocumentResources, _ sink: @escaping ByteSink
  ) throws(Problem) -> [String] {
    if options.format == "png" {
      try Self.writePNG(state, Self.view(of: state), options, resources, to: sink)
      return []
    }
    return try Self.write(state, title: title(chronicle.params), options, resources, to: sink)
  }

  /// Writes the board as a vector file. Returns the losses, one sentence each.
  ///
  /// - Throws: `Problem` when the board cannot be written in this format, and what `sink` throws.
  package static func write(
    _ state: Board, title: String, _ options: ExportOptions, _ resources: DocumentResources,
    to sink: @escaping ByteSink
  ) throws(Problem) -> [String] {
    let ground = BoardGround(options.theme, state)
    let unitsPerInch = options.format == "svg" ? SVGWriter.unitsPerInch : PDFWriter.unitsPerInch
    let page = DrawnPage(
      bounds: Self.page(state, ground.print, pixel: unitsPerInch / DrawnPicture.resolution / options.scale),
      paper: state.look.paper(options.theme), tooth: Grain.tooth, print: ground.print, scale: options.scale)
    var writer: any DrawnPageWriter
    switch options.format {
    case "svg": writer = try SVGWriter(page, to: sink)
    case "pdf": writer = try PDFWriter(page, to: sink)
    case "xopp": writer = try XoppWriter(page, title: title, to: sink)
    default:
      let known = formats.map(\.id).joined(separator: ", ")
      throw Problem(tr("{0}: sketches cannot be written so; use one of {1}.", options.format, known))
    }
    let plan = try Self.write(state, page, options.theme, resources, options.format, to: &writer)
    return Self.losses(state, plan, options)
  }

  /// The part of the world that a file shows. Its corner is on the grid of the printed lines, else on that of the pixels
  /// of pictures, of which its sides are whole numbers.
  private static func page(_ board: Board, _ print: DrawnPage.Print?, pixel: Double) -> Rect {
    let view = view(of: board)
    let pitch = print?.tile.size ?? Size(pixel, pixel)
    let (left, top) = (
      (view.minX / pitch.width).rounded(.down) * pitch.width,
      (view.minY / pitch.height).rounded(.down) * pitch.height
    )
    return Rect(
      x: left, y: top, width: ((view.maxX - left) / pixel).rounded(.up) * pixel,
      height: ((view.maxY - top) / pixel).rounded(.up) * pixel)
  }

  /// Passes pictures, layers and strokes to a writer, the lowest first. Returns what was planned for the strokes.
  @discardableResult static func write(
    _ board: Board, _ page: DrawnPage, _ appTheme: Theme, _ resources: DocumentResources, _ format: String,
    to writer: inout any DrawnPageWriter
  ) throws(Problem) -> FilePlan {
    let theme = board.look.theme(appTheme)
    for picture in board.pictures {
      let (bitmap, box) = picture.upright(resources.scene)
      try writer.add(bitmap, in: box)
    }
    let indices = board.layers.indices.filter { board.layers[$0].isVisible || keepsHidden(format) }
    let plan = FilePlan(
      board, layers: indices, theme, scale: writer.pictureScale, coarsePixel: writer.coarsePixel)
    var ground = BoardGround(appTheme, board)
    ground.paper = page.paper
    var done = 0
    for layer in plan.layers {
      let look = board.layers[layer.index]
      try writer.add(
        DrawnPage.Layer(
          name: name(look, board), opacity: Double(look.opacity) / 255, isVisible: look.isVisible))
      let below: any LayerContent =
        layer.index == 0
        ? ground : BoardPicture(board, theme: appTheme, layers: 0..<layer.index, ground: ground)
      func parts(_ stroke: Stroke) -> [[DrawnStroke.Curve]] {
        stroke.ink.brush.erases ? [stroke.curves] : layer.erasing.rest(of: stroke, stroke.curves)
      }
      for part in format == "xopp" ? markersFirst(layer.parts) : layer.parts {
        if resources.isCancelled() { throw cancelled }
        let before = done
        switch part {
        case .line(let stroke):
          for curves in parts(stroke) {
            try writer.add(
              plan.scale == nil
                ? stroke.drawn(curves, theme, paper: page.paper)
                : stroke.line(curves, theme, paper: page.paper))
          }
          done += 1
        case .picture(let picture):
          let cuts = layer.erasing.erasers(over: picture.box, above: picture.strokes[0].order)
          let lines = picture.strokes.flatMap { stroke in
            parts(stroke).map { stroke.drawn($0, theme, paper: page.paper) }
          }
          try writer.add(
            FilePicture(
              picture, cutBy: cuts, over: below, theme, scale: plan.scale(of: picture),
              plan.depth(of: picture), resources
            ).drawn(lines))
          done += picture.strokes.count
        }
        if before / 256 < done / 256 { resources.progress(Double(done) / Double(board.count)) }
      }
    }
    try writer.finish()
    return plan
  }

  /// Strokes with markers moved below the others, since a highlighter in Xournal++ covers what it crosses. They are not
  /// moved past erasers.
  private static func markersFirst(_ parts: [FilePlan.Part]) -> [FilePlan.Part] {
    func isPaint(_ part: FilePlan.Part, where matches: (Brush) -> Bool) -> Bool {
      if case .line(let stroke) = part { matches(stroke.ink.brush) } else { false }
    }
    return parts.split(omittingEmptySubsequences: false) { isPaint($0) { $0.erases } }
      .enumerated().reduce(into: []) { result, run in
        if run.offset > 0 { result.append(parts[run.element.startIndex - 1]) }
        result += run.element.filter { isPaint($0) { $0.traits.paint == .tint } }
        result += run.element.filter { !isPaint($0) { $0.traits.paint == .tint } }
      }
  }

  /// Whether a format has hidden layers.
  private static func keepsHidden(_ format: String) -> Bool { format == "svg" }

  static var cancelled: Problem { Problem(tr("The export was cancelled.")) }

  /// The losses of a vector file, one sentence each.
  private static func losses(_ board: Board, _ plan: FilePlan, _ options: ExportOptions) -> [String] {
    let isXopp = options.format == "xopp"
    let theme = board.look.theme(options.theme)
    var chalk = 0
    var erased = 0
    var translucent = 0
    var smeared = 0
    for stroke in board.visibleStrokes where !stroke.ink.needsPicture(plan.scale) {
      let brush = stroke.ink.brush
      if brush.isGrainy && !brush.erases { chalk += 1 }
      if brush.erases { erased += 1 }
      if isXopp, brush.traits.opacity < 1, !brush.multiplies(theme), !brush.erases { translucent += 1 }
      if !stroke.ink.loads.isEmpty { smeared += 1 }
    }
    var result: [String] = []
    if chalk > 0 {
      result.append(
        isXopp
          ? tr("Xournal++ has no chalk; strokes drawn smooth: {0}", String(chalk))
          : tr(
            "The grain of chalk is an even pattern, without dust and broken edges; strokes: {0}",
            String(chalk)))
    }
    if plan.pictured > 0 {
      result.append(
        plan.isCoarse
          ? tr(
            "Soft and grainy strokes are pictures, the largest ones with fewer than 300 pixels per inch; strokes: {0}",
            String(plan.pictured))
          : tr(
            "Soft and grainy strokes are pictures with 300 pixels per inch; strokes: {0}",
            String(plan.pictured)))
    }
    let cuts = plan.layers.filter { board.layers[$0.index].isVisible }.reduce(0) { $0 + $1.erasing.count }
    if cuts > 0 {
      result.append(
        tr("Strokes have round ends where they were erased; strokes of erasers: {0}", String(cuts)))
    }
    erased -= cuts
    if erased > 0 {
      result.append(tr("Erased places are strokes in the colour of the board: {0}", String(erased)))
    }
    if translucent > 0 {
      result.append(
        tr("Translucent strokes are opaque lines mixed with the board's colour: {0}", String(translucent)))
    }
    let hidden = board.layers.filter { !$0.isVisible }.count
    if hidden > 0, !keepsHidden(options.format) {
      result.append(tr("Hidden layers are left out: {0}", String(hidden)))
    }
    if isXopp, board.layers.contains(where: { $0.isVisible && $0.opacity < 255 }) {
      result.append(tr("How faint layers are: all are drawn in full"))
    }
    if smeared > 0 {
      result.append(tr("The veil that a felt has left behind; strokes: {0}", String(smeared)))
    }
    if isXopp, let ruling = board.look.lines.ruling, !XoppWriter.prints(ruling) {
      result.append(tr("What is printed on the board"))
    }
    return result
  }

  /// Draws a part of the board band by band.
  static func writePNG(
    _ board: Board, _ rect: Rect, _ options: ExportOptions, _ resources: DocumentResources,
    to sink: @escaping ByteSink
  ) throws(Problem) {
    let scale = options.scale
    let width = Int(max(1, min(maxPixels, (rect.width * scale).rounded(.up))))
    let height = Int(max(1, min(maxPixels, (rect.height * scale).rounded(.up))))
    let content = BoardPicture(board, theme: options.theme, isTransparent: options.isTransparent)
    let writer = try PNGWriter(
      width: width, height: height, options.isTransparent ? .translucent : .opaque, to: sink)
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
