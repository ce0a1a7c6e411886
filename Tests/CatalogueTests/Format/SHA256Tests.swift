import Catalogue
import Testing

@Suite struct SHA256Tests {
  /// The vectors of FIPS 180-4 and of NIST's examples.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ]) func vectors(text: String, hash: String) {
    #expect(SHA256(of: Array(text.utf8)).description == hash)
    #expect(SHA256(hash) == SHA256(of: Array(text.utf8)))
  }

  @Test func aMillionLettersInPiecesOfAnySize() {
    for size in [55, 64, 1001] {
      var stream = SHA256.Stream()
      var left = 1_000_000
      while left > 0 {
        stream.add([UInt8](repeating: UInt8(ascii: "a"), count: min(size, left)))
        left -= min(size, left)
      }
      #expect(
        stream.finish().description == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }
  }

  @Test(arguments: ["", "ab", String(repeating: "0", count: 63), String(repeating: "A", count: 64)])
  func otherTextIsNoHash(text: String) { #expect(SHA256(text) == nil) }
}
