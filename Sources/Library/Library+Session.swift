extension Library {
  /// Remembers where somebody was, such as the open document or a camera, until the next start and beyond.
  public func remember(_ bytes: [UInt8], as key: String) {
    change { state in
      guard state.session[key] != bytes else { return }
      state.session[key] = bytes
      state.queued.session[key] = .some(bytes)
    }
  }

  /// What ``remember(_:as:)`` was told last; nil when nothing.
  public func recall(_ key: String) -> [UInt8]? { state.with { $0.session[key] } }

  /// Forgets a key.
  public func forget(_ key: String) {
    change { state in
      guard state.session.removeValue(forKey: key) != nil else { return }
      state.queued.session[key] = .some(nil)
    }
  }
}
