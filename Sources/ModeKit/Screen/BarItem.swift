import Interface

/// One thing on a seat's bar. The shell draws and lays out bars; modes say what is on them.
public typealias BarItem = BarEntry

/// One line of a mode in the "…" menu; ids are the mode's commands.
public typealias MenuItem = Menu.Entry
