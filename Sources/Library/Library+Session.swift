extension Library {
  /// Stores a value of the session, such as the open document or a camera, for later runs. A value that belongs to a
  /// document has its ID as a word of the key, and goes when the document is purged.
  public func remember(_ bytes: [UInt8], as key: String) {
    change { state in
      guard state.session[key] != bytes else { return }
      state.session[key] = bytes
      state.queued.session[key] = .some(bytes)
    }
  }

  /// The value that ``remember(_:as:)`` stored last; nil when there is none.
  public func recall(_ key: String) -> [UInt8]? { state.with { $0.session[key] } }

  /// The values that ``remember(_:as:)`` stored under keys with a beginning, in the order of the keys.
  ///
  /// - Complexity: O(keys) of the whole session.
  public func recall(startingWith beginning: String) -> [[UInt8]] {
    let found = state.with { $0.session.filter { $0.key.hasPrefix(beginning) } }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Removes a value of the session.
  public func forget(_ key: String) {
    change { state in
      guard state.session.removeValue(forKey: key) != nil else { return }
      state.queued.session[key] = .some(nil)
    }
  }
}

extension Library.State {
  /// Removes the values that belong to documents.
  ///
  /// - Parameter documents: Their IDs as text.
  /// - Complexity: O(keys).
  mutating func forgetSession(of documents: Set<String>) {
    for key in session.keys
    where key.split(separator: " ").contains(where: { documents.contains(String($0)) }) {
      session[key] = nil
      queued.session[key] = .some(nil)
    }
  }
}
