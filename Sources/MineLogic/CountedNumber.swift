/// An open number with unknown cells, in reasoning about the count of mines.
struct CountedNumber {
  /// Its place in the table.
  var place: Int32
  /// The number of mines among its unknown cells.
  var rest: Int32
  /// Its unknown cells, one bit each.
  var cells: UInt64
}
