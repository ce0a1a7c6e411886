import Geometry
import Gestures
import ModeKit

/// A hand that drags the picture card.
struct CardDrag: HandTool {
  /// The seat of the card.
  private let owner: Int
  /// The last position of the hand, in dp of the window.
  private let last: Point

  static func began(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) -> Bool {
    guard case .card(let owner) = TableTarget(gesture.target) else { return false }
    CardDrag(owner: owner, last: gesture.start).moved(gesture, host)
    return true
  }

  func moved(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    guard host.environment.view == .first else { return }
    host.mode.moveCard(of: owner, by: gesture.location - last, host)
    host.session.hands[gesture.session] = .card(CardDrag(owner: owner, last: gesture.location))
  }

  func ended(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {}
}
