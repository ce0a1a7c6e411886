import CZlib

/// The CRC-32 of bytes, as in PNG and gzip.
///
/// - Complexity: O(bytes).
package func checksum(_ bytes: [UInt8]) -> UInt32 { UInt32(crc32_z(0, bytes, bytes.count)) }
