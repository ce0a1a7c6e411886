import CZlib

/// The CRC-32 of bytes, as in PNG and gzip.
///
/// - Complexity: O(bytes).
package func checksum(_ bytes: [UInt8]) -> UInt32 { UInt32(crc32_z(0, bytes, bytes.count)) }

/// The CRC-32 of bytes that come piece by piece.
package struct Checksum {
  /// The checksum of the bytes so far.
  package private(set) var value: UInt32 = 0

  /// Starts with no bytes.
  package init() {}

  /// Adds bytes.
  ///
  /// - Complexity: O(bytes).
  package mutating func add(_ bytes: [UInt8]) { value = UInt32(crc32_z(uLong(value), bytes, bytes.count)) }

  /// Adds numbers as eight bytes each, the lowest first.
  package mutating func add(_ numbers: [Int64]) {
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: numbers.count) { ordered in
      for (index, number) in numbers.enumerated() {
        ordered.initializeElement(at: index, to: number.littleEndian)
      }
      let bytes = UnsafeRawBufferPointer(ordered)
      value = UInt32(crc32_z(uLong(value), bytes.baseAddress, bytes.count))
    }
  }
}
