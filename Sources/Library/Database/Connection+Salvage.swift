/// Reading around pages that cannot be read.
extension Connection {
  /// Reads rows in the order of a whole number, skipping those on damaged pages.
  ///
  /// `query` has no condition, and its first column is `key`, which must be the key of a table or its last part. `?1`
  /// and `?2` are the range, and `?3` is `log` for further conditions.
  ///
  /// - Returns: The rows, and whether any page was damaged.
  /// - Throws: Any problem but damage.
  /// - Complexity: O(rows); with damage, O(keys on damaged pages) queries more.
  func readable<Value>(
    _ query: String, where condition: String = "TRUE", key: String, in range: ClosedRange<Int64>,
    log: Int64 = 0, as value: (Row) -> Value
  ) throws(LibraryProblem) -> (rows: [Value], isDamaged: Bool) {
    // A statement that cannot be made, since the list of tables is damaged, finds nothing in smaller ranges either.
    do {
      try prepare(Self.selection(query, condition, key, isDescending: false))
    } catch  where error.kind == .damaged {
      return ([], true)
    }
    var result: [Value] = []
    var isDamaged = false
    // A damaged page hides a stretch of keys. Where few of them are used, halving would not end.
    var queriesLeft = 20_000
    var stretches = [range]
    while let stretch = stretches.popLast(), queriesLeft > 0 {
      queriesLeft -= 2
      let front = try run(query, condition, key, stretch, isDescending: false, log, value)
      result += front.rows.map { $0.value }
      guard front.isDamaged else { continue }
      isDamaged = true
      let low = front.rows.last.map { $0.key &+ 1 } ?? stretch.lowerBound
      guard low < stretch.upperBound else { continue }
      let back = try run(query, condition, key, low...stretch.upperBound, isDescending: true, log, value)
      guard back.isDamaged else {
        result += back.rows.reversed().map { $0.value }
        continue
      }
      let high = back.rows.last.map { $0.key &- 1 } ?? stretch.upperBound
      // What lies behind the damage comes after what is found within it, so it waits as a stretch of its own.
      if high < stretch.upperBound { stretches.append(high + 1...stretch.upperBound) }
      guard low < high else { continue }
      // Their sum and their difference may be too large for a number.
      let middle = low >> 1 + high >> 1 + low & high & 1
      stretches.append(middle + 1...high)
      stretches.append(low...middle)
    }
    return (result, isDamaged)
  }

  /// Reads rows of a query in both directions, as far as it goes from either end: for tables without a whole number as
  /// a key. `order` are its columns of the key.
  func readableFromBothEnds<Value>(
    _ query: String, order: [String], as value: (Row) -> Value
  ) throws(LibraryProblem) -> (rows: [Value], isDamaged: Bool) {
    var front: [Value] = []
    do {
      try forEach("\(query) ORDER BY \(order.joined(separator: ", "))") { front.append(value($0)) }
      return (front, false)
    } catch  where error.kind == .damaged {
      var back: [Value] = []
      let descending = order.map { "\($0) DESC" }.joined(separator: ", ")
      do {
        try forEach("\(query) ORDER BY \(descending)") { back.append(value($0)) }
      } catch  where error.kind == .damaged {}
      return (front + back.reversed(), true)
    }
  }

  private func run<Value>(
    _ query: String, _ condition: String, _ key: String, _ range: ClosedRange<Int64>, isDescending: Bool,
    _ log: Int64, _ value: (Row) -> Value
  ) throws(LibraryProblem) -> (rows: [(key: Int64, value: Value)], isDamaged: Bool) {
    var rows: [(key: Int64, value: Value)] = []
    do {
      try forEach(
        Self.selection(query, condition, key, isDescending: isDescending), .integer(range.lowerBound),
        .integer(range.upperBound), .integer(log)
      ) { rows.append(($0.integer(0), value($0))) }
      return (rows, false)
    } catch  where error.kind == .damaged {
      return (rows, true)
    }
  }

  private static func selection(
    _ query: String, _ condition: String, _ key: String, isDescending: Bool
  ) -> String {
    """
    \(query) WHERE \(key) BETWEEN ?1 AND ?2 AND ?3 IS NOT NULL AND \(condition)
    ORDER BY \(key) \(isDescending ? "DESC" : "ASC")
    """
  }
}
