/// A print of a brush's end in device pixels, at one size, turn and place between pixels. It lives in a ``PrintStore``.
struct Print: BitwiseCopyable {
  /// In a row the first sixteen pixels of which one is met, and those after the last.
  struct Ends {
    var first: UInt8
    var end: UInt8
  }

  /// So many zeros lie before each row and after it, so that sixteen pixels can be read wherever one of them is the print's.
  static let margin = 15

  /// The side in pixels.
  let side: Int
  /// The contact pressure at each pixel, 0…255, rows from the top.
  let pixels: UnsafePointer<UInt8>
  /// The ends of each row.
  let ends: UnsafePointer<Ends>

  /// From row to row: one margin lies between them.
  var stride: Int { side &+ Self.margin }
}

/// Prints of a brush, which live as long as it does.
///
/// Whoever asks for prints keeps their store while it uses them: each by itself would be counted at every use, which costs as much
/// as a small one. Prints are added by one thread at a time and never change.
final class PrintStore: @unchecked Sendable {
  /// The bytes of all prints.
  private(set) var size = 0
  /// By size, and there by their number.
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

  /// The print of a key, if it was made.
  func print(_ key: PrintKey) -> UnsafePointer<Print>? {
    guard let prints = prints[Int(key.size)] else { return nil }
    return prints[Int(key.number)]
  }

  /// Makes a print of at most 2,048 pixels a side; `draw` is called with the number of each row and its pixels, zeros at first.
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
