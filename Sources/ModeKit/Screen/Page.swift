import Geometry
import Interface

/// A sheet of words, numbers, charts and choices that a mode shows beside its document, such as the result of a game. A value
/// like a ``Form``: the mode says what stands on it, the shell draws it.
public struct Page: Hashable, Sendable {
  /// One part of it, from the top.
  public enum Block: Hashable, Sendable {
    /// What matters most, in large letters.
    case headline(String)
    /// A sentence.
    case text(String)
    /// A sentence of second rank.
    case note(String)
    /// The name of what follows.
    case heading(String)
    /// Names and values, side by side as far as they fit.
    case values([Value])
    /// A diagram.
    case chart(Chart)
    /// One of several, by index. Another choice is the option's command.
    case choice(String, [Option], selected: Int)
    /// Lines one below the other.
    case rows([Row])
    /// Things to do.
    case buttons([Option])
    /// Things to choose by what they look like.
    case gallery([Sample])
    /// A drawing as wide as the page, of a height in dp.
    case drawing(NamedDrawing, height: Double)
    /// A number from 0 to 1, and how it is read; the mode hears its command with a value.
    case slider(String, CommandID, value: Double, text: String)
    /// Colours to choose.
    case swatches([Swatch])
    /// Nothing is there yet: a title and a friendly sentence.
    case empty(Icon, String, String)
  }

  /// A name and its value.
  public struct Value: Hashable, Sendable {
    /// The name, translated.
    public var label: String
    /// The value, as it is read.
    public var value: String

    /// Makes a value.
    public init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// Something to choose by what it looks like.
  public struct Sample: Hashable, Sendable {
    /// What the mode hears.
    public var command: CommandID
    /// What it is called, translated.
    public var label: String
    /// What it looks like.
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
    /// What the mode hears.
    public var command: CommandID
    /// What it is called, translated.
    public var label: String
    /// What it looks like.
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

  /// Something that can be chosen or done.
  public struct Option: Hashable, Sendable {
    /// What the mode hears.
    public var command: CommandID
    /// What it says, translated.
    public var label: String
    /// Its sign, for buttons.
    public var icon: Icon?
    /// Whether the page closes when it is used, for buttons.
    public var closes: Bool

    /// Makes an option.
    public init(_ command: CommandID, _ label: String, icon: Icon? = nil, closes: Bool = false) {
      self.command = command
      self.label = label
      self.icon = icon
      self.closes = closes
    }
  }

  /// One line of a list.
  public struct Row: Hashable, Sendable {
    /// What it says, translated.
    public var title: String
    /// A quiet second line.
    public var detail: String
    /// What stands at its end.
    public var value: String
    /// What a tap on it does; the page closes then. Nil for a line that only tells.
    public var command: CommandID?

    /// Makes a line.
    public init(_ title: String, detail: String = "", value: String = "", command: CommandID? = nil) {
      self.title = title
      self.detail = detail
      self.value = value
      self.command = command
    }
  }

  /// Names it while it is shown: a page of the same name takes its place.
  public var id: String
  /// The title, translated.
  public var title: String
  /// What stands on it.
  public var blocks: [Block]

  /// Makes a page.
  public init(_ id: String, title: String, _ blocks: [Block] = []) {
    self.id = id
    self.title = title
    self.blocks = blocks
  }
}
