import Glibc
import Library

/// The files of entries.
extension ShelfWorker {
  /// The download of a file. Entries with the same file share it.
  final class FileFetch {
    var rows: [EntryRow]
    let details: EntryDetails
    /// The bytes that have arrived, in a file that the next attempt continues.
    let draft: String
    let descriptor: Int32
    var count: Int
    var transfer = 0

    /// Opens the draft, with the bytes of an earlier attempt.
    init(_ row: EntryRow, _ details: EntryDetails, draft: String) throws(CatalogueProblem) {
      rows = [row]
      self.details = details
      self.draft = draft
      descriptor = open(draft, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      var info = stat()
      guard descriptor >= 0, fstat(descriptor, &info) == 0 else {
        throw .writing(String(cString: strerror(errno)), place: draft)
      }
      count = info.st_size <= details.size ? Int(info.st_size) : 0
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Continues at a place in the file: the server may send all of it again.
    func go(to offset: Int) throws(CatalogueProblem) {
      guard (0...count).contains(offset), ftruncate(descriptor, offset) == 0,
        lseek(descriptor, offset, SEEK_SET) == offset
      else { throw .writing(String(cString: strerror(errno)), place: draft) }
      count = offset
    }

    func add(_ bytes: [UInt8]) throws(CatalogueProblem) {
      guard count + bytes.count <= details.size else { throw .mismatch(place: details.place) }
      do throws(SystemError) { try DiskFile.write(bytes, to: descriptor) } catch {
        throw .writing(error.words, place: draft)
      }
      count += bytes.count
    }

    /// The hash of the bytes in the draft.
    ///
    /// - Complexity: O(bytes).
    var hash: SHA256 {
      var stream = SHA256.Stream()
      lseek(descriptor, 0, SEEK_SET)
      var piece = [UInt8](repeating: 0, count: 64 << 10)
      while case let read = read(descriptor, &piece, piece.count), read > 0 {
        stream.add(Array(piece[..<read]))
      }
      return stream.finish()
    }

    /// Gives the file its final name.
    func finish(_ path: String) throws(CatalogueProblem) {
      guard fsync(descriptor) == 0, rename(draft, path) == 0 else {
        throw .writing(String(cString: strerror(errno)), place: path)
      }
      DiskFile.syncFolder(of: path)
    }
  }

  /// The folder of files that were fetched.
  static func filesFolder(in folder: String) -> String { folder + "/catalogue-files" }

  private func path(of name: String) -> String { "\(Self.filesFolder(in: folder))/\(name)" }

  func get(_ row: EntryRow) {
    guard undescribed[row.id] == nil, !files.values.contains(where: { $0.rows.contains { $0.id == row.id } })
    else {
      return
    }
    guard let shard = row.shard else { return show(.failed(.gone), of: row.id) }
    undescribed[row.id] = row
    failedParts.remove(shard)
    show(.waiting, of: row.id)
    look()
  }

  func cancel(_ id: EntryID) {
    undescribed[id] = nil
    for (hash, file) in files where file.rows.contains(where: { $0.id == id }) {
      file.rows.removeAll { $0.id == id }
      guard file.rows.isEmpty else { continue }
      end(file.transfer)
      files[hash] = nil
    }
    giveUpParts()
    show(nil as EntryDownload?, of: id)
  }

  /// Begins to fetch a file, once its details are known.
  func fetchFile(of row: EntryRow, _ shard: [EntryDetails]) {
    guard shard.indices.contains(row.place) else { return show(.failed(.gone), of: row.id) }
    let details = shard[row.place]
    let name = "\(details.hash).\(Place.ending(of: details.place))"
    do throws(CatalogueProblem) {
      if access(path(of: name), F_OK) == 0 { return try note([row], details) }
      if let file = files[details.hash] { return file.rows.append(row) }
      do throws(SystemError) { try DiskFile.makeFolder(Self.filesFolder(in: folder)) } catch {
        throw .writing(error.words, place: Self.filesFolder(in: folder))
      }
      guard let site = site(of: row.id.catalogue) else { throw .gone }
      let file = try FileFetch(row, details, draft: path(of: "\(details.hash).part"))
      try file.go(to: file.count)
      // The draft may be complete already, if the program ended before it got its name.
      if file.count == details.size { return try finish(file) }
      files[details.hash] = file
      file.transfer = try begin(details.place, at: site, offset: file.count, limit: details.size) {
        [unowned self, unowned file] step in take(step, of: file)
      }
      show(.downloading(bytes: file.count, of: details.size), of: row.id)
    } catch {
      files[details.hash] = nil
      show(.failed(error), of: row.id)
    }
  }

  private func take(_ step: Transfer.Step, of file: FileFetch) {
    do throws(CatalogueProblem) {
      switch step {
      case .began(let head): try file.go(to: head.offset)
      case .bytes(let bytes):
        try file.add(bytes)
        for row in file.rows { show(.downloading(bytes: file.count, of: file.details.size), of: row.id) }
      case .ended(let problem?): throw problem
      case .ended(nil):
        // For a complete draft, a server sends an empty answer.
        try finish(file)
        files[file.details.hash] = nil
      }
    } catch {
      end(file.transfer)
      files[file.details.hash] = nil
      for row in file.rows { show(.failed(error), of: row.id) }
    }
  }

  private func finish(_ file: FileFetch) throws(CatalogueProblem) {
    guard file.count == file.details.size, file.hash == file.details.hash else {
      unlink(file.draft)
      throw .mismatch(place: file.details.place)
    }
    try file.finish(path(of: "\(file.details.hash).\(Place.ending(of: file.details.place))"))
    try note(file.rows, file.details)
  }

  private func note(_ rows: [EntryRow], _ details: EntryDetails) throws(CatalogueProblem) {
    try storing { () throws(LibraryProblem) in
      for row in rows { try database.noteFetched(row, details.hash, ending: Place.ending(of: details.place)) }
    }
    for row in rows { show(nil as EntryDownload?, of: row.id) }
  }

  func remove(fileNamed name: String) { unlink(path(of: name)) }

  /// Reports the progress of an entry's download; nil when it has ended.
  func show(_ download: EntryDownload?, of id: EntryID) {
    shown.with { $0.downloads[id] = download }
    options.changed(.download(id))
  }
}
