/// Reads the sizes of pictures in the less common formats BMP, GIF, TIFF and QOI. The size must be known before a
/// decoder allocates memory, and it must be the one that the decoder uses.
enum RarePicture {
  /// A picture's format and size according to its file, or nil for anything else.
  ///
  /// - Complexity: O(blocks of a GIF, entries of a TIFF's first directory).
  static func read(_ bytes: [UInt8]) -> (format: PictureHeader.Format, width: Int, height: Int)? {
    func starts(_ text: String) -> Bool { bytes.starts(with: text.utf8) }
    let found: (format: PictureHeader.Format, width: Int?, height: Int?)
    if starts("BM") {
      // The older header has 16-bit sizes; a negative height means rows from the top.
      found =
        bytes.little32(14) == 12
        ? (.bmp, bytes.little16(18), bytes.little16(20))
        : (.bmp, bytes.little32(18), bytes.little32(22).map { $0 > Int32.max ? 1 << 32 - $0 : $0 })
    } else if starts("GIF8") {
      let size = gif(bytes)
      found = (.gif, size?.width, size?.height)
    } else if starts("II*\0") || starts("MM\0*") {
      let size = tiff(bytes)
      found = (.tiff, size.0, size.1)
    } else if starts("qoif") {
      found = (.qoi, bytes.big32(4), bytes.big32(8))
    } else {
      return nil
    }
    guard let width = found.width, let height = found.height, width > 0, height > 0 else { return nil }
    return (found.format, width, height)
  }

  /// The larger of the screen and the first frame, which may be larger (GIF89a, sections 18 to 20).
  private static func gif(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard let width = bytes.little16(6), let height = bytes.little16(8),
      let place = GIFFile.firstPicture(in: bytes),
      let own = bytes.little16(place + 5), let high = bytes.little16(place + 7)
    else { return nil }
    return (max(width, own), max(height, high))
  }

  /// The tags 256 and 257 of the first directory (TIFF 6.0, section 2). If one is repeated, the first counts, as in
  /// libtiff.
  private static func tiff(_ bytes: [UInt8]) -> (Int?, Int?) {
    let isBig = bytes[0] == UInt8(ascii: "M")
    func word(_ at: Int) -> Int? { isBig ? bytes.big16(at) : bytes.little16(at) }
    func long(_ at: Int) -> Int? { isBig ? bytes.big32(at) : bytes.little32(at) }
    guard let start = long(4), let count = word(start) else { return (nil, nil) }
    var sides: [Int: Int] = [:]
    for entry in 0..<count {
      let at = start + 2 + entry * 12
      guard let tag = word(at), let kind = word(at + 2) else { break }
      guard tag == 256 || tag == 257, sides[tag] == nil else { continue }
      sides[tag] = kind == 3 ? word(at + 8) : long(at + 8)
    }
    return (sides[256], sides[257])
  }
}
