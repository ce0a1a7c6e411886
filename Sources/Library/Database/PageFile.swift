import Glibc

/// The pages of an SQLite file as they lie on the disk, whatever is damaged or missing. Committed pages in the write-ahead
/// log beside the file come before older ones in the file. Formats by https://www.sqlite.org/fileformat2.html.
///
/// The file must not be written meanwhile.
final class PageFile {
  /// The bytes of a page.
  let pageSize: Int
  /// The bytes of a page that SQLite uses.
  let usableSize: Int
  /// The number of pages, with a last one that is cut short.
  private(set) var count: Int

  private let file: Int32
  private let log: Int32
  /// Where the newest committed content of a page begins in the log.
  private var places: [Int: Int] = [:]

  /// The sizes of pages that SQLite makes.
  private static let sizes = [512, 1024, 2048, 4096, 8192, 16384, 32768, 65536]
  /// The size that SQLite chooses unless it is told another one.
  private static let usualSize = 4096

  /// Opens a file to read.
  ///
  /// - Throws: When it cannot be opened.
  /// - Complexity: O(bytes of the log).
  init(_ path: String) throws(LibraryProblem) {
    file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw LibraryProblem(errno: errno, path: path) }
    log = open(path + "-wal", O_RDONLY | O_CLOEXEC)
    let header = Bytes(PageFile.read(file, 0, 100))
    let stored = header.number(at: 16, bytes: 2)
    let size = stored == 1 ? 65536 : stored
    // The header may be what is damaged.
    let isSound = PageFile.sizes.contains(size) && header.number(at: 20, bytes: 1) <= 32
    pageSize = isSound ? size : PageFile.usualSize
    usableSize = pageSize - (isSound ? header.number(at: 20, bytes: 1) : 0)
    count = (Int(max(0, lseek(file, 0, SEEK_END))) + pageSize - 1) / pageSize
    if log >= 0 { readLog() }
  }

  deinit {
    close(file)
    if log >= 0 { close(log) }
  }

  /// The bytes of a page, numbered from 1. What is missing is zero.
  func page(_ number: Int) -> Bytes {
    var bytes =
      if let place = places[number] { PageFile.read(log, place, pageSize) } else {
        PageFile.read(file, (number - 1) * pageSize, pageSize)
      }
    bytes += [UInt8](repeating: 0, count: pageSize - bytes.count)
    return Bytes(bytes)
  }

  /// The free pages. They may hold rows that were deleted.
  ///
  /// - Complexity: O(pages).
  func freePages() -> Set<Int> {
    let header = page(1)
    // A file that can give back pages has a map with an entry for each page.
    if header.number(at: 52, bytes: 4) != 0 { return mappedFreePages() }
    var free: Set<Int> = []
    var trunk = header.number(at: 32, bytes: 4)
    while (1...count).contains(trunk), free.insert(trunk).inserted {
      let bytes = page(trunk)
      for index in 0..<min(bytes.number(at: 4, bytes: 4), usableSize / 4 - 2) {
        free.insert(bytes.number(at: 8 + 4 * index, bytes: 4))
      }
      trunk = bytes.number(at: 0, bytes: 4)
    }
    return free
  }

  private func mappedFreePages() -> Set<Int> {
    var free: Set<Int> = []
    let entries = usableSize / 5
    for map in stride(from: 2, through: count, by: entries + 1) {
      let bytes = page(map)
      // The map holds no rows either.
      free.insert(map)
      for index in 0..<entries where bytes.number(at: 5 * index, bytes: 1) == 2 {
        free.insert(map + 1 + index)
      }
    }
    return free
  }

  /// Finds the committed pages of the log. A frame counts if its checksum, which continues that of the frame before, and
  /// its salt are right.
  private func readLog() {
    let header = Bytes(PageFile.read(log, 0, 32))
    let isBigEndian = header.number(at: 0, bytes: 4) == 0x377F_0683
    guard isBigEndian || header.number(at: 0, bytes: 4) == 0x377F_0682,
      header.number(at: 8, bytes: 4) == pageSize
    else { return }
    var sum = LogChecksum(isBigEndian: isBigEndian)
    sum.add(header.all[..<24])
    guard sum.isStored(in: header, at: 24) else { return }
    let salt = header.all[16..<24]
    var pending: [Int: Int] = [:]
    var place = 32
    while true {
      let frame = Bytes(PageFile.read(log, place, 24 + pageSize))
      guard frame.all.count == 24 + pageSize, frame.all[8..<16].elementsEqual(salt) else { return }
      sum.add(frame.all[..<8])
      sum.add(frame.all[24...])
      guard sum.isStored(in: frame, at: 16) else { return }
      pending[frame.number(at: 0, bytes: 4)] = place + 24
      let pages = frame.number(at: 4, bytes: 4)
      if pages != 0 {
        places.merge(pending) { $1 }
        pending = [:]
        count = max(count, places.keys.max() ?? 0)
      }
      place += 24 + pageSize
    }
  }

  private static func read(_ file: Int32, _ place: Int, _ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let more = bytes[done...].withUnsafeMutableBytes {
        pread(file, $0.baseAddress, $0.count, off_t(place + done))
      }
      if more > 0 { done += more } else if more == 0 || errno != EINTR { break }
    }
    return Array(bytes[..<done])
  }
}

/// Bytes in which positions beyond the end read as zero, so that no number in a damaged page leads outside.
struct Bytes {
  let all: [UInt8]

  init(_ all: [UInt8]) { self.all = all }

  /// The byte at a position.
  subscript(place: Int) -> UInt8 { all.indices.contains(place) ? all[place] : 0 }

  /// A big-endian number of up to seven bytes.
  func number(at place: Int, bytes: Int) -> Int {
    (0..<bytes).reduce(0) { $0 << 8 | Int(self[place + $1]) }
  }

  /// A number of variable length, and the position after it.
  func variable(at place: Int) -> (value: UInt64, end: Int) {
    var value: UInt64 = 0
    for index in 0..<8 {
      let byte = self[place + index]
      value = value << 7 | UInt64(byte & 127)
      if byte < 128 { return (value, place + index + 1) }
    }
    return (value << 8 | UInt64(self[place + 8]), place + 9)
  }
}

/// The checksum of SQLite's write-ahead log.
private struct LogChecksum {
  let isBigEndian: Bool
  private var sums: (UInt32, UInt32) = (0, 0)

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Adds bytes, whose number must be a multiple of eight.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { raw in
      for place in stride(from: 0, to: raw.count - 7, by: 8) {
        sums.0 = sums.0 &+ word(raw, place) &+ sums.1
        sums.1 = sums.1 &+ word(raw, place + 4) &+ sums.0
      }
    }
  }

  private func word(_ raw: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
    let word = raw.loadUnaligned(fromByteOffset: place, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }

  /// Whether the sum is the one at a position.
  func isStored(in bytes: Bytes, at place: Int) -> Bool {
    bytes.number(at: place, bytes: 4) == Int(sums.0) && bytes.number(at: place + 4, bytes: 4) == Int(sums.1)
  }
}
