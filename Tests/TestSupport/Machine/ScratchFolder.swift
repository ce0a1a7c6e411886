import Glibc
import Library

/// A folder of its own for one test, gone with the last reference.
package final class ScratchFolder: Sendable {
  /// The folder's path, mode 700.
  package let path: String

  /// Makes an empty folder, on a disk that is only memory if asked to: syncs cost nothing there.
  package init(inMemory: Bool = false) {
    let place = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(place)/tessera-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no folder can be made in \(place)") }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// Writes a file into it; the file's path.
  package func write(_ name: String, _ bytes: [UInt8]) -> String {
    let place = "\(path)/\(name)"
    Self.write(bytes, to: place)
    return place
  }

  /// Writes a file.
  package static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { fatalError("\(path) cannot be written") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// The bytes of a file; none where it cannot be read.
  package static func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    return bytes
  }

  deinit { Self.remove(path) }

  /// The names in a folder, in order; nothing where there is none.
  package static func names(in folder: String) -> [String] { DiskFile.names(in: folder) }

  /// Removes a file, or a folder with all that is in it; links go, not what they name.
  private static func remove(_ path: String) {
    guard unlink(path) != 0 else { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
