import Interface

/// A sheet over a document until a choice is made: a few words and, during long work, its progress.
public struct Question: Sendable {
  /// One choice.
  public struct Choice: Hashable, Sendable {
    /// Its label, translated.
    public var label: String
    /// The command that the mode receives.
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
  /// The progress, 0…1; read a few times a second, on the main thread. Nil without a bar.
  public var progress: (@Sendable () -> Double)?
  /// The choices, the preferred one last. A choice closes the sheet.
  public var choices: [Choice]
  /// The command that the mode receives when the sheet is closed without a choice.
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
