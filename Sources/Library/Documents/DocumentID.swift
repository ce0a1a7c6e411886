/// The permanent name of a document: 128 random bits, written as 26 characters of base 32.
public struct DocumentID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The upper half.
  public let high: UInt64
  /// The lower half.
  public let low: UInt64

  /// Makes a name from its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Makes a new name.
  public static func random(using generator: inout some RandomNumberGenerator) -> DocumentID {
    DocumentID(high: generator.next(), low: generator.next())
  }

  /// Reads what ``description`` wrote; capitals are fine. Nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count == 26 else { return nil }
    var value: UInt128 = 0
    for byte in text.lowercased().utf8 {
      guard let digit = DocumentID.alphabet.firstIndex(of: byte), value >> 123 == 0 else { return nil }
      value = value << 5 | UInt128(digit)
    }
    self.init(high: UInt64(truncatingIfNeeded: value >> 64), low: UInt64(truncatingIfNeeded: value))
  }

  /// The name as lower-case text without the letters that are mistaken for digits.
  public var description: String {
    var value = UInt128(high) << 64 | UInt128(low)
    var digits = [UInt8](repeating: 0, count: 26)
    for index in digits.indices.reversed() {
      digits[index] = DocumentID.alphabet[Int(truncatingIfNeeded: value & 31)]
      value >>= 5
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Orders names as their texts.
  public static func < (a: DocumentID, b: DocumentID) -> Bool { (a.high, a.low) < (b.high, b.low) }

  /// Crockford's alphabet for base 32.
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}
