import Tables
import Testing

/// What leaves the machine for a table can be read and made by those who sit there, and by nobody else.
@Suite struct TableSealTests {
  private let key = [UInt8](repeating: 7, count: 32)

  @Test func aSealedMessageIsOpenedByOthersAtTheTable() throws {
    let (anna, ben) = (try PeerKey(), try PeerKey())
    for count in [0, 1, 1000, 1_000_000] {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      let sealed = TableSeal(key: key, table: "a", own: anna).seal(message)
      #expect(sealed.count == count + TableSeal.overhead)
      let opened = try #require(TableSeal(key: key, table: "a", own: ben).open(sealed))
      #expect(opened.sender == anna.name && opened.message == message)
    }
  }

  @Test func nobodyElseOpensIt() throws {
    let anna = try PeerKey()
    let sealed = TableSeal(key: key, table: "a", own: anna).seal([1, 2, 3])
    #expect(TableSeal(key: try TableSeal.makeKey(), table: "a", own: anna).open(sealed) == nil)
    #expect(TableSeal(key: key, table: "b", own: anna).open(sealed) == nil, "a message belongs to its table")
  }

  @Test func aChangeOfAnyBitIsNoticed() throws {
    let seal = TableSeal(key: key, table: "a", own: try PeerKey())
    let sealed = seal.seal([1, 2, 3])
    for bit in 0..<(sealed.count * 8) {
      var changed = sealed
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(seal.open(changed) == nil, "bit \(bit)")
    }
    for count in 0..<sealed.count { #expect(seal.open(Array(sealed[..<count])) == nil) }
    #expect(seal.open(sealed + [0]) == nil)
  }

  @Test func theSameMessageLooksDifferentEachTime() throws {
    let seal = TableSeal(key: key, table: "a", own: try PeerKey())
    #expect(seal.seal([1, 2, 3]) != seal.seal([1, 2, 3]))
    #expect(try TableSeal.makeKey() != TableSeal.makeKey())
  }

  @Test func aBoxIsOpenedByOnePersonAlone() throws {
    let (anna, ben) = (try PeerKey(), try PeerKey())
    for message in [[], [1, 2, 3], [UInt8](repeating: 9, count: 500)] as [[UInt8]] {
      let box = try #require(PeerBox.seal(message, for: anna.name))
      #expect(PeerBox.open(box, of: anna) == message && PeerBox.open(box, of: ben) == nil)
      for count in 0..<box.count { #expect(PeerBox.open(Array(box[..<count]), of: anna) == nil) }
      var changed = box
      changed[box.count / 2] ^= 1
      #expect(PeerBox.open(changed, of: anna) == nil)
    }
    for name in [[], [1, 2], [UInt8](repeating: 0, count: 32)] as [[UInt8]] {
      #expect(PeerBox.seal([1], for: PeerName(name)) == nil, "no key of a person")
    }
  }

  /// The first test of RFC 8032, 7.1.
  @Test func namesAreThoseOfEd25519() throws {
    func bytes(_ hex: String) -> [UInt8] {
      stride(from: 0, to: hex.count, by: 2).compactMap {
        UInt8(hex.dropFirst($0).prefix(2), radix: 16)
      }
    }
    let key = try PeerKey(seed: bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
    #expect(key.name.bytes == bytes("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
  }
}
