import Concurrency
import Glibc

/// Marks of what is being tried with documents, so that the next run knows what the last one died of.
///
/// A mark is a file in the library's folder with a byte for each try. It is written before a document is opened or drawn, and
/// removed when that went well. It is not synced: it has to outlive the process, and a power cut is no fault of a document.
/// All methods may be called from any thread; each costs one or two system calls.
public final class Trials: Sendable {
  /// What is tried.
  public enum Kind: String, Sendable, CaseIterable {
    /// The document is opened and its first picture is drawn.
    case opening
    /// Its small picture is drawn.
    case preview
  }

  /// What a mark is about.
  private struct Mark: Hashable {
    let kind: Kind
    let document: DocumentID
  }

  /// After how many unexplained ends in a row a document is passed over. One may have been a kill or a power cut.
  private static let most = 2

  /// Where marks are kept; nil keeps none, as for a library in memory.
  private let folder: String?
  /// What is tried at this moment.
  private let current = Locked<Set<Mark>>([])

  /// Reads and writes marks in a folder, which is made when it is needed; nil keeps none.
  package init(folder: String?) { self.folder = folder }

  /// Whether the last tries ended the program, twice in a row.
  public func hasFailed(_ kind: Kind, _ document: DocumentID) -> Bool {
    guard let path = path(Mark(kind: kind, document: document)) else { return false }
    var info = stat()
    return stat(path, &info) == 0 && info.st_size >= Self.most
  }

  /// Marks that something is tried. A mark that cannot be written is left out: the document matters more.
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

  /// Takes the mark away: it went well, or failed with a sentence.
  public func end(_ kind: Kind, _ document: DocumentID) {
    let mark = Mark(kind: kind, document: document)
    _ = current.with { $0.remove(mark) }
    if let path = path(mark) { unlink(path) }
  }

  /// Takes the marks of all that is tried at this moment away: the program ends because somebody wants it to.
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
