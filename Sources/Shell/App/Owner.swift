import Gestures
import ModeKit

/// The owners of touch targets.
enum Owner {
  /// The canvas itself: the camera.
  static let canvas: UInt32 = 0
  /// The targets of the open document.
  static let document = TargetID.documentOwner
  /// The chrome's views.
  static let chrome: UInt32 = 2
}
