import Library
import ModeKit

/// An open document's log in the library.
final class LibraryStore: DocumentStore {
  private let library: Library
  let id: DocumentID

  init(_ library: Library, _ id: DocumentID) {
    self.library = library
    self.id = id
  }

  var count: Int { library.document(id)?.recordCount ?? 0 }

  func append(_ record: LogRecord) {
    let kind: StoredRecord.Kind =
      switch record.kind {
      case .move: .move
      case .undo: .undo
      case .redo: .redo
      }
    library.append(
      record.move, inverse: record.inverse, kind: kind, target: record.target, seat: record.seat, to: id)
  }

  func record(_ seq: Int) -> LogRecord? {
    // A file that cannot be read is reported by the library itself.
    (try? library.record(seq, of: id)).flatMap { $0.map(LogRecord.init) }
  }

  func saveSnapshot(_ bytes: [UInt8], seq: Int) { library.keepSnapshot(bytes, of: id, at: seq) }
  func saveDetail(_ detail: String) { library.describe(id, as: detail) }
}

extension LogRecord {
  init(_ stored: StoredRecord) {
    let kind: Kind =
      switch stored.kind {
      case .move: .move
      case .undo: .undo
      case .redo: .redo
      }
    self.init(
      seq: stored.seq, seat: stored.seat, time: stored.time, kind: kind, target: stored.target, move: stored.move,
      inverse: stored.inverse)
  }
}

extension StoredLog {
  /// Reads a document's log from the library; nil when there is none of that name. Any thread.
  static func read(_ id: DocumentID, from library: Library) throws(Problem) -> StoredLog? {
    do throws(LibraryProblem) {
      guard let loaded = try library.load(id) else { return nil }
      return StoredLog(
        params: loaded.document.params, seed: loaded.document.seed,
        snapshot: loaded.snapshot.map { ($0.seq, $0.bytes) }, records: loaded.records.map(LogRecord.init),
        recall: { seq in (try? library.record(seq, of: id)).flatMap { $0.map(LogRecord.init) } })
    } catch {
      throw Problem(error.description)
    }
  }
}
