import Glibc

/// The files that are mapped into this process, and where: `/proc/self/maps`.
package struct MemoryMap {
  /// A range of addresses to which a part of a file is mapped.
  package struct Mapping: Hashable {
    /// The addresses.
    package var addresses: Range<UInt>
    /// The offset in the file of the first address.
    package var offset: UInt64
    /// The file, or the kernel's name for a mapping without one.
    package var path: String
  }

  /// The mappings that have a name, by address.
  package let mappings: [Mapping]

  /// Reads the map as it is now.
  package init() {
    let lines = String(decoding: readSystemFile("/proc/self/maps") ?? [], as: UTF8.self).split(
      separator: "\n")
    // address-address rights offset device inode path
    mappings = lines.compactMap { line in
      let words = line.split(separator: " ", maxSplits: 5)
      guard words.count == 6 else { return nil }
      let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, ends[0] < ends[1], let offset = UInt64(words[2], radix: 16) else { return nil }
      return Mapping(
        addresses: ends[0]..<ends[1], offset: offset, path: String(words[5].drop { $0 == " " }))
    }
  }

  /// The mapping that contains an address.
  ///
  /// - Complexity: O(mappings).
  package func mapping(at address: UInt) -> Mapping? {
    mappings.first { $0.addresses.contains(address) }
  }
}

/// Reads a file of the kernel, such as one in `/proc`, that does not report its length; nil if it cannot be opened.
func readSystemFile(_ path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 14)
  while true {
    let count = read(file, &part, part.count)
    if count < 0 && errno == EINTR { continue }
    if count <= 0 { return bytes }
    bytes += part[..<count]
  }
}
