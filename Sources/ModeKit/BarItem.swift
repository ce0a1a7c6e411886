import Geometry
import Interface

/// Names a command of a mode, such as "flag" or "color.2". The shell hands it back when it is used.
public typealias CommandID = String

/// One thing on a seat's bar. The shell draws and lays out bars; modes say what is on them.
public struct BarItem: Hashable, Sendable {
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

  /// What the mode hears when it is used.
  public var id: CommandID
  /// What kind of thing.
  public var kind: Kind
  /// Its sign.
  public var icon: Icon?
  /// Its name for counters, tips and screen readers.
  public var label: String
  /// Whether it can be used now.
  public var isEnabled: Bool
  /// How long it stays when the bar gets narrow: low numbers move into "…" first. Counters and the active tool
  /// have 100.
  public var priority: Int

  /// Makes an item.
  public init(
    _ id: CommandID, _ kind: Kind, icon: Icon? = nil, label: String = "", isEnabled: Bool = true,
    priority: Int = 50
  ) {
    self.id = id
    self.kind = kind
    self.icon = icon
    self.label = label
    self.isEnabled = isEnabled
    self.priority = priority
  }

  /// A separator.
  public static let separator = BarItem("", .separator)
}

/// One line of the "…" menu of a mode.
public struct MenuItem: Hashable, Sendable {
  /// What the mode hears.
  public var id: CommandID
  /// What it says.
  public var label: String
  /// Its sign.
  public var icon: Icon?
  /// A tick for options that are on, nil for plain commands.
  public var isOn: Bool?
  /// Whether it can be used now.
  public var isEnabled: Bool

  /// Makes a line.
  public init(_ id: CommandID, label: String, icon: Icon? = nil, isOn: Bool? = nil, isEnabled: Bool = true) {
    self.id = id
    self.label = label
    self.icon = icon
    self.isOn = isOn
    self.isEnabled = isEnabled
  }
}
