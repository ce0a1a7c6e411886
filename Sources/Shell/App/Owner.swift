import Gestures
import ModeKit

/// Who owns a thing that is touched.
enum Owner {
  /// The canvas itself: the camera.
  static let canvas: UInt32 = 0
  /// The open document's own things.
  static let document = TargetID.documentOwner
  /// The chrome's views.
  static let chrome: UInt32 = 2
}
