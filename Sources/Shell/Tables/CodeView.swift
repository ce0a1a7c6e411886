import Geometry
import Interface
import Tables

/// A QR code, dark on light in every look, since many cameras read no other.
final class CodeView: View {
  private let code: QRCode
  /// The side of a module, in dp. It is whole, so that all modules are equally sharp.
  private let module: Double

  /// The longest side of a code with its margin, in dp.
  private static let longest = 176.0

  /// Makes the picture of a code.
  init(_ code: QRCode) {
    self.code = code
    module = max(1, (Self.longest / Double(code.side + 2 * QRCode.margin)).rounded(.down))
    super.init()
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    let side = Double(code.side + 2 * QRCode.margin) * module
    return Size(side, side)
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    result.fill(bounds, radius: Metrics.buttonRadius, environment.color(.codeGround))
    let corner = Double(QRCode.margin) * module
    for row in 0..<code.side {
      for columns in code.dark(inRow: row) {
        result.fill(
          Rect(
            x: corner + Double(columns.lowerBound) * module, y: corner + Double(row) * module,
            width: Double(columns.count) * module, height: module), environment.color(.codeModule))
      }
    }
    return result
  }
}

extension ColorRole {
  /// The light ground of a code.
  fileprivate static let codeGround = ColorRole(0xF5F1E8, 0xFFFFFF, 0xFFFFFF)
  /// The dark modules of a code.
  fileprivate static let codeModule = ColorRole(0x172023, 0x1C2326, 0x000000)
}
