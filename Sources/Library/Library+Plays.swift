extension Library {
  /// Stores the result of a play, replacing an earlier result of the same document and record.
  public func store(_ play: StoredPlay) {
    change { $0.queued.plays[PlayKey(document: play.document, record: play.record)] = play }
  }

  /// The finished plays of a mode, or of one of its groups, written or not, in the order in which they ended.
  ///
  /// - Throws: When the file cannot be read.
  /// - Complexity: O(n log n) in the number of plays.
  public func plays(mode: String, group: String? = nil) throws(LibraryProblem) -> [StoredPlay] {
    // Copied before the file is read: what is written in between would otherwise be in neither.
    let waiting = state.with { state in
      state.unwritten.reduce(into: [:]) { plays, batch in plays.merge(batch.plays) { $1 } }
        as [PlayKey: StoredPlay]
    }
    var plays: [PlayKey: StoredPlay] = [:]
    for play in try writtenPlays(mode, group) {
      plays[PlayKey(document: play.document, record: play.record)] = play
    }
    for (key, play) in waiting {
      plays[key] = play.mode == mode && group ?? play.group == play.group ? play : nil
    }
    return plays.values.sorted { ($0.time, $0.document, $0.record) < ($1.time, $1.document, $1.record) }
  }

  private func writtenPlays(_ mode: String, _ group: String?) throws(LibraryProblem) -> [StoredPlay] {
    let rows = try read { (connection) throws(LibraryProblem) -> [(Int64, StoredPlay, String?, Double)?] in
      // A file of format 1 that is only read has no table of plays.
      guard try Schema.format(of: connection) >= 2 else { return [] }
      let known = try Schema.authors(of: connection)
      let authors = known ?? [0: 0]
      return try connection.rows(
        """
        SELECT play.id, document, \(known == nil ? "0, seq" : "author, counter"), mode, "group", time, fact.key,
          fact.atom
        FROM play LEFT JOIN json_each(CASE WHEN json_valid(facts) THEN facts ELSE '{}' END) AS fact
        WHERE mode = ?1 AND (?2 IS NULL OR "group" = ?2) ORDER BY play.id
        """, .text(mode), group.map { .text($0) } ?? .null
      ) { row in
        guard let document = DocumentID(row.text(1)),
          let record = MoveID(author: authors[row.integer(2)], counter: row.integer(3))
        else { return nil }
        return (
          row.integer(0),
          StoredPlay(
            document: document, record: record, mode: row.text(4), group: row.text(5), time: row.integer(6),
            facts: [:]), row.isNull(7) ? nil : row.text(7), row.real(8)
        )
      }
    }
    // Each row brings one fact; those of one play follow each other.
    var result: [StoredPlay] = []
    var facts: [String: Double] = [:]
    var last: (id: Int64, play: StoredPlay)?
    func finish() {
      guard let play = last?.play else { return }
      result.append(
        StoredPlay(
          document: play.document, record: play.record, mode: play.mode, group: play.group, time: play.time,
          facts: facts))
    }
    for case (let id, let play, let key, let value)? in rows ?? [] {
      if last?.id != id {
        finish()
        last = (id, play)
        facts = [:]
      }
      if let key { facts[key] = value }
    }
    finish()
    return result
  }
}
