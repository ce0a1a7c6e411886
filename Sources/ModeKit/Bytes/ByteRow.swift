/// A buffer for the values of a long list. Values are written straight to memory, several times as fast as with the
/// methods of ``ByteWriter``, and the bytes are the same. See ``ByteWriter/write(_:taking:_:)``.
public struct ByteRow: ValueSink {
  @usableFromInline var next: UnsafeMutablePointer<UInt8>
  /// The end of the positions at which a value may begin: the longest number still fits after it.
  @usableFromInline let end: UnsafeMutablePointer<UInt8>

  /// The largest number of bytes of an encoded number.
  @usableFromInline static var longest: Int { 10 }

  /// Makes an empty row in memory that has ``longest`` bytes more than its capacity.
  @inlinable init(_ start: UnsafeMutablePointer<UInt8>, capacity: Int) {
    next = start
    end = start + capacity
  }

  /// Writes one byte.
  @inlinable @inline(__always) public mutating func byte(_ value: UInt8) {
    precondition(next < end, "a list's values are longer than it said")
    next.pointee = value
    next += 1
  }

  /// Writes an unsigned number in one to ten bytes. Small numbers take a branch that lists of small numbers predict
  /// well.
  @inlinable @inline(__always) public mutating func unsigned(_ value: UInt64) {
    precondition(next < end, "a list's values are longer than it said")
    if value < 0x80 {
      next.pointee = UInt8(truncatingIfNeeded: value)
      next += 1
    } else if value < 1 << 28 {
      middling(value)
    } else {
      large(value)
    }
  }

  /// Writes up to 28 bits, four bytes at once. For numbers of different lengths, a loop over the bytes would spend most
  /// of its time on mispredicted branches.
  @inlinable @inline(__always) mutating func middling(_ value: UInt64) {
    // Spreads groups of seven bits: first two groups of 14 bits to 16 bits each, then four of 7 to 8 bits each.
    let bits = UInt32(truncatingIfNeeded: value)
    var spread = bits & 0x3FFF | (bits & 0xFFF_C000) << 2
    spread = spread & 0x7F_007F | (spread & 0x3F80_3F80) << 1
    // The number of bits before the last byte. Each byte before it gets the bit that says that another one follows.
    let before = UInt32(truncatingIfNeeded: 31 - spread.leadingZeroBitCount) & ~7
    let follows = (0x8080_8080 as UInt32) & ((1 << before) &- 1)
    UnsafeMutableRawPointer(next).storeBytes(of: (spread | follows).littleEndian, as: UInt32.self)
    next += Int(before >> 3) + 1
  }

  /// Writes 29 bits or more, eight bytes at once.
  @inlinable mutating func large(_ value: UInt64) {
    var spread = value & 0xFFF_FFFF | (value & 0xFF_FFFF_F000_0000) << 4
    spread = spread & 0x3FFF_0000_3FFF | (spread & 0xFFF_C000_0FFF_C000) << 2
    spread = spread & 0x7F_007F_007F_007F | (spread & 0x3F80_3F80_3F80_3F80) << 1
    let memory = UnsafeMutableRawPointer(next)
    let high = value >> 56
    if high == 0 {
      let before = UInt64(63 - spread.leadingZeroBitCount) & ~7
      let follows = (0x8080_8080_8080_8080 as UInt64) & ((1 << before) &- 1)
      memory.storeBytes(of: (spread | follows).littleEndian, as: UInt64.self)
      next += Int(before >> 3) + 1
    } else {
      memory.storeBytes(of: (spread | 0x8080_8080_8080_8080).littleEndian, as: UInt64.self)
      next[8] = UInt8(truncatingIfNeeded: high)
      next[9] = 1
      next += high < 0x80 ? 9 : 10
    }
  }
}

extension ByteWriter {
  /// Writes the values of a long list quickly; the number of elements is not written.
  ///
  /// - Parameters:
  ///   - list: the elements.
  ///   - most: the largest number of bytes of an element.
  ///   - write: writes one element.
  /// - Complexity: O(elements).
  @inlinable public mutating func write<Element>(
    _ list: [Element], taking most: Int, _ write: (Element, inout ByteRow) -> Void
  ) {
    let capacity = max(8192, 2 * most)
    // Growing the memory in small steps would touch it again and again; most numbers are short.
    if list.count * most > capacity { reserve(list.count * min(most, 12)) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity + ByteRow.longest) { memory in
      guard let start = memory.baseAddress else { return }
      var row = ByteRow(start, capacity: capacity)
      for element in list {
        if row.end - row.next < most {
          append(UnsafeBufferPointer(start: start, count: row.next - start))
          row.next = start
        }
        write(element, &row)
      }
      append(UnsafeBufferPointer(start: start, count: row.next - start))
    }
  }
}
