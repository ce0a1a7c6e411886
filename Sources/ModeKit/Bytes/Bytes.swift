import Interface

/// A sink of compactly encoded values: ``ByteWriter``, and ``ByteRow`` for long lists.
public protocol ValueSink {
  /// Writes one byte.
  mutating func byte(_ value: UInt8)
  /// Writes an unsigned number in one to ten bytes.
  mutating func unsigned(_ value: UInt64)
}

extension ValueSink {
  /// Writes a count or an index.
  @inlinable @inline(__always) public mutating func count(_ value: Int) { unsigned(UInt64(max(0, value))) }

  /// Writes a signed number.
  @inlinable @inline(__always) public mutating func signed(_ value: Int) {
    unsigned(UInt64(bitPattern: Int64(value << 1)) ^ UInt64(bitPattern: Int64(value >> 63)))
  }
}

/// Writes values as compact bytes: the encoding of params, moves and states. Whole numbers are variable-length, seven
/// bits per byte, least significant first; signed numbers are zigzag-encoded first.
public struct ByteWriter: ValueSink, Sendable {
  /// The bytes so far.
  public private(set) var bytes: [UInt8] = []

  /// Makes an empty writer.
  public init() {}

  /// Writes one byte.
  public mutating func byte(_ value: UInt8) { bytes.append(value) }

  /// Writes an unsigned number in one to ten bytes.
  public mutating func unsigned(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a truth value.
  public mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// Writes a number with all its bits, eight bytes.
  public mutating func double(_ value: Double) {
    withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Writes a number with single precision, four bytes.
  public mutating func float(_ value: Float) {
    withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Reserves room for `count` more bytes.
  @usableFromInline mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Writes bytes as they are.
  @usableFromInline mutating func append(_ value: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: value)
  }

  /// Writes text as UTF-8 with its length before it.
  public mutating func string(_ value: String) { blob(Array(value.utf8)) }

  /// Writes bytes with their length before them.
  public mutating func blob(_ value: [UInt8]) {
    count(value.count)
    bytes.append(contentsOf: value)
  }
}

/// Reads what ``ByteWriter`` wrote. Damaged bytes throw; they never trap and never make a reader allocate more
/// than the bytes could hold.
public struct ByteReader: Sendable {
  private let bytes: [UInt8]
  private var position = 0

  /// Makes a reader at the start of the bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many bytes are left.
  public var remaining: Int { bytes.count - position }

  /// The error of every reading method when the bytes end early or are invalid.
  public static var damaged: Problem { Problem(tr("This document is damaged and cannot be read.")) }

  /// Reads one byte.
  public mutating func byte() throws(Problem) -> UInt8 {
    guard position < bytes.count else { throw ByteReader.damaged }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads an unsigned number.
  public mutating func unsigned() throws(Problem) -> UInt64 {
    var result: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let next = try byte()
      if shift == 63 && next > 1 { throw ByteReader.damaged }
      result |= UInt64(next & 0x7F) << shift
      if next & 0x80 == 0 { return result }
    }
    throw ByteReader.damaged
  }

  /// Reads a count or index below a limit (by default one that cannot exceed four billion).
  public mutating func count(limit: Int = 1 << 32) throws(Problem) -> Int {
    let value = try unsigned()
    guard value <= UInt64(limit) else { throw ByteReader.damaged }
    return Int(value)
  }

  /// Reads a signed number.
  public mutating func signed() throws(Problem) -> Int {
    let value = try unsigned()
    return Int(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
  }

  /// Reads a truth value.
  public mutating func flag() throws(Problem) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw ByteReader.damaged
    }
  }

  /// Reads a number of eight bytes.
  public mutating func double() throws(Problem) -> Double {
    Double(bitPattern: UInt64(littleEndian: try fixed()))
  }

  /// Reads a number of four bytes.
  public mutating func float() throws(Problem) -> Float {
    Float(bitPattern: UInt32(littleEndian: try fixed()))
  }

  /// Reads text.
  public mutating func string() throws(Problem) -> String {
    String(decoding: try blob(), as: UTF8.self)
  }

  /// Reads bytes.
  public mutating func blob() throws(Problem) -> [UInt8] {
    let length = try count()
    guard length <= remaining else { throw ByteReader.damaged }
    defer { position += length }
    return Array(bytes[position..<position + length])
  }

  private mutating func fixed<Number: FixedWidthInteger>() throws(Problem) -> Number {
    let length = MemoryLayout<Number>.size
    guard length <= remaining else { throw ByteReader.damaged }
    var result: Number = 0
    withUnsafeMutableBytes(of: &result) { target in
      for i in 0..<length { target[i] = bytes[position + i] }
    }
    position += length
    return result
  }
}

/// A value that is stored as bytes: params and moves.
public protocol ByteCoded: Sendable {
  /// Writes the value.
  func encode(into writer: inout ByteWriter)
  /// Reads a value.
  ///
  /// - Throws: ``ByteReader/damaged`` when the bytes are not a value of this type.
  init(reading reader: inout ByteReader) throws(Problem)
}

extension ByteCoded {
  /// The value as bytes.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    encode(into: &writer)
    return writer.bytes
  }

  /// Reads a value from bytes.
  ///
  /// - Throws: ``ByteReader/damaged`` when the bytes are not a value of this type.
  public init(bytes: [UInt8]) throws(Problem) {
    var reader = ByteReader(bytes)
    try self.init(reading: &reader)
  }
}
