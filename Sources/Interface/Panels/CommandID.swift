/// What somebody asks for by something on a bar, a menu, a page or a sheet, such as undo: a value of its owner's choosing, best a
/// case of an enum. Whoever shows it or passes it on knows nothing of it, and its owner gets it back with its type.
///
/// Two commands are equal if their values are of one type and equal.
public struct CommandID: Hashable, Sendable {
  private let value: any Hashable & Sendable

  /// Makes a command of a value.
  public init(_ value: some Hashable & Sendable) { self.value = value }

  /// The value, if it is of this type: then the command is its owner's.
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
  // AnyHashable would take 1 and 1.0 for the same.
  fileprivate func isSame<Other: Hashable>(as other: Other) -> Bool {
    // The types are the same. A cast would look that up once more, and bars compare their items in every frame.
    Other.self == Self.self && unsafeBitCast(other, to: Self.self) == self
  }
}

extension CommandID: CustomStringConvertible {
  /// The value as text, for debugging.
  public var description: String { String(describing: value) }
}
