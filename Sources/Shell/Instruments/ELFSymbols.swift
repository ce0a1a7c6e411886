import Glibc

/// The functions in the symbol table of a program or shared library. Reads as much of a 64-bit ELF file as is needed
/// to find the function at an address.
///
/// The file stays mapped into memory as long as this object lives; only the pages that are accessed are read.
package final class ELFSymbols {
  /// A function of the file.
  package struct Function: Hashable {
    /// Where it begins, as an address of the file: before the program is loaded.
    package var start: UInt64
    /// Its length in bytes; 0 where the file does not say.
    package var length: UInt64
    fileprivate var name: Int
  }

  /// A part of the file that is loaded into memory.
  private struct Segment {
    var offset: UInt64
    var length: UInt64
    var address: UInt64
  }

  /// All functions by address.
  package private(set) var functions: [Function] = []
  private var segments: [Segment] = []
  private let bytes: UnsafeRawBufferPointer

  /// Reads a file's table; nil for what is not a 64-bit little-endian ELF file.
  ///
  /// - Complexity: O(symbols · log).
  package init?(path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size >= 64,
      let start = mmap(nil, Int(info.st_size), PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: Int(info.st_size))
    // The magic number, "64 bits", "little-endian".
    guard Array(bytes.prefix(6)) == [0x7F, 0x45, 0x4C, 0x46, 2, 1] else { return nil }
    readSegments()
    readFunctions()
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// The function at an address of the file; nil between functions.
  ///
  /// - Complexity: O(log functions).
  package func function(at address: UInt64) -> Function? {
    var (low, high) = (0, functions.count)
    while low < high {
      let middle = (low + high) / 2
      if functions[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let found = functions[low - 1]
    return found.length == 0 || address - found.start < found.length ? found : nil
  }

  /// A function's mangled name.
  package func name(of function: Function) -> String { string(at: function.name) }

  /// The address, as the file counts, of a byte of the file; nil for bytes that are not loaded.
  package func address(ofByte offset: UInt64) -> UInt64? {
    segments.first { offset >= $0.offset && offset - $0.offset < $0.length }
      .map { $0.address + (offset - $0.offset) }
  }

  // MARK: Reading

  /// A number in the file, 0 beyond its end.
  private func number<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) -> T {
    guard offset >= 0, offset <= bytes.count - MemoryLayout<T>.size else { return 0 }
    return T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }

  /// A 64-bit offset in the file; absurdly large values are clamped to one beyond its end.
  private func place(at offset: Int) -> Int { Int(clamping: min(number(UInt64.self, at: offset), 1 << 48)) }

  private func string(at offset: Int) -> String {
    guard bytes.indices.contains(offset) else { return "" }
    return String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self)
  }

  private func readSegments() {
    let (table, size) = (place(at: 32), Int(number(UInt16.self, at: 54)))
    for index in 0..<Int(number(UInt16.self, at: 56)) {
      let entry = table + index * size
      // Type 1: loaded.
      guard number(UInt32.self, at: entry) == 1 else { continue }
      segments.append(
        Segment(
          offset: number(UInt64.self, at: entry + 8), length: number(UInt64.self, at: entry + 32),
          address: number(UInt64.self, at: entry + 16)))
    }
  }

  private func readFunctions() {
    let (table, size) = (place(at: 40), Int(number(UInt16.self, at: 58)))
    let sections = (0..<Int(number(UInt16.self, at: 60))).map { table + $0 * size }
    func section(_ type: UInt32) -> Int? { sections.first { number(UInt32.self, at: $0 + 4) == type } }
    // The whole table (2), or the dynamic symbols (11) if the file was stripped.
    guard let symbols = section(2) ?? section(11) else { return }
    let link = Int(number(UInt32.self, at: symbols + 40))
    guard sections.indices.contains(link) else { return }
    let names = place(at: sections[link] + 24)
    let (first, length) = (place(at: symbols + 24), place(at: symbols + 32))
    guard first <= bytes.count else { return }
    for entry in stride(from: first, to: min(first + length, bytes.count) - 23, by: 24) {
      let kind = number(UInt8.self, at: entry + 4) & 15
      let address = number(UInt64.self, at: entry + 8)
      // Functions (2) and indirect functions (10) that are defined in this file.
      guard kind == 2 || kind == 10, number(UInt16.self, at: entry + 6) != 0, address != 0 else { continue }
      functions.append(
        Function(
          start: address, length: number(UInt64.self, at: entry + 16),
          name: names + Int(number(UInt32.self, at: entry))))
    }
    functions.sort { $0.start < $1.start }
  }
}
