import Geometry
import Interface
import Jigsaw
import ModeKit
import Raster
import Testing

/// The drawings for laser cutters.
@Suite struct LaserTests {
  private static let frames = FrameShape.named.map(\.shape) + [.path("M0 0 L10 1 L4 9 Z")]

  private func options(width: Double? = 300, _ change: (inout JigsawMode.CutFiles) -> Void = { _ in })
    -> JigsawMode.CutFiles
  {
    var options = JigsawMode.CutFiles(lines: "a.svg", width: width)
    change(&options)
    return options
  }

  /// The area of closed contours, positive clockwise on screen.
  private func area(_ path: Path) -> Double {
    let line = path.flattened(tolerance: 0.0005)
    return line.contours.reduce(0) { sum, contour in
      contour.range.reduce(sum) {
        let p = line.points[$1]
        let q = line.points[$1 + 1 < contour.end ? $1 + 1 : contour.start]
        return $0 + (p.x * q.y - p.y * q.x) / 2
      }
    }
  }

  @Test(arguments: frames)
  func theWidthIsThatOfTheFinishedPuzzle(frame: FrameShape) throws {
    let export = CutExport(.whimsies, frame)
    let drawing = try export.drawing(options(width: 400))
    let border = try #require(try drawing.paths("frame").first).path
    #expect(abs(border.bounds.width - 400) < 0.01 && abs(border.bounds.minX) < 0.01)
    #expect(abs(border.bounds.minY) < 0.01)
    #expect(drawing.attribute("width") == "400mm")
    #expect(drawing.attribute("viewBox")?.hasPrefix("0 0 400 ") == true)
  }

  /// Every seam between two pieces is there once, and the frame as one closed line.
  @Test(arguments: CutStyle.allCases, [FrameShape.rectangle, .heart])
  func everyLineIsThereOnce(style: CutStyle, frame: FrameShape) throws {
    let export = CutExport(style, frame)
    let drawing = try export.drawing(options())
    #expect(drawing.names == ["seams", "frame"])
    let cut = try export.cut()
    let scale = 300 / cut.frame.width
    var inner: Set<Int> = []
    for piece in 0..<cut.count {
      cut.forEachSide(of: piece) { if $0.neighbour >= 0 { inner.insert($0.seam) } }
    }
    let seams = try drawing.paths("seams")
    #expect(seams.count == inner.count)
    #expect(Set(seams.map(\.id)) == Set(inner.map { "seam-\($0)" }))
    let border = try drawing.paths("frame")
    #expect(border.count == 1 && border.first?.path.verbs.last == .close)
    #expect(abs(area(border[0].path) - area(cut.border) * scale * scale) < 1)
    // Without the picture, there is nothing else.
    #expect(drawing.text.split(separator: "\n").count { $0.hasPrefix("<path ") } == inner.count + 1)
  }

  @Test func kerfMovesTheFrameAndTheOutlinesOutwardsByHalf() throws {
    let export = CutExport(.whimsies, .heart)
    let kerf = 0.3
    let drawn = options {
      $0.laser.kerf = kerf; $0.outlines = "b.svg"
    }
    let border = try #require(try export.drawing(drawn).paths("frame").first).path
    #expect(abs(border.bounds.width - 300 - kerf) < 0.01)
    let cut = try export.cut()
    let place = Affine.translation(.origin - cut.frame.origin).then(.scale(300 / cut.frame.width))
    let pieces = try export.drawing(drawn, "b.svg").paths("pieces")
    #expect(pieces.count == cut.count)
    for (piece, drawn) in pieces.enumerated() {
      let outline = cut.outline(of: piece).transformed(by: place)
      #expect(drawn.id == "piece-\(piece)" && drawn.path.verbs.last == .close)
      // A line of this width more all around: its area is the length of the outline times the width.
      let length = outline.flattened(tolerance: 0.001)
      let around = length.contours.reduce(0.0) { sum, contour in
        contour.range.reduce(sum) {
          $0 + length.points[$1].distance(to: length.points[$1 + 1 < contour.end ? $1 + 1 : contour.start])
        }
      }
      let more = area(drawn.path) - area(outline)
      #expect(abs(more - around * kerf / 2) < around * kerf / 2 * 0.05 + 0.1, "piece \(piece)")
      for point in drawn.path.points {
        let far = outline.distance(to: point)
        #expect(far > kerf / 2 * 0.9 && far < kerf * 2.1 && !outline.contains(point), "piece \(piece)")
      }
    }
    // Without kerf the outlines are those of the cut.
    let plain = options { $0.outlines = "b.svg" }
    for (piece, drawn) in try export.drawing(plain, "b.svg").paths("pieces").enumerated() {
      #expect(abs(area(drawn.path) - area(cut.outline(of: piece).transformed(by: place))) < 0.1)
    }
  }

  @Test func thePictureLiesUnderTheLinesWhereItBelongs() throws {
    let export = CutExport(.classic, .circle)
    let drawing = try export.drawing(options { $0.laser.hasPicture = true })
    #expect(drawing.names == ["picture", "seams", "frame"])
    let cut = try export.cut()
    let scale = 300 / cut.frame.width
    let number = { (name: String) in drawing.attribute(name).flatMap { Double($0) } ?? .nan }
    #expect(abs(number("x") - (cut.picture.minX - cut.frame.minX) * scale) < 0.001)
    #expect(abs(number("y") - (cut.picture.minY - cut.frame.minY) * scale) < 0.001)
    // The first width and height are those of the page.
    let image = SVGLayers(String(drawing.text.split(separator: "<image")[1]))
    #expect(abs((image.attribute("width").flatMap { Double($0) } ?? 0) - cut.picture.width * scale) < 0.001)
    let data = try #require(image.attribute("href")).split(separator: ",")
    let file = try #require(Base64.bytes(data[1].utf8))
    let picture = try RawCodec().decode(file)
    #expect(
      picture.width == 150 && (0..<15_000).allSatisfy { picture.pixels[$0] == export.picture.pixels[$0] })
  }

  @Test func thePrintHasTheMarksOfTheLines() throws {
    let export = CutExport(.classic, .heart)
    let drawn = options {
      $0.print = "p.svg"
      $0.laser.hasMarks = true
    }
    let (lines, print) = (try export.drawing(drawn), try export.drawing(drawn, "p.svg"))
    #expect(lines.names == ["seams", "frame", "marks"] && print.names == ["picture", "marks"])
    let marks = try lines.paths("marks")
    #expect(marks.count == 3)
    #expect(marks.map(\.path) == (try print.paths("marks").map(\.path)))
    for name in ["width", "height", "viewBox"] { #expect(lines.attribute(name) == print.attribute(name)) }
    let border = try lines.paths("frame")[0].path.bounds
    let page = try #require(lines.attribute("viewBox")).split(separator: " ").compactMap { Double($0) }
    let sheet = Rect(x: page[0], y: page[1], width: page[2], height: page[3])
    for mark in marks {
      #expect(!mark.path.bounds.intersects(border), "marks lie beside the puzzle")
      #expect(sheet.contains(mark.path.bounds))
    }
  }

  @Test func numbersAreEngravedWithinTheirPieces() throws {
    let export = CutExport(.whimsies, .rounded)
    let drawing = try export.drawing(options { $0.laser.hasNumbers = true })
    #expect(drawing.names == ["engraving", "seams", "frame"])
    let cut = try export.cut()
    let place = Affine.translation(.origin - cut.frame.origin).then(.scale(300 / cut.frame.width))
    let numbers = try drawing.paths("engraving")
    #expect(numbers.map(\.id) == (0..<cut.count).map { "number-\($0)" })
    for (piece, number) in numbers.enumerated() {
      let outline = cut.outline(of: piece).transformed(by: place)
      #expect(number.path.points.allSatisfy { outline.contains($0) && outline.distance(to: $0) > 0.5 })
      #expect(number.path.bounds.height > 2)
    }
    // Different numbers look different, also upside down.
    var shapes: Set<[Vector]> = []
    for number in numbers {
      let box = number.path.bounds
      let middles = number.path.segments.compactMap { segment in
        if case .line(let start, let end) = segment { start.lerp(end, 0.5) - box.center } else { nil }
      }
      for sign in [1.0, -1] {
        let shape = middles.map { $0 * (100 * sign / box.height) }
          .map { Vector($0.dx.rounded() + 0, $0.dy.rounded() + 0) }
          .sorted { ($0.dx, $0.dy) < ($1.dx, $1.dy) }
        #expect(shapes.insert(shape).inserted, "\(number.id)")
      }
    }
  }

  /// Nothing is narrower than asked; too many pieces are refused with the largest number that works.
  @Test(arguments: [CutStyle.classic, .hexagons, .voronoi, .whimsies])
  func tooManyPiecesAreRefusedWithTheLargestNumber(style: CutStyle) throws {
    var export = CutExport(style, pieces: .count(700))
    var narrow = options(width: 200) { $0.narrowest = 2 }
    let problem = #expect(throws: Problem.self) { try export.make(narrow) }
    let message = try #require(problem?.message)
    let most = try #require(
      message.split(separator: "--pieces ").dropFirst().first?.split { $0 == " " || $0 == "," }.first.flatMap
      {
        Int($0)
      },
      "\(message)")
    #expect(most > 20 && most < 700)
    export.params.pieces = .count(most)
    #expect(try !export.make(narrow).isEmpty)
    narrow.outlines = "b.svg"
    let pieces = try export.drawing(narrow, "b.svg").paths("pieces")
    #expect(abs(pieces.count - most) <= most / 8)
    for piece in pieces { #expect(Opening(piece.path, by: 2).parts == 1, "\(piece.id) of \(most)") }
    export.params.pieces = .count(most + 1)
    #expect(throws: Problem.self) { try export.make(narrow) }
    // Whoever wants them gets them anyway.
    #expect(try !export.make(options(width: 200)).isEmpty)
  }

  @Test func theKerfCountsAsMaterialThatIsGone() throws {
    let export = CutExport(.classic, pieces: .grid(columns: 12, rows: 8))
    // Necks of about 0.16 sides of 20.8 mm.
    #expect(try !export.make(options(width: 250) { $0.narrowest = 2 }).isEmpty)
    #expect(throws: Problem.self) {
      try export.make(
        options(width: 250) {
          $0.narrowest = 2; $0.laser.kerf = 1.5
        })
    }
  }

  @Test func aSizeThatIsTooSmallForAnyPuzzleIsRefused() throws {
    let problem = #expect(throws: Problem.self) {
      try CutExport().make(options(width: 5) { $0.narrowest = 2 })
    }
    #expect(problem?.message.contains("--width-mm") == true && problem?.message.contains("--pieces") == false)
  }
}
