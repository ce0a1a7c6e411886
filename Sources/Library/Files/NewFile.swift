import Glibc

/// A file that is written piece by piece and appears when it is complete. Until then an older file of that name is
/// unchanged, even if the disk is full or the power fails. A file that is released before it is complete leaves nothing
/// behind.
///
/// A symbolic link is followed. A device, a pipe or a socket cannot be replaced and is written to directly.
package final class NewFile {
  /// The path of the file, links resolved.
  private let target: String
  /// The path until it is complete; nil for a file that is written to directly.
  private let draft: String?
  private var file: Int32
  /// The number of bytes written.
  package private(set) var count = 0

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - permissions: The mode of a new file, before the umask. A file that replaces another gets that one's.
  /// - Throws: Why it cannot be written; so do the other methods.
  package init(_ path: String, permissions: mode_t = 0o666) throws(SystemError) {
    var info = stat()
    // Links of the kernel, such as /dev/stdout, have no target that could be resolved by name.
    let exists = stat(path, &info) == 0
    switch info.st_mode & S_IFMT {
    case S_IFREG, 0:
      target = try Self.resolved(path)
      (file, draft) = try Self.makeDraft(in: DiskFile.folder(of: target), permissions)
      if exists { fchmod(file, info.st_mode & 0o777) }
    case S_IFDIR: throw SystemError(code: EISDIR)
    default:
      (target, draft) = (path, nil)
      file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard file >= 0 else { throw SystemError(code: errno) }
    }
  }

  deinit {
    guard file >= 0 else { return }
    close(file)
    if let draft { unlink(draft) }
  }

  /// The path at the end of a chain of symbolic links, which need not exist.
  private static func resolved(_ path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = buffer.withUnsafeMutableBytes {
        readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
      }
      guard count > 0 else { return path }
      let goal = String(decoding: buffer[..<count], as: UTF8.self)
      path = goal.hasPrefix("/") ? goal : DiskFile.folder(of: path) + "/" + goal
    }
    throw SystemError(code: ELOOP)
  }

  /// Creates an empty file with a unique name in a folder.
  private static func makeDraft(
    in folder: String, _ permissions: mode_t
  ) throws(SystemError) -> (Int32, String) {
    while true {
      let name = "\(folder)/.tessera-\(String(UInt64.random(in: 0 ... .max), radix: 36)).part"
      let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      if file >= 0 { return (file, name) }
      guard errno == EEXIST else { throw SystemError(code: errno) }
    }
  }

  /// Appends bytes.
  package func add(_ bytes: [UInt8]) throws(SystemError) {
    try DiskFile.write(bytes, to: file)
    count += bytes.count
  }

  /// Completes the file: syncs it and gives it its name, replacing an older one. A file that can be made again need not be
  /// synced: after a power cut it may be empty.
  package func finish(isSynced: Bool = true) throws(SystemError) {
    guard let draft else {
      defer { file = -1 }
      guard close(file) == 0 else { throw SystemError(code: errno) }
      return
    }
    if isSynced { guard fsync(file) == 0 else { throw SystemError(code: errno) } }
    // Some disks report only now that the data did not fit.
    let isClosed = close(file) == 0
    file = -1
    guard isClosed, rename(draft, target) == 0 else {
      let error = SystemError(code: errno)
      unlink(draft)
      throw error
    }
    if isSynced { DiskFile.syncFolder(of: target) }
  }
}
