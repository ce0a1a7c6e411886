import CSandbox
import Glibc

/// Memory that one process fills and then passes to another one without a copy. From then on it is sealed: no process
/// can write to it or shorten it, so what the receiver has checked stays valid.
///
/// Like a `Bitmap`, it is written by one owner and then published. That is the invariant behind `@unchecked Sendable`.
public final class SharedMemory: @unchecked Sendable {
  /// The bytes. Memory of another process is mapped copy-on-write, so writes to it stay in this process.
  public private(set) var bytes: UnsafeMutableRawBufferPointer
  private let descriptor: Int32

  /// Makes zeroed memory.
  ///
  /// - Throws: ``ReadingFailure/failed`` when there is not enough.
  public init(count: Int) throws(ReadingFailure) {
    let descriptor = csandbox_memory()
    guard descriptor >= 0 else { throw .failed }
    guard ftruncate(descriptor, count) == 0, let bytes = Self.map(descriptor, count, MAP_SHARED) else {
      Glibc.close(descriptor)
      throw .failed
    }
    self.descriptor = descriptor
    self.bytes = bytes
    csandbox_populate(bytes.baseAddress, count)
  }

  /// Makes memory with a copy of some bytes.
  ///
  /// - Throws: ``ReadingFailure/failed`` when there is not enough.
  public convenience init(_ bytes: [UInt8]) throws(ReadingFailure) {
    try self.init(count: bytes.count)
    self.bytes.copyBytes(from: bytes)
  }

  /// Maps memory that another process has sealed.
  ///
  /// - Throws: ``ReadingFailure/failed`` when it can still change or does not have exactly `count` bytes.
  init(sealed descriptor: Int32, count: Int) throws(ReadingFailure) {
    // The mapping keeps the memory alive.
    defer { Glibc.close(descriptor) }
    guard csandbox_sealed_size(descriptor) == Int64(count),
      let bytes = Self.map(descriptor, count, MAP_PRIVATE)
    else { throw .failed }
    self.descriptor = -1
    self.bytes = bytes
  }

  deinit {
    unmap()
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  private static func map(
    _ descriptor: Int32, _ count: Int, _ kind: Int32
  ) -> UnsafeMutableRawBufferPointer? {
    // Mappings cannot be empty.
    guard count > 0 else { return count == 0 ? UnsafeMutableRawBufferPointer(start: nil, count: 0) : nil }
    let start = mmap(nil, count, PROT_READ | PROT_WRITE, kind, descriptor, 0)
    guard let start, start != MAP_FAILED else { return nil }
    return UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  /// Seals the memory and calls `body` with its descriptor; nil if it cannot be sealed. ``bytes`` are empty from then
  /// on.
  func handOver<Result>(_ body: (Int32) -> Result) -> Result? {
    unmap()
    return csandbox_seal(descriptor) ? body(descriptor) : nil
  }

  private func unmap() {
    if !bytes.isEmpty { munmap(bytes.baseAddress, bytes.count) }
    bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  /// Calls `body` with the descriptor of sealed memory with a copy of some bytes.
  static func withSealed<Result>(_ bytes: [UInt8], _ body: (Int32) -> Result) -> Result? {
    let descriptor = csandbox_memory()
    guard descriptor >= 0 else { return nil }
    defer { Glibc.close(descriptor) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + done, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      done += count
    }
    return csandbox_seal(descriptor) ? body(descriptor) : nil
  }

  /// All bytes of sealed memory; nil if it is not sealed or cannot be read.
  static func bytes(sealed descriptor: Int32) -> [UInt8]? {
    let size = Int(csandbox_sealed_size(descriptor))
    guard size >= 0 else { return nil }
    var done = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while done < size {
        let part = pread(descriptor, buffer.baseAddress! + done, size - done, done)
        guard part > 0 else { break }
        done += part
      }
      count = done
    }
    return bytes.count == size ? bytes : nil
  }
}
