import Compression

/// Checks and reduces PNG files for libpng. Libpng prints warnings to standard error, and SDL2_image cannot turn that
/// off. So libpng gets only complete files, and of these only the chunks that the picture needs.
package enum PNGFile {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Whether a file begins with the signature of PNG.
  package static func isPNG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  /// The file reduced to its critical chunks and its transparency; nil when one of these is truncated or damaged.
  ///
  /// Colour profiles, which old programs wrote wrongly, texts and times are omitted. Chunks and their checksums are
  /// defined in the PNG specification, third edition, section 5.
  ///
  /// - Complexity: O(bytes).
  package static func essence(of bytes: [UInt8]) -> [UInt8]? {
    guard isPNG(bytes) else { return nil }
    var result = signature
    result.reserveCapacity(bytes.count)
    var start = signature.count
    while start + 12 <= bytes.count {
      let length = Int(number(bytes, start))
      let end = start + 12 + length
      guard end <= bytes.count else { return nil }
      let kind = bytes[start + 4..<start + 8]
      let isCritical = kind.first.map { $0 & 0x20 == 0 } ?? false
      if isCritical || kind.elementsEqual("tRNS".utf8) {
        guard checksum(Array(bytes[start + 4..<end - 4])) == number(bytes, end - 4) else { return nil }
        result += bytes[start..<end]
      }
      if kind.elementsEqual("IEND".utf8) { return result }
      start = end
    }
    return nil
  }

  /// A big-endian 32-bit number.
  private static func number(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
