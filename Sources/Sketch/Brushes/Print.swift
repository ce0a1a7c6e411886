import Concurrency
import Geometry
import ModeKit

/// A print of a brush's end in device pixels, at one size, turn and place between pixels. It lives in a ``PrintStore``.
struct Print: BitwiseCopyable {
  /// In a row the first sixteen pixels of which one is met, and those after the last.
  struct Ends {
    var first: UInt8
    var end: UInt8
  }

  /// The side in pixels.
  let side: Int
  /// From row to row: the side and zeros up to a multiple of sixteen.
  let stride: Int
  /// How firmly each pixel is met, 0…255, rows from the top.
  let pixels: UnsafePointer<UInt8>
  /// The ends of each row.
  let ends: UnsafePointer<Ends>
}

/// Prints of a brush, which live as long as it does.
///
/// Whoever asks for prints keeps their store while it uses them: each by itself would be counted at every use, which costs as much
/// as a small one. Prints are added by one thread at a time and never change.
final class PrintStore: @unchecked Sendable {
  /// The bytes of all prints.
  private(set) var size = 0
  /// By size, and there by their number.
  private var prints = [[Print?]](repeating: [], count: PrintKey.sizes)
  private var blocks: [UnsafeMutableRawPointer] = []

  deinit { for block in blocks { block.deallocate() } }

  /// The print of a key, if it was made.
  func print(_ key: PrintKey) -> Print? {
    prints[key.size].isEmpty ? nil : prints[key.size][key.number]
  }

  /// Makes a print of at most 2,048 pixels a side; `draw` is called with the number of each row and its pixels, zeros at first.
  func add(_ key: PrintKey, draw: (Int, UnsafeMutablePointer<UInt8>) -> Void) -> Print {
    let side = key.side
    let stride = (side + 15) & ~15
    let bytes = side * (stride + MemoryLayout<Print.Ends>.stride)
    let block = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
    blocks.append(block)
    size += bytes
    let pixels = block.initializeMemory(as: UInt8.self, repeating: 0, count: side * stride)
    let ends = (block + side * stride).bindMemory(to: Print.Ends.self, capacity: side)
    for row in 0..<side {
      let line = UnsafeMutableBufferPointer(start: pixels + row * stride, count: stride)
      draw(row, pixels + row * stride)
      let first = line.firstIndex { $0 > 0 } ?? 0
      let end = (line.lastIndex { $0 > 0 }).map { $0 / 16 + 1 } ?? 0
      (ends + row).initialize(to: Print.Ends(first: UInt8(first / 16), end: UInt8(end)))
    }
    let print = Print(side: side, stride: stride, pixels: pixels, ends: ends)
    if prints[key.size].isEmpty { prints[key.size] = [Print?](repeating: nil, count: PrintKey.numbers) }
    prints[key.size][key.number] = print
    return print
  }
}

extension Brush {
  /// What a brush works out once and all threads use.
  final class Workshop: Sendable {
    fileprivate struct State {
      var ends: [BrushEnd] = []
      var prints = PrintStore()
      var laws: [Int: GrainLaw] = [:]
      /// The tooth that was wanted last, and what for.
      var tooth: (transform: Affine, size: Double, tooth: Tooth)?
    }

    fileprivate let state = Locked(State())
  }

  /// The prints of one brush take at most so many bytes.
  private static let mostPrintBytes = 6 << 20

  /// The ends of this brush in all turns.
  private func ends(_ state: inout Workshop.State) -> [BrushEnd] {
    if state.ends.isEmpty { state.ends = BrushEnd.all(edge: traits.edge, facets: traits.facets) }
    return state.ends
  }

  /// The end in one of its eight turns, for prints too large to be kept.
  func end(turn: Int) -> BrushEnd { workshop.state.with { ends(&$0)[turn & 7] } }

  /// The prints for some places, nil where one is too large to be kept, and what keeps them alive.
  ///
  /// - Complexity: O(1) each for those that were wanted before, else O(its pixels).
  func prints(_ keys: some Collection<PrintKey>) -> (all: [Print?], stores: [PrintStore]) {
    workshop.state.with { state in
      var stores: [PrintStore] = []
      let all = keys.map { key -> Print? in
        guard key.diameter <= PrintKey.largest else { return nil }
        if let print = state.prints.print(key) { return print }
        if state.prints.size > Self.mostPrintBytes {
          stores.append(state.prints)
          state.prints = PrintStore()
        }
        return make(key, &state)
      }
      stores.append(state.prints)
      return (all, stores)
    }
  }

  private func make(_ key: PrintKey, _ state: inout Workshop.State) -> Print {
    let end = ends(&state)[key.turn]
    let places = end.places(from: key.corner.x, diameter: key.diameter, count: key.side)
    return state.prints.add(key) { row, line in
      end.read(places, end.place(key.corner.y, diameter: key.diameter, Double(row)), into: line)
    }
  }

  /// The tooth for cells of a size in world points; most often the one that was wanted last.
  func tooth(_ transform: Affine, size: Double) -> Tooth {
    workshop.state.with { state in
      if let last = state.tooth, last.size == size, last.transform == transform { return last.tooth }
      let tooth = Tooth(transform, size: size)
      state.tooth = (transform, size, tooth)
      return tooth
    }
  }

  /// What the grain makes of each firmness; see ``GrainLaw``.
  func law(_ level: Int, narrowness: Int) -> GrainLaw {
    let key = level << 4 | narrowness
    return workshop.state.with { state in
      if let law = state.laws[key] { return law }
      let law = GrainLaw(traits, level: level, narrowness: Double(narrowness) / Double(GrainLaw.steps))
      state.laws[key] = law
      return law
    }
  }
}

/// Which print it is: sizes and places are rounded, the larger the coarser, so that the same prints come again and again.
struct PrintKey {
  /// The largest print that is kept, in device pixels.
  static let largest = 128.0

  /// The diameter in device pixels.
  let diameter: Double
  /// One of eight.
  let turn: Int
  /// The place of the print's first pixel.
  let left: Int64
  let top: Int64
  /// From the print's own corner to the middle of its first pixel, in device pixels.
  let corner: Point
  /// Which of ``sizes`` it has, for those that are kept.
  let size: Int
  /// Tells it from all others of its size, below ``numbers``.
  let number: Int

  /// How many sizes are kept: up to 24 pixels by halves, up to 64 by wholes, and up to ``largest`` by twos.
  static let sizes = 49 + 41 + 33
  /// How many prints of a size there can be: eight turns in sixteen places.
  static let numbers = 8 * 16

  /// The key of a print around a point of the layer's device space.
  init(at center: Point, diameter: Double, turn: Int) {
    let sizes = diameter < 24 ? 2.0 : diameter < 64 ? 1 : 0.5
    // A place is one of two to this power in a pixel.
    let shift: Int64 = diameter < 12 ? 2 : diameter < 40 ? 1 : 0
    let parts = Double(1 &<< shift)
    let size = max(1, Self.nearest(diameter * sizes))
    self.diameter = Double(size) / sizes
    self.turn = turn
    // The corner, on the grid of places.
    let radius = self.diameter / 2
    let x = Self.nearest((center.x - radius) * parts)
    let y = Self.nearest((center.y - radius) * parts)
    left = x &>> shift
    top = y &>> shift
    let (column, row) = (Int(x & (1 &<< shift &- 1)), Int(y & (1 &<< shift &- 1)))
    corner = Point(0.5 - Double(column) / parts, 0.5 - Double(row) / parts)
    self.size = diameter < 24 ? Int(size) : diameter < 64 ? Int(size) + 25 : Int(min(size, 64)) + 58
    number = turn << 4 | column << 2 | row
  }

  /// The nearest whole number, halves away from zero: `rounded()` is a call, where processors need not have an instruction for it.
  @inline(__always) private static func nearest(_ value: Double) -> Int64 {
    Int64(value + (value < 0 ? -0.5 : 0.5))
  }

  /// How many pixels a side it touches.
  var side: Int { Int(diameter.rounded(.up)) + 1 }
}

/// The end of a brush: a picture of 32 × 32 points that says how firmly each part of it meets the board, in one of the
/// eight ways in which it can be turned and mirrored.
struct BrushEnd: Sendable {
  /// The side in points.
  static let side = 32
  /// The side with an empty point all around, so that reading between points needs no checks.
  static let stride = side + 2
  /// From where on there is nothing, in 1/256 points.
  private static let limit = (stride - 1) << 8

  private let firmness: [UInt8]

  /// Works out the picture in all turns: a blunt round end that fades over a share of its radius, crumbled where its facets are
  /// low.
  static func all(edge: Double, facets: Double) -> [BrushEnd] {
    var random = RandomSource(seed: 0xC4A1)
    // Rough noise over four and over two points.
    let coarse = (0..<81).map { _ in random.unit() }
    let fine = (0..<289).map { _ in random.unit() }
    let tip = (0..<side * side).map { i -> UInt8 in
      let x = (Double(i % side) + 0.5) / Double(side)
      let y = (Double(i / side) + 0.5) / Double(side)
      let height = 0.6 * noise(coarse, 8, x, y) + 0.4 * noise(fine, 16, x, y)
      let (dx, dy) = (2 * x - 1, 2 * y - 1)
      let radius = (dx * dx + dy * dy).squareRoot()
      let rim = max(0, min(1, (1 - radius) / max(edge, 2 / Double(side))))
      let body = rim * rim * (3 - 2 * rim)
      // Low facets leave the board first where the end is thin.
      let lack = facets * (1 - height)
      return UInt8(max(0, min(1, body * (1 - 0.6 * lack) - 0.25 * lack * (1 - body))) * 255 + 0.5)
    }
    return (0..<8).map { turn in
      var result = [UInt8](repeating: 0, count: stride * stride)
      for y in 0..<side {
        for x in 0..<side {
          let (u, v) = turn & 1 == 0 ? (x, y) : (y, x)
          let column = turn & 2 == 0 ? u : side - 1 - u
          let row = turn & 4 == 0 ? v : side - 1 - v
          result[(y + 1) * stride + x + 1] = tip[row * side + column]
        }
      }
      return BrushEnd(firmness: result)
    }
  }

  private static func noise(_ values: [Double], _ cells: Int, _ x: Double, _ y: Double) -> Double {
    let (u, v) = (x * Double(cells), y * Double(cells))
    let (i, j) = (min(Int(u), cells - 1), min(Int(v), cells - 1))
    let (s, t) = (u - Double(i), v - Double(j))
    func at(_ i: Int, _ j: Int) -> Double { values[j * (cells + 1) + i] }
    return (at(i, j) * (1 - s) + at(i + 1, j) * s) * (1 - t)
      + (at(i, j + 1) * (1 - s) + at(i + 1, j + 1) * s) * t
  }

  /// A place in 1/256 points of the picture, from the middle of its empty rim.
  ///
  /// - Parameters:
  ///   - corner: the middle of the first pixel from the print's corner, in device pixels.
  ///   - pixel: how many pixels further on.
  func place(_ corner: Double, diameter: Double, _ pixel: Double) -> Int {
    Int((corner + pixel) / diameter * Double(Self.side * 256)) + 128
  }

  /// The places of pixels in a row.
  func places(from corner: Double, diameter: Double, count: Int) -> [Int] {
    (0..<count).map { place(corner, diameter: diameter, Double($0)) }
  }

  /// Reads pixels between points; nothing outside.
  func read(_ places: [Int], _ y: Int, into target: UnsafeMutablePointer<UInt8>) {
    guard y >= 0, y < Self.limit else { return target.update(repeating: 0, count: places.count) }
    let stride = Self.stride
    let fy = Int32(truncatingIfNeeded: y & 255)
    firmness.withUnsafeBufferPointer { bytes in
      let line = (y >> 8) * stride
      for (i, x) in places.enumerated() {
        guard x >= 0, x < Self.limit else {
          target[i] = 0
          continue
        }
        let at = line + (x >> 8)
        let fx = Int32(truncatingIfNeeded: x & 255)
        let upper = Int32(bytes[at]) &* (256 &- fx) &+ Int32(bytes[at + 1]) &* fx
        let lower = Int32(bytes[at + stride]) &* (256 &- fx) &+ Int32(bytes[at + stride + 1]) &* fx
        target[i] = UInt8(truncatingIfNeeded: (upper &* (256 &- fy) &+ lower &* fy) >> 16)
      }
    }
  }
}
