import Interface
import Library
import ModeKit

/// An open document's log in the library.
package final class LibraryStore: DocumentStore {
  let library: Library
  let id: DocumentID
  private let mode: String
  /// The end of the readable part of the log, until records are added after it; nil when all of the log can be read.
  private var end: LogEnd?
  private var ahead = ReadAhead()
  /// The largest counter that was used at a table, where names were used that the log does not have.
  var usedCounter: Int

  /// The log of a document, of which the records after `end` cannot be read.
  package init(_ library: Library, _ id: DocumentID, mode: String, end: LogEnd? = nil) {
    self.library = library
    self.id = id
    self.mode = mode
    self.end = end
    usedCounter = library.usedCounter(of: id)
  }

  package var author: UInt32 { library.author }
  package var nextID: MoveID {
    MoveID(author: author, counter: max(count, usedCounter) + 1)
  }
  package var count: Int { end?.last ?? library.document(id)?.recordCount ?? 0 }
  /// Whether all of the log can be read.
  var isWhole: Bool { end == nil }
  package var refusal: Problem? {
    guard end?.isNewer == true else { return nil }
    return Problem(
      tr("A newer Tessera has worked on this document. Here it can only be looked at; update Tessera."))
  }

  package func append(_ record: StoredRecord) {
    if let end {
      // The records after the readable part stay in the old log.
      library.continueLog(of: id, after: end.last)
      self.end = nil
      ahead = ReadAhead()
    }
    library.append([record], to: id, modified: record.time)
  }

  // The library reports a file that cannot be read; here the record is only missing.
  package func record(_ name: MoveID) -> StoredRecord? {
    let near = ahead.record(name) { (try? library.records(of: id, from: $0, limit: $1)) ?? [] }
    return near ?? (try? library.record(name, of: id)) ?? nil
  }

  package var archive: Archive {
    Archive(
      document: id.description,
      records: { [library, id] in (try? library.records(of: id)) ?? [] },
      hold: { [library, id] in library.hold($0, for: id) },
      store: { [library, id, mode] play, record in
        library.store(
          StoredPlay(
            document: id, record: record, mode: mode, group: play.group, time: play.time, facts: play.facts))
      },
      plays: { [library, mode] group in
        (try? library.recordedPlays(mode: mode, group: group)) ?? []
      })
  }

  package func saveSnapshot(_ bytes: [UInt8], seq: Int) { library.saveSnapshot(bytes, of: id, at: seq) }
}

extension Library {
  /// The finished plays of a mode, or of one of its groups, in the order in which they ended. Any thread.
  ///
  /// - Throws: When the file cannot be read.
  func recordedPlays(mode: String, group: String? = nil) throws(LibraryProblem) -> [RecordedPlay] {
    try plays(mode: mode, group: group).map { play in
      RecordedPlay(
        FinishedPlay(group: play.group, time: play.time, facts: play.facts),
        document: play.document.description, record: play.record,
        isOpenable: document(play.document).map { $0.deleted == nil } ?? false)
    }
  }
}

extension StoredLog {
  /// Reads a document's log from the library; a problem if that fails or there is no such document. Any thread.
  static func reading(_ id: DocumentID, from library: Library) -> Result<StoredLog, Problem> {
    Result { () throws(Problem) in
      guard let log = try read(id, from: library) else { throw ByteReader.damaged }
      return log
    }
  }

  /// Reads a document's log from the library; nil if there is no such document. Any thread.
  ///
  /// Its snapshot contains no record after `seq`.
  package static func read(
    _ id: DocumentID, from library: Library, snapshotAtMost seq: Int = .max
  ) throws(Problem) -> StoredLog? {
    do throws(LibraryProblem) {
      guard let loaded = try library.load(id, snapshotAtMost: seq) else { return nil }
      return StoredLog(
        params: loaded.document.params, seed: loaded.document.seed, author: library.author,
        snapshot: loaded.snapshot.map { ($0.seq, $0.bytes) }, records: loaded.records,
        recall: { name in (try? library.record(name, of: id)) ?? nil },
        allRecords: { (try? library.records(of: id)) ?? [] },
        headers: { (try? library.headers(of: id, upTo: $0)) ?? [] }, end: loaded.end,
        older: { seq in (try? read(id, from: library, snapshotAtMost: seq - 1)) ?? nil })
    } catch {
      throw Problem(error.text(tr))
    }
  }
}

extension LogEnd {
  /// The message for a person who opens the document.
  var line: String {
    isNewer
      ? tr(
        "A newer Tessera has worked on this document: {0} of {1} steps are shown. It can only be looked at; update Tessera.",
        "\(last)", "\(total)")
      : tr(
        "This document is damaged: {0} of {1} steps are shown. The others are kept; a backup may have them.",
        "\(last)", "\(total)")
  }
}
