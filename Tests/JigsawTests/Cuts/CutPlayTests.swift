import Geometry
import Interface
import Jigsaw
import ModeKit
import Raster
import Scene
import Testing

/// Puzzles of every cut, played.
@Suite struct CutPlayTests {
  private static let cuts: [(CutStyle, FrameShape)] =
    CutStyle.allCases.map { ($0, .rectangle) } + [
      (.classic, .heart), (.whimsies, .circle), (.simple, .rounded),
    ]

  private func fixture(_ style: CutStyle, _ frame: FrameShape, count: Int, rotates: Bool = true) -> Fixture {
    var fixture = Fixture(rotates: rotates, seed: 5)
    fixture.params = JigsawParams(
      picture: "blob:grey", pieces: .count(count), rotates: rotates, style: style, frame: frame)
    return fixture
  }

  /// A hand that turns and drags pieces to where a neighbour lies, to the end.
  @Test(arguments: cuts)
  func everyCutIsSolvedByMovesAlone(style: CutStyle, frame: FrameShape) throws {
    let fixture = fixture(style, frame, count: 45)
    let host = fixture.host(try fixture.state())
    var random = RandomSource(seed: 17)
    let cut = host.state.puzzle.cut
    var moves = 0
    while host.state.groupCount > 1 {
      moves += 1
      try #require(moves < 600)
      let piece = random.below(cut.count)
      var beside: [Int] = []
      cut.forEachNeighbour(of: piece) { beside.append($0) }
      let other = beside[random.below(beside.count)]
      let (a, b) = (Int(host.state.groupOf[piece]), Int(host.state.groupOf[other]))
      guard a != b else { continue }
      let place = host.state.groups[b].placement
      let off = Vector(random.within(-1...1), random.within(-1...1)) * (cut.side * 0.13)
      let count = host.state.groupCount
      let fit = Placement(turn: place.turn, shift: place.shift + off)
      // A piece that would lie over the table's edge is put back on it, away from its neighbour.
      guard host.state.onTable(fit, group: a) == fit else {
        host.perform(
          .lay(group: b, at: Placement(turn: place.turn, shift: .zero), joins: false, held: []), seat: 0)
        continue
      }
      host.perform(.lay(group: a, at: fit, joins: true, held: []), seat: 0)
      #expect(host.state.groupCount < count, "neighbours that meet join")
    }
    let last = Int(host.state.groupOf[0])
    host.perform(.lay(group: last, at: Placement(turn: 0, shift: .zero), joins: true, held: []), seat: 0)
    #expect(host.state.isFinished)
    let box = host.state.box(of: last)
    #expect(
      abs(box.minX - cut.frame.minX) < cut.depth + 0.1 && abs(box.maxY - cut.frame.maxY) < cut.depth + 0.1)
    while host.canUndo(seat: 0) { host.undo(seat: 0) }
    #expect(fixture.bytes(host.state) == fixture.bytes(try fixture.state()))
  }

  /// At any zoom the inside of a finished puzzle equals the picture, within 2 of 255.
  @Test(arguments: cuts)
  func aFinishedPuzzleIsThePicture(style: CutStyle, frame: FrameShape) throws {
    let fixture = fixture(style, frame, count: 24, rotates: false)
    let host = fixture.host(try fixture.state())
    let cut = host.state.puzzle.cut
    for piece in 0..<cut.count {
      let group = Int(host.state.groupOf[piece])
      host.perform(.lay(group: group, at: Placement(turn: 0, shift: .zero), joins: true, held: []), seat: 0)
    }
    try #require(host.state.isFinished)
    struct Bare: LayerContent {
      let puzzle: Puzzle
      func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
        canvas.fill(Path(rect: puzzle.cut.picture), puzzle.picture.paint(over: puzzle.cut.picture))
      }
    }
    let mode = JigsawMode()
    let table = mode.picture(host.state, params: fixture.params, theme: Theme()).content
    for scale in [0.1, 0.7, 2.3] {
      let bare = render(
        Bare(puzzle: host.state.puzzle), rect: cut.frame, scale: scale, resources: fixture.scene)
      let seen = render(table, rect: cut.frame, scale: scale, resources: fixture.scene)
      let inset = 2 / scale + cut.side * 0.08
      var compared = 0
      for y in 0..<bare.height {
        for x in 0..<bare.width {
          let p = cut.frame.origin + Vector(Double(x) + 0.5, Double(y) + 0.5) / scale
          guard cut.border.contains(p), (cut.border.nearest(to: p)?.distance ?? 0) > inset else { continue }
          compared += 1
          for shift: UInt32 in [0, 8, 16, 24] {
            let (a, b) = (Int(bare[x, y] >> shift & 255), Int(seen[x, y] >> shift & 255))
            #expect(abs(a - b) <= 2, "at \(p), scale \(scale)")
          }
        }
      }
      #expect(compared > 0)
    }
  }

  @Test func paramsComeBackAndThoseOfTheFirstVersionMeanTheSimpleCut() throws {
    for style in CutStyle.allCases {
      for frame in FrameShape.named.map(\.shape) + [.path("M0 0L9 0L4 8Z")] {
        var params = JigsawParams(
          picture: "dusk", pieces: .count(100_000), rotates: true, style: style, frame: frame)
        params.tab = 25
        params.jitter = 9
        var writer = ByteWriter()
        params.encode(into: &writer)
        var reader = ByteReader(writer.bytes)
        #expect(try JigsawParams(reading: &reader) == params)
      }
    }
    var old = ByteWriter()
    old.byte(1)
    old.string("reef")
    old.byte(1)
    old.count(2)
    old.count(1)
    old.flag(false)
    var reader = ByteReader(old.bytes)
    #expect(
      try JigsawParams(reading: &reader)
        == JigsawParams(picture: "reef", pieces: .grid(columns: 2, rows: 1), rotates: false))
  }

  @Test func cutsAndFramesAreChosenByNameAndWrongOnesAreRefused() throws {
    let mode = JigsawMode()
    func params(_ line: String) throws -> JigsawParams {
      try mode.params(from: mode.newDocument.read(line.split(separator: " ").map(String.init)))
    }
    let heart = try params("dusk --pieces 60 --cut voronoi --frame heart --tab 24")
    #expect(heart.style == .voronoi && heart.frame == .heart && heart.tab == 24)
    let path = "M0,0h10v10h-10z"
    #expect(try params("dusk --frame \(path)").frame == .path(path))
    for bad in ["--cut saw", "--frame none", "--frame M0,0L1,1", "--tab 90", "--jitter 99"] {
      #expect(throws: Problem.self) { try params("dusk \(bad)") }
    }
    for (field, number) in [("tab", 90), ("jitter", 99)] {
      var answers = mode.form(last: nil).answers
      answers.numbers[field] = number
      #expect(throws: Problem.self) { try mode.params(from: answers) }
    }
  }
}
