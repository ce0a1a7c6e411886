/// The keyboard cursor: the chosen group, and a ring around it while keys are used.
struct Cursor {
  /// The group.
  private(set) var group: Int?
  /// Whether the ring is shown.
  private(set) var isShown = false

  /// The group, if the ring is shown.
  var shown: Int? { isShown ? group : nil }

  /// Goes to a group and shows the ring.
  mutating func choose(_ group: Int) {
    self.group = group
    isShown = true
  }

  /// Moves to the group that the chosen one has become, or to none. The ring does not change.
  mutating func move(to group: Int?) { self.group = group }

  /// Hides the ring, as a touch or a change of the view does.
  mutating func hide() { isShown = false }
}
