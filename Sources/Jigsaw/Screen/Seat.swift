import ModeKit

/// What a seat has at the table.
struct Seat {
  /// The loose groups that it has selected.
  var selection: Set<Int> = []
  /// With it every finger of the seat moves the view.
  var hand = HeldButton()
  /// With it every finger of the seat selects.
  var select = HeldButton()
  /// With it the seat sees the picture.
  var preview = HeldButton()
  /// The card on which it sees the picture.
  var card = PictureCard()

  /// Leaves only those groups selected that can be.
  ///
  /// - Complexity: O(selected groups).
  mutating func keepSelected(where isLoose: (Int) -> Bool) {
    if !selection.allSatisfy(isLoose) { selection = selection.filter(isLoose) }
  }
}

/// A button on a seat's bar that acts while it is held and stays on when it is tapped.
struct HeldButton {
  private var isDown = false
  private var stays = false

  /// Whether it acts.
  var isOn: Bool { isDown || stays }

  /// Presses it, lifts it or taps it.
  mutating func use(_ phase: CommandPhase) {
    switch phase {
    case .down: isDown = true
    case .up: isDown = false
    case .fire: stays.toggle()
    case .value: break
    }
  }
}
