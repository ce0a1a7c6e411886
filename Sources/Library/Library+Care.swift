import Glibc

/// Checking, copying and repairing whole libraries.
extension Library {
  /// Compares everything with its checksums.
  ///
  /// - Returns: What is damaged, a line each; what a newer Tessera made is not damage.
  /// - Throws: When the file cannot be read.
  /// - Complexity: O(bytes).
  public func verify() throws(LibraryProblem) -> [LibraryDamage] {
    try inOneTransaction { () throws(LibraryProblem) in try verifyAll() }
  }

  private func verifyAll() throws(LibraryProblem) -> [LibraryDamage] {
    var found = damages
    for entry in state.with({ Array($0.documents.values) }).sorted(by: { $0.document.id < $1.document.id }) {
      let document = entry.document
      let bad = try countUnreadable(of: document.id)
      if bad > 0 { found.append(.records(bad, of: document)) }
      for seq in try unreadableSnapshots(ofLog: entry.log) { found.append(.snapshot(at: seq, of: document)) }
      for name in entry.blobs.sorted(by: { ($0.high, $0.low) < ($1.high, $1.low) }) {
        let bytes = try? blob(name)
        if bytes.map({ BlobID(of: $0) }) != name { found.append(.blob(name, of: document)) }
      }
    }
    let lines = try read { (connection) throws(LibraryProblem) -> [String] in
      do throws(LibraryProblem) {
        return try connection.rows("PRAGMA quick_check(10)", as: { $0.text(0) })
      } catch  where error.kind == .damaged {
        return [error.description]
      }
    }
    return found + (lines ?? []).filter { $0 != "ok" }.map { .structure($0) }
  }

  /// Copies the library's file, without caches, in one consistent state, also while another Tessera writes it.
  ///
  /// - Throws: When the library cannot be read, or the file cannot be written. An older file of that name then stays.
  public static func backUp(_ directory: String, to path: String) throws(LibraryProblem) {
    let source = try Connection(Opening.existingFile(in: directory), .read)
    if try Schema.check(source) { throw LibraryProblem(.missing, path: directory) }
    try source.copyAll(to: path)
    do throws(SystemError) { try DiskFile.put(inPlaceOf: path) } catch {
      throw LibraryProblem(errno: error.code, path: path)
    }
  }

  /// Puts a backup in the place of the library. The library that was there is kept beside it.
  ///
  /// - Returns: Where the library that was there is now; nil when there was none.
  /// - Throws: When the backup is no library, or another Tessera has the library open. Nothing is changed then.
  @discardableResult
  public static func restore(_ directory: String, from path: String) throws(LibraryProblem) -> String? {
    let source: Connection
    do throws(LibraryProblem) {
      source = try Connection(path, .read)
      if try Schema.check(source) { throw LibraryProblem(.missing, path: path) }
    } catch { throw error.ofSource }
    return try replace(directory, keepingOldAs: "replaced") { (draft) throws(LibraryProblem) in
      try source.run("VACUUM INTO ?", .text(draft))
    }
  }

  /// Writes a new library of everything that can be read. The damaged one is kept beside it.
  ///
  /// Documents of which records are missing stay as they are: they open up to their last good record.
  ///
  /// - Returns: Where the damaged library is now, and what could not be read of it.
  /// - Throws: When nothing can be read, a newer Tessera made the library, or another one has it open. Nothing is changed then.
  public static func repair(
    _ directory: String, options: Options = Options()
  ) throws(LibraryProblem) -> (old: String?, damages: [LibraryDamage]) {
    let path = try Opening.existingFile(in: directory)
    let draft = path + ".salvaged"
    defer { DiskFile.removeDatabase(draft) }
    let isSalvaged = try Salvage.isNeeded(for: path)
    if isSalvaged {
      DiskFile.removeDatabase(draft)
      try Salvage.write(path, to: draft)
    }
    let opening = try Opening(file: isSalvaged ? draft : path, options)
    let source = Library(directory: directory, options: options, opening: opening)
    let damages = try (isSalvaged ? [.lostPages] : []) + source.verify()
    let old = try replace(directory, keepingOldAs: "damaged") { (draft) throws(LibraryProblem) in
      try source.inOneTransaction { () throws(LibraryProblem) in
        try LibraryCopy(source: source).write(to: draft)
      }
      source.close()
    }
    return (old, damages)
  }

  /// Writes a document as a file of its own, without opening it: its parameters, records, snapshots and blobs.
  ///
  /// - Throws: When the library cannot be read or the file cannot be written.
  public func export(_ id: DocumentID, to path: String) throws(LibraryProblem) {
    try DiskFile.prepare(inPlaceOf: path) { (draft) throws(LibraryProblem) in
      try LibraryCopy(source: self).write([id], to: draft)
    }
    do throws(SystemError) { try DiskFile.put(inPlaceOf: path) } catch {
      throw LibraryProblem(errno: error.code, path: path)
    }
  }

  /// How the names of files end that ``export(_:to:)`` writes.
  public static let exportEnding = "tessera"

  /// Copies the documents of a file that ``export(_:to:)`` wrote, or of any library's file, into this library. They get
  /// new ids.
  ///
  /// - Returns: The new documents.
  /// - Throws: When the file is no library or cannot be read.
  public func importDocuments(from path: String) throws(LibraryProblem) -> [StoredDocument] {
    let opening: Opening
    do throws(LibraryProblem) { opening = try Opening(file: path, options) } catch { throw error.ofSource }
    let other = Library(directory: "", options: options, opening: opening)
    defer { other.close() }
    var made: [StoredDocument] = []
    for old in other.documents() {
      let blobs = other.blobs(of: old.id).compactMap { name in
        ((try? other.blob(name)) ?? nil).flatMap { BlobID(of: $0) == name ? $0 : nil }
      }
      let records = try other.recordsWithoutGap(of: old.id, from: 1, total: old.recordCount).records
      let new = create(
        mode: old.mode, title: old.title, detail: old.detail, params: old.params, seed: old.seed, blobs: blobs
      )
      edit(new.id) { $0.title = old.title }
      remember([1], as: Self.importedKey(new.id))
      if !old.folder.isEmpty { move(new.id, toFolder: old.folder) }
      append(records, to: new.id)
      if let snapshot = try other.snapshot(of: old.id, atMost: records.count) {
        saveSnapshot(snapshot.bytes, of: new.id, at: snapshot.seq)
      }
      made.append(document(new.id) ?? new)
    }
    return made
  }

  /// Whether a document came from a file that ``export(_:to:)`` wrote.
  public func isImported(_ id: DocumentID) -> Bool { recall(Self.importedKey(id)) != nil }

  private static func importedKey(_ id: DocumentID) -> String { "imported \(id)" }

  /// Puts a new file in the place of a library that no other process has open. `make` writes it to a path.
  static func replace(
    _ directory: String, keepingOldAs word: String, _ make: (String) throws(LibraryProblem) -> Void
  ) throws(LibraryProblem) -> String? {
    try Opening.makeFolder(directory)
    let claim = try Claim(directory)
    defer { claim.release() }
    let path = Opening.file(in: directory)
    try DiskFile.prepare(inPlaceOf: path, make)
    do throws(SystemError) {
      let old = try DiskFile.moveAside(path, as: word)
      try DiskFile.put(inPlaceOf: path)
      DiskFile.removeDatabase(CacheFile.path(in: directory))
      return old
    } catch {
      throw LibraryProblem(errno: error.code, path: path)
    }
  }
}
