import Glibc
import Interface
import Library
import ModeKit

/// Changes to documents that do not open them.
extension HeadlessFrontEnd {
  /// Puts a document into the wastebasket.
  func delete(_ name: String) throws(Problem) -> String {
    try change(name) { library, document in
      library.delete(document.id)
      return tr(
        "“{0}” is in the wastebasket; take it back with tessera library undelete.",
        title(of: document))
    }
  }

  /// Takes a document out of the wastebasket.
  func undelete(_ name: String) throws(Problem) -> String {
    try change(name) { library, document in
      library.restore(document.id)
      return tr("“{0}” is back in the library.", title(of: document))
    }
  }

  /// Writes a document as a file of its own.
  func exportDocument(_ name: String, to output: String?) throws(Problem) -> String {
    let library = try reading()
    let document = try document(name, in: library)
    let path = output ?? "\(document.id).\(Library.exportEnding)"
    try write(to: path) { (draft) throws(LibraryProblem) in try library.export(document.id, to: draft) }
    return path
  }

  /// Adds the documents of a file that ``exportDocument(_:to:)`` wrote.
  func importDocuments(_ path: String) throws(Problem) -> String {
    let library = Library(adding: directory)
    if let problem = library.problem { throw Problem(problem.text(tr)) }
    let made: [StoredDocument]
    do throws(LibraryProblem) { made = try library.importDocuments(from: path) } catch {
      throw Problem(error.text(tr))
    }
    if let problem = library.close() { throw Problem(problem.text(tr)) }
    return made.map(\.id.description).joined(separator: "\n")
  }

  /// Checks the library. Damage is a problem, so that scripts notice it by the exit status.
  func verify() throws(Problem) -> String {
    let library = try reading()
    let damages: [LibraryDamage]
    do throws(LibraryProblem) { damages = try library.verify() } catch { throw Problem(error.text(tr)) }
    guard damages.isEmpty else { throw Problem(damages.map { $0.text(tr) }.joined(separator: "\n")) }
    let all = library.documents() + library.documents(deleted: true)
    return tr(
      "Everything is as it was written. Documents: {0}. Steps: {1}.", "\(all.count)",
      "\(all.reduce(0) { $0 + $1.recordCount })")
  }

  /// Writes a new library of everything that can be read.
  func repair() throws(Problem) -> String {
    do throws(LibraryProblem) {
      let (old, damages) = try Library.repair(directory)
      return (damages.map { $0.text(tr) } + [Self.oldLibrary(old)]).joined(separator: "\n")
    } catch {
      throw Problem(error.text(tr))
    }
  }

  /// Copies the library to a file.
  func backUp(to path: String) throws(Problem) -> String {
    try write(to: path) { (draft) throws(LibraryProblem) in try Library.backUp(directory, to: draft) }
    return path
  }

  /// Writes a file that the library can only write to a path of its own choice.
  private func write(
    to path: String, _ make: (String) throws(LibraryProblem) -> Void
  ) throws(Problem) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let draft = "\(folder)/tessera-\(String(UInt64.random(in: 0 ... .max), radix: 36)).sqlite"
    defer { unlink(draft) }
    do throws(LibraryProblem) { try make(draft) } catch { throw Problem(error.text(tr)) }
    guard let file = fopen(draft, "re") else {
      throw Problem(tr("{0}: this file cannot be read ({1}).", draft, String(cString: strerror(errno))))
    }
    defer { fclose(file) }
    _ = try output.file(path) { (add) throws(Problem) in
      var piece = [UInt8](repeating: 0, count: 1 << 20)
      while case let count = fread(&piece, 1, piece.count, file), count > 0 {
        try add(Array(piece[..<count]))
      }
    }
  }

  /// Lists the daily backups.
  func listBackups() throws(Problem) -> String {
    do throws(LibraryProblem) {
      let backups = try Library.dailyBackups(of: directory)
      if backups.isEmpty { return tr("There are no daily backups yet.") }
      return backups.map { "\($0.number)  \(moment($0.time))" }.joined(separator: "\n")
    } catch {
      throw Problem(error.text(tr))
    }
  }

  /// Puts a backup in the place of the library: a file, or a daily backup by its number.
  func restore(_ backup: String) throws(Problem) -> String {
    do throws(LibraryProblem) {
      if let number = Int(backup), access(backup, F_OK) != 0 {
        return Self.oldLibrary(try Library.restore(directory, backup: number))
      }
      return Self.oldLibrary(try Library.restore(directory, from: backup))
    } catch {
      throw Problem(error.text(tr))
    }
  }

  private static func oldLibrary(_ path: String?) -> String {
    path.map { tr("The library that was there is kept as {0}.", $0) } ?? tr("There was no library before.")
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

/// A time in milliseconds since 1970 as date and time of day, in the zone of this machine.
func moment(_ milliseconds: Int64) -> String {
  var seconds = time_t(milliseconds / 1000)
  var parts = tm()
  guard localtime_r(&seconds, &parts) != nil else { return "" }
  var text = [CChar](repeating: 0, count: 64)
  let count = strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
  return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
