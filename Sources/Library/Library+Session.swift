extension Library {
  /// Stores a value of the session, such as the open document or a camera, for later runs.
  public func remember(_ bytes: [UInt8], as key: String) {
    change { state in
      guard state.session[key] != bytes else { return }
      state.session[key] = bytes
      state.queued.session[key] = .some(bytes)
    }
  }

  /// The value that ``remember(_:as:)`` stored last; nil when there is none.
  public func recall(_ key: String) -> [UInt8]? { state.with { $0.session[key] } }

  /// Removes a value of the session.
  public func forget(_ key: String) {
    change { state in
      guard state.session.removeValue(forKey: key) != nil else { return }
      state.queued.session[key] = .some(nil)
    }
  }
}
