import Geometry
import Interface
import Scene

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

  /// A line below the cards that begins a document too.
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
    public init(_ label: String, detail: String, icon: Icon, answers: [String: Int]) {
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

/// A drawing in any theme and at any size. Drawings of the same name are equal.
public struct Illustration: Hashable, Sendable {
  /// The name, which differs from those of all drawings that look different in one theme.
  public var name: String
  /// The size in which it is drawn, in points; on screen it is scaled.
  public var size: Size
  /// Draws it at the origin. Called on any thread.
  public var draw: @Sendable (Theme, Canvas) -> Void

  /// Makes a drawing.
  public init(_ name: String, size: Size, _ draw: @escaping @Sendable (Theme, Canvas) -> Void) {
    self.name = name
    self.size = size
    self.draw = draw
  }

  /// The drawing in a theme, as large as fits the middle of its room.
  public func drawing(in theme: Theme) -> NamedDrawing {
    NamedDrawing("\(name) \(theme.look.rawValue)") { [size, draw] room, canvas in
      let scale = min(room.width / size.width, room.height / size.height)
      let corner = Vector(
        (room.width - size.width * scale) / 2, (room.height - size.height * scale) / 2)
      canvas.with(Affine.scale(scale).then(.translation(corner))) { draw(theme, canvas) }
    }
  }

  /// Drawings of the same name are equal.
  public static func == (a: Illustration, b: Illustration) -> Bool { a.name == b.name }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
