import Geometry
import Glibc
import Library
import TestSupport

extension ScratchFolder {
  /// Copies the files of a library as a killed process leaves them, without data that was only in memory.
  func copyLibrary(from source: String, to name: String, walBytes: Int? = nil) -> String {
    let target = path + "/" + name
    mkdir(target, 0o700)
    writeFile(bytes(of: source + "/tessera.sqlite")!, to: target + "/tessera.sqlite")
    if let wal = bytes(of: source + "/tessera.sqlite-wal") {
      writeFile(Array(wal.prefix(walBytes ?? wal.count)), to: target + "/tessera.sqlite-wal")
    }
    return target
  }
}

func bytes(of path: String) -> [UInt8]? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var result: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { result += buffer[..<count] }
  return result
}

func writeFile(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "w") else { return }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}

extension RandomSource {
  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in UInt8(truncatingIfNeeded: next()) }
  }
}
