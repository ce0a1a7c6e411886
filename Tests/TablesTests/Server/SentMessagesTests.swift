import Tables
import Testing

/// What was sent to a stream and comes back from it.
@Suite struct SentMessagesTests {
  private let key = [UInt8](repeating: 7, count: 32)

  @Test func aMessageIsKnownOnceAndOnlyAsItWasSealed() throws {
    let seal = TableSeal(key: key, table: "test", own: try PeerKey())
    var sent = SentMessages()
    let sealed = seal.seal([1, 2, 3])
    sent.note(sealed, of: [1, 2, 3])
    // A message of the same words is sealed otherwise.
    #expect(sent.take(seal.seal([1, 2, 3])) == nil)
    var changed = sealed
    changed[changed.count - 1] ^= 1
    #expect(sent.take(changed) == nil)
    #expect(sent.take(sealed) == [1, 2, 3])
    #expect(sent.take(sealed) == nil, "who plays it again has it opened")
  }

  @Test func memoryIsBounded() {
    var sent = SentMessages()
    for number in 0..<1000 { sent.note([UInt8(number / 256), UInt8(number % 256)], of: [1]) }
    let known = (0..<1000).filter { sent.take([UInt8($0 / 256), UInt8($0 % 256)]) != nil }
    #expect(known == Array(936..<1000))
    let long = [UInt8](repeating: 1, count: 1 << 20)
    sent.note(long, of: long)
    #expect(sent.take(long) == nil)
  }
}
