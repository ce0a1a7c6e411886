import Geometry
import Interface
import Library
import ModeKit
import Raster
import SDLBackend
import Scene
import Sketch
import SketchFiles
import TestSupport
import Testing

/// A board as a vector file, as another program draws it, and as it looks on the board.
struct SavedBoard {
  static let scene = SceneResources(typesetter: FixedTypesetter(), codec: SDLImageCodec())

  /// The programs that draw files, and the units per inch of these files.
  enum Program: String, CaseIterable, Sendable {
    case rsvg = "rsvg-convert"
    case poppler = "pdftoppm"

    var format: String { self == .rsvg ? "svg" : "pdf" }
    var unitsPerInch: Double { self == .rsvg ? SVGWriter.unitsPerInch : PDFWriter.unitsPerInch }
    /// The largest difference of the means of squares of a few pixels, 0…255: 3 for librsvg, which draws a picture pixel by
    /// pixel, and another one for poppler, which moves it to whole pixels.
    func bound(_ poppler: Double) -> Double { self == .rsvg ? 3 : poppler }
    /// Pixels per point at 300 dpi.
    var scale: Double { DrawnPicture.resolution / unitsPerInch }
  }

  let board: Board

  init(_ slate: Slate) { board = slate.board }

  init(_ board: Board) { self.board = board }

  /// The part of the world that a file shows, which begins on a whole pixel.
  func page(_ program: Program) -> Rect {
    let view = board.strokes.reduce(Rect.null) { $0.union($1.bounds) }.inset(by: -24)
    func low(_ value: Double) -> Double { (value * program.scale).rounded(.down) / program.scale }
    func high(_ value: Double) -> Double { -low(-value) }
    return Rect(
      minX: low(view.minX), minY: low(view.minY), maxX: high(view.maxX), maxY: high(view.maxY))
  }

  /// The file, and what it leaves out.
  func file(_ format: String) throws -> (bytes: [UInt8], losses: [String]) {
    var bytes: [UInt8] = []
    let losses = try SketchMode.write(
      board, title: "", ExportOptions(format: format), DocumentResources(scene: Self.scene)
    ) { (part) throws(Problem) in bytes += part }
    return (bytes, losses)
  }

  /// The file as text.
  func text(_ format: String) throws -> String { String(decoding: try file(format).bytes, as: UTF8.self) }

  /// The file as a program draws it, at 300 dpi.
  func drawn(by program: Program) throws -> Bitmap {
    let folder = ScratchFolder()
    let file = folder.write("in.\(program.format)", try file(program.format).bytes)
    let arguments =
      program == .rsvg
      ? ["-z", "\(program.scale)", "-o", folder.path + "/out.png", file]
      : ["-r", "300", "-png", "-singlefile", file, folder.path + "/out"]
    let child = try ChildProcess(program.rawValue, arguments, log: folder.path + "/log")
    #expect(child.wait(seconds: 60) == 0, "\(readFile(folder.path + "/log"))")
    return try SDLImageCodec().decode(readBytes(folder.path + "/out.png"))
  }

  /// The board at the same scale, on paper of one colour as in the file.
  func shown(for program: Program) -> Bitmap {
    let ink = render(
      BoardPicture(board, theme: Theme(), isTransparent: true), rect: page(program), scale: program.scale,
      resources: Self.scene)
    let whole = Bitmap(width: ink.width, height: ink.height)
    whole.clear(to: board.look.paper(Theme()).premultiplied)
    for i in 0..<ink.width * ink.height { whole.pixels[i] = over(ink.pixels[i], whole.pixels[i]) }
    return whole
  }

  private func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
    let rest = 255 - (top >> 24)
    return [0, 8, 16].reduce(0xFF00_0000) { sum, shift in
      sum | min(255, (top >> shift & 255) + ((bottom >> shift & 255) * rest + 127) / 255) << shift
    }
  }
}

extension Bitmap {
  /// The mean of the channels of a box of pixels, 0…255.
  func mean(_ x: Range<Int>, _ y: Range<Int>) -> Double {
    var sum = 0
    for row in y.clamped(to: 0..<height) {
      for column in x.clamped(to: 0..<width) {
        let pixel = pixels[row * width + column]
        sum += Int(pixel >> 16 & 255) + Int(pixel >> 8 & 255) + Int(pixel & 255)
      }
    }
    return Double(sum) / Double(3 * max(1, x.clamped(to: 0..<width).count * y.clamped(to: 0..<height).count))
  }

  /// The largest difference from another picture of the means of squares, 0…255.
  func difference(_ other: Bitmap, squares side: Int, in area: PixelRect) -> (most: Double, mean: Double) {
    var (most, sum, count) = (0.0, 0.0, 0.0)
    for y in stride(from: area.minY, to: area.maxY - side + 1, by: side) {
      for x in stride(from: area.minX, to: area.maxX - side + 1, by: side) {
        let off = abs(mean(x..<x + side, y..<y + side) - other.mean(x..<x + side, y..<y + side))
        most = max(most, off)
        sum += off
        count += 1
      }
    }
    return (most, sum / max(1, count))
  }
}
