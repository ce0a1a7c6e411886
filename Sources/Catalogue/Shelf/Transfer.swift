import Fetching
import Glibc
import Library

/// The transfer of a file of a catalogue, from a server or from the disk.
struct Transfer {
  /// A step of a transfer.
  enum Step {
    case began(Head)
    case bytes([UInt8])
    /// Nothing more comes: nil if all bytes are here.
    case ended(CatalogueProblem?)
  }

  /// What is known before the bytes.
  struct Head {
    var provenance: Provenance
    /// Whether the version that is here is the newest, so that no bytes come.
    var isUnchanged = false
    /// Where the bytes begin in the file.
    var offset = 0
    /// The length of the file, if known. It may be wrong.
    var length: Int?
  }

  /// The download from a server; nil for a file.
  var download: (any Download)?
  /// The file, if it is on the disk, and its head until that is passed on.
  var file: LocalFile?
  var head: Head?
  /// The address or path, for messages.
  var place: String
  /// Handles the steps, on the shelf's thread.
  var take: (Step) -> Void
}

/// An open file of a catalogue that lies on the disk.
final class LocalFile {
  private let descriptor: Int32
  /// A tag of this version of the file: its size and modification time.
  let tag: String
  let size: Int

  /// Opens a file. It must be a plain one: a pipe might never answer.
  init(_ path: String) throws(CatalogueProblem) {
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    var info = stat()
    guard descriptor >= 0, fstat(descriptor, &info) == 0 else {
      throw .reading(String(cString: strerror(errno)), place: path)
    }
    tag = "\(info.st_size)-\(info.st_mtim.tv_sec).\(info.st_mtim.tv_nsec)"
    size = Int(info.st_size)
    guard info.st_mode & S_IFMT == S_IFREG else { throw .foreign(place: path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Moves to a position in the file, in bytes.
  func go(to offset: Int) { lseek(descriptor, offset, SEEK_SET) }

  /// The next 64 KB at most; empty at the end.
  func next() throws(CatalogueProblem) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      var read = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      while read < 0, errno == EINTR { read = Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
      if read < 0 { failure = errno }
      count = max(read, 0)
    }
    guard failure == 0 else { throw .reading(String(cString: strerror(failure)), place: "") }
    return bytes
  }
}

/// The lock with which one program at a time updates the catalogues in a folder. The kernel releases it however the
/// program ends.
final class UpdateLock {
  private let descriptor: Int32

  /// Takes the lock; nil if another program has it.
  init?(in folder: String) {
    descriptor = open(folder + "/catalogues.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
