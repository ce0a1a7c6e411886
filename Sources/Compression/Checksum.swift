import CZlib

/// The CRC-32 of bytes, as PNG and gzip have it.
///
/// - Complexity: O(bytes).
package func checksum(_ bytes: [UInt8]) -> UInt32 { UInt32(crc32_z(0, bytes, bytes.count)) }
