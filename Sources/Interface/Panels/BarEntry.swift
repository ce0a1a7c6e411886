import Geometry

/// One thing on a ``Bar``.
public struct BarEntry: Hashable, Sendable {
  /// What kind of thing.
  public enum Kind: Hashable, Sendable {
    /// Does something at once.
    case button
    /// Is on or off.
    case toggle(isOn: Bool)
    /// One tool of several.
    case choice(isSelected: Bool)
    /// Acts while it is held down, and as a toggle when tapped.
    case hold(isOn: Bool)
    /// A colour to choose.
    case swatch(Color, isSelected: Bool)
    /// A name in quiet text and a value in digits of one width.
    case counter(value: String)
    /// A size from 0 to 1.
    case slider(value: Double)
    /// A thin line between groups.
    case separator
  }

  /// What is handed back when it is used; things with one id are taken for the same thing when the bar changes.
  public var id: CommandID
  /// What kind of thing.
  public var kind: Kind
  /// Its sign.
  public var icon: Icon?
  /// Its name, already translated.
  public var label: String
  /// Whether it can be used now.
  public var isEnabled: Bool
  /// How long it stays when the bar gets narrow: low numbers go first, 100 and more never.
  public var priority: Int
  /// Whether it is on a sheet, too, so that a menu of what the bar has no room for can leave it out.
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

  /// Whether nothing but the look differs: the same view can show both.
  func isSameSort(as other: BarEntry) -> Bool {
    switch (kind, other.kind) {
    case (.button, .button), (.toggle, .toggle), (.choice, .choice), (.hold, .hold), (.swatch, .swatch),
      (.counter, .counter), (.slider, .slider), (.separator, .separator):
      id == other.id
    default: false
    }
  }

  /// The active tool and counters stay whatever their number says.
  var staysPut: Bool {
    switch kind {
    case .choice(true), .counter: true
    default: priority >= 100
    }
  }
}

/// How a thing on a ``Bar`` was used.
public enum BarUse: Hashable, Sendable {
  /// It was tapped: a button, toggle, choice, swatch, or a short press of a hold.
  case tap
  /// A hold went down.
  case holdBegan
  /// A hold came up, or its finger was lost.
  case holdEnded
  /// A slider was moved.
  case value(Double)
}
