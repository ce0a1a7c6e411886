import Geometry

/// An entry of a ``Bar``.
public struct BarEntry: Hashable, Sendable {
  /// The kind of entry.
  public enum Kind: Hashable, Sendable {
    /// Does something at once.
    case button
    /// Is on or off.
    case toggle(isOn: Bool)
    /// One tool of several, of which one is selected.
    case choice(isSelected: Bool)
    /// Acts while it is held down, and as a toggle when tapped.
    case hold(isOn: Bool)
    /// A colour to choose.
    case swatch(Color, isSelected: Bool)
    /// A name and a value, with digits of one width.
    case counter(value: String)
    /// A value from 0 to 1.
    case slider(value: Double)
    /// A thin line between groups.
    case separator
    /// The width that the other entries leave. What is after it stays at the bar's end when entries before it change.
    /// Of several, the first gets it all.
    case space
  }

  /// The command that is sent when it is used. An entry with the same id counts as the same one when the bar changes.
  public var id: CommandID
  /// The kind of entry.
  public var kind: Kind
  /// Its icon.
  public var icon: Icon?
  /// Its name, already translated.
  public var label: String
  /// Whether it can be used now.
  public var isEnabled: Bool
  /// The priority when the bar gets narrow: low numbers go into the menu first, 100 and more never do. An entry of a
  /// negative priority has no place of its own: while it is selected, it takes that of the choice or swatch before it.
  public var priority: Int
  /// Whether it is also on a sheet, so that the "…" menu can leave it out.
  public var isOnSheet: Bool
  /// The colour of a dot on the button, which says that it leads to something that needs attention; nil for none.
  public var mark: ColorRole?
  /// The longest name and value that a counter will have, already translated. The bar keeps their width free, so that
  /// nothing moves when the counter changes.
  public var widest: Widest
  /// Whether a counter sends its command when it is tapped.
  public var isTappable = false

  /// Texts that a counter keeps room for.
  public struct Widest: Hashable, Sendable {
    /// The longest name; empty for the present one.
    public var label: String
    /// The longest value; empty for the present one.
    public var value: String

    /// Makes the texts; an empty one stands for the present text.
    public init(label: String = "", value: String = "") {
      self.label = label
      self.value = value
    }
  }

  /// Makes an entry.
  public init(
    _ id: CommandID, _ kind: Kind, icon: Icon? = nil, label: String = "", isEnabled: Bool = true,
    priority: Int = 50, isOnSheet: Bool = false, mark: ColorRole? = nil, widest: Widest = Widest()
  ) {
    self.id = id
    self.kind = kind
    self.icon = icon
    self.label = label
    self.isEnabled = isEnabled
    self.priority = priority
    self.isOnSheet = isOnSheet
    self.mark = mark
    self.widest = widest
  }

  /// A separator.
  public static let separator = BarEntry(CommandID(Kind.separator), .separator)

  /// The width that the other entries leave.
  public static let space = BarEntry(CommandID(Kind.space), .space)

  /// Whether the same view can show both: the id and the kind are equal.
  func isSameKind(as other: BarEntry) -> Bool {
    switch (kind, other.kind) {
    case (.button, .button), (.toggle, .toggle), (.choice, .choice), (.hold, .hold), (.swatch, .swatch),
      (.counter, .counter), (.slider, .slider), (.separator, .separator), (.space, .space):
      id == other.id
    default: false
    }
  }

  /// Whether it never goes into the menu: counters, and entries of a priority of 100 or more.
  var isPinned: Bool {
    if case .counter = kind { return true }
    return priority >= 100
  }

  /// Whether it is a line or a space, which has no use of its own.
  var isGap: Bool { kind == .separator || kind == .space }

  /// Whether it is a colour to choose.
  var isSwatch: Bool { if case .swatch = kind { true } else { false } }

  /// Whether it is the tool or the colour in use, which is always shown.
  var isSelected: Bool {
    switch kind {
    case .choice(let isSelected), .swatch(_, let isSelected): isSelected
    default: false
    }
  }

  /// Whether both are tools or both are colours, of which one is in use.
  func isAlternative(to other: BarEntry) -> Bool {
    switch (kind, other.kind) {
    case (.choice, .choice), (.swatch, .swatch): true
    default: false
    }
  }
}

/// How an entry of a ``Bar`` was used.
public enum BarUse: Hashable, Sendable {
  /// It was tapped: a button, toggle, choice, swatch, or a short press of a hold.
  case tap
  /// A hold was pressed.
  case holdBegan
  /// A hold was released or cancelled.
  case holdEnded
  /// A slider was moved.
  case value(Double)
  /// The swatch that stands for all others was used; see ``Bar/standIn``.
  case swatches(SwatchUse)
}

/// How the swatch was used that stands for all others of a bar.
public enum SwatchUse: Hashable, Sendable {
  /// It was tapped: the others are shown, or hidden again.
  case toggled
  /// A finger that had landed on it is at a point outside it, in the tree's dp.
  case dragged(to: Point)
  /// That finger lifted at a point.
  case released(at: Point)
}
