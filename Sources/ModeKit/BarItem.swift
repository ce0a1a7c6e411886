import Interface

/// Names a command of a mode, such as "tool" or "color.2". The shell hands it back when it is used.
public typealias CommandID = String

/// One thing on a seat's bar. The shell draws and lays out bars; modes say what is on them.
public typealias BarItem = BarEntry

extension BarEntry {
  /// A separator.
  public static let separator = BarEntry("", .separator)
}

/// One line of a mode in the "…" menu; ids are the mode's commands.
public typealias MenuItem = Menu.Entry
