import TestSupport
import Testing

/// The real program on real displays, one scenario at a time. The suite is skipped without a binary or an X server.
@Suite(.serialized, .enabled(if: AppUnderTest.missing == nil, "\(AppUnderTest.missing ?? "")"))
struct EndToEnd {
  /// Why no touch screen can be simulated here; nil when it can.
  static let noTouch = TouchScreen.missing.map { "no touch screen: \($0)" }
}
