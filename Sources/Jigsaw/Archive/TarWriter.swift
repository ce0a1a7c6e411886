import Compression

/// Writes files as a gzip-compressed tar archive (POSIX.1-1988, "ustar Interchange Format").
struct TarWriter {
  /// The block size in bytes. Headers and files fill whole blocks.
  private static let block = 512

  // Pictures in it are compressed already.
  private let deflater = Deflater(.gzip, level: 1)
  private var packed: [UInt8] = []

  /// Adds a file. Its name has at most 100 bytes.
  ///
  /// - Complexity: O(bytes).
  mutating func add(_ name: String, _ bytes: [UInt8]) {
    precondition(name.utf8.count <= 100, "a name fits into its field")
    packed += deflater.add(Self.header(name, size: bytes.count))
    packed += deflater.add(bytes)
    let rest = bytes.count % Self.block
    if rest > 0 { packed += deflater.add([UInt8](repeating: 0, count: Self.block - rest)) }
  }

  /// Ends the archive with two empty blocks, and returns it.
  mutating func finish() -> [UInt8] {
    packed + deflater.finish([UInt8](repeating: 0, count: 2 * Self.block))
  }

  /// The header of a file that its owner may write and everybody may read.
  private static func header(_ name: String, size: Int) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: block)
    func put(_ text: String, at place: Int) {
      header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
    }
    func octal(_ number: Int, digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: digits - text.count) + text
    }
    put(name, at: 0)
    put(octal(0o644, digits: 7), at: 100)
    for place in [108, 116] { put(octal(0, digits: 7), at: place) }
    put(octal(size, digits: 11), at: 124)
    put(octal(0, digits: 11), at: 136)
    put("0", at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    // The sum counts its own field as spaces.
    put(octal(header.reduce(8 * 32) { $0 + Int($1) }, digits: 6), at: 148)
    header[155] = UInt8(ascii: " ")
    return header
  }
}
