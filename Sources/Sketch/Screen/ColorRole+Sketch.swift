import Geometry
import Interface

/// The colours that only this mode uses.
extension ColorRole {
  /// The blackboard where it is lit and far from the light.
  package static let blackboardLit = ColorRole(0x2A3A35, 0xFCFAF4, 0x0A0F0D)
  package static let blackboardFar = ColorRole(0x1B2723, 0xF0EBDF, 0x000000)
  /// A black, a green and a white board, each where it is lit and far from the light, and the print of boards.
  package static let slateboardLit = ColorRole(0x242628, 0x242628, 0x0D0D0D)
  package static let slateboardFar = ColorRole(0x141516, 0x141516, 0x000000)
  package static let greenboardLit = ColorRole(0x2A3A35, 0x2A3A35, 0x10301F)
  package static let greenboardFar = ColorRole(0x1B2723, 0x1B2723, 0x081A10)
  package static let whiteboardLit = ColorRole(0xFFFFFF, 0xFFFFFF, 0xFFFFFF)
  package static let whiteboardFar = ColorRole(0xF1F3F5, 0xF1F3F5, 0xF1F3F5)
  package static let boardLine = ColorRole(
    Color.white.faded(0.17), Color(0x2567A3, opacity: 0.3), Color.white.faded(0.4))

  /// A stick of chalk, 0…5.
  package static func chalk(_ number: Int) -> ColorRole { .hue(number) }
}
