import Library

/// Pictures in the library, by the names that modes store.
enum LibraryBlobs {
  static func name(of bytes: [UInt8]) -> String { BlobID(of: bytes).description }

  static func read(_ name: String, from library: Library) -> [UInt8]? {
    let digits = Array(name.utf8)
    guard digits.count == 32 else { return nil }
    let bytes = stride(from: 0, to: 32, by: 2).compactMap { i in
      UInt8(String(decoding: digits[i..<i + 2], as: UTF8.self), radix: 16)
    }
    guard let id = BlobID(bytes: bytes) else { return nil }
    return (try? library.blob(id)) ?? nil
  }
}
