/// Numbers with blanks between them, read from bytes that may come in pieces. Only so many are kept, so that it does
/// not matter how many there are.
struct NumberList {
  /// Those that are kept.
  private(set) var numbers: [Double] = []
  /// How many there were.
  private(set) var count = 0
  /// Whether anything was no number, or too large for one.
  private(set) var isDamaged = false
  private let most: Int
  private let hasCommas: Bool
  private var word: [UInt8] = []
  /// Whether a number has begun that is only counted.
  private var isInWord = false

  /// Starts without numbers.
  ///
  /// - Parameters:
  ///   - most: how many are kept.
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

  /// Whether there were more than are kept.
  var isCut: Bool { count > most }

  /// Reads on; a number may go on in the next piece.
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

  /// The last number ends.
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

  /// A number of a sensible size; nil for anything else.
  static func number(_ text: some StringProtocol) -> Double? {
    guard text.utf8.count <= DrawingLimits.digits else { return nil }
    return Double(text).flatMap { $0.isFinite && $0.magnitude < DrawingLimits.number ? $0 : nil }
  }
}
