import Interface

/// One item on a seat's bar. Modes supply the items; the shell lays out and draws the bars.
public typealias BarItem = BarEntry

/// One line of a mode in the "…" menu; ids are the mode's commands.
public typealias MenuItem = Menu.Entry
