import ModeKit

/// The state of a seat at the table.
struct Seat {
  /// The selected loose groups.
  var selection: Set<Int> = []
  /// The button that makes all fingers of the seat move the view.
  var hand = HeldButton()
  /// The button that makes all fingers of the seat select.
  var select = HeldButton()
  /// The button that shows the seat's picture card.
  var preview = HeldButton()
  /// The seat's picture card.
  var card = PictureCard()

  /// Removes groups from the selection that are no longer loose.
  ///
  /// - Complexity: O(selected groups).
  mutating func keepSelected(where isLoose: (Int) -> Bool) {
    if !selection.allSatisfy(isLoose) { selection = selection.filter(isLoose) }
  }
}

/// A button that acts while it is held, and is switched by a tap.
struct HeldButton {
  private var isDown = false
  private var stays = false

  /// Whether the button is active.
  var isOn: Bool { isDown || stays }

  /// Handles a press, a release or a tap.
  mutating func use(_ phase: CommandPhase) {
    switch phase {
    case .down: isDown = true
    case .up: isDown = false
    case .fire: stays.toggle()
    case .value: break
    }
  }
}
