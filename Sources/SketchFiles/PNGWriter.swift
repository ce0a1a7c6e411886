import Compression
import Geometry
import Interface
import ModeKit
import Raster

/// Writes a PNG file row by row. Memory is needed for a few rows only, however large the picture.
///
/// Each row uses the filter with the smallest differences of three, as the PNG specification recommends (section 12.8).
/// Rows of a few opacities have none, since differences of noise are more noise.
package final class PNGWriter {
  /// The pixels of a picture.
  package enum Pixels: Sendable {
    case opaque
    case translucent
    /// One colour, which differs from pixel to pixel only in its opacity.
    case tint(Color, OpacityDepth)

    fileprivate var channels: Int {
      switch self {
      case .opaque: 3
      case .translucent: 4
      case .tint: 1
      }
    }

    fileprivate var depth: OpacityDepth {
      if case .tint(_, let depth) = self { depth } else { .fine }
    }

    /// The number of the colour type in the header (section 11.2.1).
    fileprivate var colorType: UInt8 {
      switch self {
      case .opaque: 2
      case .translucent: 6
      case .tint: 3
      }
    }
  }

  /// The largest side that can be written, in pixels.
  package static let longestSide = 262_144

  private let width: Int
  private let channels: Int
  private let depth: OpacityDepth
  private let sink: ByteSink
  private let packer: Deflater
  private var last: [UInt8]

  /// Starts a file of `width` by `height` pixels, both at least 1. `sink` receives the bytes of the file.
  ///
  /// - Throws: ``Problem`` when the picture is too large, and what `sink` throws.
  package init(width: Int, height: Int, _ pixels: Pixels, to sink: @escaping ByteSink) throws(Problem) {
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
      throw Problem(
        tr("The picture would be {0} × {1} pixels; use a smaller scale.", String(width), String(height)))
    }
    self.width = width
    self.sink = sink
    channels = pixels.channels
    depth = pixels.depth
    packer = Deflater(.zlib, search: depth.search)
    last = [UInt8](repeating: 0, count: width * channels)
    try sink([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let header = Self.big(width) + Self.big(height) + [UInt8(depth.bits), pixels.colorType, 0, 0, 0]
    try chunk("IHDR", header)
    if case .tint(let color, let depth) = pixels {
      // The colour once for each opacity.
      try chunk("PLTE", depth.opacities.flatMap { _ in [color.red, color.green, color.blue] })
      try chunk("tRNS", depth.opacities)
    }
  }

  /// Adds the rows of a bitmap of the picture's width.
  package func add(_ rows: Bitmap) throws(Problem) {
    precondition(rows.width == width, "rows are as wide as the picture")
    for y in 0..<rows.height {
      let row = straight(rows.pixels + y * width)
      let packed = packer.add(filtered(row))
      if !packed.isEmpty { try chunk("IDAT", packed) }
      last = row
    }
  }

  /// Ends the file after its last row.
  package func finish() throws(Problem) {
    try chunk("IDAT", packer.finish())
    try chunk("IEND", [])
  }

  /// Encodes a whole bitmap.
  package static func file(_ bitmap: Bitmap, hasAlpha: Bool = true) throws(Problem) -> [UInt8] {
    let file = CollectedBytes()
    let writer = try PNGWriter(
      width: bitmap.width, height: bitmap.height, hasAlpha ? .translucent : .opaque, to: file.sink)
    try writer.add(bitmap)
    try writer.finish()
    return file.bytes
  }

  /// The bytes of a row with straight alpha.
  private func straight(_ pixels: UnsafePointer<UInt32>) -> [UInt8] {
    if channels == 1 { return depth.row(pixels, width) }
    return [UInt8](unsafeUninitializedCapacity: width * channels) { buffer, count in
      count = width * channels
      for x in 0..<width {
        let pixel = channels == 3 ? pixels[x] : StraightAlpha.from(premultiplied: pixels[x])
        for channel in 0..<3 {
          buffer[x * channels + channel] = UInt8(pixel >> (16 - 8 * UInt32(channel)) & 255)
        }
        if channels == 4 { buffer[x * 4 + 3] = UInt8(pixel >> 24) }
      }
    }
  }

  /// A filtered row, preceded by the filter's number.
  private func filtered(_ row: [UInt8]) -> [UInt8] {
    func differences(_ kind: Int) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: row.count + 1) { buffer, count in
        count = row.count + 1
        buffer[0] = UInt8(kind)
        for i in 0..<row.count {
          let before = kind == 2 ? last[i] : kind == 1 && i >= channels ? row[i - channels] : 0
          buffer[i + 1] = row[i] &- before
        }
      }
    }
    if depth != .fine { return [0] + row }
    let all = (0...2).map(differences)
    let sums = all.map { $0.dropFirst().reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) } }
    return all[sums.indices.min { sums[$0] < sums[$1] } ?? 0]
  }

  private func chunk(_ name: String, _ data: [UInt8]) throws(Problem) {
    let body = Array(name.utf8) + data
    try sink(Self.big(data.count) + body + Self.big(Int(checksum(body))))
  }

  private static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// A sink that collects the bytes of a file in memory.
package final class CollectedBytes {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []
  /// The sink.
  package var sink: ByteSink { { [self] (more) throws(Problem) in bytes += more } }

  package init() {}

  /// Removes a number of bytes from the start.
  ///
  /// - Parameter count: the number.
  /// - Returns: these bytes.
  func take(_ count: Int) -> [UInt8] {
    let taken = Array(bytes.prefix(count))
    bytes.removeFirst(count)
    return taken
  }
}
