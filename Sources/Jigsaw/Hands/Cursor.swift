/// The cursor of the keyboard: the group that the keys have chosen, with a ring around it while keys are used.
struct Cursor {
  /// The group.
  private(set) var group: Int?
  /// Whether its ring is to be seen.
  private(set) var isShown = false

  /// The group, if its ring is to be seen.
  var shown: Int? { isShown ? group : nil }

  /// Goes to a group and shows the ring.
  mutating func choose(_ group: Int) {
    self.group = group
    isShown = true
  }

  /// Goes to what the group has become, or to nothing; the ring stays as it is.
  mutating func move(to group: Int?) { self.group = group }

  /// Hides the ring, as hands and other views do.
  mutating func hide() { isShown = false }
}
