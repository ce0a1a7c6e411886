/// The sizes of pictures in formats that SDL2_image reads too but few pictures have today: BMP, GIF, TIFF, QOI, PCX, the portable
/// anymaps, XPM, ILBM and XCF. A size must be known before a decoder asks for memory.
enum RarePicture {
  /// A picture's size as its file states it, or nil for anything else.
  static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    func starts(_ text: String, at: Int = 0) -> Bool { bytes.dropFirst(at).starts(with: text.utf8) }
    var found: (Int?, Int?) = (nil, nil)
    if starts("BM") {
      // The older header has 16-bit sizes; a negative height means rows from the top.
      found =
        bytes.little32(14) == 12
        ? (bytes.little16(18), bytes.little16(20))
        : (bytes.little32(18), bytes.little32(22).map { $0 > Int32.max ? 1 << 32 - $0 : $0 })
    } else if starts("GIF8") {
      found = (bytes.little16(6), bytes.little16(8))
    } else if starts("II*\0") || starts("MM\0*") {
      found = tiff(bytes)
    } else if starts("qoif") {
      found = (bytes.big32(4), bytes.big32(8))
    } else if starts("gimp xcf ") {
      found = (bytes.big32(14), bytes.big32(18))
    } else if starts("FORM"), starts("ILBM", at: 8) || starts("PBM ", at: 8), starts("BMHD", at: 12) {
      found = (bytes.big16(20), bytes.big16(22))
    } else if bytes.count > 128, bytes[0] == 10, bytes[1] <= 5, bytes[2] <= 1 {
      func side(_ low: Int, _ high: Int) -> Int? {
        guard let from = bytes.little16(low), let to = bytes.little16(high) else { return nil }
        return to - from + 1
      }
      found = (side(4, 8), side(6, 10))
    } else if bytes.count > 2, bytes[0] == UInt8(ascii: "P"),
      (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(bytes[1])
    {
      found = anymap(bytes)
    } else if starts("/* XPM */") {
      found = xpm(bytes)
    }
    guard let width = found.0, let height = found.1, width > 0, height > 0 else { return nil }
    return (width, height)
  }

  /// The tags 256 and 257 of the first directory (TIFF 6.0, section 2).
  private static func tiff(_ bytes: [UInt8]) -> (Int?, Int?) {
    let isBig = bytes[0] == UInt8(ascii: "M")
    func word(_ at: Int) -> Int? { isBig ? bytes.big16(at) : bytes.little16(at) }
    func long(_ at: Int) -> Int? { isBig ? bytes.big32(at) : bytes.little32(at) }
    guard let start = long(4), let count = word(start) else { return (nil, nil) }
    var sides: [Int: Int] = [:]
    for entry in 0..<count {
      let at = start + 2 + entry * 12
      guard let tag = word(at), let kind = word(at + 2) else { break }
      if tag == 256 || tag == 257 { sides[tag] = kind == 3 ? word(at + 8) : long(at + 8) }
    }
    return (sides[256], sides[257])
  }

  /// The first two numbers after the kind; comments go from # to the line's end (netpbm's formats).
  private static func anymap(_ bytes: [UInt8]) -> (Int?, Int?) {
    var numbers: [Int] = []
    var digits = ""
    var isComment = false
    for byte in bytes.dropFirst(2).prefix(4096) {
      if isComment {
        isComment = byte != 10
      } else if byte == UInt8(ascii: "#") {
        isComment = true
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !digits.isEmpty {
        numbers.append(Int(digits) ?? 0)
        digits = ""
        if numbers.count == 2 { return (numbers[0], numbers[1]) }
      }
    }
    return (nil, nil)
  }

  /// The first two numbers of the first string.
  private static func xpm(_ bytes: [UInt8]) -> (Int?, Int?) {
    let text = bytes.prefix(4096).drop { $0 != UInt8(ascii: "\"") }.dropFirst().prefix {
      $0 != UInt8(ascii: "\"")
    }
    let numbers = text.split(separator: 32).map { Int(String(decoding: $0, as: UTF8.self)) }
    return numbers.count >= 4 ? (numbers[0], numbers[1]) : (nil, nil)
  }
}
