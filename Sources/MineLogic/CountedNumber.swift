/// An open number beside unknown cells, as the count of mines sees it.
struct CountedNumber {
  /// Where it is.
  var place: Int32
  /// How many of its unknown cells are mined.
  var rest: Int32
  /// Its unknown cells, a bit each.
  var cells: UInt64
}
