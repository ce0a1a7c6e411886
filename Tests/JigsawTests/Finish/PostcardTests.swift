import Geometry
import Interface
import Jigsaw
import ModeKit
import Raster
import Scene
import TestSupport
import Testing

/// The postcard of a finished puzzle.
@Suite struct PostcardTests {
  private let puzzle = CutExport(pieces: .grid(columns: 6, rows: 4))

  /// The puzzle, put together by two seats.
  private func host(isFinished: Bool = true) throws -> ModeHost<JigsawMode> {
    let host = ModeHost(
      mode: puzzle.mode, params: puzzle.params, seed: puzzle.seed, state: try puzzle.table(),
      store: MemoryStore(),
      environment: ModeEnvironment(
        theme: Theme(), camera: Camera(zoom: 1, viewport: Rect(x: 0, y: 0, width: 1280, height: 800)),
        wallTime: 1_790_000_000_000))
    for piece in 0..<(isFinished ? 24 : 20) {
      let home = Placement(turn: 0, shift: .zero)
      host.perform(
        .lay(group: piece, at: home, joins: true, held: []), seat: piece % 3 == 0 ? 1 : 0)
    }
    return host
  }

  private func exported(_ host: ModeHost<JigsawMode>) throws -> Bitmap {
    let resources = SceneResources(typesetter: FixedTypesetter(), codec: RawCodec())
    let bytes = try JigsawMode.postcard(
      of: host.state, host.params, titled: "", ended: 1_790_000_000_000, resources)
    return try RawCodec().decode(bytes)
  }

  /// The largest of the differences of two colours' channels.
  private func difference(_ a: UInt32, _ b: UInt32) -> Int {
    var largest = 0
    for shift: UInt32 in [0, 8, 16] {
      let (first, second) = (Int((a >> shift) & 255), Int((b >> shift) & 255))
      largest = max(largest, abs(first - second))
    }
    return largest
  }

  @Test func itShowsThePictureAndACaption() throws {
    let host = try host()
    #expect(host.state.isFinished)
    let hands = JigsawMode.hands(of: host.state, turns: [:])
    #expect(hands.count == 2)
    let card = Postcard(host.state, host.params, ended: 1_790_000_000_000, hands: hands)
    // The puzzle's own resources hold its picture, and its typesetter draws nothing.
    let bare = render(card, rect: card.bounds, scale: Postcard.scale, resources: puzzle.scene)
    #expect(bare.width == Int(card.bounds.width * 2) && bare.height == Int(card.bounds.height * 2))
    #expect(max(bare.width, bare.height) >= 1800)
    // The margins are blank card, and the picture is that of the puzzle.
    let blank = bare[20, 20]
    let place = card.picture
    for point in [Point(8, 8), Point(place.maxX + 8, place.center.y), Point(place.center.x, place.minY - 8)] {
      #expect(bare[Int(point.x * 2), Int(point.y * 2)] == blank)
    }
    var (sum, count) = (0, 0)
    let picture = render(
      Plain(puzzle: host.state.puzzle), rect: host.state.puzzle.cut.frame,
      scale: place.width / host.state.puzzle.cut.frame.width * 2, resources: puzzle.scene)
    for y in stride(from: 4, to: picture.height - 4, by: 3) {
      for x in stride(from: 4, to: picture.width - 4, by: 3) {
        sum += difference(picture[x, y], bare[x + Int(place.minX * 2), y + Int(place.minY * 2)])
        count += 1
      }
    }
    #expect(count > 10_000 && sum < count * 12, "on average, \(sum / max(1, count)) of 255")
    #expect(sum > 0, "the cut is seen")
    // There are words below the picture: the pieces and the time, the day, and who joined how many.
    let caption = card.caption
    func ink(_ bitmap: Bitmap, _ part: Rect) -> Int {
      var count = 0
      for y in Int(part.minY * 2)..<Int(part.maxY * 2) {
        for x in Int(part.minX * 2)..<Int(part.maxX * 2) where difference(bitmap[x, y], blank) > 60 {
          count += 1
        }
      }
      return count
    }
    let written = try exported(host)
    #expect(written.width == bare.width && written.height == bare.height)
    #expect(ink(written, caption) > ink(bare, caption) + 3000)
    let right = Rect(
      minX: caption.maxX - 100, minY: caption.minY, maxX: caption.maxX, maxY: caption.minY + 34)
    #expect(ink(written, right) > 300, "the day")
  }

  @Test func itIsSavedWhereTheSeatWants() throws {
    let host = try host()
    _ = host.takeRequests()
    host.handle(.command(.jigsaw(.postcard), .fire, seat: 1))
    let files = host.takeRequests().compactMap { if case .saveFile(let file, 1) = $0 { file } else { nil } }
    let file = try #require(files.first)
    #expect(file.ending == "png" && file.name == "Postcard Your picture")
    #expect(try RawCodec().decode(file.bytes).width >= 1000)
  }

  @Test func anUnfinishedPuzzleHasNone() throws {
    let host = try host(isFinished: false)
    _ = host.takeRequests()
    host.handle(.command(.jigsaw(.postcard), .fire, seat: 0))
    #expect(!host.takeRequests().contains { if case .saveFile = $0 { true } else { false } })
    let problem = #expect(throws: Problem.self) { try exported(host) }
    #expect(problem?.message == "Only a finished puzzle has a postcard. Put all pieces together first.")
  }
}

/// The picture of a puzzle without its cut.
private struct Plain: LayerContent {
  let puzzle: Puzzle
  func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    canvas.fill(Path(rect: puzzle.cut.picture), puzzle.picture.paint(over: puzzle.cut.picture))
  }
}
