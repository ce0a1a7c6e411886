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
    var plays = try writtenPlays(mode, group)
    if !waiting.isEmpty {
      plays.removeAll { waiting[PlayKey(document: $0.document, record: $0.record)] != nil }
      plays += waiting.values.filter { $0.mode == mode && group ?? $0.group == $0.group }
    }
    return plays.sorted { ($0.time, $0.document, $0.record) < ($1.time, $1.document, $1.record) }
  }

  private func writtenPlays(_ mode: String, _ group: String?) throws(LibraryProblem) -> [StoredPlay] {
    let plays = try read { (connection) throws(LibraryProblem) -> [StoredPlay] in
      // A file of format 1 that is only read has no table of plays.
      guard try Schema.format(of: connection) >= 2 else { return [] }
      let known = try Schema.authors(of: connection)
      let authors = known ?? [0: 0]
      var plays: [StoredPlay] = []
      var last: (id: Int64, isValid: Bool)?
      // Each row brings one fact. Those of one play follow each other, since a left join runs through its left side once.
      try connection.forEach(
        """
        SELECT play.id, document, \(known == nil ? "0, seq" : "author, counter"), mode, "group", time, fact.key,
          fact.atom
        FROM play LEFT JOIN json_each(CASE WHEN json_valid(facts) THEN facts ELSE '{}' END) AS fact
        WHERE mode = ?1 AND (?2 IS NULL OR "group" = ?2)
        """, .text(mode), group.map { .text($0) } ?? .null
      ) { row in
        let id = row.integer(0)
        if last?.id != id {
          let document = DocumentID(row.text(1))
          let record = MoveID(author: authors[row.integer(2)], counter: row.integer(3))
          last = (id, document != nil && record != nil)
          if let document, let record {
            plays.append(
              StoredPlay(
                document: document, record: record, mode: row.text(4), group: row.text(5),
                time: row.integer(6),
                facts: [:]))
          }
        }
        guard last?.isValid == true, !row.isNull(7) else { return }
        plays[plays.count - 1].facts[row.text(7)] = row.real(8)
      }
      return plays
    }
    return plays ?? []
  }
}
