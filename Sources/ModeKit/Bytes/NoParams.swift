/// The params of a mode that asks nothing of a new document.
public struct NoParams: Hashable, ByteCoded {
  /// There is but one.
  public init() {}
  /// Reads nothing.
  public init(reading reader: inout ByteReader) throws(Problem) {}
  /// Writes nothing.
  public func encode(into writer: inout ByteWriter) {}
}

extension Mode where Params == NoParams {
  /// Asks nothing, so that new documents start at once.
  public func form(last: NoParams?) -> Form { Form(title: name, fields: [], answers: Form.Answers()) }
  /// Whatever the answers are.
  public func params(from answers: Form.Answers) throws(Problem) -> NoParams { NoParams() }
}
