import CSQLite
import Glibc

/// Why a library cannot be opened, read or written, with a sentence that says what to do.
public struct LibraryProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// The folder or the file may not be written.
    case readOnly
    /// No space is left.
    case diskFull
    /// A newer Tessera made it; its format has this version.
    case newer(version: Int)
    /// The file is not what was written.
    case damaged
    /// The file is a database of some other program.
    case foreign
    /// Another Tessera has it open.
    case inUse
    /// There is nothing to read.
    case missing
    /// Anything else, in the system's words.
    case failed(String)
  }

  /// What happened.
  public var kind: Kind
  /// The file or folder it happened to.
  public var path: String
  /// Whether nothing more is saved until the next start. Otherwise the changes wait in memory and are
  /// tried again by themselves.
  public var isLasting: Bool

  /// Makes a problem.
  public init(_ kind: Kind, path: String, isLasting: Bool = true) {
    self.kind = kind
    self.path = path
    self.isLasting = isLasting
  }

  /// One sentence: what happened, what follows, what to do.
  public var description: String {
    switch kind {
    case .readOnly:
      "\(path) cannot be written, so nothing is saved: make it writable, or choose another folder with --library\(end)"
    case .diskFull:
      "The disk of \(path) is full, so nothing is saved: free some space\(end)"
    case .newer(let version):
      "\(path) was made by a newer Tessera (format \(version), this one knows \(Schema.version)), so nothing is "
        + "saved: update Tessera, or choose another folder with --library."
    case .damaged:
      "\(path) is damaged, so nothing is saved: move it away or put a backup in its place\(end)"
    case .foreign:
      "\(path) belongs to another program, so nothing is saved: choose another folder with --library."
    case .inUse:
      "\(path) is open in another Tessera, so nothing is saved here: close the other one\(end)"
    case .missing:
      "There is no library at \(path): start Tessera once, or name its folder with --library."
    case .failed(let words):
      "\(path) cannot be used (\(words)), so nothing is saved: look at the disk, or choose another folder with "
        + "--library\(end)"
    }
  }

  private var end: String {
    isLasting ? ", then start Tessera again." : "; Tessera goes on trying."
  }

  /// The same problem as one that ends or does not end saving for this run.
  func lasting(_ isLasting: Bool) -> LibraryProblem {
    LibraryProblem(kind, path: path, isLasting: isLasting)
  }

  /// The problem behind a failed system call.
  init(errno code: Int32, path: String) {
    let kind: Kind =
      switch code {
      case EACCES, EPERM, EROFS: .readOnly
      case ENOSPC, EDQUOT, EFBIG: .diskFull
      case ENOENT: .missing
      default: .failed(String(cString: strerror(code)))
      }
    self.init(kind, path: path)
  }

  /// The problem behind an extended SQLite result code; `systemError` is the `errno` it stems from.
  init(sqlite code: Int32, systemError: Int32, words: String, path: String) {
    let full = [ENOSPC, EDQUOT, EFBIG].contains(systemError)
    let kind: Kind =
      switch code & 0xFF {
      case SQLITE_FULL: .diskFull
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_IOERR where full: .diskFull
      case SQLITE_CANTOPEN where full: .diskFull
      case SQLITE_CANTOPEN where [EACCES, EPERM, EROFS].contains(systemError): .readOnly
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
      case SQLITE_BUSY, SQLITE_LOCKED: .inUse
      default: .failed(words)
      }
    self.init(kind, path: path)
  }
}
