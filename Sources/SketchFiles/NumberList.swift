/// Numbers separated by blanks, parsed from blocks of bytes. The number of stored ones is limited, so that memory is
/// bounded; the others are only counted.
struct NumberList {
  /// The stored numbers.
  private(set) var numbers: [Double] = []
  /// The number of numbers in the text.
  private(set) var count = 0
  /// Whether the text has anything that is not a number, or is too long for one.
  private(set) var isDamaged = false
  private let most: Int
  private let hasCommas: Bool
  private var word: [UInt8] = []
  /// Whether the current number is only counted.
  private var isInWord = false

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - most: the largest number of stored numbers.
  ///   - hasCommas: whether commas count as blanks.
  init(keeping most: Int, hasCommas: Bool = false) {
    self.most = most
    self.hasCommas = hasCommas
  }

  /// Reads a whole text.
  init(_ text: String, keeping most: Int, hasCommas: Bool = false) {
    self.init(keeping: most, hasCommas: hasCommas)
    var text = text
    text.withUTF8 { add($0) }
    finish()
  }

  /// Whether the text has more numbers than are stored.
  var isCut: Bool { count > most }

  /// Parses the next block. A number may continue in the block after it.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes {
      if byte <= 32 || hasCommas && byte == UInt8(ascii: ",") {
        finish()
      } else if isDamaged || count >= most {
        isInWord = true
      } else if word.count < DrawingLimits.digits {
        word.append(byte)
      } else {
        isDamaged = true
      }
    }
  }

  /// Ends the last number.
  mutating func finish() {
    guard isInWord || !word.isEmpty else { return }
    defer {
      isInWord = false
      word.removeAll(keepingCapacity: true)
    }
    count += 1
    guard !isInWord, !isDamaged else { return }
    if let number = Self.number(String(decoding: word, as: UTF8.self)) {
      numbers.append(number)
    } else {
      isDamaged = true
    }
  }

  /// A number of a valid size; nil for anything else.
  static func number(_ text: some StringProtocol) -> Double? {
    guard text.utf8.count <= DrawingLimits.digits else { return nil }
    return Double(text).flatMap { $0.isFinite && $0.magnitude < DrawingLimits.number ? $0 : nil }
  }
}
