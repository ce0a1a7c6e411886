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
  /// The priority when the bar gets narrow: low numbers go into the menu first, 100 and more never do.
  public var priority: Int
  /// Whether it is also on a sheet, so that the "…" menu can leave it out.
  public var isOnSheet: Bool

  /// Makes an entry.
  public init(
    _ id: CommandID, _ kind: Kind, icon: Icon? = nil, label: String = "", isEnabled: Bool = true,
    priority: Int = 50, isOnSheet: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.icon = icon
    self.label = label
    self.isEnabled = isEnabled
    self.priority = priority
    self.isOnSheet = isOnSheet
  }

  /// A separator.
  public static let separator = BarEntry(CommandID(Kind.separator), .separator)

  /// Whether the same view can show both: the id and the kind are equal.
  func isSameKind(as other: BarEntry) -> Bool {
    switch (kind, other.kind) {
    case (.button, .button), (.toggle, .toggle), (.choice, .choice), (.hold, .hold), (.swatch, .swatch),
      (.counter, .counter), (.slider, .slider), (.separator, .separator):
      id == other.id
    default: false
    }
  }

  /// Whether it never goes into the menu: the selected tool, counters, and entries of a priority of 100 or more.
  var isPinned: Bool {
    switch kind {
    case .choice(true), .counter: true
    default: priority >= 100
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
}
