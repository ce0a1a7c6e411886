import Geometry
import Interface
import Raster
import Scene
import Sketch
import TestSupport
import Testing

/// A board seen from so far away that its strokes are smaller than pixels.
struct FarOutTests {
  #if DEBUG
    static let many = 4000
  #else
    static let many = 16_000
  #endif
  static let world = Rect(x: 0, y: 0, width: 6000, height: 6000)

  /// One board for the tests that do not change it.
  static let full = Result { try board(many) }

  /// Short strokes and scribbles all over the world, in two colours of each quarter of it and more of them in its
  /// middle; one in fifty is long, one in ten rubs out.
  static func board(_ count: Int, seed: UInt64 = 12) throws -> Board {
    var random = RandomSource(seed: seed)
    var board = Board()
    for order in 1...count { board.insert(try stroke(order, &random)) }
    return board
  }

  private static let chalk = Slate.shelf.read().kinds.first { $0.id == "chalk" }?.brush ?? .firstChalk

  static func stroke(_ order: Int, _ random: inout RandomSource) throws -> Stroke {
    let spread = random.below(2) == 0 ? 2900.0 : 900
    let start = Point(3000 + random.within(-spread...spread), 3000 + random.within(-spread...spread))
    let quarter = (start.x < 3000 ? 0 : 1) + (start.y < 3000 ? 0 : 2)
    let isEraser = random.below(10) == 0
    let ink = ink(
      isEraser ? .plainEraser : order % 2 == 0 ? .plainPen : order % 4 == 1 ? Self.chalk : .firstChalk,
      width: random.within(3...9), order: order,
      seed: UInt32(order), color: isEraser ? 0 : (quarter + random.below(2)) % 6)
    let isLong = random.below(50) == 0
    var writer = TrailWriter()
    var (at, way) = (start, random.within(0...6.28))
    for _ in 0..<(random.below(4) == 0 ? 40 : 4) {
      writer.add(ink.node(at: at, pressure: 0.8))
      way += random.within(-1...1)
      at += Vector(cosine(way), sine(way)) * (isLong ? random.within(40...90) : random.within(1...6))
      at = Point(min(5990, max(10, at.x)), min(5990, max(10, at.y)))
    }
    return try Stroke(id: name(order), ink: ink, trail: writer.bytes)
  }

  private static let resources = SceneResources(typesetter: FixedTypesetter(), codec: NoPictures())

  private static func draw(
    _ board: Board, pixels: Int, rect: Rect = world, isTransparent: Bool = false, usesPatches: Bool = true
  ) -> Bitmap {
    render(
      BoardPicture(board, theme: Theme(), isTransparent: isTransparent, usesPatches: usesPatches), rect: rect,
      scale: Double(pixels) / world.width, resources: resources)
  }

  /// How far two pictures are apart: the mean and the largest difference of channels, each averaged over squares.
  static func distance(_ a: Bitmap, _ b: Bitmap, square: Int) -> (mean: Double, worst: Double) {
    var (sum, worst, count) = (0.0, 0.0, 0)
    for y in stride(from: 0, to: a.height - square + 1, by: square) {
      for x in stride(from: 0, to: a.width - square + 1, by: square) {
        for shift: UInt32 in [0, 8, 16] {
          var difference = 0
          for row in y..<y + square {
            for column in x..<x + square {
              difference += Int(a[column, row] >> shift & 255) - Int(b[column, row] >> shift & 255)
            }
          }
          let off = abs(Double(difference)) / Double(square * square)
          sum += off
          worst = max(worst, off)
          count += 1
        }
      }
    }
    return (sum / Double(max(1, count)), worst)
  }

  @Test func aHundredTimesTheStrokesCostNoMoreThanThePixels() throws {
    let board = try Self.full.get()
    for pixels in [100, 128, 200, 256] {
      let counts = BoardPicture(board, theme: Theme()).counts(of: Self.world, scale: Double(pixels) / 6000)
      #expect(counts.patches > 0)
      // A patch or a sparse square is at least 32 pixels wide here; the newest strokes are always drawn.
      let squares = (pixels / 32 + 2) * (pixels / 32 + 2)
      #expect(counts.patches <= squares)
      #expect(counts.strokes <= squares * 64 + 512, "\(pixels): \(counts)")
    }
    // From near nothing is left out.
    let near = Rect(x: 2900, y: 2900, width: 200, height: 200)
    let counts = BoardPicture(board, theme: Theme()).counts(of: near, scale: 1)
    #expect(counts.patches == 0)
    #expect(counts.strokes == board.strokes.count { $0.bounds.intersects(near.inset(by: -1)) })
  }

  /// Compares pixels, and averages of squares, with a picture drawn eight times as large and scaled down.
  @Test func itLooksLikeTheStrokesThatItStandsFor() throws {
    let board = try Self.full.get()
    for pixels in [97, 128, 190] {
      var truth = Self.draw(board, pixels: 8 * pixels, usesPatches: false)
      for _ in 0..<3 { truth = ImagePyramid.halved(truth) }
      let ours = Self.draw(board, pixels: pixels)
      let all = Self.draw(board, pixels: pixels, usesPatches: false)
      let (off, near) = (
        Self.distance(ours, truth, square: 1), Self.distance(ours, truth, square: 8)
      )
      #expect(off.mean < 8 && near.mean < 2 && near.worst < 16, "\(pixels): \(off), \(near)")
      // What is drawn from a little nearer is drawn one by one: it must not look otherwise.
      let pop = Self.distance(ours, all, square: 8)
      #expect(pop.mean < 3 && pop.worst < 16, "\(pixels): \(pop)")
    }
  }

  /// A little nearer, a little farther: no level looks otherwise than the next.
  @Test func nothingPopsBetweenLevels() throws {
    let board = try Self.full.get()
    var last: Bitmap?
    // Between each two of them the scale is a power of two, at which levels change.
    for pixels in [46, 48, 93, 95, 187, 189] {
      let picture = Self.draw(board, pixels: pixels)
      if let before = last, abs(before.width - pixels) <= 2 {
        // The mean of the whole: places have moved by up to two pixels.
        let (a, b) = (Self.mean(before), Self.mean(picture))
        for channel in 0..<3 { #expect(abs(a[channel] - b[channel]) < 4, "\(pixels)") }
      }
      last = picture
    }
  }

  private static func mean(_ bitmap: Bitmap) -> SIMD3<Double> {
    var sum = SIMD3<Double>()
    for i in 0..<bitmap.width * bitmap.height {
      let pixel = bitmap.pixels[i]
      sum += SIMD3(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255))
    }
    return sum / Double(bitmap.width * bitmap.height)
  }

  @Test func tilesFitTogether() throws {
    let board = try Self.full.get()
    for pixels in [128, 151] {
      let whole = Self.draw(board, pixels: pixels)
      var random = RandomSource(seed: UInt64(pixels))
      for _ in 0..<20 {
        let (x, y) = (random.below(pixels - 20), random.below(pixels - 20))
        let unit = 6000 / Double(pixels)
        let part = Self.draw(
          board, pixels: pixels,
          rect: Rect(x: Double(x) * unit, y: Double(y) * unit, width: 20 * unit, height: 20 * unit))
        var off = 0
        for row in 0..<20 {
          for column in 0..<20 where part[column, row] != whole[x + column, y + row] { off += 1 }
        }
        #expect(off == 0, "\(pixels): \(x), \(y)")
      }
    }
  }

  /// Patches are updated while the board changes, and equal new ones.
  @Test func patchesFollowEdits() throws {
    var random = RandomSource(seed: 5)
    let count = 2500
    var board = try Self.board(count)
    var gone: [Stroke] = []
    var next = count + 1
    for round in 0..<9 {
      for _ in 0..<[1, 30, 700][round % 3] {
        switch random.below(3) {
        case 0:
          board.insert(try Self.stroke(next, &random))
          next += 1
        case 1:
          if let stroke = board.remove(order: 1 + random.below(count)) { gone.append(stroke) }
        default:
          if !gone.isEmpty { board.insert(gone.remove(at: random.below(gone.count))) }
        }
      }
      // An old picture that is drawn late is right too.
      let snapshot = board
      if let stroke = board.remove(order: board.strokes.first { _ in true }?.ink.order ?? 0) {
        gone.append(stroke)
      }
      for state in [snapshot, board, snapshot] {
        var anew = Board()
        for stroke in state.strokes { anew.insert(stroke) }
        let (ours, truth) = (Self.draw(state, pixels: 100), Self.draw(anew, pixels: 100))
        #expect(Self.distance(ours, truth, square: 1).worst == 0, "round \(round)")
      }
    }
  }

  @Test func erasedAndClearedStrokesAreGone() throws {
    let count = 4000
    var board = try Self.board(count)
    let empty = Self.draw(Board(), pixels: 128)
    #expect(Self.distance(Self.draw(board, pixels: 128), empty, square: 1).mean > 4)
    // An eraser as wide as the world, under some hundred strokes that are not seen from here.
    var wiped = board
    let felt = ink(.plainEraser, width: 20_000, order: 1_000_000, color: 0)
    var trail = TrailWriter()
    trail.add(felt.node(at: Point(2000, 3000), pressure: 1))
    trail.add(felt.node(at: Point(4000, 3000), pressure: 1))
    wiped.insert(try Stroke(id: name(1_000_000), ink: felt, trail: trail.bytes))
    for order in 1...600 {
      let dot = ink(.plainPen, width: 0.5, order: 1_000_000 + order)
      var trail = TrailWriter()
      trail.add(dot.node(at: Point(100, 100), pressure: 1))
      wiped.insert(try Stroke(id: name(1_000_000 + order), ink: dot, trail: trail.bytes))
    }
    let corner = Rect(x: 300, y: 300, width: 5600, height: 5600)
    for pixels in [90, 128] {
      let (ours, bare) = (
        Self.draw(wiped, pixels: pixels, rect: corner), Self.draw(Board(), pixels: pixels, rect: corner)
      )
      #expect(Self.distance(ours, bare, square: 1).worst == 0)
      let clear = Self.draw(wiped, pixels: pixels, rect: corner, isTransparent: true)
      #expect((0..<clear.width * clear.height).allSatisfy { clear.pixels[$0] == 0 })
    }
    for order in 1...count { _ = board.remove(order: order) }
    #expect(Self.distance(Self.draw(board, pixels: 128), empty, square: 1).worst == 0)
  }

  /// A stroke that a hand has just drawn far out looks as it did while it was wet.
  @Test func freshStrokesAreDrawnOneByOne() throws {
    var board = try Self.board(Self.many / 4)
    let before = Self.draw(board, pixels: 128)
    var ink = ink(.plainPen, width: 200, order: board.count + 1, color: 3)
    ink.exponent = 1
    var trail = TrailWriter()
    for x in stride(from: 1000.0, through: 5000, by: 100) {
      trail.add(ink.node(at: Point(x, 3000 + 300 * sine(x / 300)), pressure: 1))
    }
    let stroke = try Stroke(id: name(1), ink: ink, trail: trail.bytes)
    board.insert(stroke)
    let after = Self.draw(board, pixels: 128)
    let scale = 128.0 / 6000
    let mask = CoverageMask(width: 128, height: 128)
    let stamper = Stamper(ink, mask, .scale(scale))
    for span in stroke.spans { stroke.steps(of: span) { stamper.stamp($0) } }
    mask.composite(.color(Theme().color(.chalk(3))), into: RasterTarget(before))
    #expect(Self.distance(before, after, square: 1).worst == 0)
  }

  /// From afar steps far shorter than a pixel are drawn as one; nobody could tell.
  @Test(arguments: 0..<6)
  func invisiblyShortStepsAreDrawnTogether(seed: UInt64) throws {
    var random = RandomSource(seed: 300 + seed)
    let ink = ink(.plainPen, width: [20, 60, 200][Int(seed) % 3], color: 3)
    var trail = TrailWriter()
    var place = Point(1500, 1500)
    var (angle, turn) = (random.within(0...6), 0.0)
    for _ in 0..<600 {
      trail.add(ink.node(at: place, pressure: 0.8))
      turn = max(-0.05, min(0.05, turn + random.within(-0.01...0.01)))
      angle += turn
      place += Vector(angle: angle, length: random.within(4...8))
    }
    let stroke = try Stroke(id: name(1), ink: ink, trail: trail.bytes)
    var board = Board()
    board.insert(stroke)
    let drawn = Self.draw(board, pixels: 128)
    let fine = Self.draw(Board(), pixels: 128)
    let mask = CoverageMask(width: 128, height: 128)
    let stamper = Stamper(ink, mask, .scale(128.0 / 6000))
    for span in stroke.spans { stroke.steps(of: span) { stamper.stamp($0) } }
    mask.composite(.color(Theme().color(.chalk(3))), into: RasterTarget(fine))
    let difference = Self.distance(drawn, fine, square: 1)
    #expect(difference.worst < 32, "\(difference)")
  }
}
