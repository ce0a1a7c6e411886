/// Base64 (RFC 4648), the encoding of pictures in XML files.
package enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var result = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { result[Int(digit)] = UInt8(value) }
    return result
  }()

  /// Encodes bytes.
  package static func text(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = 0
      for i in 0..<3 { group = group << 8 | (i < count ? Int(bytes[start + i]) : 0) }
      for i in 0..<4 { result.append(i <= count ? digits[group >> (18 - 6 * i) & 63] : UInt8(ascii: "=")) }
    }
    return result
  }

  /// Decodes text, ignoring white space; nil when it is not Base64.
  package static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var group = 0
    var count = 0
    var isOver = false
    for digit in text {
      if digit == 32 || (9...13).contains(digit) { continue }
      if digit == UInt8(ascii: "=") {
        isOver = true
        continue
      }
      let value = values[Int(digit)]
      guard value < 64, !isOver else { return nil }
      group = (group << 6 | Int(value)) & 0xFFFF
      count += 1
      if count & 3 != 1 { result.append(UInt8(truncatingIfNeeded: group >> [0, 0, 4, 2][count & 3])) }
    }
    return count & 3 == 1 ? nil : result
  }
}
