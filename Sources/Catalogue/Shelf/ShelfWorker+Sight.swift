import Library

/// Shards and thumbnails of the rows in sight.
extension ShelfWorker {
  /// A shard or a thumbnail that is being fetched.
  struct Part {
    var transfer: Int
    var bytes: [UInt8] = []
  }

  /// What a part is.
  private enum PartKind {
    case shard
    case thumbnail(size: Int)
  }

  /// How many parts are fetched at a time.
  private static let mostParts = 6
  /// How many shards and thumbnails are kept in memory besides those in sight.
  private static let keptShards = 32
  private static let keptThumbnails = 256
  /// After how many parts the database is tidied.
  private static let tidyInterval = 256

  func setRowsInSight(_ rows: [EntryRow]) {
    wanted = rows
    giveUpParts()
    look()
  }

  /// Cancels transfers that are no longer needed.
  func giveUpParts() {
    let needed = neededParts
    for (hash, part) in parts where !needed.contains(hash) {
      end(part.transfer)
      parts[hash] = nil
    }
    failedParts.formIntersection(needed)
  }

  /// The parts of the rows in sight, and the shards of the entries that are to be fetched.
  private var neededParts: Set<SHA256> {
    let shards = shown.with { $0.shards }
    var needed = Set(undescribed.values.compactMap(\.shard))
    for row in wanted {
      guard let shard = row.shard else { continue }
      needed.insert(shard)
      if let details = shards[shard], details.indices.contains(row.place),
        let thumbnail = details[row.place].thumbnail
      {
        needed.insert(thumbnail.hash)
      }
    }
    return needed
  }

  /// Reads or fetches the missing parts, the most wanted first. Parts for requested downloads come before parts that
  /// are only in sight.
  func look() {
    var hasCome = false
    for row in Array(undescribed.values) + wanted {
      guard let hash = row.shard else { continue }
      usedParts.insert(hash)
      guard let details = details(in: hash) ?? stored(hash) else {
        want(hash, .shard, of: row)
        continue
      }
      if let waiting = undescribed.removeValue(forKey: row.id) { fetchFile(of: waiting, details) }
      guard details.indices.contains(row.place), let thumbnail = details[row.place].thumbnail else {
        continue
      }
      usedParts.insert(thumbnail.hash)
      if shown.with({ $0.thumbnails[thumbnail.hash] != nil }) { continue }
      if let bytes = try? database.part(thumbnail.hash) {
        shown.with { $0.thumbnails[thumbnail.hash] = bytes }
        hasCome = true
      } else {
        want(thumbnail.hash, .thumbnail(size: thumbnail.size), of: row, at: thumbnail.place)
      }
    }
    forget()
    if hasCome { options.changed(.sight) }
    if usedParts.count >= Self.tidyInterval {
      try? database.tidyParts(used: usedParts, at: options.clock(), budget: options.partBudget)
      usedParts = []
    }
  }

  private func details(in shard: SHA256) -> [EntryDetails]? { shown.with { $0.shards[shard] } }

  /// A shard that is in the database.
  private func stored(_ hash: SHA256) -> [EntryDetails]? {
    guard let bytes = (try? database.part(hash)) ?? nil, let details = try? ShardFile.details(in: bytes)
    else { return nil }
    shown.with { $0.shards[hash] = details }
    options.changed(.sight)
    return details
  }

  private func want(_ hash: SHA256, _ kind: PartKind, of row: EntryRow, at place: String? = nil) {
    guard parts[hash] == nil, !failedParts.contains(hash), parts.count < Self.mostParts else { return }
    guard let site = site(of: row.id.catalogue) else { return }
    let limit: Int
    switch kind {
    case .shard: limit = CatalogueLimits.shardFile
    case .thumbnail(let size): limit = size
    }
    do throws(CatalogueProblem) {
      let transfer = try begin(place ?? Place.ofShard(hash), at: site, limit: limit) { [unowned self] step in
        take(step, of: hash, kind, limit: limit)
      }
      parts[hash] = Part(transfer: transfer)
    } catch {
      failed(hash, error)
    }
  }

  private func take(_ step: Transfer.Step, of hash: SHA256, _ kind: PartKind, limit: Int) {
    switch step {
    case .began: break
    case .bytes(let bytes):
      parts[hash]?.bytes += bytes
      if let part = parts[hash], part.bytes.count > limit {
        end(part.transfer)
        parts[hash] = nil
        failed(hash, .mismatch(place: Place.ofShard(hash)))
        look()
      }
    case .ended(let problem):
      guard let part = parts.removeValue(forKey: hash) else { return }
      if let problem { failed(hash, problem) } else { came(hash, kind, part.bytes) }
      look()
    }
  }

  private func came(_ hash: SHA256, _ kind: PartKind, _ bytes: [UInt8]) {
    guard SHA256(of: bytes) == hash else { return failed(hash, .mismatch(place: Place.ofShard(hash))) }
    switch kind {
    case .thumbnail: shown.with { $0.thumbnails[hash] = bytes }
    case .shard:
      guard let details = try? ShardFile.details(in: bytes) else {
        return failed(hash, .damaged(place: Place.ofShard(hash)))
      }
      shown.with { $0.shards[hash] = details }
    }
    // A part that cannot be stored is fetched again the next time.
    try? database.keep(bytes, as: hash, at: options.clock())
    options.changed(.sight)
  }

  /// Records that a part could not be fetched. The entries whose files wait for it fail.
  private func failed(_ hash: SHA256, _ problem: CatalogueProblem) {
    failedParts.insert(hash)
    for row in undescribed.values where row.shard == hash {
      undescribed[row.id] = nil
      show(.failed(problem), of: row.id)
    }
  }

  /// Drops parts that are out of sight from memory, beyond those that are kept.
  private func forget() {
    let needed = neededParts
    shown.with { shown in
      if shown.shards.count > Self.keptShards {
        shown.shards = shown.shards.filter { needed.contains($0.key) }
      }
      if shown.thumbnails.count > Self.keptThumbnails {
        shown.thumbnails = shown.thumbnails.filter { needed.contains($0.key) }
      }
    }
  }
}
