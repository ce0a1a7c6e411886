/// Reading around pages that cannot be read.
extension Connection {
  /// Reads rows in the order of their keys, skipping those on damaged pages. `log` is the ?3 of the query's condition.
  ///
  /// - Returns: The rows, and whether any page was damaged.
  /// - Throws: Any problem but damage.
  /// - Complexity: O(rows); with damage, O(keys on damaged pages) queries more, but at most as many as ``Patience`` allows.
  func readable<Value>(
    _ query: KeyedQuery, in range: ClosedRange<Int64> = .min ... .max, log: Int64 = 0,
    as value: (Row) -> Value
  ) throws(LibraryProblem) -> (rows: [Value], isDamaged: Bool) {
    // A statement that cannot be made, since the list of tables is damaged, finds nothing in smaller ranges either.
    do {
      try prepare(query.ascending)
    } catch  where error.kind == .damaged {
      return ([], true)
    }
    var rows: [Value] = []
    let front = try run(query.ascending, range, log) { rows.append(value($0)) }
    guard front.isDamaged else { return (rows, false) }
    if let rest = range.after(front.last) {
      // One transaction spares each query its locks.
      try run("SAVEPOINT salvage")
      defer { _ = try? run("RELEASE salvage") }
      rows += try rowsBehindDamage(query, in: rest, log, as: value)
    }
    return (rows, true)
  }

  /// Reads the rows of a range that begins with damage, in the order of their keys.
  ///
  /// A stretch is read from both ends up to the damage, and what is left of it is cut into halves. Damage hides a
  /// stretch of keys, of which none can be read, so halving would not end where few of them are used. Wide
  /// stretches therefore come before narrow ones: what lies behind the damage is found first, and only the rows at the
  /// edges of damaged pages may be given up.
  private func rowsBehindDamage<Value>(
    _ query: KeyedQuery, in range: ClosedRange<Int64>, _ log: Int64, as value: (Row) -> Value
  ) throws(LibraryProblem) -> [Value] {
    var found: [(key: Int64, value: Value)] = []
    /// Reads a stretch from both ends. Returns what lies between the damages, if anything does.
    func gap(in stretch: ClosedRange<Int64>) throws(LibraryProblem) -> ClosedRange<Int64>? {
      let front = try run(query.ascending, stretch, log) { found.append(($0.integer(0), value($0))) }
      guard front.isDamaged, let rest = stretch.after(front.last) else { return nil }
      let back = try run(query.descending, rest, log) { found.append(($0.integer(0), value($0))) }
      return back.isDamaged ? rest.before(back.last) : nil
    }
    guard let whole = try gap(in: range) else { return found.sorted { $0.key < $1.key }.map(\.value) }
    var patience = patience ?? Patience(bytes: byteCount)
    var left = patience.take()
    self.patience = patience
    let parts = whole.parts
    for (index, part) in parts.enumerated() {
      // Keys count up from 1, so the farther parts are less likely to have any.
      var share = max(left / 2, left / (parts.count - index))
      left -= share
      var stretches = [part]
      var next = 0
      while next < stretches.count, share > 0 {
        let count = found.count
        if let gap = try gap(in: stretches[next]), gap.lowerBound < gap.upperBound {
          stretches.append(gap.lowerBound...gap.middle)
          stretches.append(gap.middle + 1...gap.upperBound)
        }
        if found.count == count { share -= 1 }
        next += 1
      }
      left += share
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
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

  /// The size of the file, as far as it is known.
  private var byteCount: Int {
    let sizes = ["page_count", "page_size"].map { name in
      ((try? first("PRAGMA \(name)", as: { $0.integer(0) })) ?? nil) ?? 0
    }
    return Int(clamping: sizes[0].multipliedReportingOverflow(by: sizes[1]).partialValue)
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

/// How many stretches of keys may still be looked into in vain, in all calls for one purpose together. A library of many
/// documents would otherwise be searched for each of them.
package struct Patience: Sendable {
  private var left: Int
  /// The most for one call.
  private let most: Int

  /// The most for one call, however large the file.
  private static let longest = 10_000
  /// The least for one call, which finds what lies behind a single damage.
  private static let least = 64
  /// The bytes of a file for each stretch: a small file has few keys to hide.
  private static let stretch = 64
  /// How many calls could have the most.
  private static let calls = 10

  /// Begins with all of it for a file of some bytes.
  package init(bytes: Int) {
    most = max(Self.least, min(Self.longest, bytes / Self.stretch))
    left = Self.calls * most
  }

  /// Takes what one call may use.
  package mutating func take() -> Int {
    let taken = max(Self.least, min(most, left / 2))
    left = max(0, left - taken)
    return taken
  }
}

extension ClosedRange<Int64> {
  /// What is left of the range after a key; all of it without one.
  fileprivate func after(_ key: Int64?) -> ClosedRange? {
    guard let key, key >= lowerBound else { return self }
    return key < upperBound ? key + 1...upperBound : nil
  }

  /// What is left of the range before a key; all of it without one.
  fileprivate func before(_ key: Int64?) -> ClosedRange? {
    guard let key, key <= upperBound else { return self }
    return key > lowerBound ? lowerBound...key - 1 : nil
  }

  /// The number in the middle. The sum and the difference of the ends may be too large for a number.
  fileprivate var middle: Int64 { lowerBound >> 1 + upperBound >> 1 + lowerBound & upperBound & 1 }

  /// The range in parts that get longer with the distance from 0; numbers below 0 are the last part.
  fileprivate var parts: [ClosedRange] {
    var parts: [ClosedRange] = []
    var rest = upperBound < 0 ? nil : Swift.max(lowerBound, 0)...upperBound
    var length: Int64 = 256
    while let now = rest {
      let isLast = now.upperBound - now.lowerBound < length
      let part = isLast ? now : now.lowerBound...now.lowerBound + length - 1
      parts.append(part)
      rest = now.after(part.upperBound)
      length = length > 1 << 58 ? .max : length * 16
    }
    if lowerBound < 0 { parts.append(lowerBound...Swift.min(upperBound, -1)) }
    return parts
  }
}
