import Gestures

/// The hands on the board, one for each finger, and their shared state.
struct Hands {
  private var byFinger: [Gesture.SessionID: any Hand] = [:]
  /// The last call of ``Hand/waited(until:_:_:)`` for all hands, in seconds.
  var lastWait = 0.0
  /// The last time of a chalk sound, in seconds.
  var lastSound = -1.0

  /// The hand of a finger.
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

  /// Whether a hand does something that a change of the view would disturb.
  var holdTheView: Bool { byFinger.values.contains { $0.finishing != nil } }

  /// Removes a finger's hand. Returns it; nil if there is none.
  mutating func take(_ finger: Gesture.SessionID) -> (any Hand)? { byFinger.removeValue(forKey: finger) }

  /// Removes the hand that handles a gesture. Returns it; nil if there is none.
  mutating func take(following gesture: Gesture) -> (any Hand)? {
    guard byFinger[gesture.session]?.kind == gesture.kind else { return nil }
    return take(gesture.session)
  }

  /// Removes all hands that must finish, in their order.
  mutating func takeUnfinished() -> [(finger: Gesture.SessionID, hand: any Hand)] {
    let turns = byFinger.compactMap { finger, hand in hand.finishing.map { (finger, turn: $0) } }
    return turns.sorted { $0.turn < $1.turn }.compactMap { finger, _ in
      take(finger).map { (finger, $0) }
    }
  }

  /// Changes a hand in place if it has the given type.
  mutating func change<H: Hand>(_ finger: Gesture.SessionID, _ type: H.Type, _ body: (inout H) -> Void) {
    guard var hand = byFinger[finger] as? H else { return }
    body(&hand)
    byFinger[finger] = hand
  }

  /// Removes hands of a type. Gestures of their fingers are then ignored.
  mutating func forget<H: Hand>(_ type: H.Type, where isMeant: (H) -> Bool = { _ in true }) {
    for (finger, hand) in all(type) where isMeant(hand) { byFinger[finger] = nil }
  }
}
