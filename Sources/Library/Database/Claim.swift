import Concurrency
import Glibc

/// The lock on a folder that makes one process at a time its owner. The kernel releases it however the process ends.
package final class Claim: Sendable {
  private let descriptor: Locked<Int32>

  /// Claims a folder, or throws ``LibraryProblem/Kind/inUse``.
  ///
  /// `lockFolder` locks a descriptor as `flock` does; tests pass one that refuses.
  package init(
    _ directory: String, lockFolder: (Int32) -> Int32 = { flock($0, LOCK_EX | LOCK_NB) }
  ) throws(LibraryProblem) {
    descriptor = Locked(try Claim.locked(directory, lockFolder))
  }

  /// Claims a folder that took the place of the one that was claimed.
  func renew(_ directory: String) {
    guard let new = try? Claim.locked(directory, { flock($0, LOCK_EX | LOCK_NB) }) else { return }
    release()
    descriptor.with { $0 = new }
  }

  /// A descriptor that holds the lock.
  private static func locked(
    _ directory: String, _ lockFolder: (Int32) -> Int32
  ) throws(LibraryProblem) -> Int32 {
    let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw LibraryProblem(errno: errno, path: directory) }
    if lockFolder(folder) == 0 { return folder }
    let refusal = errno
    close(folder)
    guard refusal != EWOULDBLOCK else { throw LibraryProblem(.inUse, path: directory) }
    // Network disks cannot lock folders, but files that are open for writing.
    let file = open(directory + "/tessera.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw LibraryProblem(errno: errno, path: directory) }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
    let code = errno
    close(file)
    throw code == EWOULDBLOCK || code == EAGAIN
      ? LibraryProblem(.inUse, path: directory) : LibraryProblem(errno: code, path: directory)
  }

  deinit { release() }

  /// Releases the folder.
  package func release() {
    descriptor.with { file in
      // A process that is just being started has a copy of the descriptor until it runs, and would hold the lock.
      if file >= 0 {
        _ = flock(file, LOCK_UN)
        close(file)
      }
      file = -1
    }
  }
}
