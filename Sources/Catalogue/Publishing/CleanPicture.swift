import Compression

/// Removes the metadata that says where, when, by whom and with what pictures were taken: Exif, GPS, XMP, comments,
/// times, thumbnails that may show what was cropped, and everything after the picture in its file. Pixels are not
/// touched. Metadata that changes how they look stays: colour profiles, and the orientation of a photograph.
///
/// Only parts that are known to be harmless are kept, so that nothing private is overlooked.
public enum CleanPicture {
  /// The formats that can be cleaned.
  public enum Format: String, Sendable {
    case jpeg = "jpg"
    case png
    case webp
  }

  /// The format of a picture's bytes; nil for any other.
  public static func format(of bytes: [UInt8]) -> Format? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: PNG.signature) { return .png }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return .webp
    }
    return nil
  }

  /// A picture without private data; nil if it is damaged, or in a format that cannot be cleaned.
  ///
  /// - Complexity: O(bytes).
  public static func bytes(of picture: [UInt8]) -> [UInt8]? {
    switch format(of: picture) {
    case .jpeg: JPEG.cleaned(picture)
    case .png: PNG.cleaned(picture)
    case .webp: WebP.cleaned(picture)
    case nil: nil
    }
  }
}

/// Exif data that contains only the orientation of a picture.
enum Orientation {
  private static let tag = 0x0112

  /// The orientation in Exif data, from 1 to 8; nil if there is none.
  static func read(_ exif: ArraySlice<UInt8>) -> Int? {
    let prefix = Array("Exif\0\0".utf8)
    let bytes = Array(exif.starts(with: prefix) ? exif.dropFirst(prefix.count) : exif)
    let isLittle = bytes.starts(with: [0x49, 0x49, 0x2A, 0])
    guard isLittle || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) else { return nil }
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= bytes.count else { return nil }
      let part = bytes[at..<at + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let at = directory + 2 + entry * 12
      guard let tag = number(at, 2) else { return nil }
      if tag == Self.tag { return number(at + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil } }
    }
    return nil
  }

  /// Exif data that contains only an orientation, without the words "Exif"; nil for a picture that is upright.
  static func exif(_ orientation: Int?) -> [UInt8]? {
    guard let orientation, orientation > 1 else { return nil }
    return [
      0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0,
      0, 0,
    ]
  }
}

/// JPEG files: segments that begin with markers (ITU-T T.81).
private enum JPEG {
  static func cleaned(_ bytes: [UInt8]) -> [UInt8]? {
    var clean: [UInt8] = []
    var orientation: Int?
    var at = 2
    while true {
      // Markers may be padded.
      guard at < bytes.count, bytes[at] == 0xFF else { return nil }
      while at < bytes.count, bytes[at] == 0xFF { at += 1 }
      guard at < bytes.count else { return nil }
      let marker = bytes[at]
      at += 1
      if marker == 0xD9 { return [0xFF, 0xD8] + exif(orientation) + clean + [0xFF, 0xD9] }
      guard at + 2 <= bytes.count else { return nil }
      let length = Int(bytes[at]) << 8 | Int(bytes[at + 1])
      guard length >= 2, at + length <= bytes.count else { return nil }
      let content = bytes[(at + 2)..<(at + length)]
      at += length
      switch marker {
      case 0xE0:
        // The thumbnail is removed.
        guard content.starts(with: Array("JFIF\0".utf8)), content.count >= 14 else { continue }
        clean += segment(marker, content.prefix(12) + [0, 0])
      case 0xE1: orientation = orientation ?? Orientation.read(content)
      case 0xE2: if content.starts(with: Array("ICC_PROFILE\0".utf8)) { clean += segment(marker, content) }
      case 0xEE: if content.starts(with: Array("Adobe".utf8)) { clean += segment(marker, content) }
      case 0xC0...0xCF, 0xDB, 0xDD: clean += segment(marker, content)
      case 0xDA:
        clean += segment(marker, content)
        let start = at
        // In the pixels, a marker is one that is neither an escaped 255 nor a restart.
        while at + 1 < bytes.count,
          bytes[at] != 0xFF || bytes[at + 1] == 0 || (0xD0...0xD7).contains(bytes[at + 1])
        {
          at += bytes[at] == 0xFF ? 2 : 1
        }
        clean += bytes[start..<min(at, bytes.count)]
      // Comments, and data of programs and cameras.
      case 0xE3...0xEF, 0xFE: continue
      default: return nil
      }
    }
  }

  private static func segment(_ marker: UInt8, _ content: some Collection<UInt8>) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  private static func exif(_ orientation: Int?) -> [UInt8] {
    Orientation.exif(orientation).map { segment(0xE1, Array("Exif\0\0".utf8) + $0) } ?? []
  }
}

/// PNG files: chunks with a length, a name and a checksum (ISO/IEC 15948).
private enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks that are kept: pixels, their colours, and the frames of a moving picture.
  private static let kept: Set<String> = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "pHYs",
    "acTL",
    "fcTL", "fdAT",
  ]

  static func cleaned(_ bytes: [UInt8]) -> [UInt8]? {
    var clean = signature
    var at = signature.count
    while at + 12 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - at - 12 else { return nil }
      let name = String(decoding: bytes[(at + 4)..<(at + 8)], as: UTF8.self)
      if kept.contains(name) {
        clean += bytes[at..<at + 12 + length]
      } else if name == "eXIf" {
        if let exif = Orientation.exif(Orientation.read(bytes[(at + 8)..<(at + 8 + length)])) {
          clean += chunk(name, exif)
        }
      } else if name.first?.isUppercase ?? true {
        // A critical chunk of a format that is not known.
        return nil
      }
      if name == "IEND" { return clean }
      at += 12 + length
    }
    return nil
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    func number(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    let named = Array(name.utf8) + content
    return number(UInt32(content.count)) + named + number(checksum(named))
  }
}

/// WebP files: chunks with a name and a length in a RIFF container.
private enum WebP {
  private static let kept: Set<String> = ["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", "ANMF"]
  /// The bits of the head that announce Exif and XMP.
  private static let exifBit: UInt8 = 0x08
  private static let xmpBit: UInt8 = 0x04

  static func cleaned(_ bytes: [UInt8]) -> [UInt8]? {
    let length = number(bytes[4..<8])
    guard length >= 4, length + 8 <= bytes.count else { return nil }
    let end = 8 + length
    var clean: [UInt8] = []
    var orientation: Int?
    var head: Int?
    var at = 12
    while at + 8 <= end {
      let size = number(bytes[(at + 4)..<(at + 8)])
      guard size <= end - at - 8 else { return nil }
      let name = String(decoding: bytes[at..<at + 4], as: UTF8.self)
      let content = bytes[(at + 8)..<(at + 8 + size)]
      if name == "VP8X" {
        guard size >= 10, head == nil else { return nil }
        head = clean.count + 8
      }
      if kept.contains(name) { clean += chunk(name, content) }
      if name == "EXIF" { orientation = Orientation.read(content) }
      at += 8 + size + size % 2
    }
    if let head {
      clean[head] &= ~(exifBit | xmpBit)
      if let exif = Orientation.exif(orientation) {
        clean[head] |= exifBit
        clean += chunk("EXIF", exif)
      }
    }
    return Array("RIFF".utf8) + Self.bytes(of: clean.count + 4) + Array("WEBP".utf8) + clean
  }

  private static func chunk(_ name: String, _ content: some Collection<UInt8>) -> [UInt8] {
    Array(name.utf8) + bytes(of: content.count) + content + (content.count % 2 == 1 ? [0] : [])
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func bytes(of number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
