import Concurrency
import Glibc

/// Marks of what is being tried with documents, so that the next run knows what the last one was doing when it ended.
///
/// A mark is a file in the library's folder with a byte for each attempt. It is written before a document is opened or
/// drawn, and removed when that succeeded. It is not synced: it must outlive the process, but a power cut is no fault
/// of a document. All methods may be called from any thread; each costs one or two system calls.
public final class Attempts: Sendable {
  /// The kinds of attempts.
  public enum Kind: String, Sendable, CaseIterable {
    /// The document is opened and its first picture is drawn.
    case opening
    /// Its preview is drawn.
    case preview
  }

  /// The subject of a mark.
  private struct Mark: Hashable {
    let kind: Kind
    let document: DocumentID
  }

  /// The number of unexplained ends in a row after which a document is passed over. A single one may be a kill or a
  /// power cut.
  private static let most = 2

  /// The folder of the marks; nil for a library in memory, which keeps none.
  private let folder: String?
  /// The current attempts.
  private let current = Locked<Set<Mark>>([])

  /// Reads and writes marks in a folder, which is made when it is needed; nil keeps none.
  package init(folder: String?) { self.folder = folder }

  /// Whether the last two attempts ended the program.
  public func hasFailed(_ kind: Kind, _ document: DocumentID) -> Bool {
    guard let path = path(Mark(kind: kind, document: document)) else { return false }
    var info = stat()
    return stat(path, &info) == 0 && info.st_size >= Self.most
  }

  /// Marks the start of an attempt. A mark that cannot be written is omitted: the document matters more.
  public func begin(_ kind: Kind, _ document: DocumentID) {
    let mark = Mark(kind: kind, document: document)
    guard let folder, let path = path(mark), current.with({ $0.insert(mark).inserted }) else { return }
    mkdir(folder, 0o700)
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    var byte: UInt8 = 0x2E
    write(file, &byte, 1)
    close(file)
  }

  /// Removes the mark: the attempt succeeded, or failed with a message.
  public func end(_ kind: Kind, _ document: DocumentID) {
    let mark = Mark(kind: kind, document: document)
    _ = current.with { $0.remove(mark) }
    if let path = path(mark) { unlink(path) }
  }

  /// Removes the marks of all current attempts, because the program ends on purpose.
  func endAll() {
    let marks = current.with { current in
      defer { current = [] }
      return current
    }
    for mark in marks { if let path = path(mark) { unlink(path) } }
  }

  private func path(_ mark: Mark) -> String? {
    folder.map { "\($0)/\(mark.kind.rawValue)-\(mark.document)" }
  }
}
