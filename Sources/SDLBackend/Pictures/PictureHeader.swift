/// The header of a picture file, read before anything is decoded.
///
/// Formats: PNG (third edition, 11.2.1 and 11.3.4.5), JPEG (ITU-T T.81, B.2.2; ITU-T T.872, 6.5.3), WebP (RFC 9649,
/// 2.7), each with the orientation tag of Exif 2.3. The rarer ones are in ``RarePicture``.
struct PictureHeader: Equatable {
  /// The formats that are read.
  enum Format { case png, jpeg, webP, bmp, gif, tiff, qoi }

  /// The format, which determines the decoder. No other decoder gets the bytes.
  let format: Format
  var width: Int
  var height: Int
  /// Exif's orientation, 1…8; 1 is upright.
  var orientation = 1
  /// Whether the file is complete. Checked for JPEG and QOI, whose decoders make up what is missing.
  var isWhole = true
  /// The encoding of a CMYK picture; nil for other pictures.
  var inks: Inks?

  /// How the values 0…255 of a CMYK picture encode amounts of ink.
  enum Inks: Equatable {
    /// 255 is full ink.
    case amounts
    /// 255 is no ink, as Adobe's programs write it.
    case inverted
  }

  /// Reads the header, or returns nil for anything but a complete header of a known format.
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
      guard let picture = RarePicture.read(bytes) else { return nil }
      self.init(picture.format, picture.width, picture.height)
      // A byte stands for at most 62 pixels (QOI_OP_RUN; the QOI specification of 2022), after 14 bytes of header.
      if picture.format == .qoi {
        isWhole = picture.width <= 62 * max(0, bytes.count - 14) / picture.height
      }
      if picture.format == .gif { isWhole = GIFFile.isWhole(bytes) }
    }
  }

  private init?(png bytes: [UInt8]) {
    guard let width = bytes.big32(16), let height = bytes.big32(20) else { return nil }
    self.init(.png, width, height)
    var position = 8
    while let length = bytes.big32(position), position + 12 + length <= bytes.count {
      if bytes[position + 4..<position + 8].elementsEqual("eXIf".utf8) {
        orientation = Self.orientation(inTIFF: bytes, at: position + 8) ?? orientation
      }
      position += 12 + length
    }
  }

  private init?(webP bytes: [UInt8]) {
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X":
      guard let width = bytes.little24(24), let height = bytes.little24(27) else { return nil }
      self.init(.webP, width + 1, height + 1)
      var position = 12
      while let length = bytes.little32(position + 4), position + 8 + length <= bytes.count {
        if bytes[position..<position + 4].elementsEqual("EXIF".utf8) {
          // Some programs write the identifier of a JPEG's Exif segment before it.
          orientation =
            Self.orientation(inTIFF: bytes, at: position + 8)
            ?? Self.orientation(inExif: bytes, at: position + 8) ?? orientation
        }
        position += 8 + length + length % 2
      }
    case "VP8 ":
      guard let width = bytes.little16(26), let height = bytes.little16(28) else { return nil }
      self.init(.webP, width & 0x3FFF, height & 0x3FFF)
    case "VP8L":
      guard let low = bytes.little16(21), let high = bytes.little16(23) else { return nil }
      let bits = high << 16 | low
      self.init(.webP, bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    default:
      return nil
    }
  }

  private init?(jpeg bytes: [UInt8]) {
    var orientation = 1
    var isAdobes = false
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
        self.init(.jpeg, width, height)
        self.orientation = orientation
        if bytes.count > position + 9, bytes[position + 9] == 4 { inks = isAdobes ? .inverted : .amounts }
        // Within the picture's data the two bytes of the end marker are never adjacent.
        isWhole = bytes.indices.dropFirst(position).reversed().contains { index in
          bytes[index] == 0xD9 && bytes[index - 1] == 0xFF
        }
        return
      }
      if code == 0xE1 { orientation = Self.orientation(inExif: bytes, at: position + 4) ?? orientation }
      if code == 0xEE { isAdobes = isAdobes || bytes.dropFirst(position + 4).starts(with: "Adobe".utf8) }
      position += 2 + length
    }
    return nil
  }

  private init?(_ format: Format, _ width: Int, _ height: Int) {
    guard width > 0, height > 0 else { return nil }
    self.format = format
    self.width = width
    self.height = height
  }

  /// The orientation in a JPEG's Exif segment whose content starts at `start`.
  private static func orientation(inExif bytes: [UInt8], at start: Int) -> Int? {
    bytes.dropFirst(start).starts(with: "Exif".utf8) ? orientation(inTIFF: bytes, at: start + 6) : nil
  }

  /// The orientation tag (0x0112) of Exif data, which has the format of a TIFF file and starts at `tiff`.
  private static func orientation(inTIFF bytes: [UInt8], at tiff: Int) -> Int? {
    guard tiff + 8 <= bytes.count, [0x4D, 0x49].contains(bytes[tiff]) else { return nil }
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
