import Glibc

/// Why a system call failed.
package struct SystemError: Error {
  package let code: Int32

  /// The system's message.
  package var words: String { String(cString: strerror(code)) }
}

/// Operations on whole files and folders.
package enum DiskFile {
  /// Makes a folder and those above it, for this user alone unless other permissions are given; existing ones stay as they
  /// are.
  package static func makeFolder(_ path: String, permissions: mode_t = 0o700) throws(SystemError) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      if mkdir(made, permissions) != 0, errno != EEXIST {
        let code = errno
        // For a folder that exists, the error may be any other, such as a read-only disk.
        if access(made, F_OK) != 0 { throw SystemError(code: code) }
      }
    }
  }

  /// The folder that a file is in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The names of the entries of a folder, sorted, without "." and ".."; none when there is no such folder.
  package static func names(in folder: String) -> [String] {
    var names: [String] = []
    visitNames(in: folder) { name in
      names.append(name)
      return true
    }
    return names.sorted()
  }

  /// Visits the names of the entries of a folder in the order of the disk, without "." and "..", until `visit` returns false.
  package static func visitNames(in folder: String, _ visit: (String) -> Bool) {
    guard let listing = opendir(folder), let place = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      // An entry is only as long as its name, so the field must not be read as a whole.
      let name = String(cString: (UnsafeRawPointer(entry) + place).assumingMemoryBound(to: CChar.self))
      if name != ".", name != "..", !visit(name) { return }
    }
  }

  /// The bytes of a file; nil when there is no such file.
  package static func read(_ path: String) throws(SystemError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw SystemError(code: errno)
    }
    defer { close(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count == 0 { return result }
      if count > 0 { result += buffer[..<count] } else if errno != EINTR { throw SystemError(code: errno) }
    }
  }

  /// Replaces the file at `path` atomically: even after a power cut there is either the old one or the new one.
  static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let file = try NewFile(path, permissions: 0o600)
    try file.add(bytes)
    try file.finish()
  }

  /// Syncs the content of a file.
  static func sync(_ path: String) throws(SystemError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw SystemError(code: errno) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw SystemError(code: errno) }
  }

  /// Syncs the folder of a file, so that its entries survive a power cut. Failures are ignored: some disks cannot sync
  /// folders.
  package static func syncFolder(of path: String) {
    let folder = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Writes all bytes, whatever the number of system calls.
  package static func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count >= 0 { done += count } else if errno != EINTR { throw SystemError(code: errno) }
    }
  }
}
