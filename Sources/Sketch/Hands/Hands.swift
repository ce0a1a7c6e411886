import Gestures

/// What the fingers on the board are doing: a ``Hand`` for each, and what they share.
struct Hands {
  private var byFinger: [Gesture.SessionID: any Hand] = [:]
  /// When all were last told that time passes, in seconds.
  var lastWait = 0.0
  /// When any was last heard, in seconds.
  var lastSound = -1.0

  /// A finger's hand.
  subscript(finger: Gesture.SessionID) -> (any Hand)? {
    get { byFinger[finger] }
    set { byFinger[finger] = newValue }
  }

  /// The fingers in the order in which they landed.
  ///
  /// - Complexity: O(n log n).
  var fingers: [Gesture.SessionID] { byFinger.keys.sorted { $0.rawValue < $1.rawValue } }

  /// All hands in the order in which their fingers landed.
  var all: [any Hand] { fingers.compactMap { byFinger[$0] } }

  /// The hands of one type, in the order in which their fingers landed.
  func all<H: Hand>(_ type: H.Type) -> [(finger: Gesture.SessionID, hand: H)] {
    fingers.compactMap { finger in (byFinger[finger] as? H).map { (finger, $0) } }
  }

  /// Whether a hand does something that would be torn by another view of the board.
  var holdTheView: Bool { byFinger.values.contains { $0.finishing != nil } }

  /// Takes a finger's hand out; nil for none.
  mutating func take(_ finger: Gesture.SessionID) -> (any Hand)? { byFinger.removeValue(forKey: finger) }

  /// Takes out the hand that follows a gesture; nil for none.
  mutating func take(following gesture: Gesture) -> (any Hand)? {
    guard byFinger[gesture.session]?.kind == gesture.kind else { return nil }
    return take(gesture.session)
  }

  /// Takes out all hands that have to end, in their turns.
  mutating func takeUnfinished() -> [(finger: Gesture.SessionID, hand: any Hand)] {
    let turns = byFinger.compactMap { finger, hand in hand.finishing.map { (finger, turn: $0) } }
    return turns.sorted { $0.turn < $1.turn }.compactMap { finger, _ in
      take(finger).map { (finger, $0) }
    }
  }

  /// Changes a hand in its place, if it is of a type.
  mutating func change<H: Hand>(_ finger: Gesture.SessionID, _ type: H.Type, _ body: (inout H) -> Void) {
    guard var hand = byFinger[finger] as? H else { return }
    body(&hand)
    byFinger[finger] = hand
  }

  /// Forgets hands of a type, whose fingers are heard no more.
  mutating func forget<H: Hand>(_ type: H.Type, where isMeant: (H) -> Bool = { _ in true }) {
    for (finger, hand) in all(type) where isMeant(hand) { byFinger[finger] = nil }
  }
}
