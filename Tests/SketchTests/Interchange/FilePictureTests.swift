import Geometry
import Interface
import Library
import ModeKit
import Raster
import Scene
import Sketch
import SketchFiles
import TestSupport
import Testing

/// What lines of vector files cannot show is a picture there. Other programs draw the files.
@Suite(
  .enabled(
    if: SavedBoard.Program.allCases.allSatisfy { isInstalled($0.rawValue) },
    "rsvg-convert or pdftoppm is missing: install librsvg2-bin and poppler-utils"))
struct FilePictureTests {
  private func wave(_ y: Double, from: Double = 200, to: Double = 900) -> [Point] {
    stride(from: from, to: to, by: 6).map { Point($0, y + 14 * sine($0 / 50)) }
  }

  /// The pixels of a box in dp of the slate, whose middle is the origin.
  private func pixels(_ box: Rect, _ saved: SavedBoard, _ program: SavedBoard.Program) -> PixelRect {
    let corner = saved.page(program).origin
    func pixel(_ value: Double, _ low: Double) -> Int { Int(((value - low) * program.scale).rounded()) }
    return PixelRect(
      minX: pixel(box.minX - 640, corner.x), minY: pixel(box.minY - 400, corner.y),
      maxX: pixel(box.maxX - 640, corner.x), maxY: pixel(box.maxY - 400, corner.y))
  }

  @Test(arguments: SavedBoard.Program.allCases) func pencilHasNoGapsThatTheBoardHasNot(
    program: SavedBoard.Program
  ) throws {
    let slate = Slate()
    slate.use(.brush("pencil"))
    let points = wave(300)
    slate.draw(points)
    let saved = SavedBoard(slate)
    let (ours, theirs) = (saved.shown(for: program), try saved.drawn(by: program))
    let paper = ours.mean(0..<20, 0..<20)
    var (gaps, least) = (0, 255.0)
    for point in points.dropFirst(3).dropLast(3) {
      let box = pixels(Rect(center: point, size: Size(4, 4)), saved, program)
      let (shown, drawn) = (
        ours.mean(box.minX..<box.maxX, box.minY..<box.maxY) - paper,
        theirs.mean(box.minX..<box.maxX, box.minY..<box.maxY) - paper
      )
      least = min(least, drawn)
      if drawn < shown * 0.85 - 3 { gaps += 1 }
    }
    #expect(gaps == 0 && least > 20, "\(gaps) gaps, \(least)")
    let off = ours.difference(
      theirs, squares: 6, in: PixelRect(minX: 0, minY: 0, maxX: ours.width, maxY: ours.height))
    #expect(off.most < program.bound(45) && off.mean < 0.9, "\(off)")
  }

  @Test(arguments: SavedBoard.Program.allCases) func pastelKeepsItsSoftEdge(program: SavedBoard.Program)
    throws
  {
    let slate = Slate()
    slate.use(.brush("pastel"))
    slate.draw(stride(from: 200, to: 900, by: 6).map { Point($0, 300) })
    let saved = SavedBoard(slate)
    let (ours, theirs) = (saved.shown(for: program), try saved.drawn(by: program))
    let box = pixels(Rect(x: 300, y: 270, width: 500, height: 60), saved, program)
    func profile(_ picture: Bitmap) -> [Double] {
      (box.minY..<box.maxY).map { picture.mean(box.minX..<box.maxX, $0..<$0 + 1) }
    }
    let off = zip(profile(ours), profile(theirs)).map { abs($0 - $1) }
    #expect(off.max() ?? 255 < program.bound(6), "\(off)")
    // The edge is soft: the profile has many steps between the paper and the ink.
    let (low, high) = (profile(ours).min() ?? 0, profile(ours).max() ?? 0)
    let soft = profile(theirs).count { $0 > low + 0.1 * (high - low) && $0 < low + 0.9 * (high - low) }
    #expect(Double(soft) > 4 * program.scale, "\(soft)")
  }

  /// On a bare board, on squares, and on a layer over another one.
  @Test(arguments: SavedBoard.Program.allCases, [0, 1, 2]) func aFeltWipeStaysAVeil(
    program: SavedBoard.Program, case number: Int
  ) throws {
    let slate = Slate()
    if number == 1 { slate.use(.lines(.squares)) }
    slate.use(.brush("pen"))
    slate.setSize(0.8)
    if number == 2 {
      slate.use(.color(.chalk(2)))
      slate.draw([Point(240, 250), Point(860, 420)])
      slate.use(.layer(.new))
    }
    for row in 0..<4 {
      slate.use(.color(.chalk(row)))
      slate.draw([Point(200, 240 + 40 * Double(row)), Point(900, 240 + 40 * Double(row))])
    }
    slate.use(.brush("felt"))
    slate.draw((0...60).map { Point(500, 200 + 4 * Double($0)) })
    slate.use(.brush("pen"))
    slate.use(.color(.chalk(5)))
    slate.draw([Point(440, 230), Point(560, 380)])
    let saved = SavedBoard(slate)
    let theirs = try saved.drawn(by: program)
    let text = try saved.text(program.format)
    #expect(text.split(separator: program == .rsvg ? "<image" : "/SMask").count == 2, "only the wipe")
    guard number != 1 else {
      // The page begins on the squares' grid, not on a pixel.
      #expect(theirs.width > 1000)
      return
    }
    let ours = saved.shown(for: program)
    for row in 0..<4 {
      let y = 240 + 40 * Double(row)
      let wiped = pixels(Rect(x: 480, y: y - 4, width: 40, height: 8), saved, program)
      let off = ours.difference(theirs, squares: 8, in: wiped)
      #expect(off.most < program.bound(8), "\(off)")
    }
    let whole = pixels(Rect(x: 440, y: 210, width: 120, height: 200), saved, program)
    let off = ours.difference(theirs, squares: 8, in: whole)
    #expect(off.most < program.bound(18) && off.mean < 0.6, "\(off)")
  }

  /// Pen, pencil, pen again, and pastel at last: each lies over what was drawn before.
  @Test(arguments: SavedBoard.Program.allCases) func theOrderStays(program: SavedBoard.Program) throws {
    let slate = Slate()
    for (number, brush) in ["pen", "pastel", "pen", "pencil", "pastel", "pen", "pastel"].enumerated() {
      slate.use(.brush(brush))
      slate.setSize(0.7)
      slate.use(.color(.chalk(number % 6)))
      let (x, y) = (300 + 12 * Double(number), 240 + 9 * Double(number))
      slate.draw(
        number % 2 == 0 ? [Point(x, 200), Point(x + 40, 400)] : [Point(240, y), Point(460, y + 30)])
    }
    let saved = SavedBoard(slate)
    let (ours, theirs) = (saved.shown(for: program), try saved.drawn(by: program))
    let off = ours.difference(
      theirs, squares: 4, in: PixelRect(minX: 0, minY: 0, maxX: ours.width - 4, maxY: ours.height - 4))
    #expect(off.most < program.bound(25) && off.mean < 0.6, "\(off)")
  }

  /// What a clean eraser takes away from pencil is away in the picture, too, and shows the layer below.
  @Test(arguments: SavedBoard.Program.allCases) func erasersCutPictures(program: SavedBoard.Program) throws {
    let slate = Slate()
    slate.use(.brush("pen"))
    slate.setSize(1)
    slate.draw([Point(300, 200), Point(300, 400)])
    slate.use(.layer(.new))
    slate.use(.brush("pastel"))
    slate.draw([Point(200, 300), Point(500, 300)])
    slate.use(.brush("eraser"))
    slate.draw([Point(300, 220), Point(300, 380)])
    let saved = SavedBoard(slate)
    let (ours, theirs) = (saved.shown(for: program), try saved.drawn(by: program))
    let off = ours.difference(
      theirs, squares: 6, in: pixels(Rect(x: 210, y: 210, width: 280, height: 180), saved, program))
    #expect(off.most < program.bound(18) && off.mean < 0.6, "\(off)")
  }

  /// A picture of many pixels, which is drawn in several bands.
  @Test func bandsHaveNoSeams() throws {
    let slate = Slate()
    slate.use(.brush("pastel"))
    slate.draw((0...60).map { Point(60 + 19 * Double($0), $0 % 2 == 0 ? 60 : 740) })
    let saved = SavedBoard(slate)
    let (ours, theirs) = (saved.shown(for: .rsvg), try saved.drawn(by: .rsvg))
    let off = ours.difference(
      theirs, squares: 4, in: PixelRect(minX: 0, minY: 0, maxX: ours.width - 4, maxY: ours.height - 4))
    #expect(off.most < 1, "\(off)")
  }
}
