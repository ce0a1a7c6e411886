import MineLogic

/// A place on the board, as in the rules.
public typealias Cell = MineLogic.Cell
