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

  /// Adds a number as eight bytes, the lowest first.
  package mutating func add(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes in
      value = UInt32(crc32_z(uLong(value), bytes.baseAddress, bytes.count))
    }
  }
}
