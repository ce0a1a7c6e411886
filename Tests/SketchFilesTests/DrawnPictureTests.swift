import Geometry
import ModeKit
import Raster
import SDLBackend
import SketchFiles
import TestSupport
import Testing

/// Pictures of strokes in SVG and PDF files: their pixels, and the strokes that are read in place of them.
@Suite struct DrawnPictureTests {
  private static let color = Color(0xF3D36B)

  /// Noise that is denser to the right, and the same in each run.
  private func noise(_ width: Int, _ height: Int) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    var random = RandomSource(seed: 3)
    for i in 0..<width * height where i % width > 3 {
      bitmap.pixels[i] = Self.color.faded(Double(random.below(256 * (i % width)) / width) / 255).premultiplied
    }
    return bitmap
  }

  private func drawing(_ bitmap: Bitmap, _ depth: OpacityDepth, _ strokes: [DrawnStroke] = []) -> DrawnPicture
  {
    DrawnPicture(
      box: Rect(x: -50, y: -25, width: 100, height: 50), width: bitmap.width, height: bitmap.height,
      color: Self.color, depth: depth, multiplies: false, strokes: strokes
    ) { rows in
      let band = Bitmap(width: bitmap.width, height: rows.count)
      for i in 0..<bitmap.width * rows.count {
        band.pixels[i] = bitmap.pixels[rows.lowerBound * bitmap.width + i]
      }
      return band
    }
  }

  @Test(arguments: [1, 2, 7, 64, 301]) func aFewOpacitiesAreNear(width: Int) throws {
    let bitmap = noise(width, 40)
    let file = CollectedBytes()
    let writer = try PNGWriter(width: width, height: 40, .tint(Self.color, .coarse), to: file.sink)
    try writer.add(bitmap)
    try writer.finish()
    let read = try SDLImageCodec().decode(file.bytes)
    try #require(read.width == width && read.height == 40)
    for i in 0..<width * 40 {
      #expect(abs(Int(read.pixels[i] >> 24) - Int(bitmap.pixels[i] >> 24)) <= 8)
      // Nothing is added to empty space, and nothing is missing where the colour is full.
      if bitmap.pixels[i] == 0 { #expect(read.pixels[i] == 0) }
    }
  }

  @Test func aFewOpacitiesTakeHalfTheBytes() throws {
    func bytes(_ depth: OpacityDepth) throws -> Int {
      let file = CollectedBytes()
      let writer = try PNGWriter(width: 300, height: 300, .tint(Self.color, depth), to: file.sink)
      try writer.add(noise(300, 300))
      try writer.finish()
      return file.bytes.count
    }
    #expect(try bytes(.coarse) * 100 < bytes(.fine) * 60)
  }

  @Test(
    .enabled(if: isInstalled("pdftoppm"), "pdftoppm is missing: install poppler-utils"), arguments: [64, 301])
  func aFewOpacitiesLookTheSameInPDF(width: Int) throws {
    func drawn(_ depth: OpacityDepth) throws -> Bitmap {
      let bytes = CollectedBytes()
      var writer = try PDFWriter(Samples.page, to: bytes.sink)
      try writer.add(drawing(noise(width, 90), depth))
      try writer.finish()
      let folder = ScratchFolder()
      let file = folder.write("in.pdf", bytes.bytes)
      let child = try ChildProcess(
        "pdftoppm", ["-r", "216", "-png", "-singlefile", file, folder.path + "/out"],
        log: folder.path + "/log")
      #expect(child.wait(seconds: 60) == 0, "\(readFile(folder.path + "/log"))")
      return try SDLImageCodec().decode(readBytes(folder.path + "/out.png"))
    }
    let (fine, coarse) = (try drawn(.fine), try drawn(.coarse))
    try #require(fine.width == coarse.width && fine.height == coarse.height)
    for i in 0..<fine.width * fine.height {
      for shift: UInt32 in [0, 8, 16] {
        #expect(abs(Int(fine.pixels[i] >> shift & 255) - Int(coarse.pixels[i] >> shift & 255)) <= 9)
      }
    }
  }

  /// Strokes of several widths, colours and places, of which some change their width.
  private var strokes: [DrawnStroke] {
    var random = RandomSource(seed: 9)
    return (0..<60).map { number in
      let width = [0.001, 0.5, 2.3, 2.4, 28, 400][number / 4 % 6]
      let far = [1, 1e4, 3e8][number % 3]
      var from = Point(random.within(-far...far), random.within(-far...far))
      return DrawnStroke(
        kind: number % 5 == 0 ? .eraser : .chalk, color: Color(number % 2 == 0 ? 0xF3D36B : 0x1B2723),
        opacity: number % 3 == 0 ? 0.5 : 1, multiplies: number % 7 == 0,
        curves: (0..<12).map { index in
          let step = Vector(angle: random.within(0...6), length: width * random.within(1...3))
          let turn = Vector(angle: random.within(0...6), length: width * 0.5)
          let curve = DrawnStroke.Curve(
            start: from, control: from + step * 0.5 + turn, end: from + step,
            width: number % 4 == 0 ? width * (1 + Double(index) * 0.05) : width)
          from = curve.end
          return curve
        })
    }
  }

  @Test func hiddenStrokesComeBack() throws {
    let bytes = CollectedBytes()
    var writer = try SVGWriter(Samples.page, to: bytes.sink)
    try writer.add(drawing(noise(20, 10), .fine, strokes))
    try writer.finish()
    let read = try ReadDrawing(file: bytes.bytes)
    #expect(read.losses.sentences.isEmpty && read.pictures.isEmpty)
    try #require(read.strokes.count == strokes.count)
    // The drawing is read relative to the corner of its view.
    let corner = Vector(Samples.page.bounds.minX, Samples.page.bounds.minY)
    for (stroke, back) in zip(strokes, read.strokes) {
      #expect(back.color == stroke.color && back.isChalk == (stroke.kind == .chalk))
      #expect(abs(back.opacity - stroke.opacity) < 0.001 && back.multiplies == stroke.multiplies)
      let width = stroke.curves[0].width
      let (first, last) = (stroke.curves[0], stroke.curves[11])
      let ends = try [#require(back.points.first), #require(back.points.last)]
      for (end, place) in zip(ends, [first.start, last.end]) {
        #expect((end + corner).distance(to: place) < width / 40 + 1e-6, "\(width) at \(place)")
      }
      #expect(abs(back.widths[0] / width - 1) < 0.02)
      #expect(abs(back.widths[back.widths.count - 1] / last.width - 1) < 0.08)
    }
  }
}
