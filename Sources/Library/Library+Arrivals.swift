extension Library {
  /// Adds the documents that other programs have added to the file since this one looked last; see
  /// ``init(adding:options:)``.
  ///
  /// - Returns: Whether there are new ones. A file that cannot be read has none.
  /// - Complexity: O(documents), and as much as opening the library when there are new ones.
  @discardableResult public func addArrivedDocuments() -> Bool {
    // Copied before the file is read: documents that are purged in between must not come back.
    let (known, author) = state.with { state in
      (Set(state.documents.keys).union(state.queued.purged).union(state.writing.purged), state.author)
    }
    let read: State?? = try? read { (connection) throws(LibraryProblem) in
      let added = try connection.rows("SELECT id FROM document WHERE log < 0") { DocumentID($0.text(0)) }
      let isNews = added.contains { id in id.map { !known.contains($0) } ?? false }
      return isNews ? try Contents(of: connection, author: author).state : nil
    }
    guard let found = read ?? nil else { return false }
    return state.with { state in
      var isNews = false
      for (id, entry) in found.documents where Log.isAdded(entry.log) {
        guard !known.contains(id), state.documents[id] == nil else { continue }
        state.documents[id] = entry
        state.logs[entry.log] = found.logs[entry.log]
        isNews = true
      }
      return isNews
    }
  }
}
