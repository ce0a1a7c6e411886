import Gestures
import ModeKit
import Scene

/// The action of a hand and its tool. A hand is a finger, two fingers on one thing, the mouse or the keyboard.
enum Hand {
  /// It holds groups in the air.
  case hold(Hold)
  /// It draws a lasso.
  case lasso(Lasso)
  /// It scrolls the pieces of a tray.
  case push(RowPush)
  /// It drags the picture card.
  case card(CardDrag)

  /// The tools in the order in which they are offered a new gesture.
  static var tools: [any HandTool.Type] { [CardDrag.self, RowPush.self, Hold.self, Lasso.self] }

  /// The tool of the hand.
  var tool: any HandTool {
    switch self {
    case .hold(let hold): hold
    case .lasso(let lasso): lasso
    case .push(let push): push
    case .card(let drag): drag
    }
  }

  /// The hold; nil for other tools.
  var hold: Hold? { if case .hold(let hold) = self { hold } else { nil } }
}

/// A way to use a hand. The value is kept among the ``Hands`` while the hand is down.
///
/// A tool that changes must store itself there again. When `ended` or `cancelled` is called it has been removed
/// already.
protocol HandTool {
  /// Starts the tool for a hand that begins to move, if the tool applies. Returns whether it does.
  static func began(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) -> Bool
  /// Handles a movement of the hand.
  func moved(_ gesture: Gesture, _ host: ModeHost<JigsawMode>)
  /// Handles the lift of the hand.
  func ended(_ gesture: Gesture, _ host: ModeHost<JigsawMode>)
  /// Undoes the effect of a cancelled gesture.
  func cancelled(_ host: ModeHost<JigsawMode>)
  /// The tool's drawings over the table, in dp of the window.
  func drawn(_ host: ModeHost<JigsawMode>) -> [DrawingList.Item]
}

extension HandTool {
  func cancelled(_ host: ModeHost<JigsawMode>) {}
  func drawn(_ host: ModeHost<JigsawMode>) -> [DrawingList.Item] { [] }
}

extension JigsawMode {
  /// Passes a gesture to the tool of its hand, or chooses a tool for a new hand.
  func use(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    switch gesture.phase {
    case .began: _ = Hand.tools.first { $0.began(gesture, host) }
    case .changed: host.session.hands[gesture.session]?.tool.moved(gesture, host)
    case .ended: host.session.hands.release(gesture.session)?.tool.ended(gesture, host)
    case .cancelled: host.session.hands.release(gesture.session)?.tool.cancelled(host)
    }
  }

  /// Ends all hands: held groups are laid down where they are, and lassos are dropped.
  func emptyHands(_ host: ModeHost<JigsawMode>) {
    for session in host.session.hands.sessions {
      if case .hold(let hold)? = host.session.hands.release(session) {
        hold.lay(around: nil, joins: false, host)
      }
    }
  }
}
