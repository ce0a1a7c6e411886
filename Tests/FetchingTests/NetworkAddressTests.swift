import Fetching
import Glibc
import Testing

/// Addresses, as IANA's registries of special-purpose addresses for version 4 and 6 say (November 2025).
@Suite struct NetworkAddressTests {
  /// All ranges that are not, or not always, reachable from everywhere.
  private static let special: [(String, NetworkAddress.Purpose)] = [
    ("0.0.0.0/32", .unspecified), ("0.0.0.1/32", .reserved), ("0.255.255.255/32", .reserved),
    ("10.0.0.0/8", .privateNetwork), ("100.64.0.0/10", .provider), ("127.0.0.0/8", .loopback),
    ("169.254.0.0/16", .localLink), ("172.16.0.0/12", .privateNetwork), ("192.0.0.0/24", .reserved),
    ("192.0.0.0/29", .reserved), ("192.0.0.8/32", .reserved), ("192.0.0.170/32", .reserved),
    ("192.0.0.171/32", .reserved), ("192.0.2.0/24", .examples), ("192.88.99.0/24", .reserved),
    ("192.168.0.0/16", .privateNetwork), ("198.18.0.0/15", .examples), ("198.51.100.0/24", .examples),
    ("203.0.113.0/24", .examples), ("224.0.0.0/4", .multicast), ("240.0.0.0/4", .reserved),
    ("255.255.255.255/32", .reserved),
    ("::/128", .unspecified), ("::1/128", .loopback), ("::2/128", .reserved), ("::127.0.0.1/128", .reserved),
    ("::ffff:127.0.0.1/128", .loopback), ("::ffff:10.0.0.0/104", .privateNetwork),
    ("::ffff:0:0:0/96", .reserved), ("64:ff9b::10.0.0.0/104", .privateNetwork),
    ("64:ff9b::127.0.0.1/128", .loopback), ("64:ff9b:1::/48", .privateNetwork), ("100::/64", .reserved),
    ("100:0:0:1::/64", .reserved), ("2001::/32", .reserved), ("2001:2::/48", .examples),
    ("2001:10::/28", .reserved), ("2001:1ff::/32", .reserved), ("2001:db8::/32", .examples),
    ("2002:7f00::/24", .loopback), ("2002:0a00::/24", .privateNetwork), ("2002:c0a8::/32", .privateNetwork),
    ("3fff::/20", .examples), ("5f00::/16", .reserved), ("fc00::/7", .privateNetwork),
    ("fe80::/10", .localLink),
    ("fec0::/10", .privateNetwork), ("ff00::/8", .multicast), ("4000::/3", .reserved),
  ]

  /// The first and the last address of a range.
  private static func ends(_ range: String) throws -> [NetworkAddress] {
    let parts = range.split(separator: "/")
    let first = String(parts[0])
    let fixed = try #require(Int(parts[1]))
    var bytes = [UInt8](repeating: 0, count: 16)
    let isShort = inet_pton(AF_INET, first, &bytes) == 1
    if !isShort { try #require(inet_pton(AF_INET6, first, &bytes) == 1) }
    for bit in fixed..<(isShort ? 32 : 128) { bytes[bit / 8] |= 0x80 >> UInt8(bit % 8) }
    var text = [CChar](repeating: 0, count: 64)
    inet_ntop(isShort ? AF_INET : AF_INET6, bytes, &text, 64)
    let last = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return [try #require(NetworkAddress(first)), try #require(NetworkAddress(last))]
  }

  @Test(arguments: special) func aSpecialRangeIsForItsPurpose(range: String, purpose: NetworkAddress.Purpose)
    throws
  {
    for address in try Self.ends(range) { #expect(address.purpose == purpose, "\(address)") }
  }

  /// The neighbours of the special ranges, and some well-known servers.
  @Test(arguments: [
    "1.0.0.0", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
    "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0",
    "192.31.196.1", "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0", "198.17.255.255",
    "198.20.0.0",
    "203.0.112.255", "203.0.114.0", "223.255.255.255", "2000::1", "2001:200::", "2001:4860:4860::8888",
    "2001:db7:ffff::", "2001:db9::", "2003::1", "2606:4700::1111", "2620:4f:8000::1", "3ffe::1",
    "3fff:1000::",
    "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1",
  ])
  func otherAddressesArePublic(text: String) {
    #expect(NetworkAddress(text)?.purpose == .publicMachines)
  }

  @Test(arguments: [
    "", "a", "localhost", "127.1", "2130706433", "0x7f.0.0.1", "0177.0.0.1", "010.0.0.1", "1.2.3",
    "1.2.3.4.5",
    "256.0.0.0", " 1.2.3.4", "1.2.3.4 ", "[::1]", "::1%lo", ":::", "1::2::3", "12345::",
  ])
  func otherTextsAreNoAddresses(text: String) { #expect(NetworkAddress(text) == nil) }

  @Test(arguments: [("1.2.3.4", "1.2.3.4"), ("0:0::0:1", "::1"), ("2001:DB8:0:0:1::", "2001:db8:0:0:1::")])
  func anAddressHasOneText(text: String, normal: String) throws {
    let address = try #require(NetworkAddress(text))
    #expect(address.description == normal && NetworkAddress(normal) == address)
    #expect(address.isVersion6 == normal.contains(":"))
  }

  @Test func theAddressOfASocketIsRead() {
    var short = sockaddr_in()
    short.sin_family = sa_family_t(AF_INET)
    short.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    #expect(
      withUnsafeBytes(of: &short) { $0.baseAddress.flatMap { NetworkAddress($0) } }?.description
        == "127.0.0.1")
    var long = sockaddr_in6()
    long.sin6_family = sa_family_t(AF_INET6)
    long.sin6_addr = in6addr_loopback
    #expect(
      withUnsafeBytes(of: &long) { $0.baseAddress.flatMap { NetworkAddress($0) } }?.description == "::1")
    var other = sockaddr_un()
    other.sun_family = sa_family_t(AF_UNIX)
    #expect(withUnsafeBytes(of: &other) { $0.baseAddress.flatMap { NetworkAddress($0) } } == nil)
  }

  @Test(arguments: [
    "", "/", "10.0.0.0", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "a/8", "10.0.0.0/8/8",
  ])
  func otherTextsAreNoRanges(text: String) { #expect(NetworkRange(text) == nil) }

  @Test func aRangeHoldsWhatBeginsAsItDoes() throws {
    let range = try #require(NetworkRange("10.1.128.0/17"))
    let all = try #require(NetworkRange("0.0.0.0/0"))
    for (text, isInside) in [
      ("10.1.128.0", true), ("10.1.255.255", true), ("10.1.127.255", false), ("10.2.0.0", false),
      ("::", false),
    ] {
      let address = try #require(NetworkAddress(text))
      #expect(range.contains(address) == isInside && all.contains(address) == !address.isVersion6)
    }
  }
}
