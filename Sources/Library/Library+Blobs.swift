extension Library {
  /// Stores large bytes for as long as a document lives. Equal bytes are deduplicated across documents, and duplicates
  /// of the document hold them too.
  ///
  /// - Returns: Their name, by which ``blob(_:)`` finds them.
  /// - Complexity: O(bytes).
  @discardableResult public func hold(_ bytes: [UInt8], for id: DocumentID) -> BlobID {
    let name = BlobID(of: bytes)
    change { state in
      guard var entry = state.documents[id], !entry.blobs.contains(name) else { return }
      entry.blobs.insert(name)
      state.store(entry)
      state.queued.blobs[name] = bytes
    }
    return name
  }

  /// Reads a blob; nil when no document holds one of that name.
  ///
  /// - Throws: When the file cannot be read.
  public func blob(_ name: BlobID) throws(LibraryProblem) -> [UInt8]? {
    if let waiting = state.with({ $0.unwritten.lazy.compactMap { $0.blobs[name] }.first }) { return waiting }
    let found = try read { (connection) throws(LibraryProblem) in
      try connection.first("SELECT bytes FROM blob WHERE id = ?", .bytes(name.bytes)) { $0.bytes(0) }
    }
    return found ?? nil
  }

  /// The names of the blobs that a document holds.
  public func blobs(of id: DocumentID) -> [BlobID] {
    state.with { state in state.documents[id].map { Array($0.blobs) } ?? [] }
  }
}
