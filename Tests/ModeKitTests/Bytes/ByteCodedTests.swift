import Geometry
import Interface
import Library
import ModeKit
import TestSupport
import Testing

/// Values written as bytes: they can be read back, and truncated bytes throw.
@Suite struct ByteCodedTests {
  /// A value of every kind that there is, nested.
  private struct Everything: Hashable, ByteCoded {
    var number: UInt64, whole: Int, real: Double, single: Float
    var isSet: Bool
    var text: String
    var blob: [UInt8]
    var names: [MoveID]

    init(_ random: inout RandomSource) {
      number = random.next() >> UInt64(random.below(64))
      whole = Int(truncatingIfNeeded: random.next()) >> random.below(63)
      real = random.within(-1e9...1e9)
      single = Float(random.within(-1...1))
      isSet = random.below(2) == 0
      text = String((0..<random.below(5)).map { _ in "aß水🀄".randomElement(using: &random) ?? "a" })
      blob = (0..<random.below(9)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      names = []
      for _ in 0..<random.below(4) {
        names.append(MoveID(author: UInt32(random.below(3)), counter: random.below(500)))
      }
    }
    init(reading reader: inout ByteReader) throws(Problem) {
      number = try reader.unsigned()
      whole = try reader.signed()
      real = try reader.double()
      single = try reader.float()
      isSet = try reader.flag()
      text = try reader.string()
      blob = try reader.blob()
      names = []
      for _ in 0..<(try reader.count()) { names.append(try reader.name(after: names.last ?? .start)) }
    }
    func encode(into writer: inout ByteWriter) {
      writer.unsigned(number)
      writer.signed(whole)
      writer.double(real)
      writer.float(single)
      writer.flag(isSet)
      writer.string(text)
      writer.blob(blob)
      writer.count(names.count)
      var last = MoveID.start
      for name in names {
        writer.name(name, after: last)
        last = name
      }
    }
  }

  /// Checks that a value can be read back, and that every truncation of its bytes is refused.
  private func check<Value: ByteCoded & Equatable>(_ value: Value) throws {
    let bytes = value.bytes
    #expect(try Value(bytes: bytes) == value)
    for count in 0..<bytes.count {
      #expect(throws: ByteReader.damaged, "\(count) of \(bytes.count) bytes of \(value)") {
        try Value(bytes: Array(bytes.prefix(count)))
      }
    }
  }

  @Test(arguments: 0..<40) func valuesComeBackAndPartsOfThemAreRefused(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    try check(Everything(&random))
    try check(TrickMode.Move(random.below(3) == 0 ? nil : random.below(1 << 40) - (1 << 39)))
    try check(NullMode.Move.add(Point(random.unit(), random.unit())))
    try check(Ledger.Params(width: random.below(1001)))
    try check(Ledger.Tools((0..<random.below(5)).map { _ in random.below(1 << 32) }))
    try check(
      TrickMode.Params(
        picture: random.below(2) == 0 ? nil : BlobID(of: [UInt8(random.below(256))]), limit: random.below(99))
    )
  }

  @Test func aLengthBeyondTheBytesIsRefusedBeforeAnythingIsAllocated() {
    // The length announces four billion bytes.
    for length: UInt64 in [1, 1 << 20, 1 << 32, .max] {
      var writer = ByteWriter()
      writer.unsigned(length)
      let bytes = writer.bytes
      #expect(throws: ByteReader.damaged) {
        var reader = ByteReader(bytes)
        _ = try reader.blob()
      }
      #expect(throws: ByteReader.damaged) {
        var reader = ByteReader(bytes)
        _ = try reader.string()
      }
    }
  }

  @Test func aCountIsRefusedAboveItsLimit() throws {
    for (value, limit) in [(10, 10), (0, 0), (300, 300)] {
      var writer = ByteWriter()
      writer.count(value)
      var reader = ByteReader(writer.bytes)
      #expect(try reader.count(limit: limit) == value)
      var above = ByteWriter()
      above.count(value + 1)
      var strict = ByteReader(above.bytes)
      #expect(throws: ByteReader.damaged) { try strict.count(limit: limit) }
    }
    var below = ByteWriter()
    below.count(-5)
    var reader = ByteReader(below.bytes)
    #expect(try reader.count() == 0, "an empty range allows only zero")
  }

  @Test func noParamsTakeNoBytes() throws {
    #expect(NoParams().bytes.isEmpty)
    #expect(try NoParams(bytes: []) == NoParams())
  }

  @Test func whatIsAskedOfAModeGoesInAndOutAsBytes() throws {
    let mode: any Mode = Ledger()
    let bytes = Ledger.Params(width: 7).bytes
    #expect(try mode.defaultParams().get() == Ledger.Params(width: 40).bytes)
    #expect(mode.form(bytes).answers.numbers == ["width": 7])
    #expect(try mode.params(mode.form(bytes).answers).get() == bytes)
    #expect(throws: Problem("Give a width.")) { try mode.params(.init()).get() }
    #expect(mode.title(bytes) == "Ledger 7")
    // Params that cannot be read count as none.
    #expect(mode.form([0xFF]).answers.numbers == ["width": 40] && mode.title([0xFF]) == "Ledger")
  }
}
