import Interface

/// What stands before a form: documents that begin with one tap, as cards with pictures, and the way to all questions.
/// A value like a ``Form``: the mode supplies the content, the shell draws it.
public struct QuickStart: Hashable, Sendable {
  /// A document that begins with one tap.
  public struct Card: Hashable, Sendable {
    /// Its name, translated.
    public var label: String
    /// What it is, translated, in a quiet colour.
    public var detail: String
    /// What it looks like.
    public var picture: Illustration
    /// The answers in which it differs from those of the form.
    public var answers: [String: Int]
    /// Whether it is what was begun last.
    public var isLast: Bool

    /// Makes a card.
    public init(
      _ label: String, detail: String, picture: Illustration, answers: [String: Int], isLast: Bool = false
    ) {
      self.label = label
      self.detail = detail
      self.picture = picture
      self.answers = answers
      self.isLast = isLast
    }
  }

  /// A line that begins a document too: below the cards, or above a form.
  public struct Line: Hashable, Sendable {
    /// Its name, translated.
    public var label: String
    /// What it is, translated, in a quiet colour.
    public var detail: String
    /// Its icon.
    public var icon: Icon
    /// The answers in which it differs from those of the form.
    public var answers: [String: Int]

    /// Makes a line.
    public init(_ label: String, detail: String, icon: Icon, answers: [String: Int] = [:]) {
      self.label = label
      self.detail = detail
      self.icon = icon
      self.answers = answers
    }
  }

  /// A question that concerns all cards: a switch.
  public struct Switch: Hashable, Sendable {
    /// The id of the answer, 1 when it is on.
    public var id: String
    /// Its name, translated.
    public var label: String
    /// Whether it is on at first.
    public var isOn: Bool

    /// Makes a switch.
    public init(_ id: String, label: String, isOn: Bool) {
      self.id = id
      self.label = label
      self.isOn = isOn
    }
  }

  /// The cards, at most nine: a digit on the keyboard begins one.
  public var cards: [Card]
  /// The switch that concerns them.
  public var choice: Switch?
  /// The lines below.
  public var lines: [Line]
  /// What the form offers beyond the cards, translated.
  public var more: String

  /// Makes a page of cards.
  public init(cards: [Card], choice: Switch? = nil, lines: [Line] = [], more: String) {
    self.cards = cards
    self.choice = choice
    self.lines = lines
    self.more = more
  }
}
