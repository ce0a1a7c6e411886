import Interface
import Library
import ModeKit

/// An open document's log in the library.
package final class LibraryStore: DocumentStore {
  private let library: Library
  let id: DocumentID
  private let mode: String

  /// The log of a document.
  package init(_ library: Library, _ id: DocumentID, mode: String) {
    self.library = library
    self.id = id
    self.mode = mode
  }

  package var author: UInt32 { library.author }
  package var count: Int { library.document(id)?.recordCount ?? 0 }

  package func append(_ record: StoredRecord) {
    library.append(
      to: id, seat: record.seat, kind: record.kind, target: record.target, time: record.time,
      move: record.lateMove, inverse: record.lateInverse)
  }

  // The library reports a file that cannot be read; here the record is only missing.
  package func record(_ name: MoveID) -> StoredRecord? { (try? library.record(name, of: id)) ?? nil }
  package var archive: Archive {
    Archive(
      document: id.description,
      records: { [library, id] in (try? library.records(of: id)) ?? [] },
      hold: { [library, id] in library.hold($0, for: id) },
      keep: { [library, id, mode] play, record in
        library.keep(
          StoredPlay(
            document: id, record: record, mode: mode, group: play.group, time: play.time, facts: play.facts))
      },
      plays: { [library, mode] group in
        ((try? library.plays(mode: mode, group: group)) ?? []).map { play in
          let document = library.document(play.document)
          return KeptPlay(
            FinishedPlay(group: play.group, time: play.time, facts: play.facts),
            document: play.document.description, record: play.record,
            isOpenable: document.map { $0.deleted == nil } ?? false)
        }
      })
  }

  package func saveSnapshot(_ bytes: [UInt8], seq: Int) { library.keepSnapshot(bytes, of: id, at: seq) }
}

extension StoredLog {
  /// Reads a document's log from the library; nil if there is no such document. Any thread.
  package static func read(_ id: DocumentID, from library: Library) throws(Problem) -> StoredLog? {
    do throws(LibraryProblem) {
      guard let loaded = try library.load(id) else { return nil }
      return StoredLog(
        params: loaded.document.params, seed: loaded.document.seed, author: library.author,
        snapshot: loaded.snapshot.map { ($0.seq, $0.bytes) }, records: loaded.records,
        recall: { name in (try? library.record(name, of: id)) ?? nil },
        allRecords: { (try? library.records(of: id)) ?? [] })
    } catch {
      throw Problem(error.text(tr))
    }
  }
}
