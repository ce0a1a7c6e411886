/// The address of a file on a web server (RFC 3986): normalised, so that equal addresses are equal values, without a
/// fragment, a user or a password.
public struct WebAddress: Sendable, Hashable, CustomStringConvertible {
  /// The schemes that are fetched.
  public enum Scheme: String, Sendable, Hashable {
    case http, https

    /// The port that is meant if an address names none.
    public var usualPort: Int { self == .http ? 80 : 443 }
  }

  /// The scheme.
  public let scheme: Scheme
  /// The name of the host or its number, in lower case; a number of IPv6 is in brackets.
  public let host: String
  /// The port.
  public let port: Int
  /// The path, percent-encoded; it begins with a slash, and no part of it is `.` or `..`.
  public let path: String
  /// What follows the question mark, percent-encoded; nil without one.
  public let query: String?

  /// The length of the longest address, in bytes.
  public static let longest = 2_048

  /// Reads a whole address, such as `https://example.org/pictures/catalogue.json`.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let end = text.range(of: "://"),
      let scheme = Scheme(rawValue: text[..<end.lowerBound].lowercased())
    else { return nil }
    let rest = text[end.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard let (host, port) = Self.hostAndPort(authority, scheme) else { return nil }
    self.init(scheme, host, port, target: rest[authority.endIndex...])
  }

  private init?(_ scheme: Scheme, _ host: String, _ port: Int, target: Substring) {
    let path = target.prefix { $0 != "?" }
    guard let normal = Self.normalised(path) else { return nil }
    (self.scheme, self.host, self.port) = (scheme, host, port)
    self.path = Self.withoutDots(normal)
    guard path.endIndex < target.endIndex else {
      query = nil
      return
    }
    guard let query = Self.normalised(target[target.index(after: path.endIndex)...]) else { return nil }
    self.query = query
  }

  /// The address as text.
  public var description: String {
    let place = port == scheme.usualPort ? host : "\(host):\(port)"
    return "\(scheme.rawValue)://\(place)\(path)" + (query.map { "?\($0)" } ?? "")
  }

  /// The address that a reference in this file leads to: whole, from the root (`/a`), or relative (`a/b`, `../a`). Nil for
  /// another scheme or an invalid address.
  public func resolving(_ reference: String) -> WebAddress? {
    let text = reference.prefix { $0 != "#" }
    guard text.utf8.count <= Self.longest else { return nil }
    if text.range(of: "://") != nil { return WebAddress(String(text)) }
    if text.hasPrefix("//") { return WebAddress("\(scheme.rawValue):\(text)") }
    // A part with a colon before the first slash is a scheme, such as `file:a`.
    guard !text.prefix(while: { $0 != "/" && $0 != "?" }).contains(":") else { return nil }
    if text.hasPrefix("/") { return WebAddress(scheme, host, port, target: text) }
    if text.hasPrefix("?") { return WebAddress(scheme, host, port, target: Substring(path) + text) }
    return WebAddress(scheme, host, port, target: folder + text)
  }

  /// Whether this file is in the folder of another one, or in a folder within it, on the same server.
  public func lies(beside other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port && path.hasPrefix(other.folder)
      // Servers may take an encoded slash for a slash.
      && !path.dropFirst(other.folder.count).uppercased().contains("%2F")
      && !path.uppercased().contains("%5C")
  }

  /// The path up to its last slash.
  private var folder: Substring { path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) }

  private static func hostAndPort(_ authority: Substring, _ scheme: Scheme) -> (String, Int)? {
    var host = authority.lowercased()[...]
    var port = scheme.usualPort
    if let colon = host.lastIndex(of: ":"), host.last != "]" {
      let digits = host[host.index(after: colon)...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt16(digits),
        number > 0
      else { return nil }
      port = Int(number)
      host = host[..<colon]
    }
    let isNumber = host.first == "[" && host.last == "]" && host.count > 2
    let name = isNumber ? host.dropFirst().dropLast() : host
    guard !name.isEmpty, name.utf8.count <= 253 else { return nil }
    let isValid = name.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
        true
      case UInt8(ascii: "-"), UInt8(ascii: "_"): !isNumber
      case UInt8(ascii: ":"): isNumber
      default: false
      }
    }
    return isValid ? (String(host), port) : nil
  }

  /// Text with what needs no encoding decoded and all else encoded; nil if it has control characters, spaces,
  /// backslashes or a percent sign without two digits.
  private static func normalised(_ text: Substring) -> String? {
    var normal = ""
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = bytes.popFirst().flatMap(digit), let low = bytes.popFirst().flatMap(digit) else {
          return nil
        }
        append(high << 4 | low, isEncoded: true, to: &normal)
      case 0...32, 127, UInt8(ascii: "\\"): return nil
      default: append(byte, isEncoded: false, to: &normal)
      }
    }
    return normal
  }

  private static func append(_ byte: UInt8, isEncoded: Bool, to text: inout String) {
    let isUnreserved =
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        true
      default: false
      }
    if isUnreserved || (!isEncoded && "!$&'()*+,;=:@/?".utf8.contains(byte)) {
      text.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      let digits = Array("0123456789ABCDEF".unicodeScalars)
      text.unicodeScalars.append("%")
      text.unicodeScalars.append(digits[Int(byte >> 4)])
      text.unicodeScalars.append(digits[Int(byte & 15)])
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// A path without the parts `.` and `..` (RFC 3986, 5.2.4).
  private static func withoutDots(_ path: String) -> String {
    var parts: [Substring] = []
    let all = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(
      path.hasPrefix("/") ? 1 : 0)
    for part in all {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    if let last = all.last, last == "." || last == ".." { parts.append("") }
    return "/" + parts.joined(separator: "/")
  }
}

extension StringProtocol {
  /// Where a short text first occurs.
  fileprivate func range(of text: String) -> Range<Index>? {
    guard var at = firstIndex(where: { $0 == text.first }) else { return nil }
    while at < endIndex {
      if self[at...].hasPrefix(text), let end = index(at, offsetBy: text.count, limitedBy: endIndex) {
        return at..<end
      }
      formIndex(after: &at)
    }
    return nil
  }
}
