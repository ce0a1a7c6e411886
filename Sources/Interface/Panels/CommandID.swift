/// A command, such as undo, that a bar, menu, page or sheet sends: a value of its owner's choice, best a case of an
/// enum. Code that shows or forwards it does not know the value; its owner reads it back with its type.
///
/// Two commands are equal if their values are of one type and equal.
public struct CommandID: Hashable, Sendable {
  private let value: any Hashable & Sendable

  /// Makes a command from a value.
  public init(_ value: some Hashable & Sendable) { self.value = value }

  /// The value, if it is of this type; else nil, as the command belongs to another owner.
  public func `as`<Value: Hashable & Sendable>(_ type: Value.Type) -> Value? { value as? Value }

  /// Whether both hold the same value of the same type.
  public static func == (one: CommandID, other: CommandID) -> Bool { one.value.isSame(as: other.value) }

  /// Mixes in the value and its type.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: value)))
    value.hash(into: &hasher)
  }
}

extension Hashable {
  // AnyHashable would treat 1 and 1.0 as equal.
  fileprivate func isSame<Other: Hashable>(as other: Other) -> Bool {
    // The types are known to be equal here. A cast would check that again, and bars compare their entries in every
    // frame.
    Other.self == Self.self && unsafeBitCast(other, to: Self.self) == self
  }
}

extension CommandID: CustomStringConvertible {
  /// The value as text, for debugging.
  public var description: String { String(describing: value) }
}
