import Interface
import Library
import ModeKit

/// Changes to documents that do not open them.
extension HeadlessFrontEnd {
  /// Puts a document into the wastebasket.
  func delete(_ name: String) throws(Problem) -> String {
    try change(name) { library, document in
      library.delete(document.id)
      return tr("“{0}” is in the wastebasket; take it back with tessera library undelete.", document.title)
    }
  }

  /// Takes a document out of the wastebasket.
  func undelete(_ name: String) throws(Problem) -> String {
    try change(name) { library, document in
      library.restore(document.id)
      return tr("“{0}” is back in the library.", document.title)
    }
  }

  private func change(
    _ name: String, _ body: (Library, StoredDocument) -> String
  ) throws(Problem) -> String {
    let library = Library(directory: directory)
    if let problem = library.problem { throw Problem(problem.text(tr)) }
    let done = body(library, try document(name, in: library))
    if let problem = library.close() { throw Problem(problem.text(tr)) }
    return done
  }
}
