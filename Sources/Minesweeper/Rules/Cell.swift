import MineLogic

/// A place on the board, as the rules know it.
public typealias Cell = MineLogic.Cell
