import Geometry
import Library
import ModeKit
import Testing

@Suite struct BytesTests {
  @Test func everyKindOfValueComesBack() throws {
    var random = RandomSource(seed: 1)
    for _ in 0..<2000 {
      // Values of every magnitude, since lengths depend on it.
      let bits = random.next() >> UInt64(random.below(64))
      let number = Int(truncatingIfNeeded: random.next()) >> random.below(63)
      let real = Double(bitPattern: random.next())
      let single = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      let text = String(repeating: "é水", count: random.below(5))
      var writer = ByteWriter()
      writer.unsigned(bits)
      writer.signed(number)
      writer.double(real)
      writer.float(single)
      writer.string(text)
      writer.flag(bits & 1 == 1)
      var reader = ByteReader(writer.bytes)
      #expect(try reader.unsigned() == bits)
      #expect(try reader.signed() == number)
      #expect(try reader.double().bitPattern == real.bitPattern)
      #expect(try reader.float().bitPattern == single.bitPattern)
      #expect(try reader.string() == text)
      #expect(try reader.flag() == (bits & 1 == 1))
      #expect(reader.remaining == 0)
    }
  }

  @Test func extremesComeBack() throws {
    var writer = ByteWriter()
    for value in [Int.min, -1, 0, 1, Int.max] { writer.signed(value) }
    writer.unsigned(.max)
    var reader = ByteReader(writer.bytes)
    for value in [Int.min, -1, 0, 1, Int.max] { #expect(try reader.signed() == value) }
    #expect(try reader.unsigned() == .max)
  }

  @Test func longListsAreWrittenAsTheirValuesOneByOne() throws {
    var random = RandomSource(seed: 3)
    // All lengths beside each other, the borders between them, and more than the row holds at once.
    var values: [UInt64] = [0, .max]
    for bits in 1..<64 { values += [(1 << UInt64(bits)) - 1, 1 << UInt64(bits), (1 << UInt64(bits)) + 1] }
    for _ in 0..<20_000 { values.append(random.next() >> UInt64(random.below(64))) }
    var single = ByteWriter()
    var together = ByteWriter()
    single.string("before")
    together.string("before")
    for value in values {
      single.unsigned(value)
      single.byte(UInt8(truncatingIfNeeded: value))
      single.signed(Int(truncatingIfNeeded: value))
      single.count(Int(truncatingIfNeeded: value))
    }
    together.write(values, taking: 31) { value, row in
      row.unsigned(value)
      row.byte(UInt8(truncatingIfNeeded: value))
      row.signed(Int(truncatingIfNeeded: value))
      row.count(Int(truncatingIfNeeded: value))
    }
    single.flag(true)
    together.flag(true)
    #expect(together.bytes == single.bytes)

    var empty = ByteWriter()
    empty.write([UInt64](), taking: 10) { $1.unsigned($0) }
    #expect(empty.bytes.isEmpty)
  }

  @Test func namesOfMovesComeBackAndThoseOfOneAuthorTakeAByteOrTwo() throws {
    var random = RandomSource(seed: 6)
    let authors: [UInt32] = [0, 1, 77, 2_000_000_000, .max]
    let edges = [MoveID.counters.lowerBound, -1, 0, 1, MoveID.counters.upperBound]
    let names = (0..<500).map { _ in
      MoveID(
        author: authors[random.below(5)],
        counter: random.below(3) == 0 ? edges[random.below(5)] : random.below(5000))
    }
    var writer = ByteWriter()
    var last = MoveID.start
    for name in names {
      writer.name(name, after: last)
      last = name
    }
    var reader = ByteReader(writer.bytes)
    last = .start
    for name in names {
      last = try reader.name(after: last)
      #expect(last == name)
    }
    #expect(reader.remaining == 0)

    var row = ByteWriter()
    last = MoveID(author: 2_000_000_000, counter: 1)
    for counter in 2...101 {
      let next = MoveID(author: last.author, counter: counter)
      row.name(next, after: last)
      last = next
    }
    #expect(row.bytes.count == 100)
    // A counter or an author that there cannot be.
    var far = ByteWriter()
    far.unsigned(UInt64(1) << 40)
    var low = ByteWriter()
    low.unsigned(1)
    low.unsigned(UInt64(1) << 32)
    for bytes in [far.bytes, low.bytes, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]] {
      var reader = ByteReader(bytes)
      #expect(throws: Problem.self) { try reader.name(after: .start) }
    }
    var old = ByteReader([200, 1])
    #expect(try old.oldName() == MoveID(author: 0, counter: 200))
  }

  @Test func damagedBytesThrowAndNeverTrap() {
    var random = RandomSource(seed: 2)
    for _ in 0..<5000 {
      let bytes = (0..<random.below(24)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      var reader = ByteReader(bytes)
      while reader.remaining > 0 {
        let before = reader.remaining
        switch random.below(7) {
        case 0: _ = try? reader.unsigned()
        case 1: _ = try? reader.signed()
        case 2: _ = try? reader.double()
        case 3: _ = try? reader.blob()
        case 4: _ = try? reader.count(limit: 10)
        case 5: _ = try? reader.name(after: MoveID(author: 3, counter: 5))
        default: _ = try? reader.flag()
        }
        if reader.remaining == before { break }
      }
    }
    var short = ByteReader([0xFF, 0xFF])
    #expect(throws: Problem.self) { try short.unsigned() }
    var long = ByteReader([UInt8](repeating: 0xFF, count: 11))
    #expect(throws: Problem.self) { try long.unsigned() }
    var missing = ByteReader([200, 1, 0])
    #expect(throws: Problem.self) { try missing.blob() }
  }
}
