import Glibc

/// An address of the Internet Protocol, version 4 or 6.
public struct NetworkAddress: Sendable, Hashable, CustomStringConvertible {
  /// What a range of addresses is for, after IANA's registries of special-purpose addresses.
  public enum Purpose: Sendable, Hashable, CaseIterable {
    /// Machines of the public internet.
    case publicMachines
    /// No machine: the address of a machine that does not know its own yet.
    case unspecified
    /// This machine.
    case loopback
    /// The machines of a home, a school or a company.
    case privateNetwork
    /// The customers of one provider, behind its own address translation.
    case provider
    /// The machines on the same cable, and those that configure themselves.
    case localLink
    /// Many machines at once.
    case multicast
    /// Examples in documents, and measurements.
    case examples
    /// Protocols and the future.
    case reserved
  }

  /// The 32 or 128 bits as a number.
  let bits: UInt128
  /// The number of bits: 32 or 128.
  let width: Int

  private init(version4 bits: UInt128) { (self.bits, width) = (bits, 32) }

  /// Reads four decimal numbers with dots, without leading zeros, or an address of version 6 without brackets and zone.
  public init?(_ text: String) {
    var short = in_addr()
    if inet_pton(AF_INET, text, &short) == 1 {
      self.init(version4: UInt128(UInt32(bigEndian: short.s_addr)))
      return
    }
    var long = in6_addr()
    guard inet_pton(AF_INET6, text, &long) == 1 else { return nil }
    self.init(long)
  }

  /// The address of a socket; nil for other protocols.
  public init?(_ socket: UnsafeRawPointer) {
    switch Int32(socket.loadUnaligned(as: sockaddr.self).sa_family) {
    case AF_INET:
      let address = socket.loadUnaligned(as: sockaddr_in.self)
      self.init(version4: UInt128(UInt32(bigEndian: address.sin_addr.s_addr)))
    case AF_INET6: self.init(socket.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
    default: return nil
    }
  }

  private init(_ address: in6_addr) {
    bits = withUnsafeBytes(of: address) { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) }
    width = 128
  }

  /// Whether the address is one of version 6.
  public var isVersion6: Bool { width == 128 }

  /// The shortest text of the address, without brackets.
  public var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    if isVersion6 {
      var bytes = bits.bigEndian
      inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count))
    } else {
      var bytes = UInt32(bits).bigEndian
      inet_ntop(AF_INET, &bytes, &text, socklen_t(text.count))
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The purpose of the address. A version 6 address that stands for a version 4 address has the purpose of that.
  public var purpose: Purpose {
    if let inner { return inner.purpose }
    if let special = Self.special.first(where: { $0.range.contains(self) }) { return special.purpose }
    return isVersion6 && !Self.assigned.contains(self) ? .reserved : .publicMachines
  }

  /// The version 4 address at which packets to this version 6 address arrive.
  private var inner: NetworkAddress? {
    for (range, shift) in Self.carriers where range.contains(self) {
      return NetworkAddress(version4: bits >> UInt128(shift) & 0xFFFF_FFFF)
    }
    return nil
  }

  /// Ranges that hold addresses of version 4, and how many bits follow those: mapped addresses, translation (NAT64) and
  /// 6to4.
  private static let carriers: [(range: NetworkRange, shift: Int)] = [
    ("::ffff:0:0/96", 0), ("64:ff9b::/96", 0), ("2002::/16", 80),
  ].map { (range($0.0), $0.1) }

  /// All version 6 addresses that are assigned to machines.
  private static let assigned = range("2000::/3")

  /// The registries' ranges, those within another one first. Some addresses for protocols count as reserved although
  /// they are reachable from everywhere: no web server has one.
  private static let special =
    ([
      ("0.0.0.0/32", .unspecified), ("0.0.0.0/8", .reserved), ("10.0.0.0/8", .privateNetwork),
      ("100.64.0.0/10", .provider), ("127.0.0.0/8", .loopback), ("169.254.0.0/16", .localLink),
      ("172.16.0.0/12", .privateNetwork), ("192.0.0.0/24", .reserved), ("192.0.2.0/24", .examples),
      ("192.88.99.0/24", .reserved), ("192.168.0.0/16", .privateNetwork), ("198.18.0.0/15", .examples),
      ("198.51.100.0/24", .examples), ("203.0.113.0/24", .examples), ("224.0.0.0/4", .multicast),
      ("240.0.0.0/4", .reserved),
      ("::/128", .unspecified), ("::1/128", .loopback), ("64:ff9b:1::/48", .privateNetwork),
      ("2001:2::/48", .examples), ("2001::/23", .reserved), ("2001:db8::/32", .examples),
      ("3fff::/20", .examples), ("fc00::/7", .privateNetwork), ("fe80::/10", .localLink),
      ("fec0::/10", .privateNetwork), ("ff00::/8", .multicast),
    ] as [(String, Purpose)]).map { (range: range($0.0), purpose: $0.1) }

  private static func range(_ text: String) -> NetworkRange {
    guard let range = NetworkRange(text) else { preconditionFailure("no range: \(text)") }
    return range
  }
}
