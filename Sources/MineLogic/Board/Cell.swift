/// A place on the board, counted from the upper left; y points down.
public struct Cell: Hashable, Sendable {
  /// The column, from 0.
  public var x: Int
  /// The row, from 0.
  public var y: Int

  /// Names a place.
  public init(_ x: Int, _ y: Int) {
    self.x = x
    self.y = y
  }
}
