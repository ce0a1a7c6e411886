/// The address of a file on a web server (RFC 3986): normalised, so that equal addresses are equal values, without a
/// fragment, a user or a password.
public struct WebAddress: Sendable, Hashable, CustomStringConvertible {
  /// The schemes that are fetched.
  public enum Scheme: String, Sendable, Hashable {
    case http, https

    /// The port of an address that names none.
    public var usualPort: Int { self == .http ? 80 : 443 }
  }

  /// The scheme.
  public let scheme: Scheme
  /// The name of the host or its IP address, in lower case; an IPv6 address is in brackets.
  public let host: String
  /// The port.
  public let port: Int
  /// The path, percent-encoded; it begins with a slash, and no part of it is `.` or `..`.
  public let path: String
  /// The query after the question mark, percent-encoded; nil without one.
  public let query: String?

  /// The length of the longest address, in bytes.
  public static let longest = 2_048

  /// Reads a whole address, such as `https://example.org/pictures/catalogue.json`.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let bytes = Array(text.utf8).prefix { $0 != UInt8(ascii: "#") }
    guard let end = Self.schemeEnd(bytes),
      let scheme = Scheme(rawValue: Self.lowercase(bytes[..<end])),
      bytes[end...].starts(with: "://".utf8)
    else { return nil }
    self.init(scheme, bytes[end...].dropFirst(3))
  }

  /// Reads the part after a scheme and two slashes.
  private init?(_ scheme: Scheme, _ rest: ArraySlice<UInt8>) {
    let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    guard let (host, port) = Self.hostAndPort(authority, scheme) else { return nil }
    self.init(scheme, host, port, target: rest[authority.endIndex...])
  }

  /// Reads a path with or without a query.
  private init?(_ scheme: Scheme, _ host: String, _ port: Int, target: ArraySlice<UInt8>) {
    let path = target.prefix { $0 != UInt8(ascii: "?") }
    guard let normal = Self.normalised(path) else { return nil }
    (self.scheme, self.host, self.port) = (scheme, host, port)
    self.path = Self.withoutDots(normal)
    if path.endIndex < target.endIndex {
      guard let query = Self.normalised(target[(path.endIndex + 1)...]) else { return nil }
      self.query = String(decoding: query, as: UTF8.self)
    } else {
      query = nil
    }
    // Encoding makes some characters three times as long.
    guard description.utf8.count <= Self.longest else { return nil }
  }

  /// The address as text.
  public var description: String {
    let place = port == scheme.usualPort ? host : "\(host):\(port)"
    return "\(scheme.rawValue)://\(place)\(path)" + (query.map { "?\($0)" } ?? "")
  }

  /// The IP address of the host; nil if the host is a name.
  public var networkAddress: NetworkAddress? {
    NetworkAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)
  }

  /// The address that a reference in this file leads to: whole, from the root (`/a`), or relative (`a/b`, `../a`). Nil for
  /// another scheme or an invalid address.
  public func resolving(_ reference: String) -> WebAddress? {
    guard reference.utf8.count <= Self.longest else { return nil }
    let bytes = Array(reference.utf8).prefix { $0 != UInt8(ascii: "#") }
    if Self.schemeEnd(bytes) != nil { return WebAddress(reference) }
    if bytes.starts(with: "//".utf8) { return WebAddress(scheme, bytes.dropFirst(2)) }
    let start =
      switch bytes.first {
      case nil: self.path + (query.map { "?\($0)" } ?? "")
      case UInt8(ascii: "/"): ""
      case UInt8(ascii: "?"): self.path
      default: String(folder)
      }
    return WebAddress(scheme, host, port, target: Array(start.utf8) + bytes)
  }

  /// Whether this file is in the folder of another one, or in a folder within it, on the same server, however often the
  /// server decodes the path.
  public func lies(beside other: WebAddress) -> Bool {
    guard scheme == other.scheme, host == other.host, port == other.port, path.hasPrefix(other.folder) else {
      return false
    }
    return path.utf8.dropFirst(other.folder.utf8.count).split(separator: UInt8(ascii: "/")).allSatisfy {
      part in
      let decoded = Self.decoded(Self.decoded(Array(part)))
      // Some servers treat text after a semicolon as a parameter.
      let name = decoded.prefix { $0 != UInt8(ascii: ";") }
      return !decoded.contains(UInt8(ascii: "/")) && !decoded.contains(UInt8(ascii: "\\"))
        && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
    }
  }

  /// The path up to its last slash.
  private var folder: Substring { path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) }

  /// The position of the colon after a scheme; nil if there is no colon before the path.
  private static func schemeEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let end = bytes.firstIndex(where: { ":/?".utf8.contains($0) }), bytes[end] == UInt8(ascii: ":")
    else {
      return nil
    }
    return end
  }

  /// Only ASCII letters: others may have an ASCII letter as their lower case.
  private static func lowercase(_ bytes: ArraySlice<UInt8>) -> String {
    String(
      decoding: bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 },
      as: UTF8.self)
  }

  private static func hostAndPort(_ authority: ArraySlice<UInt8>, _ scheme: Scheme) -> (String, Int)? {
    var name = authority
    var port = scheme.usualPort
    if let colon = name.lastIndex(of: UInt8(ascii: ":")), name.last != UInt8(ascii: "]") {
      let digits = name[(colon + 1)...]
      // Nothing after the colon means the usual port.
      if !digits.isEmpty {
        guard digits.allSatisfy(isDigit), let number = UInt16(String(decoding: digits, as: UTF8.self)),
          number > 0
        else { return nil }
        port = Int(number)
      }
      name = name[..<colon]
    }
    return host(lowercase(name)).map { ($0, port) }
  }

  /// The normal form of a host's name or IP address.
  private static func host(_ text: String) -> String? {
    if text.hasPrefix("["), text.hasSuffix("]") {
      guard let number = NetworkAddress(String(text.dropFirst().dropLast())), number.isVersion6 else {
        return nil
      }
      return "[\(number)]"
    }
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let areValid = labels.allSatisfy { label in
      (1...63).contains(label.count)
        && label.allSatisfy { byte in
          isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || "-_".utf8.contains(byte)
        }
    }
    guard areValid, text.utf8.count <= 253, let last = labels.last else { return nil }
    // Other notations of an IP address, such as 127.1 or 0x7f000001, are read differently by different programs.
    let isNumber = last.allSatisfy(isDigit) || last.starts(with: "0x".utf8)
    return isNumber && NetworkAddress(text) == nil ? nil : text
  }

  /// Text with everything decoded that needs no encoding, and all else encoded; nil if it has control characters,
  /// spaces, backslashes or a percent sign without two digits.
  private static func normalised(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var normal: [UInt8] = []
    var bytes = text
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = bytes.popFirst().flatMap(digit), let low = bytes.popFirst().flatMap(digit) else {
          return nil
        }
        let byte = high << 4 | low
        guard byte >= 32, byte != 127 else { return nil }
        append(byte, isEncoded: true, to: &normal)
      case 0...32, 127, UInt8(ascii: "\\"): return nil
      default: append(byte, isEncoded: false, to: &normal)
      }
    }
    return normal
  }

  private static func append(_ byte: UInt8, isEncoded: Bool, to text: inout [UInt8]) {
    let isUnreserved =
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      default: isDigit(byte) || "-._~".utf8.contains(byte)
      }
    if isUnreserved || (!isEncoded && "!$&'()*+,;=:@/?".utf8.contains(byte)) {
      text.append(byte)
    } else {
      let digits = Array("0123456789ABCDEF".utf8)
      text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }

  /// Text with every encoded byte decoded.
  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = digit(rest[rest.startIndex]),
        let low = digit(rest[rest.startIndex + 1])
      {
        plain.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        plain.append(byte)
      }
    }
    return plain
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The value of a hexadecimal digit.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// A path without the parts `.` and `..` (RFC 3986, 5.2.4).
  private static func withoutDots(_ path: [UInt8]) -> String {
    let slash = UInt8(ascii: "/")
    let all = path.split(separator: slash, omittingEmptySubsequences: false).dropFirst(
      path.first == slash ? 1 : 0)
    var parts: [ArraySlice<UInt8>] = []
    var isFolder = false
    for part in all {
      let isParent = part.elementsEqual("..".utf8)
      isFolder = isParent || part.elementsEqual(".".utf8)
      if isParent { _ = parts.popLast() } else if !isFolder { parts.append(part) }
    }
    if isFolder { parts.append([]) }
    return "/" + String(decoding: Array(parts.joined(separator: [slash])), as: UTF8.self)
  }
}
