import Geometry
import Raster
import RasterScenes
import Sketch
import Testing

/// Chalk: its texture in figures, as they are known of real chalk and of what looked like toner.
struct StreakTests {
  private static let size = (width: 640, height: 128)

  private func chalk() throws -> Brush {
    try #require(Slate.shelf.read().kinds.first { $0.id == "chalk" }?.brush)
  }

  /// The coverage by straight strokes through the middle, one over the other, each 0…1.
  private func coverage(
    width: Double, pressure: Double = 0.7, passes: Int = 1, isUpright: Bool = false, seed: Int = 90,
    lean: Vector = .zero
  ) throws -> CoveragePicture {
    let height = isUpright ? Self.size.width : Self.size.height
    let columns = isUpright ? Self.size.height : Self.size.width
    var result = CoveragePicture(width: columns, height: height)
    for pass in 0..<passes {
      let ink = ink(try chalk(), width: width, seed: UInt32(seed + pass)).held(leaning: lean)
      var maker = StepMaker(ink)
      var mark = WetMark(ink, theme: .init())
      for place in stride(from: -40.0, through: 680, by: 12) {
        let point = isUpright ? Point(64, place) : Point(place, 64)
        mark.add(maker.add(ink.node(at: point, pressure: pressure)))
      }
      let mask = CoverageMask(width: columns, height: height, notesChanges: true)
      mark.stamp(0..<mark.stepCount, into: mask, transform: .identity)
      let seen = mark.seen(mask, .identity)
      result.lay { Double(seen[$0, $1]) / 255 }
    }
    return result
  }

  /// Coverages that are laid over each other.
  private struct CoveragePicture {
    let width: Int
    let height: Int
    var shades: [Double]

    init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
      shades = [Double](repeating: 0, count: width * height)
    }

    mutating func lay(_ cover: (Int, Int) -> Double) {
      for i in shades.indices {
        let share = cover(i % width, i / width)
        shades[i] = shades[i] * (1 - share) + share
      }
    }

    /// A part in the middle of the stroke.
    func core(_ half: Int, isUpright: Bool = false) -> Texture {
      isUpright
        ? Texture(width: 2 * half, height: height) { shades[$1 * width + 64 - half + $0] }
        : Texture(width: width, height: 2 * half) { shades[(64 - half + $1) * width + $0] }
    }

    /// The mean of a row.
    func row(_ y: Int) -> Double { shades[y * width..<(y + 1) * width].reduce(0, +) / Double(width) }
  }

  /// The autocorrelation along and across the way at a distance in pixels: the mean of six strokes, since few pieces of a
  /// stroke are that far apart across.
  private func correlation(_ distance: Int, isUpright: Bool = false) throws -> (along: Double, across: Double)
  {
    var (along, across) = (0.0, 0.0)
    for seed in 90..<96 {
      let picture = try coverage(width: 64, isUpright: isUpright, seed: seed)
      let core = picture.core(14, isUpright: isUpright)
      let (right, down) = (core.correlation(right: distance), core.correlation(down: distance))
      along += (isUpright ? down : right) / 6
      across += (isUpright ? right : down) / 6
    }
    return (along, across)
  }

  @Test func aWideStrokeHasStreaksAlongItsWay() throws {
    let (near, middle, far) = (try correlation(8), try correlation(16), try correlation(24))
    #expect(near.along > 0.3 && far.along > 0.15, "\(near), \(far)")
    #expect(near.along > near.across + 0.1 && middle.along > middle.across + 0.1, "\(near), \(middle)")
  }

  /// The streaks belong to the stick, not to the board.
  @Test func streaksTurnWithTheStroke() throws {
    let (near, middle) = (try correlation(8, isUpright: true), try correlation(16, isUpright: true))
    #expect(near.along > near.across + 0.1 && middle.along > middle.across + 0.1, "\(near), \(middle)")
  }

  @Test func thereAreMoreThanTwoTones() throws {
    #expect(try coverage(width: 64).core(14).modes(standingOut: 0.004) >= 3)
  }

  @Test func theBoardShowsThroughEightPasses() throws {
    for width in [32.0, 64] {
      let core = try coverage(width: width, passes: 8).core(8)
      #expect(core.mean < 0.97 && core.variance.squareRoot() > 0.1, "\(width): \(core.mean)")
    }
  }

  /// Beside its rim a flat stick presses harder than in the middle.
  @Test func theEdgeIsHeavier() throws {
    let picture = try coverage(width: 64)
    let middle = (58...70).map(picture.row).reduce(0, +) / 13
    let rims = [(64 - 23)...(64 - 14), (64 + 14)...(64 + 23)].map { $0.map(picture.row).max() ?? 0 }
    #expect(rims.allSatisfy { $0 > middle }, "\(rims), \(middle)")
  }

  /// A stick presses harder on the side to which it leans.
  @Test func theEdgeIsHeavierWhereAPenLeans() throws {
    for lean in [-0.65, 0.65] {
      var (above, below) = (0.0, 0.0)
      for seed in 90..<94 {
        let picture = try coverage(width: 64, seed: seed, lean: Vector(0, lean))
        above += (64 - 28..<64 - 8).map(picture.row).reduce(0, +)
        below += (64 + 8..<64 + 28).map(picture.row).reduce(0, +)
      }
      #expect(lean < 0 ? above > 1.1 * below : below > 1.1 * above, "\(lean): \(above), \(below)")
    }
  }

  @Test func dustFallsDown() throws {
    let picture = try coverage(width: 64)
    let above = (28...36).map(picture.row).reduce(0, +)
    let below = (92...100).map(picture.row).reduce(0, +)
    #expect(below > 1.2 * above)
  }

  /// Zoomed out, strips become prints: a stroke of another width has the same tone and shape.
  @Test(arguments: [0.3, 0.7, 1]) func aNarrowStrokeHasTheToneOfAWideOne(pressure: Double) throws {
    let narrow = try coverage(width: 15, pressure: pressure)
    let wide = try coverage(width: 18, pressure: pressure)
    #expect(abs(narrow.core(3).mean - wide.core(3).mean) < 0.1)
    func weight(_ picture: CoveragePicture, _ width: Double) -> Double {
      (0..<picture.height).map(picture.row).reduce(0, +) / width
    }
    #expect(abs(weight(narrow, 15) / weight(wide, 18) - 1) < 0.2)
  }
}
