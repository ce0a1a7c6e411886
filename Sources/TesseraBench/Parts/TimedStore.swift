import Glibc
import Library
import ModeKit

/// Deferred work for another thread, so that the main thread's share of it can be measured alone.
final class Later {
  private var open: [(work: @Sendable () -> any Sendable, done: (any Sendable) -> Void)] = []

  /// Defers work.
  var runner: BackgroundRunner { BackgroundRunner { work, done in self.open.append((work, done)) } }

  /// Does the deferred work; `handOver` runs the main thread's part of it.
  func finish(_ handOver: (() -> Void) -> Void = { $0() }) {
    let now = open
    open = []
    for (work, done) in now {
      let result = work()
      handOver { done(result) }
    }
  }
}

/// A document's log in a library on the disk, as in the app, that measures the time of each save on the calling thread.
final class TimedStore: DocumentStore {
  private let library: Library
  private let id: DocumentID
  private let folder: String
  /// The longest time that a call took, in seconds of the thread.
  private(set) var longest = 0.0

  /// Makes a library with one document in a separate folder.
  init() {
    folder = "/tmp/tessera-bench-\(getpid())"
    library = Library(directory: folder)
    id = library.create(mode: "jigsaw", title: "").id
  }

  /// Closes the library and removes its files.
  func close() {
    _ = library.close()
    BenchFolder.remove(folder)
  }

  private func timed(_ body: () -> Void) {
    let watch = Stopwatch()
    body()
    longest = max(longest, watch.ours())
  }

  var author: UInt32 { library.author }
  var count: Int { library.document(id)?.recordCount ?? 0 }
  func append(_ record: StoredRecord) {
    timed {
      library.append(
        to: id, seat: record.seat, kind: record.kind, target: record.target, time: record.time,
        move: record.lateMove, inverse: record.lateInverse)
    }
  }
  func record(_ name: MoveID) -> StoredRecord? { (try? library.record(name, of: id)) ?? nil }
  var archive: Archive {
    Archive(
      document: id.description, records: { [library, id] in (try? library.records(of: id)) ?? [] },
      store: { _, _ in }, plays: { _ in [] })
  }
  func saveSnapshot(_ bytes: [UInt8], seq: Int) { timed { library.saveSnapshot(bytes, of: id, at: seq) } }
}
