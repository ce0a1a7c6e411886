import CSDL2
import Raster

/// Reads the rows of a decoded picture as premultiplied pixels. The surface must outlive it.
struct SurfaceRows {
  let width: Int
  let height: Int
  private let pixels: UnsafeMutableRawPointer
  private let pitch: Int
  private let format: UInt32
  /// Whether pixels have an alpha.
  private let isTranslucent: Bool
  /// The four inks of each pixel: SDL2_image returns them as if they were three colours and an alpha.
  private let inks: PictureHeader.Inks?
  /// The premultiplied colour of each number, where pixels are numbers of a palette.
  private let palette: [UInt32]?

  /// Whether a surface's rows can be read one by one: SDL needs a whole surface for palettes of less than a byte a pixel
  /// and for transparent colours.
  static func canRead(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
    let format = surface.pointee.format.pointee
    return format.palette == nil ? SDL_HasColorKey(surface) == SDL_FALSE : format.BitsPerPixel == 8
  }

  /// Makes a reader of a surface for which ``canRead(_:)`` is true; nil when it has no pixels.
  init?(_ surface: UnsafeMutablePointer<SDL_Surface>, _ inks: PictureHeader.Inks?) {
    guard let pixels = surface.pointee.pixels else { return nil }
    let format = surface.pointee.format.pointee
    self.pixels = pixels
    (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    pitch = Int(surface.pointee.pitch)
    self.format = format.format
    isTranslucent = format.Amask != 0
    self.inks = format.BytesPerPixel == 4 ? inks : nil
    palette = format.palette.map { Self.colors(of: $0.pointee, transparent: Self.colorKey(of: surface)) }
  }

  /// Reads some rows into the start of `target`, which must have room for them. Returns whether that was possible.
  ///
  /// - Complexity: O(pixels).
  func read(_ rows: Range<Int>, into target: UnsafeMutableBufferPointer<UInt32>) -> Bool {
    let start = pixels + rows.lowerBound * pitch
    if let palette {
      eachRow(rows, into: target) { numbers, row in
        palette.withUnsafeBufferPointer { palette in
          for x in row.indices { row[x] = palette[Int(numbers[x])] }
        }
      }
      return true
    }
    if let inks {
      eachRow(rows, into: target) { numbers, row in
        for x in row.indices { row[x] = Self.color(of: numbers, at: 4 * x, inks) }
      }
      return true
    }
    let isConverted =
      SDL_ConvertPixels(
        Int32(width), Int32(rows.count), format, start, Int32(pitch), SDL_PIXELFORMAT_ARGB8888.rawValue,
        target.baseAddress, Int32(4 * width)) == 0
    if isTranslucent {
      StraightAlpha.premultiply(UnsafeMutableBufferPointer(rebasing: target[..<(rows.count * width)]))
    }
    return isConverted
  }

  private func eachRow(
    _ rows: Range<Int>, into target: UnsafeMutableBufferPointer<UInt32>,
    _ body: (_ bytes: UnsafePointer<UInt8>, _ row: UnsafeMutableBufferPointer<UInt32>) -> Void
  ) {
    for (line, y) in rows.enumerated() {
      body(
        UnsafePointer((pixels + y * pitch).assumingMemoryBound(to: UInt8.self)),
        UnsafeMutableBufferPointer(rebasing: target[line * width..<(line + 1) * width]))
    }
  }

  /// The number of the palette's transparent colour, if it has one.
  private static func colorKey(of surface: UnsafeMutablePointer<SDL_Surface>) -> Int? {
    var key: UInt32 = 0
    return SDL_GetColorKey(surface, &key) == 0 ? Int(key) : nil
  }

  /// The premultiplied colours of all numbers of a byte. Those that a palette does not have are transparent.
  private static func colors(of palette: SDL_Palette, transparent: Int?) -> [UInt32] {
    var colors = [UInt32](repeating: 0, count: 256)
    for number in 0..<min(256, Int(palette.ncolors)) where number != transparent {
      let color = palette.colors[number]
      colors[number] = UInt32(color.a) << 24 | UInt32(color.r) << 16 | UInt32(color.g) << 8 | UInt32(color.b)
    }
    colors.withUnsafeMutableBufferPointer { StraightAlpha.premultiply($0) }
    return colors
  }

  /// The colour of the four inks cyan, magenta, yellow and black. Each of the first three absorbs light of one channel,
  /// black of all channels.
  private static func color(
    of numbers: UnsafePointer<UInt8>, at place: Int, _ inks: PictureHeader.Inks
  ) -> UInt32 {
    func light(_ ink: Int) -> UInt32 {
      UInt32(inks == .inverted ? numbers[place + ink] : 255 - numbers[place + ink])
    }
    func channel(_ ink: Int) -> UInt32 { (light(ink) * light(3) + 127) / 255 }
    return 0xFF00_0000 | channel(0) << 16 | channel(1) << 8 | channel(2)
  }
}
