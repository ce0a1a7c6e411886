import CSodium
import Interface
import ModeKit

/// The key of a user at a NATS server (an NKey): the server knows its public half, and the user signs what the server
/// asks. So the password from which the key is made is not sent to the server.
package struct NKey: Sendable {
  /// The public half, as the server's configuration has it: 56 letters and digits.
  package let name: String
  private let secret: [UInt8]

  /// The longest password, in bytes.
  package static let longest = 32

  /// Makes the key of a password.
  ///
  /// - Throws: ``Problem`` if libsodium is not installed, or the password is empty or too long.
  package init(password: String) throws(Problem) {
    try TableSeal.open()
    var seed = Array(password.utf8)
    guard (1...Self.longest).contains(seed.count) else {
      throw Problem(tr("This address has no usable password. Copy the whole link."))
    }
    // Ed25519 begins with a digest of the seed, so its bytes may follow any pattern.
    seed += Array(repeating: 0, count: Self.longest - seed.count)
    var half = [UInt8](repeating: 0, count: Int(crypto_sign_PUBLICKEYBYTES))
    var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
    csodium_sign_keys(&half, &secret, seed)
    self.secret = secret
    let bytes = [Self.user] + half
    let sum = Self.checksum(of: bytes)
    name = Self.base32(bytes + [UInt8(sum & 0xFF), UInt8(sum >> 8)])
  }

  /// Signs what the server asks.
  func signature(of question: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: Int(crypto_sign_BYTES))
    csodium_sign(&signature, question, question.count, secret)
    return signature
  }

  // MARK: How NATS writes keys

  /// The first byte of a user's key, which makes its first letter a U.
  private static let user: UInt8 = 20 << 3

  /// CRC-16/XMODEM.
  private static func checksum(of bytes: [UInt8]) -> UInt16 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ UInt16(byte) << 8) { sum, _ in sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
    }
  }

  /// RFC 4648, section 6, without padding; the number of bytes is a multiple of five.
  private static func base32(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    return String(
      stride(from: 0, to: bytes.count, by: 5).flatMap { start in
        let group = bytes[start..<start + 5].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return (0..<8).map { digits[Int(group >> (35 - 5 * UInt64($0)) & 31)] }
      })
  }
}

/// The address of a server, and the key with which one logs in there, if its user is ``user``.
package struct ServerAddress: Sendable {
  /// The address, without the password of a key.
  let url: String
  /// The key; nil if the address has all that is needed.
  let key: NKey?

  /// The user whose password is that of a key.
  package static let user = "nkey"

  /// Reads an address such as `nats://nkey:PASSWORD@127.0.0.1:4222`.
  ///
  /// - Throws: ``Problem`` if libsodium is not installed, or the password is not one of a key.
  init(_ text: String) throws(Problem) {
    guard let at = text.lastIndex(of: "@"), let scheme = text.firstRange(of: "://"),
      text[scheme.upperBound...].hasPrefix("\(Self.user):"), scheme.upperBound < at
    else {
      (url, key) = (text, nil)
      return
    }
    let password = text[scheme.upperBound..<at].dropFirst(Self.user.utf8.count + 1)
    key = try NKey(password: String(password))
    url = String(text[..<scheme.upperBound] + text[text.index(after: at)...])
  }
}
