import Interface

/// A form in which what is on the clipboard would be taken.
public struct WantedForm: Hashable, Sendable {
  /// Its type.
  public var type: CopiedType
  /// The greatest size, in bytes.
  public var most: Int

  /// Makes a form to take.
  public init(_ type: CopiedType, most: Int) {
    self.type = type
    self.most = most
  }

  /// The sentence about something that is larger.
  public var tooLarge: Problem {
    Problem(
      tr("What was copied is too large: it may have {0} MB. Copy less of it.", String(max(1, most >> 20))))
  }
}

/// What was taken from the clipboard. It may come from any program.
public struct TakenForm: Hashable, Sendable {
  /// Its type.
  public var type: CopiedType
  /// Its bytes; there is at least one.
  public var bytes: [UInt8]

  /// Makes what was taken.
  public init(type: CopiedType, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }
}

/// Takes the first of several forms from the clipboard; nil if it has none of them. It blocks until the other program
/// has answered, and gives up after a second at the earliest; call it on a worker.
///
/// It throws a `Problem` if the other program does not answer, or what it has is too large.
public typealias ClipboardReading = @Sendable (_ wanted: [WantedForm]) throws(Problem) -> TakenForm?
