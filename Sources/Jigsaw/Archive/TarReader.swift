import Interface
import ModeKit

/// Reads the files of a gzip-compressed tar archive in order (POSIX.1-1988, "ustar Interchange Format").
struct TarReader {
  /// The longest file that is read, in bytes: pieces and manifests are never longer.
  private static let longest = 64 << 20
  /// The block size in bytes. Headers and files fill whole blocks.
  private static let block = 512

  private var archive: PackedFile
  private var bytes: [UInt8] = []
  private var position = 0

  /// Starts at the beginning of an archive.
  init(_ archive: [UInt8]) { self.archive = PackedFile(archive) }

  static var damaged: Problem {
    Problem(tr("This puzzle archive is damaged and could not be read; try another copy of it."))
  }

  /// The next file whose name is accepted by `isWanted`; nil at the end. Names come without folders.
  ///
  /// - Throws: `Problem` when the archive is damaged or a file is too long.
  mutating func next(_ isWanted: (String) -> Bool) throws(Problem) -> (name: String, bytes: [UInt8])? {
    while try fill(Self.block) {
      let header = bytes[position..<position + Self.block]
      // An empty block ends the archive.
      guard header.contains(where: { $0 != 0 }) else { return nil }
      position += Self.block
      guard let size = Self.size(header), Self.isWhole(header) else { throw Self.damaged }
      let name = Self.name(header)
      let padded = (size + Self.block - 1) / Self.block * Self.block
      let kind = header[header.startIndex + 156]
      guard kind == 0 || kind == UInt8(ascii: "0"), isWanted(name) else {
        try skip(padded)
        continue
      }
      guard size <= Self.longest else {
        throw Problem(
          tr("This archive holds a file of more than {0} MB; it is no puzzle.", String(Self.longest >> 20)))
      }
      guard try fill(padded) else { throw Self.damaged }
      defer { position += padded }
      return (name, Array(bytes[position..<position + size]))
    }
    return nil
  }

  /// Makes some bytes available; false if the archive ends before them.
  private mutating func fill(_ count: Int) throws(Problem) -> Bool {
    guard bytes.count - position < count else { return true }
    bytes.removeSubrange(..<position)
    position = 0
    while bytes.count < count {
      guard let more = try archive.next() else { return false }
      bytes += more
    }
    return true
  }

  private mutating func skip(_ count: Int) throws(Problem) {
    var left = count
    while left > 0 {
      guard try fill(1) else { throw Self.damaged }
      let part = min(left, bytes.count - position)
      position += part
      left -= part
    }
  }

  private static func name(_ header: ArraySlice<UInt8>) -> String {
    let path = header.prefix(100).prefix { $0 != 0 }
    return String(decoding: path.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  }

  /// The length of a file; nil if it is not a number or longer than any readable archive.
  private static func size(_ header: ArraySlice<UInt8>) -> Int? {
    guard let size = octal(header.dropFirst(124).prefix(12)), size <= PackedFile.limit else { return nil }
    return size
  }

  /// Whether the header's checksum is correct. The checksum field itself counts as blanks.
  private static func isWhole(_ header: ArraySlice<UInt8>) -> Bool {
    let place = header.startIndex + 148..<header.startIndex + 156
    let sum = header.indices.reduce(0) { $0 + (place.contains($1) ? 32 : Int(header[$1])) }
    return octal(header[place]) == sum
  }

  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == 32 }.prefix { $0 != 0 && $0 != 32 }
    guard !digits.isEmpty else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: 8).flatMap { $0 >= 0 ? $0 : nil }
  }
}
