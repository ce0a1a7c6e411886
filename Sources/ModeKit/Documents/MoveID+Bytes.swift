import Library

// The encoding of names of moves. A name is written as its difference from the one before, so the names of one
// author's moves take a byte or two each, and only the first of them holds the author.

extension ValueSink {
  /// Writes the name of a move as a difference from `last`, the name that was written before; `MoveID.start`
  /// for the first.
  @inlinable @inline(__always) public mutating func name(_ id: MoveID, after last: MoveID) {
    counted(id.counter, by: id.author, after: last.counter, by: last.author)
  }

  /// Writes a number that an author has assigned, as a difference from the last one.
  @inlinable @inline(__always) public mutating func counted(
    _ number: Int, by author: UInt32, after last: Int, by lastAuthor: UInt32
  ) {
    let change = Int64(number) &- Int64(last)
    let isOther = author != lastAuthor
    unsigned(UInt64(bitPattern: change << 1 ^ change >> 63) << 1 | (isOther ? 1 : 0))
    if isOther { unsigned(UInt64(author)) }
  }
}

extension ByteReader {
  /// Reads the name of a move. `last` is the name that was read before; `MoveID.start` for the first.
  public mutating func name(after last: MoveID) throws(Problem) -> MoveID {
    let (counter, author) = try counted(after: last.counter, by: last.author)
    return try ByteReader.name(author, counter)
  }

  /// Reads a number that an author has assigned.
  public mutating func counted(
    after last: Int, by lastAuthor: UInt32
  ) throws(Problem) -> (number: Int, author: UInt32) {
    let head = try unsigned()
    let change = Int64(bitPattern: head >> 2) ^ -Int64(bitPattern: head >> 1 & 1)
    let (number, overflow) = last.addingReportingOverflow(Int(change))
    guard !overflow else { throw ByteReader.damaged }
    return (number, head & 1 == 0 ? lastAuthor : UInt32(try count(limit: Int(UInt32.max))))
  }

  /// Reads the name of a move that was written as a number, before moves had authors.
  public mutating func oldName() throws(Problem) -> MoveID { try ByteReader.name(0, try count()) }

  /// Makes the name of a move of an author, or throws if there can be none.
  public static func name(_ author: UInt32, _ counter: Int) throws(Problem) -> MoveID {
    guard MoveID.counters.contains(counter) else { throw damaged }
    return MoveID(author: author, counter: counter)
  }
}
