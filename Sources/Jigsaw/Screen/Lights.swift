import Geometry

/// The light effects over the table, which fade after a moment.
struct Lights {
  /// The light on seams that have just closed.
  struct Glow {
    /// The duration of the light, in seconds.
    static let duration = 0.25

    /// The seams, on the table.
    let seams: Path
    /// The time when they closed, in seconds.
    let start: Double
  }

  /// The light on closed seams, the oldest first.
  private(set) var glows: [Glow] = []
  /// The hint that flashes.
  var hint = Hint()
  /// The light that crosses a picture when it is finished.
  var win: Win

  /// Makes lights that are all out, for a table that may be finished already.
  init(isFinished: Bool) { win = Win(isFinished: isFinished) }

  /// Whether there is no light.
  var areOut: Bool { glows.isEmpty && hint.shown == nil && win.start == nil }

  /// Starts the light on seams at a time in seconds.
  mutating func glow(along seams: Path, at now: Double) { glows.append(Glow(seams: seams, start: now)) }

  /// Ends what has expired at a time in seconds.
  mutating func fade(at now: Double) {
    glows.removeAll { now - $0.start >= Glow.duration }
    hint.fade(at: now)
    win.fade(at: now)
  }
}

/// The hint that flashes, and the groups that hints have shown.
struct Hint {
  /// The duration of a hint, in seconds.
  static let duration = 2.4

  /// The current hint and its start time, in seconds.
  private(set) var shown: (fit: Fit, start: Double)?
  /// The groups that hints have shown. They come last from then on.
  private(set) var shownGroups: Set<Int> = []

  /// Shows a hint from a time in seconds on. When a group is shown again, all others have been shown too, and the list
  /// starts over.
  mutating func show(_ fit: Fit, at now: Double) {
    if shownGroups.contains(fit.group) { shownGroups = [] }
    shownGroups.insert(fit.group)
    shown = (fit, now)
  }

  /// Ends an expired hint.
  mutating func fade(at now: Double) {
    if let shown, now - shown.start >= Self.duration { self.shown = nil }
  }
}

/// Whether a puzzle is finished, and the band of light that then crosses the picture.
struct Win {
  /// The time in which the light crosses the picture, in seconds.
  static let duration = 1.4

  /// Whether the puzzle was finished when it was last noted.
  private(set) var isFinished: Bool
  /// The start of the light, in seconds; nil while there is none.
  private(set) var start: Double?

  /// Makes the state of a table that may be finished already.
  init(isFinished: Bool) { self.isFinished = isFinished }

  /// Updates the state from the table. Returns whether the last move has finished it.
  mutating func follow(isFinished: Bool, at now: Double) -> Bool {
    let isNew = isFinished && !self.isFinished
    if isNew { start = now }
    if !isFinished { start = nil }
    self.isFinished = isFinished
    return isNew
  }

  /// Ends the light after it has crossed the picture.
  mutating func fade(at now: Double) {
    if let start, now - start >= Self.duration { self.start = nil }
  }
}
