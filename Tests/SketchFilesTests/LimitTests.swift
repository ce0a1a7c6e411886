import Compression
import Geometry
import ModeKit
import SketchFiles
import Testing

/// What files may hold at most, and that it is said where one holds more.
@Suite struct LimitTests {
  private func read(_ text: String) throws(Problem) -> ReadDrawing { try ReadDrawing(file: Array(text.utf8)) }

  private func svg(_ content: String) -> String {
    "<svg><path fill=\"none\" stroke=\"#000\" d=\"M0 0L9 9\"/>\(content)</svg>"
  }

  private func path(_ data: String, width: Double = 1) -> String {
    "<path fill=\"none\" stroke=\"#000\" stroke-width=\"\(width)\" d=\"\(data)\"/>"
  }

  @Test func curvesAreCountedBeforeTheyAreMadeStraight() throws {
    let curve = "C0 1e9 1e9 -1e9 0 0"
    let drawing = try read(svg(path("M0 0" + String(repeating: curve, count: 300))))
    #expect(drawing.strokes.count == 1 && drawing.losses[.longLines] == 1)
    #expect(try read(svg(path("M0 0" + curve, width: 1000))).strokes.count == 2)
  }

  @Test func linesAreTakenAsLongAsTheyCanBeSeen() throws {
    let drawing = try read(
      svg(path("M0 0H1000", width: 1e-3) + path("M0 0H1000", width: 0) + path("M0 0H2e10", width: 4000)))
    #expect(drawing.strokes.map { $0.widths[0] } == [1, 1e-3, 4000])
    #expect(drawing.losses[.thinLines] == 1)
  }

  @Test func placesAreCountedBeforeTheyAreKept() throws {
    // The first number cannot be read, so that the others need not be.
    let words = "x " + String(repeating: "1 ", count: 4_000_010)
    let drawing = try read(
      "<xournal><page><layer><stroke width=\"1\">\(words)</stroke><stroke width=\"1\">1 2 3 4</stroke></layer></page></xournal>"
    )
    #expect(drawing.strokes.map(\.points) == [[Point(1, 2), Point(3, 4)]])
    #expect(drawing.losses[.longLines] == 1)
  }

  @Test func soManyPicturesAreTaken() throws {
    let picture = "<image left=\"0\" top=\"0\" right=\"1\" bottom=\"1\">AAAA</image>"
    let drawing = try read(
      "<xournal><page><layer>\(String(repeating: picture, count: 205))</layer></page></xournal>")
    #expect(drawing.pictures.count == 200 && drawing.losses[.manyPictures] == 5)
    let inSVG = try read(svg(String(repeating: "<image href=\"data:image/png;base64,AAAA\"/>", count: 201)))
    #expect(inSVG.pictures.count == 200 && inSVG.losses[.manyPictures] == 1)
  }

  @Test(arguments: [1, 100, 10_000]) func whatIsSaidOfUnknownElementsIsShort(count: Int) throws {
    let names = (0..<count).map { "<u\($0)\(String(repeating: "a", count: 1 + 20_000 / count))/>" }.joined()
    let losses = try read(svg(names)).losses
    #expect(losses.sentences.count <= 9)
    #expect(losses.sentences.allSatisfy { $0.count < 80 })
    #expect(losses[.otherElements] == max(0, count - 8))
  }

  @Test func anElementHasOnlySoManyAttributes() throws {
    func element(_ count: Int) -> String { "<g " + (0..<count).map { "a\($0)=\"\" " }.joined() + "/>" }
    #expect(try read(svg(element(1000))).strokes.count == 1)
    #expect(throws: Problem.self) { try read(svg(element(1001))) }
  }

  /// Damaged, endless and huge numbers are no numbers.
  @Test(arguments: [
    "1e39", "-1e300", "nan", "inf", "9223372036854775808e9", "0x1p99", String(repeating: "1", count: 200),
  ])
  func numbersAreOfASensibleSize(text: String) throws {
    for content in [
      "<polyline points=\"0,0 \(text),1\" stroke=\"#000\"/>", path("M0 0L\(text) 1 2"),
      "<line x2=\"\(text)\" stroke=\"#000\"/>", "<g transform=\"translate(\(text))\"/>",
    ] {
      let drawing = try read(svg(content))
      #expect(drawing.strokes.allSatisfy { $0.points.allSatisfy { $0.isFinite } })
      #expect(drawing.losses.sentences.count == 1, "\(content)")
    }
  }

  // What expat reads.

  private final class Deaf: XMLListener {
    func begin(_ name: String, _ attributes: [String: String]) {}
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
    func end(_ name: String) {}
  }

  /// How many bytes expat reads of a file that comes in pieces.
  private func work(_ head: String, _ megabytes: Int, _ tail: String) throws(Problem) -> Int {
    let pieces = megabytes * 64
    let filling = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 14)
    var next = -1
    return try XMLReader.read(
      { () throws(Problem) in
        next += 1
        if next == 0 { return Array(head.utf8) }
        return next <= pieces ? filling : next == pieces + 1 ? Array(tail.utf8) : nil
      }, Deaf())
  }

  @Test(arguments: [
    ("<svg><!--", "--></svg>"), ("<svg a=\"", "\"/>"), ("<svg><?x ", "?></svg>"), ("<svg>", "</svg>"),
  ])
  func tokensThatGoOnAndOnAreReadAFewTimes(head: String, tail: String) throws {
    for megabytes in [1, 4, 16] {
      let read = try work(head, megabytes, tail)
      #expect(read <= 5 * megabytes << 20, "\(megabytes)")
    }
  }

  @Test func tokensThatNeverEndAreRefused() {
    #expect(throws: Problem.self) { try work("<svg><!--", 200, "--></svg>") }
    #expect(throws: Problem.self) { try work("<", 200, "/>") }
  }
}
