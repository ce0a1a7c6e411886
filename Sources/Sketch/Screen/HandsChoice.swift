import Gestures
import Interface

/// Whose fingers a seat expects on the board.
package enum HandsChoice: String, CaseIterable, Sendable {
  /// Every finger draws, but a pinch of two fingers moves the view.
  case auto
  /// One finger draws, two move the view, three undo, and a palm leaves no mark.
  case one
  /// Every finger draws.
  case many
  /// Pens draw, and fingers move the view.
  case pen

  /// The choice that follows when the button is tapped.
  var next: HandsChoice {
    switch self {
    case .auto: .one
    case .one: .many
    case .many: .pen
    case .pen: .auto
    }
  }

  /// The gestures that a board accepts with a tool. With the circle two fingers set its corners, unless only one hand
  /// draws.
  func interests(_ tool: Tool) -> Interests {
    switch self {
    case .auto: tool == .circle ? [.ink] : [.ink, .inkYieldsToPinch]
    case .one: [.ink, .inkYieldsToPinch, .inkOfOneHand, .threeFingerTap]
    case .many, .pen: [.ink]
    }
  }

  var icon: Icon {
    switch self {
    case .auto: .autoHands
    case .one: .oneHand
    case .many: .manyHands
    case .pen: .pen
    }
  }

  /// The name that people see.
  var name: String {
    switch self {
    case .auto: tr("Hands: auto")
    case .one: tr("One hand")
    case .many: tr("Many hands")
    case .pen: tr("Pen only")
    }
  }
}
