import CQREncode

/// A text as squares that cameras read: a QR code (ISO/IEC 18004), without the light margin that it needs.
package struct QRCode: Hashable, Sendable {
  /// The number of modules in a row and in a column.
  package let side: Int
  /// Row by row, from the top left corner.
  private let modules: [Bool]

  /// The width of the light margin on each side that the standard asks for, in modules.
  package static let margin = 4

  /// The smallest code of a text; nil if the text is longer than about 2,300 bytes or contains a zero, or libqrencode is
  /// not installed.
  package init?(_ text: String) {
    guard Self.isInstalled, !text.isEmpty, !text.utf8.contains(0) else { return nil }
    let longest = Int(CQRENCODE_LONGEST_SIDE)
    var modules = [UInt8](repeating: 0, count: longest * longest)
    side = Int(cqrencode_text(text, &modules))
    guard side > 0 else { return nil }
    self.modules = modules.prefix(side * side).map { $0 == 1 }
  }

  /// Opened when a code is first asked for.
  private static let isInstalled = cqrencode_open()

  /// The dark modules of a row, as ranges of columns from left to right. Row 0 is the highest.
  package func dark(inRow row: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for column in 0..<side where modules[row * side + column] {
      if let last = found.last, last.upperBound == column {
        found[found.count - 1] = last.lowerBound..<column + 1
      } else {
        found.append(column..<column + 1)
      }
    }
    return found
  }
}
