import Gestures
import ModeKit
import Scene

/// What one hand is doing, with the tool that it uses. A hand is a finger, two fingers on one thing, the mouse or the keyboard.
enum Hand {
  /// It holds groups in the air.
  case hold(Hold)
  /// It draws a line around what it selects.
  case lasso(Lasso)
  /// It pushes the pieces of a tray along.
  case push(RowPush)
  /// It drags the card with the picture.
  case card(CardDrag)

  /// The tools in the order in which a gesture that begins is offered to them.
  static var tools: [any HandTool.Type] { [CardDrag.self, RowPush.self, Hold.self, Lasso.self] }

  /// The tool that it uses.
  var tool: any HandTool {
    switch self {
    case .hold(let hold): hold
    case .lasso(let lasso): lasso
    case .push(let push): push
    case .card(let drag): drag
    }
  }

  /// What it holds in the air, if it holds something.
  var hold: Hold? { if case .hold(let hold) = self { hold } else { nil } }
}

/// One way to use a hand, as the value that is kept among the ``Hands`` while the hand is down.
///
/// A tool that changes puts itself back there. When it is told that its hand has lifted it is already gone from them.
protocol HandTool {
  /// Takes a hand that begins to move, if this tool is meant. Returns whether it is.
  static func began(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) -> Bool
  /// The hand has moved on.
  func moved(_ gesture: Gesture, _ host: ModeHost<JigsawMode>)
  /// The hand has lifted.
  func ended(_ gesture: Gesture, _ host: ModeHost<JigsawMode>)
  /// The gesture was none: what it did is taken back.
  func cancelled(_ host: ModeHost<JigsawMode>)
  /// What the tool draws over the table, in dp of the window.
  func drawn(_ host: ModeHost<JigsawMode>) -> [DrawingList.Item]
}

extension HandTool {
  func cancelled(_ host: ModeHost<JigsawMode>) {}
  func drawn(_ host: ModeHost<JigsawMode>) -> [DrawingList.Item] { [] }
}

extension JigsawMode {
  /// Leads a hand on with its tool, or gives it one as it begins.
  func use(_ gesture: Gesture, _ host: ModeHost<JigsawMode>) {
    switch gesture.phase {
    case .began: _ = Hand.tools.first { $0.began(gesture, host) }
    case .changed: host.session.hands[gesture.session]?.tool.moved(gesture, host)
    case .ended: host.session.hands.release(gesture.session)?.tool.ended(gesture, host)
    case .cancelled: host.session.hands.release(gesture.session)?.tool.cancelled(host)
    }
  }

  /// Empties all hands: what they hold is laid down where it is, and what they draw is forgotten.
  func emptyHands(_ host: ModeHost<JigsawMode>) {
    for session in host.session.hands.sessions {
      if case .hold(let hold)? = host.session.hands.release(session) {
        hold.lay(around: nil, joins: false, host)
      }
    }
  }
}
