/// A JSON value, written for scripts and read from settings. Objects keep the order of their members.
public enum JSON: Hashable, Sendable {
  /// The value `null`.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// Any other number; one that is not finite is written as null.
  case number(Double)
  /// Text.
  case string(String)
  /// A list.
  case array([JSON])
  /// Named values.
  case object([Member])

  /// One named value of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var key: String
    /// The value.
    public var value: JSON

    /// Makes a member.
    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// The first member of that name; nil when there is none or this is no object.
  public subscript(_ key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The value as JSON text: in one line, or with one member a line, indented by two spaces.
  public func text(indented: Bool = true) -> String {
    var out: [UInt8] = []
    write(to: &out, indented ? 0 : nil)
    return String(decoding: out, as: UTF8.self)
  }

  /// Appends the value; `depth` is the indentation of its line, nil for one line.
  private func write(to out: inout [UInt8], _ depth: Int?) {
    switch self {
    case .null: out += "null".utf8
    case .bool(let value): out += (value ? "true" : "false").utf8
    case .integer(let value): out += String(value).utf8
    case .number(let value): out += (value.isFinite ? String(value) : "null").utf8
    case .string(let value): JSON.write(value, to: &out)
    case .array(let values):
      JSON.write(values, between: "[", "]", to: &out, depth) { $0.write(to: &$1, $2) }
    case .object(let members):
      JSON.write(members, between: "{", "}", to: &out, depth) { member, out, depth in
        JSON.write(member.key, to: &out)
        out += (depth == nil ? ":" : ": ").utf8
        member.value.write(to: &out, depth)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], between opening: String, _ closing: String, to out: inout [UInt8], _ depth: Int?,
    item write: (Item, inout [UInt8], Int?) -> Void
  ) {
    func newLine(_ depth: Int?) {
      guard let depth else { return }
      out.append(UInt8(ascii: "\n"))
      out += repeatElement(UInt8(ascii: " "), count: depth * 2)
    }
    let inner = depth.map { $0 + 1 }
    out += opening.utf8
    for (index, item) in items.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      newLine(inner)
      write(item, &out, inner)
    }
    if !items.isEmpty { newLine(depth) }
    out += closing.utf8
  }

  private static func write(_ text: String, to out: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    out.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): out += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): out += "\\n".utf8
      case UInt8(ascii: "\t"): out += "\\t".utf8
      case 0..<32: out += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Makes text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes true or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes null.
  public init(nilLiteral: ()) { self = .null }
  /// Makes a list.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// Makes an object with its members in the written order.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
