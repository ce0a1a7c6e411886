/// An open number with unknown cells, in reasoning about the count of mines.
struct CountedNumber {
  /// Where it is.
  var place: Int32
  /// How many of its unknown cells are mined.
  var rest: Int32
  /// Its unknown cells, a bit each.
  var cells: UInt64
}
