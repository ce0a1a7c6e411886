import Interface

/// Requests to a mode that do not depend on its types: params go in and out as bytes.
extension Mode {
  /// The sheet for a new document; the bytes are the params of the last one.
  public func form(_ last: [UInt8]?) -> Form { form(last: last.flatMap { try? Params(bytes: $0) }) }

  /// The params of an answered form.
  public func params(_ answers: Form.Answers) -> Result<[UInt8], Problem> {
    Result { () throws(Problem) in try params(from: answers).bytes }
  }

  /// The params of the very first document: those of an unanswered form.
  public func defaultParams() -> Result<[UInt8], Problem> { params(form(last: nil).answers) }

  /// A title for a new document with these params.
  public func title(_ params: [UInt8]) -> String { (try? Params(bytes: params)).map { title($0) } ?? name }

  /// Builds a stored document's state. Called on a worker; the result opens on the main thread.
  public func load(_ log: StoredLog, _ resources: DocumentResources) -> Result<RebuiltDocument, Problem> {
    Result { () throws(Problem) in try RebuiltDocument(self, log, resources) }
  }
}
