/// Checks GIF files for SDL2_image, whose decoder ends by a signal where the data of the first picture are damaged.
enum GIFFile {
  /// Whether the data of the first picture are complete: as many pixels as it has, in codes that its table has (GIF89a,
  /// appendix F). Nothing is decoded but how many pixels a code stands for.
  ///
  /// - Complexity: O(bytes).
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard var place = firstPicture(in: bytes), place + 11 <= bytes.count,
      let width = bytes.little16(place + 5), let height = bytes.little16(place + 7)
    else { return false }
    place += 10 + palette(bytes[place + 9])
    guard place < bytes.count, (1...8).contains(bytes[place]) else { return false }
    var codes = Codes(bits: Int(bytes[place]), missing: width * height)
    place += 1
    while place < bytes.count, bytes[place] > 0 {
      let end = place + 1 + Int(bytes[place])
      guard end <= bytes.count else { return false }
      for byte in bytes[place + 1..<end] {
        codes.take(byte)
        if codes.isOver { return codes.missing <= 0 }
      }
      place = end
    }
    return false
  }

  /// Where the first picture begins; nil if there is none.
  ///
  /// - Complexity: O(blocks in front of it).
  static func firstPicture(in bytes: [UInt8]) -> Int? {
    guard bytes.count > 13 else { return nil }
    var place = 13 + palette(bytes[10])
    while place + 10 <= bytes.count {
      switch bytes[place] {
      case 0x2C: return place
      case 0x21:
        // An extension: its label, and blocks up to an empty one.
        place += 2
        while place < bytes.count, bytes[place] > 0 { place += Int(bytes[place]) + 1 }
        place += 1
      default: return nil
      }
    }
    return nil
  }

  /// The length of a palette, in bytes.
  private static func palette(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  /// Reads the codes of a picture, and counts its pixels.
  private struct Codes {
    /// How many pixels are still to come.
    private(set) var missing: Int
    /// Whether no more codes are needed, or one is wrong.
    private(set) var isOver = false
    private let bits: Int
    private var (width, next): (Int, Int)
    /// How many pixels each code stands for.
    private var lengths = [Int](repeating: 1, count: 4096)
    private var (rest, restBits) = (0, 0)
    private var last: Int?

    init(bits: Int, missing: Int) {
      (self.bits, self.missing) = (bits, missing)
      (width, next) = (bits + 1, (1 << bits) + 2)
    }

    mutating func take(_ byte: UInt8) {
      rest |= Int(byte) << restBits
      restBits += 8
      while restBits >= width, !isOver {
        let code = rest & (1 << width - 1)
        rest >>= width
        restBits -= width
        read(code)
      }
    }

    private mutating func read(_ code: Int) {
      let clear = 1 << bits
      if code == clear {
        (width, next, last) = (bits + 1, clear + 2, nil)
        return
      }
      guard code != clear + 1, code < next || (code == next && last != nil), last != nil || code < clear
      else {
        return isOver = true
      }
      if let last, next < 4096 {
        lengths[next] = lengths[last] + 1
        next += 1
        if next == 1 << width, width < 12 { width += 1 }
      }
      missing -= lengths[code]
      last = code
      isOver = missing <= 0
    }
  }
}
