/// Rows of a library whose file SQLite cannot read, put into a new file.
///
/// Each page is read by itself, so a page that is damaged or missing costs the rows on it and no others, even if it is
/// the list of tables or leads to other pages. The columns of a row tell which table it belongs to.
struct Salvage {
  private let target: Connection

  /// Whether SQLite finds fault with the pages of a library's file.
  ///
  /// - Throws: Any problem but damage.
  /// - Complexity: O(bytes).
  static func isNeeded(for path: String) throws(LibraryProblem) -> Bool {
    do throws(LibraryProblem) {
      let connection = try Connection(path, .read)
      try Schema.check(connection)
      return try connection.first("PRAGMA quick_check(1)", as: { $0.text(0) }) != "ok"
    } catch {
      // A damaged first page may look like the file of another program.
      guard error.kind == .damaged || error.kind == .foreign else { throw error }
      return true
    }
  }

  /// Writes the rows that can be read to a new library's file.
  ///
  /// - Throws: When a file cannot be read or written, or nothing is found.
  /// - Complexity: O(bytes).
  static func write(_ source: String, to path: String) throws(LibraryProblem) {
    let target = try Connection(path, .write)
    defer { target.close() }
    try Schema.prepareToWrite(target, author: { 1 })
    // The file is read once and then thrown away.
    try target.run("PRAGMA synchronous = OFF")
    try target.run("PRAGMA foreign_keys = OFF")
    let salvage = Salvage(target: target)
    try target.transaction { () throws(LibraryProblem) in
      try target.run("DELETE FROM author WHERE number != 0")
      try target.run("DELETE FROM session")
      var rows = PageRows(try PageFile(source))
      try rows.forEach { (row) throws(LibraryProblem) in try salvage.insert(row) }
      // Without its author a record cannot be read, so the library's own author is stored twice.
      do throws(LibraryProblem) {
        try Schema.storeAuthorTwice(target)
      } catch {
        guard error.kind == .damaged else { throw error }
      }
    }
    let documents = try target.first("SELECT count(*) FROM document", as: { $0.integer(0) })
    if documents == 0 { throw LibraryProblem(.damaged, path: source) }
    try target.run("PRAGMA journal_mode = DELETE")
  }

  /// Adds a row to its table, unless it belongs to none or there is one with the same key.
  private func insert(_ row: PageRows.Found) throws(LibraryProblem) {
    guard let shape = Self.shapes.first(where: { $0.fits(row) }) else { return }
    var values = row.values
    if shape.columns.hasPrefix("n") { values[0] = .integer(row.number) }
    try target.run("INSERT OR IGNORE INTO \(shape.target)", values)
  }

  /// What the rows of a table look like, in one of the formats.
  private struct Shape {
    let kind: PageRows.Kind
    /// The columns: n for the row number, i for a number, ? for a number or nothing, t for text, k for the name of a
    /// document, b for bytes, h for the name of a blob.
    let columns: String
    /// Where they go, in words of SQL.
    let target: String

    func fits(_ row: PageRows.Found) -> Bool {
      guard row.kind == kind, row.values.count == columns.count else { return false }
      return zip(columns, row.values).allSatisfy { column, value in
        switch (column, value) {
        case ("n", .null), ("?", .null), ("?", .integer), ("i", .integer), ("t", .text), ("b", .bytes): true
        case ("k", .text(let name)): DocumentID(name) != nil
        case ("h", .bytes(let name)): BlobID(bytes: name) != nil
        default: false
        }
      }
    }
  }

  private static let shapes = [
    Shape(
      kind: .index, columns: "iiiiiibbi?i?",
      target: """
        record (log, seq, seat, time, kind, target, move, inverse, author, counter, target_author, sum)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """),
    Shape(
      kind: .index, columns: "iiiiiibbi?i",
      target: """
        record (log, seq, seat, time, kind, target, move, inverse, author, counter, target_author)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """),
    Shape(
      kind: .index, columns: "iiiiiibb",
      target: """
        record (log, seq, seat, time, kind, target, move, inverse) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """),
    Shape(
      kind: .table, columns: "kitttii?ib?t",
      target: """
        document (id, log, mode, title, detail, created, modified, deleted, seed, params, sum, folder)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """),
    Shape(
      kind: .table, columns: "kitttii?ib?",
      target: """
        document (id, log, mode, title, detail, created, modified, deleted, seed, params, sum)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """),
    Shape(
      kind: .table, columns: "kitttii?ib",
      target: """
        document (id, log, mode, title, detail, created, modified, deleted, seed, params)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """),
    Shape(kind: .table, columns: "n?i", target: "log (id, base, base_count) VALUES (?, ?, ?)"),
    Shape(kind: .table, columns: "iiib", target: "snapshot (log, seq, size, bytes) VALUES (?, ?, ?, ?)"),
    Shape(kind: .table, columns: "hb", target: "blob (id, bytes) VALUES (?, ?)"),
    Shape(kind: .index, columns: "kh", target: "holding (document, blob) VALUES (?, ?)"),
    Shape(kind: .index, columns: "tb", target: "session (key, bytes) VALUES (?, ?)"),
    Shape(kind: .table, columns: "ni", target: "author (number, id) VALUES (?, ?)"),
    Shape(
      kind: .table, columns: "nkiittit",
      target: """
        play (id, document, author, counter, mode, "group", time, facts) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """),
    Shape(
      kind: .table, columns: "nkittit",
      target: """
        play (id, document, author, counter, mode, "group", time, facts) VALUES (?, ?, 0, ?, ?, ?, ?, ?)
        """),
  ]
}
