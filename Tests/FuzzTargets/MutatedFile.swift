import Compression
import Geometry
import TestSupport

/// A file and its mutations, which follow from numbers.
///
/// What a compressed file holds is changed before it is compressed, since no change keeps a checksum right. Of a long file mostly
/// parts are changed: what it does often comes from the first of many pieces that are alike, and there is time for more of them.
package struct MutatedFile {
  /// The targets that read it.
  package let targets: [FuzzTarget]
  private let bytes: [UInt8]
  /// What is compressed in it; nil for a file that is not compressed.
  private let content: [UInt8]?

  /// The most that is decompressed of a file, in bytes.
  private static let mostContent = 16 << 20
  /// How long mutations may be, in bytes, each as likely as the others.
  private static let lengths =
    [Int](repeating: 4 << 10, count: 100) + [Int](repeating: 64 << 10, count: 90)
    + [Int](repeating: 1 << 20, count: 9) + [.max]
  /// How many bytes must be alike where a part is taken out.
  private static let seam = 8

  /// Reads a file. Its targets follow from its folder, for an input of a corpus, or from the ending of its name.
  ///
  /// Returns nil for a kind of file that no target reads.
  package init?(_ path: String) {
    let parts = path.split(separator: "/").map(String.init)
    let ending = parts.last?.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let folder = parts.dropLast().last
    if let target = FuzzTarget.all.first(where: { $0.name == folder }) {
      targets = [target]
    } else if let known = FuzzTarget.endings[ending] {
      targets = known
    } else {
      return nil
    }
    bytes = ScratchFolder.contents(of: path)
    content = Inflater.isGzip(bytes) ? Self.content(of: bytes) : nil
  }

  private static func content(of bytes: [UInt8]) -> [UInt8] {
    let inflater = Inflater(bytes)
    var content: [UInt8] = []
    while content.count < mostContent, let more = try? inflater.next() { content += more }
    return content
  }

  /// The mutation of a number.
  ///
  /// - Complexity: O(bytes).
  package func mutation(_ number: UInt64) -> [UInt8] {
    var random = RandomSource(seed: number)
    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }
    var mutation = Mutation(seed: random.next())
    guard let content, below(8) > 0 else { return mutation.changed(Self.shortened(bytes, below)) }
    return Deflater(.gzip).finish(mutation.changed(Self.shortened(content, below)))
  }

  /// Takes a part out of bytes that are long, where possible between two places that look alike.
  private static func shortened(_ bytes: [UInt8], _ below: (Int) -> Int) -> [UInt8] {
    let excess = bytes.count - lengths[below(lengths.count)]
    // The pages of a database have their places.
    guard excess > 0, !bytes.starts(with: "SQLite format 3".utf8) else { return bytes }
    let start = below(bytes.count - excess)
    var end = start + excess
    let seen = bytes[start..<min(start + seam, bytes.count)]
    for place in end..<min(end + 1 << 16, bytes.count) where bytes[place...].starts(with: seen) {
      end = place
      break
    }
    return Array(bytes[..<start] + bytes[end...])
  }
}

extension FuzzTarget {
  /// The targets that read files, by the endings of their names.
  fileprivate static let endings: [String: [FuzzTarget]] = {
    var endings: [String: [FuzzTarget]] = [
      "puzzle": [puzzle], "xopp": [xopp], "svg": [svg, picture], "json": [settings], "txt": [code],
      "sqlite": [library, repair], "tessera": [library],
    ]
    for name in ["rawvf", "avf", "evf"] { endings[name] = [replay] }
    for name in ["png", "jpg", "gif", "webp", "tif", "bmp", "qoi", "xpm", "lbm"] { endings[name] = [picture] }
    return endings
  }()
}
