import Library

/// The database of a shelf, looked at from outside.
struct Tables {
  private let connection: Connection

  init(in folder: String) throws { connection = try Connection("\(folder)/catalogues.sqlite", .read) }

  func count(_ query: String) throws -> Int { Int(try connection.first(query) { $0.integer(0) } ?? 0) }

  /// How many rows and tables belong to no edition that is listed.
  var leftovers: Int {
    get throws {
      try count(
        "SELECT count(*) FROM edition WHERE id NOT IN (SELECT edition FROM catalogue WHERE edition NOT NULL)")
        + count("SELECT count(*) FROM entry WHERE edition NOT IN (SELECT id FROM edition)")
        + count("SELECT count(*) FROM shard WHERE edition NOT IN (SELECT id FROM edition)")
        + count(
          """
          SELECT count(*) FROM sqlite_schema WHERE name GLOB 'words_[0-9]*' AND type = 'table' AND name NOT GLOB '*_[a-z]*_*'
            AND name NOT IN (SELECT 'words_' || id FROM edition) AND sql LIKE 'CREATE VIRTUAL%'
          """)
    }
  }
}
