extension Library {
  /// Caches bytes that can be regenerated, such as a preview or a tile. They may be gone at any time: beyond the
  /// budget, the least recently used entries are evicted first.
  public func cache(_ bytes: [UInt8], as key: String, of id: DocumentID) {
    setCached(key, bytes, of: id)
  }

  /// Drops one entry, because it is out of date.
  public func dropCached(_ key: String, of id: DocumentID) { setCached(key, nil, of: id) }

  /// Drops all entries of a document.
  public func dropCache(of id: DocumentID) { change { $0.queued.dropCache(of: id) } }

  /// The bytes cached under a key; nil when they are gone or cannot be read.
  public func cached(_ key: String, of id: DocumentID) -> [UInt8]? {
    let name = CacheKey(document: id, key: key)
    let waiting: [UInt8]?? = state.with { $0.queued.cached(name) ?? $0.writing.cached(name) }
    if let waiting { return waiting }
    guard let (bytes, used) = caches?.entry(name) else { return nil }
    // The use is noted once a run, so that reading does not keep the disk busy.
    if used != opened { change { _ = $0.queued.usedCache.insert(name) } }
    return bytes
  }

  private func setCached(_ key: String, _ bytes: [UInt8]?, of id: DocumentID) {
    change { state in
      guard state.documents[id] != nil else { return }
      state.queued.setCached(CacheKey(document: id, key: key), bytes, limit: options.waitingCacheLimit)
    }
  }
}
