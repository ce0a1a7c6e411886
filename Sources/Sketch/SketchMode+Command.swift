import Geometry
import Interface
import ModeKit
import Raster
import Scene
import SketchFiles

extension SketchMode {
  public func run(_ words: [String], tools: CommandTools) throws(Problem) -> String? {
    var scanner = ArgumentScanner(words)
    guard scanner.next() == "brushes" else { return nil }
    var picture: String?
    var theme = Theme()
    var scale = 1.0
    while let word = scanner.next() {
      switch word {
      case "--png": picture = try scanner.value(of: word, tr("the file to write"))
      case "--scale":
        scale = try ArgumentScanner.number(
          scanner.value(of: word, tr("a number such as 2")), word, in: 0.1...32)
      case "--theme":
        let name = try scanner.value(
          of: word, tr("one of {0}", Theme.Look.allCases.map(\.rawValue).joined(separator: ", ")))
        guard let look = Theme.Look(rawValue: name) else { throw ArgumentScanner.unknown(name) }
        theme.look = look
      default: throw ArgumentScanner.unknown(word)
      }
    }
    let stock = shelf.read()
    if let picture {
      let bytes = try Self.samples(stock, theme, scale, try tools.scene())
      try tools.writeFile(bytes, picture).get()
    }
    let lines = stock.kinds.map { kind in
      "\(kind.id)\t\(kind.label)\t\(kind.sizes.lowerBound)–\(kind.sizes.upperBound)"
    }
    return (lines + stock.problems).joined(separator: "\n")
  }

  /// A picture with a sample of each brush, row by row: as wide as it is at first, and three times as wide.
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
