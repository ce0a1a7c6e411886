import Geometry
import Interface

/// A sheet of words, numbers, charts and choices that a mode shows beside its document, such as the result of a game.
/// A value like a ``Form``: the mode supplies the content, the shell draws it.
public struct Page: Hashable, Sendable {
  /// One part of it, from the top.
  public enum Block: Hashable, Sendable {
    /// The main figure, in large letters.
    case headline(String)
    /// A sentence.
    case text(String)
    /// A less important sentence.
    case note(String)
    /// The heading of what follows.
    case heading(String)
    /// Names and values, side by side as far as they fit.
    case values([Value])
    /// A diagram.
    case chart(Chart)
    /// One of several, by index; choosing another sends its command.
    case choice(String, [Option], selected: Int)
    /// Lines one below the other.
    case rows([Row])
    /// Buttons.
    case buttons([Option])
    /// Options shown as drawings.
    case gallery([Sample])
    /// A drawing as wide as the page, of a height in dp.
    case drawing(NamedDrawing, height: Double)
    /// A number from 0 to 1 with its text; the mode receives the command with a value.
    case slider(String, CommandID, value: Double, text: String)
    /// Colours to choose.
    case swatches([Swatch])
    /// An empty state: a title and a friendly sentence.
    case empty(Icon, String, String)
    /// A piece of good news, with an icon before it.
    case praise(Icon, String)
    /// The parts of a whole: a bar, and a line for each part.
    case shares([Share])
    /// A drawing as wide as the page, of a height in dp, that can be tapped.
    case card(Sample, height: Double)
  }

  /// A name and its value.
  public struct Value: Hashable, Sendable {
    /// The name, translated.
    public var label: String
    /// The value as text.
    public var value: String

    /// Makes a value.
    public init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// A part of a whole.
  public struct Share: Hashable, Sendable {
    /// The name, translated.
    public var label: String
    /// How much it is, as a whole number.
    public var amount: Int
    /// The colour.
    public var color: ColorRole

    /// Makes a part.
    public init(_ label: String, _ amount: Int, _ color: ColorRole) {
      self.label = label
      self.amount = amount
      self.color = color
    }
  }

  /// An option shown as a drawing.
  public struct Sample: Hashable, Sendable {
    /// The command that the mode receives.
    public var command: CommandID
    /// The name, translated.
    public var label: String
    /// The drawing.
    public var drawing: NamedDrawing
    /// Whether it is the chosen one.
    public var isSelected: Bool

    /// Makes a sample.
    public init(_ command: CommandID, _ label: String, _ drawing: NamedDrawing, isSelected: Bool) {
      self.command = command
      self.label = label
      self.drawing = drawing
      self.isSelected = isSelected
    }
  }

  /// A colour to choose.
  public struct Swatch: Hashable, Sendable {
    /// The command that the mode receives.
    public var command: CommandID
    /// The name, translated.
    public var label: String
    /// The colour.
    public var color: Color
    /// Whether it is the chosen one.
    public var isSelected: Bool

    /// Makes a swatch.
    public init(_ command: CommandID, _ label: String, _ color: Color, isSelected: Bool) {
      self.command = command
      self.label = label
      self.color = color
      self.isSelected = isSelected
    }
  }

  /// An option or a button.
  public struct Option: Hashable, Sendable {
    /// The command that the mode receives.
    public var command: CommandID
    /// The label, translated.
    public var label: String
    /// The icon, for buttons.
    public var icon: Icon?
    /// Whether the page closes when it is used, for buttons.
    public var closes: Bool
    /// Whether it is the main one of several buttons.
    public var isMain: Bool

    /// Makes an option.
    public init(
      _ command: CommandID, _ label: String, icon: Icon? = nil, closes: Bool = false, isMain: Bool = false
    ) {
      self.command = command
      self.label = label
      self.icon = icon
      self.closes = closes
      self.isMain = isMain
    }
  }

  /// One line of a list.
  public struct Row: Hashable, Sendable {
    /// The text, translated.
    public var title: String
    /// A second line in a quiet colour.
    public var detail: String
    /// The text at its end.
    public var value: String
    /// The command of a tap, which also closes the page; nil for plain text.
    public var command: CommandID?

    /// Makes a line.
    public init(_ title: String, detail: String = "", value: String = "", command: CommandID? = nil) {
      self.title = title
      self.detail = detail
      self.value = value
      self.command = command
    }
  }

  /// Identifies it while it is shown: a page of the same name replaces it.
  public var id: String
  /// The title, translated.
  public var title: String
  /// The parts.
  public var blocks: [Block]

  /// Makes a page.
  public init(_ id: String, title: String, _ blocks: [Block] = []) {
    self.id = id
    self.title = title
    self.blocks = blocks
  }
}
