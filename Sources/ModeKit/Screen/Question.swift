import Interface

/// A sheet that a mode puts over its document until something is chosen: a few words and, while something takes its time,
/// how far that has come.
public struct Question: Sendable {
  /// One thing that can be chosen.
  public struct Choice: Hashable, Sendable {
    /// What it says, translated.
    public var label: String
    /// What the mode hears.
    public var command: CommandID

    /// Makes a choice.
    public init(_ label: String, _ command: CommandID) {
      self.label = label
      self.command = command
    }
  }

  /// The title, translated.
  public var title: String
  /// A sentence or two.
  public var text: String
  /// How far something has come, 0…1; asked a few times a second, on the main thread. Nil without a bar.
  public var progress: (@Sendable () -> Double)?
  /// What can be chosen, the most wanted last. The sheet closes then.
  public var choices: [Choice]
  /// What the mode hears when the sheet is closed without a choice.
  public var dismissal: CommandID

  /// Makes a question.
  public init(
    _ title: String, text: String, progress: (@Sendable () -> Double)? = nil, choices: [Choice],
    dismissal: CommandID
  ) {
    self.title = title
    self.text = text
    self.progress = progress
    self.choices = choices
    self.dismissal = dismissal
  }
}
