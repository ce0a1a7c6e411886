/// The params of a mode without questions for a new document.
public struct NoParams: Hashable, ByteCoded {
  /// The only value.
  public init() {}
  /// Reads nothing.
  public init(reading reader: inout ByteReader) throws(Problem) {}
  /// Writes nothing.
  public func encode(into writer: inout ByteWriter) {}
}

extension Mode where Params == NoParams {
  /// An empty form, so that new documents start at once.
  public func form(last: NoParams?) -> Form { Form(title: name, fields: [], answers: Form.Answers()) }
  /// The only params, whatever the answers are.
  public func params(from answers: Form.Answers) throws(Problem) -> NoParams { NoParams() }
}
