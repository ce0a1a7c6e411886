import Geometry
import Interface

/// Names a command of a mode, such as "flag" or "color.2". The shell hands it back when it is used.
public typealias CommandID = String

/// One thing on a seat's bar. The shell draws and lays out bars; modes say what is on them.
public typealias BarItem = BarEntry

extension BarEntry {
  /// A separator.
  public static let separator = BarEntry("", .separator)
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
