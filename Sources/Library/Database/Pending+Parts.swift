extension Pending {
  /// The changes taken apart by the logs and values that they concern, those of older logs first. Each part can be
  /// written by itself after those before it. Caches are left out.
  var parts: [Pending] {
    var byLog: [Int64: Pending] = [:]
    for (id, log) in logs { byLog[id, default: Pending()].logs[id] = log }
    for (id, entry) in documents {
      byLog[entry.log, default: Pending()].documents[id] = entry
      for blob in entry.blobs { byLog[entry.log]?.blobs[blob] = blobs[blob] }
    }
    for (id, list) in records { byLog[id, default: Pending()].records[id] = list }
    for (id, list) in snapshots { byLog[id, default: Pending()].snapshots[id] = list }
    var result = byLog.sorted { $0.key < $1.key }.map(\.value)
    let held = documents.values.reduce(into: Set<BlobID>()) { $0.formUnion($1.blobs) }
    for (id, bytes) in blobs where !held.contains(id) {
      var part = Pending()
      part.blobs[id] = bytes
      result.append(part)
    }
    for (key, bytes) in session {
      var part = Pending()
      part.session[key] = .some(bytes)
      result.append(part)
    }
    for (key, play) in plays {
      var part = Pending()
      part.plays[key] = play
      result.append(part)
    }
    for id in purged {
      var part = Pending()
      part.purged = [id]
      result.append(part)
    }
    return result
  }

  /// The logs with changes.
  var changedLogs: Set<Int64> {
    Set(logs.keys).union(records.keys).union(snapshots.keys).union(documents.values.map(\.log))
  }

  /// Adds later changes. Caches are left out.
  mutating func add(_ later: Pending) {
    logs.merge(later.logs) { $1 }
    documents.merge(later.documents) { $1 }
    purged.formUnion(later.purged)
    blobs.merge(later.blobs) { $1 }
    records.merge(later.records) { $0 + $1 }
    for (log, list) in later.snapshots {
      let kept = (snapshots[log] ?? []).filter { old in !list.contains { $0.seq == old.seq } }
      snapshots[log] = (kept + list).sorted { $0.seq < $1.seq }
    }
    session.merge(later.session) { $1 }
    plays.merge(later.plays) { $1 }
  }
}

extension Library.State {
  /// The changes that are not in the file, the oldest first.
  var unwritten: [Pending] { [stuck, writing, queued] }

  /// Keeps changes of logs from the batch whose earlier changes could not be written: without them they would leave a
  /// gap.
  mutating func holdBack() {
    guard !stuck.isEmpty, !writing.isEmpty else { return }
    let logs = stuck.changedLogs
    guard !logs.isDisjoint(with: writing.changedLogs) else { return }
    var free = Pending()
    for part in writing.parts {
      if part.changedLogs.isDisjoint(with: logs) { free.add(part) } else { stuck.add(part) }
    }
    (free.cache, free.cacheBytes) = (writing.cache, writing.cacheBytes)
    (free.usedCache, free.droppedCaches) = (writing.usedCache, writing.droppedCaches)
    writing = free
  }

  /// Gives a document a log of its own from the first unwritten record on, since another program has written to its
  /// log. `newest` is the highest number of a log in the file.
  mutating func divert(_ part: Pending, of log: Int64, past newest: Int64) {
    guard let records = part.records[log], let first = records.first?.seq else { return }
    nextLog = max(nextLog, newest + 1)
    let number = nextLog
    nextLog += 1
    var base: Int64? = log
    while let next = base, let start = logs[next], first - 1 <= start.baseCount { base = start.base }
    let start = Log(base: first == 1 ? nil : base, baseCount: first - 1)
    logs[number] = start
    queued.logs[number] = start
    queued.records[number] = records + (queued.records.removeValue(forKey: log) ?? [])
    let snapshots = (part.snapshots[log] ?? []) + (queued.snapshots.removeValue(forKey: log) ?? [])
    queued.snapshots[number] = snapshots.filter { $0.seq >= first }
    for (id, blob) in part.blobs { queued.blobs[id] = blob }
    for var entry in documents.values where entry.log == log {
      entry.log = number
      store(entry)
    }
  }
}
