import CSodium
import Interface
import ModeKit

/// The key of a person at tables (Ed25519), made once and kept by that person's machine.
package struct PeerKey: Sendable {
  /// The 32 bytes from which the key is made. They are a secret.
  package let seed: [UInt8]
  /// The name by which others recognise the person.
  package let name: PeerName
  let secret: [UInt8]

  /// The length of a seed, in bytes.
  package static let length = 32

  /// Makes the key of a seed, or a new one.
  ///
  /// - Throws: ``Problem`` if libsodium is not installed.
  package init(seed: [UInt8]? = nil) throws(Problem) {
    try TableSeal.open()
    let seed = seed ?? TableSeal.random(Self.length)
    precondition(seed.count == Self.length, "a seed has 32 bytes")
    var name = [UInt8](repeating: 0, count: PeerName.length)
    var secret = [UInt8](repeating: 0, count: Int(crypto_sign_SECRETKEYBYTES))
    csodium_sign_keys(&name, &secret, seed)
    (self.seed, self.name, self.secret) = (seed, PeerName(name), secret)
  }
}

/// Encrypts and signs what leaves the machine for a table, and opens what arrives. Its server sees sizes and times only.
///
/// A sealed message is a byte that says the version, a random nonce of 24 bytes, and what XChaCha20-Poly1305 makes with the
/// table's key: the sender's name, a signature of 64 bytes, and the message. The signature and the encryption are bound to
/// the name of the table, so a message of one table is none of another.
package struct TableSeal: Sendable {
  /// An opened message.
  package struct Opened: Hashable, Sendable {
    /// Who has signed it.
    package let sender: PeerName
    /// The message.
    package let message: [UInt8]
  }

  private let key: [UInt8]
  private let bound: [UInt8]
  /// The key of the person who seals.
  package let own: PeerKey

  private static let version: UInt8 = 1
  private static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let signatureLength = Int(crypto_sign_BYTES)
  private static let proofLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
  /// By how many bytes a sealed message is longer.
  package static let overhead = 1 + nonceLength + PeerName.length + signatureLength + proofLength

  /// The seal of a person at a table; `key` are the 32 bytes that everybody at the table knows.
  package init(key: [UInt8], table: String, own: PeerKey) {
    precondition(key.count == Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES), "a table's key has 32 bytes")
    self.key = key
    bound = [Self.version] + Array("tessera table \(table)".utf8)
    self.own = own
  }

  /// A new key for a table.
  ///
  /// - Throws: ``Problem`` if libsodium is not installed.
  package static func makeKey() throws(Problem) -> [UInt8] {
    try open()
    return random(Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES))
  }

  /// Seals a message.
  ///
  /// - Complexity: O(bytes).
  package func seal(_ message: [UInt8]) -> [UInt8] {
    let signed = bound + own.name.bytes + message
    var signature = [UInt8](repeating: 0, count: Self.signatureLength)
    csodium_sign(&signature, signed, signed.count, own.secret)
    let plain = own.name.bytes + signature + message
    let nonce = Self.random(Self.nonceLength)
    var sealed = [UInt8](repeating: 0, count: plain.count + Self.proofLength)
    csodium_seal(&sealed, plain, plain.count, bound, bound.count, nonce, key)
    return [Self.version] + nonce + sealed
  }

  /// Opens a sealed message; nil if it was not made with the table's key for this table, or somebody has changed it.
  ///
  /// - Complexity: O(bytes).
  package func open(_ bytes: [UInt8]) -> Opened? {
    guard bytes.count >= Self.overhead, bytes[0] == Self.version else { return nil }
    let nonce = Array(bytes[1...Self.nonceLength])
    let sealed = Array(bytes[(1 + Self.nonceLength)...])
    var plain = [UInt8](repeating: 0, count: sealed.count - Self.proofLength)
    guard csodium_unseal(&plain, sealed, sealed.count, bound, bound.count, nonce, key) else { return nil }
    let sender = Array(plain[..<PeerName.length])
    let signature = Array(plain[PeerName.length..<(PeerName.length + Self.signatureLength)])
    let message = Array(plain[(PeerName.length + Self.signatureLength)...])
    let signed = bound + sender + message
    guard csodium_verify(signature, signed, signed.count, sender) else { return nil }
    return Opened(sender: PeerName(sender), message: message)
  }

  // MARK: libsodium

  static let isInstalled = csodium_open()

  static func open() throws(Problem) {
    guard isInstalled else {
      throw Problem(tr("Shared tables need libsodium: install the package libsodium23."))
    }
  }

  fileprivate static func random(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      csodium_random(buffer.baseAddress, count)
      length = count
    }
  }
}
