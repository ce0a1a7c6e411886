import Geometry
import Interface
import ModeKit
import Raster
import Scene
import SketchFiles

/// The commands `tessera sketch …` and their arguments.
extension SketchMode: CommandingMode {
  /// The commands of `tessera sketch`.
  public var commands: ModeCommands { ModeCommands([brushes]) }

  private var brushes: ModeCommand {
    ModeCommand(
      "brushes", tr("list the brushes, and problems with your own brush files"),
      prints: tr("each brush with its name and its sizes"),
      .option("--png", as: .newFile(), tr("draw a sample of each brush into this picture")),
      .option(
        "--theme", as: .choice(Theme.Look.allCases.map { ($0.rawValue, $0) }), or: "slate",
        tr("the colours of the picture")),
      .option("--scale", as: .number(0.1...32), or: "1", tr("pixels per point of the picture"))
    ) { tools, picture, look, scale throws(Problem) in
      let stock = shelf.read(by: files)
      if let picture {
        try tools.writeFile(try Self.samples(stock, Theme(look), scale, try tools.scene()), picture)
      }
      let lines = stock.kinds.map { kind in
        "\(kind.id)\t\(kind.label)\t\(kind.sizes.lowerBound)–\(kind.sizes.upperBound)"
      }
      return (lines + stock.problems).joined(separator: "\n")
    }
  }

  /// A picture with samples of each brush, row by row, at the initial width and at three times that width.
  private static func samples(
    _ stock: BrushShelf.Stock, _ theme: Theme, _ scale: Double, _ resources: SceneResources
  ) throws(Problem) -> [UInt8] {
    let (cell, gap) = (Size(300, 84), 12.0)
    let columns = 2
    let size = Size(
      Double(columns) * (cell.width + gap) + gap, Double(stock.kinds.count) * (cell.height + gap) + gap)
    let bitmap = Bitmap(width: Int(size.width * scale), height: Int(size.height * scale))
    bitmap.clear(to: theme.color(.surface).premultiplied)
    let rasterizer = Rasterizer()
    for (row, kind) in stock.kinds.enumerated() {
      for column in 0..<columns {
        let corner = Point(
          gap + Double(column) * (cell.width + gap), gap + Double(row) * (cell.height + gap))
        let sample = BrushSample(
          kind, width: kind.firstSize * (column == 0 ? 1 : 3), color: .chalk(column), size: cell, theme: theme
        )
        let part = Bitmap(width: Int(cell.width * scale), height: Int(cell.height * scale))
        let canvas = Canvas(
          RasterTarget(part), transform: .scale(scale), rasterizer: rasterizer, resources: resources)
        sample.draw(in: Rect(origin: .origin, size: cell), into: canvas)
        bitmap.copy(part, toX: Int(corner.x * scale), y: Int(corner.y * scale))
      }
    }
    do throws(SceneProblem) { return try resources.codec.encodePNG(bitmap) } catch {
      throw Problem(tr(error.message))
    }
  }
}
