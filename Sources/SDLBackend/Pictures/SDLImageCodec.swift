import CSDL2
import CSDL2Image
import Raster
import Scene

/// Decodes and encodes pictures with SDL2_image: PNG, JPEG, WebP, SVG and the formats of ``RarePicture``. It needs no
/// window and works on any thread.
public struct SDLImageCodec: ImageCodec {
  /// The largest number of pixels of a picture that is decoded. While decoding, SDL holds all of them in three or four
  /// bytes each.
  public static let maximumPixels = 110_000_000

  /// Loads the libraries of the formats. That is not thread-safe, so a static constant does it once.
  private static let formats = IMG_Init(
    Int32(
      bitPattern: IMG_INIT_PNG.rawValue | IMG_INIT_JPG.rawValue | IMG_INIT_WEBP.rawValue
        | IMG_INIT_TIF.rawValue))

  /// Makes the bitmaps that pictures are decoded to; nil when there is no memory for one.
  private let makeBitmap: @Sendable (_ width: Int, _ height: Int) -> Bitmap?

  /// Makes a codec. `bitmap` makes the bitmaps that pictures are decoded to; nil when there is no memory for one.
  public init(
    bitmap: @escaping @Sendable (_ width: Int, _ height: Int) -> Bitmap? = { Bitmap(width: $0, height: $1) }
  ) {
    makeBitmap = bitmap
  }

  /// Loads the formats' libraries now: the sandbox cannot do that later.
  public static func prepare() { _ = formats }

  /// Decodes a picture to premultiplied pixels, turned upright according to its Exif data. The longer side of a drawing
  /// (SVG) becomes ``drawingSide`` pixels, whatever size it states.
  ///
  /// - Throws: a sentence for other formats, more than ``maximumPixels``, and damaged files.
  public func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap { try decode(bytes, largest: .max) }

  /// Decodes a picture, halved until neither side is longer than `largest` pixels. Besides SDL's pixels while decoding,
  /// only the small picture needs memory.
  public func decode(_ bytes: [UInt8], largest: Int) throws(SceneProblem) -> Bitmap {
    if Self.isDrawing(bytes) { return try drawing(bytes, side: max(1, min(largest, Self.drawingSide))) }
    guard let header = PictureHeader(bytes) else {
      throw SceneProblem(
        "This file is not a picture that can be read; choose a PNG, JPEG, WebP, SVG, GIF, BMP, TIFF or QOI file."
      )
    }
    guard header.width <= Self.maximumPixels / header.height else {
      throw SceneProblem("This picture has more than 110 million pixels; make it smaller first.")
    }
    _ = Self.formats
    guard header.isWhole, let readable = PNGFile.isPNG(bytes) ? PNGFile.essence(of: bytes) : bytes,
      let surface = load(readable, { Self.decoded($0, header.format) })
    else {
      throw SceneProblem("This picture is damaged and could not be read; try another copy of it.")
    }
    defer { SDL_FreeSurface(surface) }
    // The size in the header was only a first check; the decoder's size counts.
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    guard width > 0, height > 0, width <= Self.maximumPixels / height else {
      throw SceneProblem("This picture has more than 110 million pixels; make it smaller first.")
    }
    var halvings = 0
    let longest = max(width, height)
    while (longest + (1 << halvings) - 1) >> halvings > max(1, largest) { halvings += 1 }
    let picture: Bitmap?
    if header.orientation == 1 {
      picture = Self.pixels(of: surface, halvings: halvings, inks: header.inks, makeBitmap)
    } else {
      picture = Self.pixels(of: surface, halvings: halvings, inks: header.inks) {
        Bitmap(width: $0, height: $1)
      }
      .flatMap { upright($0, orientation: header.orientation) }
    }
    guard let picture else {
      throw SceneProblem("This picture is too large for the free memory; make it smaller first.")
    }
    return picture
  }

  /// The longer side of a drawing in pixels, enough for a large screen.
  public static let drawingSide = 3072
  /// The largest drawing in bytes; a larger one would take too long.
  private static let largestDrawing = 32 << 20

  /// Whether bytes are an SVG file: a text whose first element, after the XML declaration, comments and other markup,
  /// is `svg`.
  private static func isDrawing(_ bytes: [UInt8]) -> Bool {
    var rest = bytes.prefix(1 << 16).drop { $0 <= 32 || [0xEF, 0xBB, 0xBF].contains($0) }
    while rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) {
      let end: [UInt8] = rest.starts(with: "<!--".utf8) ? Array("-->".utf8) : [UInt8(ascii: ">")]
      guard let close = rest.indices.first(where: { rest[$0...].starts(with: end) }) else { return false }
      // A document type may contain declarations and end with ]>.
      rest = rest[(close + end.count)...].drop {
        $0 <= 32 || $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ">")
      }
    }
    return rest.starts(with: "<svg".utf8)
  }

  /// Draws an SVG file at the size at which its longer side has `side` pixels.
  private func drawing(_ bytes: [UInt8], side: Int) throws(SceneProblem) -> Bitmap {
    guard bytes.count <= Self.largestDrawing else {
      throw SceneProblem("This drawing is larger than 32 MB; make it simpler first.")
    }
    guard DashCount.isBounded(inSVG: bytes) else {
      throw SceneProblem("This drawing has a line of more than 100,000 dashes; make its lines solid first.")
    }
    let end = Array("</svg>".utf8)
    // SDL2_image's SVG reader accepts truncated files.
    guard bytes.suffix(4096).indices.contains(where: { bytes[$0...].starts(with: end) }),
      let surface = load(bytes, { IMG_LoadSizedSVG_RW($0, Int32(clamping: side), Int32(clamping: side)) })
    else {
      throw SceneProblem("This picture is damaged and could not be read; try another copy of it.")
    }
    defer { SDL_FreeSurface(surface) }
    guard let pixels = Self.pixels(of: surface, halvings: 0, makeBitmap) else {
      throw SceneProblem("This picture is too large for the free memory; make it smaller first.")
    }
    return pixels
  }

  /// Encodes a PNG.
  ///
  /// - Throws: a sentence when memory runs out.
  public func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8] {
    let refused = SceneProblem("The picture could not be written as PNG; free some memory and try again.")
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw SceneProblem("An empty picture cannot be written as PNG.")
    }
    _ = Self.formats
    guard
      let surface = SDL_CreateRGBSurfaceWithFormat(
        0, Int32(bitmap.width), Int32(bitmap.height), 32, SDL_PIXELFORMAT_ARGB8888.rawValue)
    else { throw refused }
    defer { SDL_FreeSurface(surface) }
    let pitch = Int(surface.pointee.pitch) / 4
    let pixels = surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        pixels[y * pitch + x] = StraightAlpha.from(premultiplied: bitmap.pixels[y * bitmap.width + x])
      }
    }
    let sink = MemorySink()
    guard let stream = sink.makeStream() else { throw refused }
    let status = IMG_SavePNG_RW(surface, stream, 0)
    SDL_FreeRW(stream)
    guard status == 0, !sink.bytes.isEmpty else { throw refused }
    return sink.bytes
  }

  /// Encodes a JPEG of a quality from 0 to 100. Translucent pixels are blended with black.
  ///
  /// - Throws: a sentence when there is no memory.
  public func encodeJPEG(_ bitmap: Bitmap, quality: Int) throws(SceneProblem) -> [UInt8] {
    let refused = SceneProblem("The picture could not be written as JPEG; free some memory and try again.")
    _ = Self.formats
    guard
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        bitmap.pixels, Int32(bitmap.width), Int32(bitmap.height), 32, Int32(bitmap.width * 4),
        SDL_PIXELFORMAT_RGB888.rawValue)
    else { throw refused }
    defer { SDL_FreeSurface(surface) }
    let sink = MemorySink()
    guard let stream = sink.makeStream() else { throw refused }
    let status = IMG_SaveJPG_RW(surface, stream, 0, Int32(quality))
    SDL_FreeRW(stream)
    guard status == 0, !sink.bytes.isEmpty else { throw refused }
    return sink.bytes
  }

  /// Decodes a stream with the decoder of a format; nil when that fails. SDL2_image would try all of its decoders, and
  /// one that identifies the file differently could allocate memory for a size that was not checked.
  private static func decoded(
    _ stream: UnsafeMutablePointer<SDL_RWops>, _ format: PictureHeader.Format
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    switch format {
    case .png: IMG_LoadPNG_RW(stream)
    case .jpeg: IMG_LoadJPG_RW(stream)
    case .webP: IMG_LoadWEBP_RW(stream)
    case .bmp: IMG_LoadBMP_RW(stream)
    case .gif: IMG_LoadGIF_RW(stream)
    case .tiff: IMG_LoadTIF_RW(stream)
    case .qoi: IMG_LoadQOI_RW(stream)
    }
  }

  /// The surface that a decoder makes, in the pixel format of the file, or nil.
  private func load(
    _ bytes: [UInt8],
    _ decode: (UnsafeMutablePointer<SDL_RWops>) -> UnsafeMutablePointer<SDL_Surface>?
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    bytes.withUnsafeBytes { buffer -> UnsafeMutablePointer<SDL_Surface>? in
      guard let stream = SDL_RWFromConstMem(buffer.baseAddress, Int32(clamping: buffer.count)) else {
        return nil
      }
      defer { SDL_RWclose(stream) }
      guard let loaded = decode(stream) else { return nil }
      guard !SurfaceRows.canRead(loaded) else { return loaded }
      defer { SDL_FreeSurface(loaded) }
      return SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888.rawValue, 0)
    }
  }

  /// The surface's pixels, premultiplied, each the mean of a square of side 2^`halvings`; nil when a row cannot be
  /// converted or `makeBitmap` has no memory.
  private static func pixels(
    of surface: UnsafeMutablePointer<SDL_Surface>, halvings: Int, inks: PictureHeader.Inks? = nil,
    _ makeBitmap: (Int, Int) -> Bitmap?
  ) -> Bitmap? {
    guard let rows = SurfaceRows(surface, inks) else { return nil }
    let (width, height) = (rows.width, rows.height)
    let side = 1 << halvings
    guard let result = makeBitmap((width + side - 1) / side, (height + side - 1) / side) else { return nil }
    // A call for each row would cost more than the pixels of a picture that is narrow and very high.
    let rowsAtOnce = max(1, min(height, Self.pixelsAtOnce / max(1, width)))
    let lines = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: halvings > 0 ? width * rowsAtOnce : 0)
    defer { lines.deallocate() }
    var means = SquareMeans(side: side, width: halvings > 0 ? width : 0)
    for first in stride(from: 0, to: height, by: rowsAtOnce) {
      let last = min(first + rowsAtOnce, height)
      guard halvings > 0 else {
        let target = UnsafeMutableBufferPointer(
          start: result.pixels + first * width, count: (last - first) * width)
        guard rows.read(first..<last, into: target) else { return nil }
        continue
      }
      guard rows.read(first..<last, into: lines) else { return nil }
      for y in first..<last {
        means.add(UnsafeBufferPointer(rebasing: lines[(y - first) * width..<(y - first + 1) * width]))
        guard means.isFull || y == height - 1 else { continue }
        means.take(
          into: UnsafeMutableBufferPointer(
            start: result.pixels + (y >> halvings) * result.width, count: result.width))
      }
    }
    return result
  }

  /// About how many pixels are converted at once.
  private static let pixelsAtOnce = 1 << 14

  /// The picture turned upright according to Exif's orientation; nil when there is no memory.
  private func upright(_ picture: Bitmap, orientation: Int) -> Bitmap? {
    let (width, height) = (picture.width, picture.height)
    let isTurned = orientation >= 5
    guard let result = makeBitmap(isTurned ? height : width, isTurned ? width : height) else { return nil }
    // The index of pixel (0, 0) in the result, and the index steps for one pixel right and one down.
    let last = (x: result.width - 1, y: result.height - 1)
    let (start, right, down): (Int, Int, Int) =
      switch orientation {
      case 2: (last.x, -1, result.width)
      case 3: (last.y * result.width + last.x, -1, -result.width)
      case 4: (last.y * result.width, 1, -result.width)
      case 5: (0, result.width, 1)
      case 6: (last.x, result.width, -1)
      case 7: (last.y * result.width + last.x, -result.width, -1)
      case 8: (last.y * result.width, -result.width, 1)
      default: (0, 1, result.width)
      }
    for y in 0..<height {
      var target = start + y * down
      for x in 0..<width {
        result.pixels[target] = picture.pixels[y * width + x]
        target += right
      }
    }
    return result
  }
}

/// The growing memory that an SDL stream writes to. It must outlive the stream.
private final class MemorySink {
  var bytes: [UInt8] = []
  private var position = 0

  func makeStream() -> UnsafeMutablePointer<SDL_RWops>? {
    guard let stream = SDL_AllocRW() else { return nil }
    stream.pointee.type = 0
    stream.pointee.hidden.unknown.data1 = Unmanaged.passUnretained(self).toOpaque()
    stream.pointee.size = { Int64(MemorySink.of($0).bytes.count) }
    stream.pointee.seek = { stream, offset, whence in MemorySink.of(stream).seek(Int(offset), whence) }
    stream.pointee.read = { _, _, _, _ in 0 }
    stream.pointee.write = { stream, source, size, count in
      guard let source else { return 0 }
      MemorySink.of(stream).write(UnsafeRawBufferPointer(start: source, count: size * count))
      return count
    }
    stream.pointee.close = { _ in 0 }
    return stream
  }

  private static func of(_ stream: UnsafeMutablePointer<SDL_RWops>?) -> MemorySink {
    guard let data = stream?.pointee.hidden.unknown.data1 else {
      preconditionFailure("a stream without its sink")
    }
    return Unmanaged<MemorySink>.fromOpaque(data).takeUnretainedValue()
  }

  private func seek(_ offset: Int, _ whence: Int32) -> Int64 {
    let base = whence == RW_SEEK_SET ? 0 : whence == RW_SEEK_CUR ? position : bytes.count
    position = max(0, min(bytes.count, base + offset))
    return Int64(position)
  }

  private func write(_ source: UnsafeRawBufferPointer) {
    let overlap = min(source.count, bytes.count - position)
    bytes.replaceSubrange(position..<position + overlap, with: source)
    position += source.count
  }
}
