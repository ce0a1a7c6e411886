/// A print of a brush's end in device pixels, for one size, orientation and subpixel position. It is stored in a
/// ``PrintStore``.
struct Print: BitwiseCopyable {
  /// The first block of sixteen pixels in a row that contains a nonzero one, and the end of the last such block.
  struct Ends {
    var first: UInt8
    var end: UInt8
  }

  /// The number of zeros before and after each row, so that sixteen pixels can be read around any pixel of the print.
  static let margin = 15

  /// The side in pixels.
  let side: Int
  /// The contact pressure at each pixel, 0…255, rows from the top.
  let pixels: UnsafePointer<UInt8>
  /// The ends of each row.
  let ends: UnsafePointer<Ends>

  /// The distance between rows. Adjacent rows share one margin.
  var stride: Int { side &+ Self.margin }
}

/// The prints of a brush, with the lifetime of the brush.
///
/// Callers retain the store while they use its prints. Counting references to single prints would cost as much as
/// drawing a small one. Prints are added by one thread at a time and never change.
final class PrintStore: @unchecked Sendable {
  /// The bytes of all prints.
  private(set) var size = 0
  /// The prints by size, and for each size by number.
  private let prints: UnsafeMutablePointer<UnsafeMutablePointer<UnsafePointer<Print>?>?>
  private var blocks: [UnsafeMutableRawPointer] = []

  init() {
    prints = .allocate(capacity: PrintKey.sizes)
    prints.initialize(repeating: nil, count: PrintKey.sizes)
  }

  deinit {
    for block in blocks { block.deallocate() }
    for size in 0..<PrintKey.sizes { prints[size]?.deallocate() }
    prints.deallocate()
  }

  /// The print with a key, if it exists.
  func print(_ key: PrintKey) -> UnsafePointer<Print>? {
    guard let prints = prints[Int(key.size)] else { return nil }
    return prints[Int(key.number)]
  }

  /// Makes a print of at most 2,048 pixels a side. `draw` is called with the number of each row and its pixels,
  /// initially 0.
  func add(_ key: PrintKey, draw: (Int, UnsafeMutablePointer<UInt8>) -> Void) -> UnsafePointer<Print> {
    let side = key.side
    // The print, its pixels with a margin before the first row and after the last, and the ends of its rows.
    let first = MemoryLayout<Print>.stride + Print.margin
    let count = side * (side + Print.margin)
    let bytes = first + count + side * MemoryLayout<Print.Ends>.stride
    let block = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
    blocks.append(block)
    size += bytes
    block.initializeMemory(as: UInt8.self, repeating: 0, count: first + count)
    let pixels = (block + first).assumingMemoryBound(to: UInt8.self)
    let ends = (block + first + count).bindMemory(to: Print.Ends.self, capacity: side)
    let print = Print(side: side, pixels: pixels, ends: ends)
    for row in 0..<side {
      let line = UnsafeMutableBufferPointer(start: pixels + row * print.stride, count: side)
      draw(row, pixels + row * print.stride)
      let first = line.firstIndex { $0 > 0 } ?? 0
      let end = (line.lastIndex { $0 > 0 }).map { $0 / 16 + 1 } ?? 0
      (ends + row).initialize(to: Print.Ends(first: UInt8(first / 16), end: UInt8(end)))
    }
    let place = block.bindMemory(to: Print.self, capacity: 1)
    place.initialize(to: print)
    if prints[Int(key.size)] == nil {
      let numbers = UnsafeMutablePointer<UnsafePointer<Print>?>.allocate(capacity: PrintKey.numbers)
      numbers.initialize(repeating: nil, count: PrintKey.numbers)
      prints[Int(key.size)] = numbers
    }
    prints[Int(key.size)]?[Int(key.number)] = UnsafePointer(place)
    return UnsafePointer(place)
  }
}
