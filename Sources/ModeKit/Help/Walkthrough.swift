import Interface

/// An explanation that is read step by step beside the document, such as that of a hint. It is shown in a panel that
/// takes a part of the free area; at a table of several seats only its text is shown, so that nobody's view moves.
public struct Walkthrough: Hashable, Sendable {
  /// A button of the panel.
  public struct Action: Hashable, Sendable {
    /// The command that the mode receives.
    public var command: CommandID
    /// The label, translated.
    public var label: String

    /// Makes a button.
    public init(_ command: CommandID, _ label: String) {
      self.command = command
      self.label = label
    }
  }

  /// The title, translated.
  public var title: String
  /// The names of the steps, translated; empty where there is only one.
  public var steps: [String]
  /// The index of the step that is shown.
  public var step: Int
  /// What the step says, translated.
  public var text: String
  /// What the step says, as arithmetic; nil where there is nothing to calculate.
  public var formula: Formula?
  /// Leads to the step before; nil at the first one.
  public var back: Action?
  /// Leads on, or closes the last step.
  public var next: Action
  /// Closes the explanation.
  public var close: CommandID

  /// Makes an explanation.
  public init(
    _ title: String, steps: [String], step: Int, text: String, formula: Formula? = nil, back: Action?,
    next: Action,
    close: CommandID
  ) {
    self.title = title
    self.steps = steps
    self.step = step
    self.text = text
    self.formula = formula
    self.back = back
    self.next = next
    self.close = close
  }
}
