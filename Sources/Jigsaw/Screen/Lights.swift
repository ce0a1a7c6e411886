import Geometry

/// What shines over the table for a moment and then fades.
struct Lights {
  /// The light on cuts that have just closed.
  struct Glow {
    /// How long it is seen, in seconds.
    static let duration = 0.25

    /// The cuts, on the table.
    let seams: Path
    /// When they closed, in seconds.
    let start: Double
  }

  /// The light on cuts that have just closed, the oldest first.
  private(set) var glows: [Glow] = []
  /// The hint that flashes.
  var hint = Hint()
  /// The light that crosses a picture when it is finished.
  var win: Win

  /// Starts without any at a table that is finished or not.
  init(isFinished: Bool) { win = Win(isFinished: isFinished) }

  /// Whether nothing shines.
  var areOut: Bool { glows.isEmpty && hint.shown == nil && win.start == nil }

  /// Lets light lie on cuts from a time in seconds on.
  mutating func glow(along seams: Path, at now: Double) { glows.append(Glow(seams: seams, start: now)) }

  /// Puts out what has shone long enough at a time in seconds.
  mutating func fade(at now: Double) {
    glows.removeAll { now - $0.start >= Glow.duration }
    hint.fade(at: now)
    win.fade(at: now)
  }
}

/// The hint that flashes, and what hints have shown.
struct Hint {
  /// How long a hint is seen, in seconds.
  static let duration = 2.4

  /// A piece and its place, and since when they flash, in seconds.
  private(set) var shown: (fit: Fit, start: Double)?
  /// The groups that hints have shown. They come last from then on.
  private(set) var shownGroups: Set<Int> = []

  /// Shows a piece and its place from a time in seconds on. Once a group comes again all others have been shown too, and may come
  /// again.
  mutating func show(_ fit: Fit, at now: Double) {
    if shownGroups.contains(fit.group) { shownGroups = [] }
    shownGroups.insert(fit.group)
    shown = (fit, now)
  }

  /// Ends it once it has been seen long enough.
  mutating func fade(at now: Double) {
    if let shown, now - shown.start >= Self.duration { self.shown = nil }
  }
}

/// Whether a puzzle is finished, and the light that crosses the picture when it becomes so.
struct Win {
  /// How long the light takes to cross the picture, in seconds.
  static let duration = 1.4

  private var isFinished: Bool
  /// When the last piece fell into place, in seconds, while the light is seen.
  private(set) var start: Double?

  /// Starts at a table that is finished or not.
  init(isFinished: Bool) { self.isFinished = isFinished }

  /// Takes note of the table. Returns whether it has been finished by the last move.
  mutating func follow(isFinished: Bool, at now: Double) -> Bool {
    let isNew = isFinished && !self.isFinished
    if isNew { start = now }
    if !isFinished { start = nil }
    self.isFinished = isFinished
    return isNew
  }

  /// Ends the light once it has crossed the picture.
  mutating func fade(at now: Double) {
    if let start, now - start >= Self.duration { self.start = nil }
  }
}
