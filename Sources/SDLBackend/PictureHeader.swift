/// What the first bytes of a picture file say, before anything is decoded.
///
/// Formats: PNG (ISO/IEC 15948, 11.2.2), JPEG (ITU-T T.81, B.2.2) with Exif 2.3's orientation tag, WebP (RFC 9649). The rarer ones
/// are in ``RarePicture``.
struct PictureHeader: Equatable {
  var width: Int
  var height: Int
  /// Exif's orientation, 1…8; 1 is upright.
  var orientation = 1
  /// Whether the file ends as its format asks, as far as that is looked at: decoders take the missing end of a JPEG for grey.
  var isWhole = true

  /// Reads the header, or returns nil for anything that is not a whole header of a known format.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self.init(png: bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self.init(jpeg: bytes)
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.count > 30,
      Array(bytes[8..<12]) == Array("WEBP".utf8)
    {
      self.init(webP: bytes)
    } else {
      guard let size = RarePicture.size(of: bytes) else { return nil }
      self.init(size.width, size.height)
    }
  }

  private init?(png bytes: [UInt8]) {
    guard let width = bytes.big32(16), let height = bytes.big32(20) else { return nil }
    self.init(width, height)
  }

  private init?(webP bytes: [UInt8]) {
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X":
      guard let width = bytes.little24(24), let height = bytes.little24(27) else { return nil }
      self.init(width + 1, height + 1)
    case "VP8 ":
      guard let width = bytes.little16(26), let height = bytes.little16(28) else { return nil }
      self.init(width & 0x3FFF, height & 0x3FFF)
    case "VP8L":
      guard let low = bytes.little16(21), let high = bytes.little16(23) else { return nil }
      let bits = high << 16 | low
      self.init(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    default:
      return nil
    }
  }

  private init?(jpeg bytes: [UInt8]) {
    var orientation = 1
    var position = 2
    while let marker = bytes.big16(position), marker >> 8 == 0xFF {
      let code = marker & 0xFF
      if code == 0xFF {
        position += 1
        continue
      }
      guard let length = bytes.big16(position + 2), length >= 2 else { return nil }
      let isFrame = (0xC0...0xCF).contains(code) && code != 0xC4 && code != 0xC8 && code != 0xCC
      if isFrame {
        guard let height = bytes.big16(position + 5), let width = bytes.big16(position + 7) else {
          return nil
        }
        self.init(width, height)
        self.orientation = orientation
        // Within the picture's data the two bytes of the end marker never stand side by side.
        isWhole = bytes.indices.dropFirst(position).reversed().contains { index in
          bytes[index] == 0xD9 && bytes[index - 1] == 0xFF
        }
        return
      }
      if code == 0xE1 { orientation = Self.orientation(inExif: bytes, at: position + 4) ?? orientation }
      position += 2 + length
    }
    return nil
  }

  private init?(_ width: Int, _ height: Int) {
    guard width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
  }

  /// The orientation tag (0x0112) of an Exif segment whose content starts at `start`.
  private static func orientation(inExif bytes: [UInt8], at start: Int) -> Int? {
    let tiff = start + 6
    guard tiff + 8 <= bytes.count, Array(bytes[start..<start + 4]) == Array("Exif".utf8) else { return nil }
    let isBig = bytes[tiff] == 0x4D
    func word(_ at: Int) -> Int? { isBig ? bytes.big16(at) : bytes.little16(at) }
    func long(_ at: Int) -> Int? {
      guard let a = word(at), let b = word(at + 2) else { return nil }
      return isBig ? a << 16 | b : b << 16 | a
    }
    guard let offset = long(tiff + 4), let count = word(tiff + offset) else { return nil }
    for entry in 0..<count {
      let at = tiff + offset + 2 + entry * 12
      guard let tag = word(at) else { return nil }
      if tag == 0x0112, let value = word(at + 8), (1...8).contains(value) { return value }
    }
    return nil
  }
}

extension Array where Element == UInt8 {
  func big16(_ at: Int) -> Int? {
    at >= 0 && at + 2 <= count ? Int(self[at]) << 8 | Int(self[at + 1]) : nil
  }
  func little16(_ at: Int) -> Int? {
    at >= 0 && at + 2 <= count ? Int(self[at + 1]) << 8 | Int(self[at]) : nil
  }
  func big32(_ at: Int) -> Int? {
    guard let high = big16(at), let low = big16(at + 2) else { return nil }
    return high << 16 | low
  }
  func little24(_ at: Int) -> Int? {
    guard let low = little16(at), at + 3 <= count else { return nil }
    return Int(self[at + 2]) << 16 | low
  }
  func little32(_ at: Int) -> Int? {
    guard let low = little24(at), at + 4 <= count else { return nil }
    return Int(self[at + 3]) << 24 | low
  }
}
