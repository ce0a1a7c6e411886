import CSQLite
import Glibc

/// Why a library cannot be opened, read or written, with a sentence that says what to do.
public struct LibraryProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems.
  public enum Kind: Hashable, Sendable {
    /// The folder or the file may not be written.
    case readOnly
    /// No space is left.
    case diskFull
    /// The disk has not answered in time.
    case slow
    /// A newer Tessera made it; its format has this version.
    case newer(version: Int)
    /// The file is damaged.
    case damaged
    /// The file is a database of another program.
    case foreign
    /// Another Tessera has it open.
    case inUse
    /// There is no library.
    case missing
    /// The library was removed or replaced while it was open.
    case moved
    /// Another program has written to this log meanwhile.
    case taken(log: Int64)
    /// A change that can never be written, with SQLite's message. Everything else is saved.
    case refused(String)
    /// A file to read from, such as a backup, is damaged or no library, or a newer Tessera made it. Nothing is changed.
    case noSource(isNewer: Bool)
    /// Any other failure, with the system's message.
    case failed(String)
  }

  /// The kind of problem.
  public var kind: Kind
  /// The file or folder concerned.
  public var path: String
  /// Whether nothing more is saved until the next start. Otherwise changes wait in memory and writing is retried.
  public var isLasting: Bool

  /// Makes a problem.
  public init(_ kind: Kind, path: String, isLasting: Bool = true) {
    self.kind = kind
    self.path = path
    self.isLasting = isLasting
  }

  /// One sentence: what happened, what follows, what to do.
  public var description: String { text { $0 } }

  /// The same sentence, with each phrase translated by `translate`.
  public func text(_ translate: (String) -> String) -> String {
    "\(happened.text(translate)): \(remedy.text(translate))\(ending.text(translate))"
  }

  private var happened: Phrase {
    let path = BytePath.shown(path)
    return switch kind {
    case .readOnly: Phrase("{0} cannot be written, so nothing is saved", path)
    case .diskFull: Phrase("The disk of {0} is full, so nothing is saved", path)
    case .slow: Phrase("The disk of {0} does not answer, so nothing is saved", path)
    case .newer(let version):
      Phrase(
        "{0} was made by a newer Tessera (format {1}, this one knows {2}), so nothing is saved", path,
        String(version), String(Schema.version))
    case .damaged: Phrase("{0} is damaged, so nothing is saved", path)
    case .foreign: Phrase("{0} belongs to another program, so nothing is saved", path)
    case .inUse: Phrase("{0} is open in another Tessera, so nothing is saved here", path)
    case .missing: Phrase("There is no library at {0}", path)
    case .moved: Phrase("{0} was removed or replaced while Tessera used it, so it is written again", path)
    case .taken: Phrase("Another program writes to {0} too, so your steps are kept beside its own", path)
    case .refused(let words):
      Phrase("A change cannot be written to {0} ({1}), so only this change is not saved", path, words)
    case .noSource(let isNewer):
      isNewer
        ? Phrase("{0} was made by a newer Tessera", path) : Phrase("{0} cannot be read as a library", path)
    case .failed(let words): Phrase("{0} cannot be used ({1}), so nothing is saved", path, words)
    }
  }

  private var remedy: Phrase {
    switch kind {
    case .readOnly: Phrase("make it writable, or choose another folder with --library")
    case .diskFull: Phrase("free some space")
    case .newer: Phrase("update Tessera, or choose another folder with --library")
    case .damaged: Phrase("run tessera library repair, or tessera library restore with a backup")
    case .foreign: Phrase("choose another folder with --library")
    case .inUse: Phrase("close the other one")
    case .missing: Phrase("start Tessera once, or name its folder with --library")
    case .moved: Phrase("leave the file in its place")
    case .taken: Phrase("close the other program")
    case .refused: Phrase("export the document, or undo the last step")
    case .noSource(let isNewer): isNewer ? Phrase("update Tessera") : Phrase("choose another file")
    case .slow, .failed: Phrase("look at the disk, or choose another folder with --library")
    }
  }

  private var ending: Phrase {
    switch kind {
    case .newer, .foreign, .missing, .moved, .taken, .refused, .noSource: Phrase(".")
    default: isLasting ? Phrase(", then start Tessera again.") : Phrase("; Tessera keeps trying.")
    }
  }

  /// Whether it may pass without anybody's help.
  var mayPass: Bool { kind == .inUse || kind == .diskFull }

  /// The same problem with a file that was to be read, such as a backup. The library itself is untouched.
  var ofSource: LibraryProblem {
    switch kind {
    case .newer: LibraryProblem(.noSource(isNewer: true), path: path)
    case .damaged, .foreign, .missing, .failed: LibraryProblem(.noSource(isNewer: false), path: path)
    default: self
    }
  }

  /// The same problem with another ``isLasting``.
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

  private static let noRoom: Set = [ENOSPC, EDQUOT, EFBIG]
  private static let noRight: Set = [EACCES, EPERM, EROFS]

  /// Whether an `errno` says that the disk refuses a change: it lacks room or the right.
  static func isRefusal(_ code: Int32) -> Bool { noRoom.contains(code) || noRight.contains(code) }

  /// The problem behind an extended SQLite result code; `systemError` is the `errno` it stems from.
  init(sqlite code: Int32, systemError: Int32, words: String, path: String) {
    let full = LibraryProblem.noRoom.contains(systemError)
    let kind: Kind =
      switch code & 0xFF {
      case SQLITE_FULL: .diskFull
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_IOERR where full: .diskFull
      case SQLITE_CANTOPEN where full: .diskFull
      case SQLITE_CANTOPEN where LibraryProblem.noRight.contains(systemError): .readOnly
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
      case SQLITE_BUSY, SQLITE_LOCKED: .inUse
      case SQLITE_CONSTRAINT, SQLITE_TOOBIG, SQLITE_MISMATCH: .refused(words)
      default: .failed(words)
      }
    self.init(kind, path: path)
  }
}
