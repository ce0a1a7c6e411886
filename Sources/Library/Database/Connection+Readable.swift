/// Reading around pages that cannot be read.
extension Connection {
  /// Reads rows in the order of their keys, skipping those on damaged pages. `log` is the ?3 of the query's condition.
  ///
  /// - Returns: The rows, and whether any page was damaged.
  /// - Throws: Any problem but damage.
  /// - Complexity: O(rows); with damage, O(keys on damaged pages) queries more.
  func readable<Value>(
    _ query: KeyedQuery, in range: ClosedRange<Int64> = .min ... .max, log: Int64 = 0,
    as value: (Row) -> Value
  ) throws(LibraryProblem) -> (rows: [Value], isDamaged: Bool) {
    var result: [Value] = []
    var isDamaged = false
    // A damaged page hides a stretch of keys. Where few of them are used, halving would not end.
    var queriesLeft = 20_000
    var stretches = [range]
    while let stretch = stretches.popLast(), queriesLeft > 0 {
      queriesLeft -= 2
      let front = try run(query.ascending, stretch, log) {
        result.append(value($0))
      }
      guard front.isDamaged else { continue }
      isDamaged = true
      let low = front.last.map { $0 &+ 1 } ?? stretch.lowerBound
      guard low < stretch.upperBound else { continue }
      var behind: [Value] = []
      let back = try run(query.descending, low...stretch.upperBound, log) {
        behind.append(value($0))
      }
      guard back.isDamaged else {
        result += behind.reversed()
        continue
      }
      let high = back.last.map { $0 &- 1 } ?? stretch.upperBound
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

  /// Passes rows to a function as far as they can be read. Returns the last key, and whether damage ended it.
  private func run(
    _ sql: String, _ range: ClosedRange<Int64>, _ log: Int64, _ row: (Row) -> Void
  ) throws(LibraryProblem) -> (last: Int64?, isDamaged: Bool) {
    var last: Int64?
    do {
      try forEach(sql, .integer(range.lowerBound), .integer(range.upperBound), .integer(log)) {
        last = $0.integer(0)
        row($0)
      }
      return (last, false)
    } catch  where error.kind == .damaged {
      return (last, true)
    }
  }
}

/// A query for rows by a whole number, in both directions.
struct KeyedQuery: Sendable {
  let ascending: String
  let descending: String

  /// Completes a query without a condition, whose first column is `key`. This must be the key of a table or its last
  /// part. `condition` may refer to a log as ?3.
  init(_ query: String, where condition: String = "TRUE", key: String) {
    let rows = "\(query) WHERE \(key) BETWEEN ?1 AND ?2 AND ?3 IS NOT NULL AND \(condition) ORDER BY \(key)"
    ascending = rows
    descending = rows + " DESC"
  }
}
