import TestSupport
import Testing

/// The real program on real displays, one scenario at a time. Without a binary or an X server they are left out.
@Suite(.serialized, .enabled(if: AppUnderTest.missing == nil, "\(AppUnderTest.missing ?? "")"))
struct EndToEnd {
  /// Why hands cannot be played here; nil when they can.
  static let noTouch = TouchScreen.missing.map { "no touch screen: \($0)" }
}
