import Catalogue
import Glibc
import Interface
import Library
import ModeKit

/// Catalogues that are followed.
extension HeadlessFrontEnd {
  /// Runs `body` with the shelf in the library's folder.
  private func withShelf<Result>(_ body: (CatalogueShelf) throws(CatalogueProblem) -> Result) throws(Problem)
    -> Result
  {
    do throws(CatalogueProblem) {
      let shelf = try CatalogueShelf(
        folder: directory, builtIn: builtInCatalogue,
        .init(fetcher: fetcher, clock: { Library.Options().clock() }, language: languageInUse))
      defer { shelf.close() }
      shelf.waitUntilIdle()
      return try body(shelf)
    } catch {
      throw Problem(error.text(tr))
    }
  }

  /// Follows a catalogue.
  func follow(_ source: String) throws(Problem) -> String {
    try withShelf { (shelf) throws(CatalogueProblem) in
      let id = try shelf.follow(try CatalogueSource(source))
      shelf.waitUntilIdle()
      guard let catalogue = shelf.catalogues.first(where: { $0.id == id }) else { throw .gone }
      if case .failed(let problem) = catalogue.activity {
        // A catalogue that could not be fetched is not followed: its address may be mistyped.
        if catalogue.head == nil {
          shelf.forget(id)
          shelf.waitUntilIdle()
        }
        throw problem
      }
      return line(catalogue)
    }
  }

  /// Lists the catalogues that are followed.
  func listCatalogues(json: Bool) throws(Problem) -> String {
    try withShelf { shelf in
      let catalogues = shelf.catalogues
      if json { return JSON.array(catalogues.map { .object(members($0)) }).text() }
      if catalogues.isEmpty {
        return tr("No catalogue is followed; see {0}.", "tessera catalogue follow --help")
      }
      return catalogues.map(line).joined(separator: "\n")
    }
  }

  private func line(_ catalogue: FollowedCatalogue) -> String {
    let failure: String? = if case .failed(let problem) = catalogue.activity { problem.text(tr) } else { nil }
    return [
      String(catalogue.id), catalogue.head?.name ?? "–", tr("{0} entries", String(catalogue.entryCount)),
      catalogue.source.description, failure,
    ].compactMap { $0 }.joined(separator: "  ")
  }

  private func members(_ catalogue: FollowedCatalogue) -> [JSON.Member] {
    func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
    return [
      .init("number", .integer(catalogue.id)), .init("source", .string(catalogue.source.description)),
      .init("name", text(catalogue.head?.name)), .init("publisher", text(catalogue.head?.publisher)),
      .init("language", text(catalogue.head?.language)), .init("licence", text(catalogue.head?.licence)),
      .init("published", text(catalogue.head.map { Day.text($0.day) })),
      .init("entries", .integer(catalogue.entryCount)), .init("whole", .bool(catalogue.isWhole)),
      .init("updated", catalogue.updated.map { .integer(Int($0)) } ?? .null),
    ]
  }

  /// Looks for new editions.
  func updateCatalogues() throws(Problem) -> String {
    try withShelf { (shelf) throws(CatalogueProblem) in
      for catalogue in shelf.catalogues { shelf.update(catalogue.id) }
      shelf.waitUntilIdle()
      let lines = shelf.catalogues.map(line).joined(separator: "\n")
      return lines.isEmpty
        ? tr("No catalogue is followed; see {0}.", "tessera catalogue follow --help") : lines
    }
  }

  /// Finds entries.
  func search(_ words: [String], kind: EntryKind?, limit: Int, json: Bool) throws(Problem) -> String {
    try withShelf { (shelf) throws(CatalogueProblem) in
      var filter = EntryFilter()
      filter.words = words.joined(separator: " ")
      filter.kinds = kind.map { [$0] }
      let list = try shelf.find(filter)
      let rows = shelf.rows(0..<min(limit, list.count), of: list).compactMap { $0 }
      if json {
        let names = Dictionary(
          shelf.catalogues.map { ($0.id, $0.head?.name ?? "") }, uniquingKeysWith: { $1 })
        return JSON.object([
          .init("count", .integer(list.count)),
          .init("entries", .array(rows.map { .object(members($0, names[$0.id.catalogue] ?? "")) })),
        ]).text()
      }
      if rows.isEmpty { return tr("Nothing was found.") }
      return rows.map { row in
        let entry = row.entry
        return [
          row.id.description, entry.kind.rawValue, Day.text(entry.day), String(entry.count), entry.shownTitle,
          entry.name,
        ].joined(separator: "  ")
      }.joined(separator: "\n")
    }
  }

  private func members(_ row: EntryRow, _ catalogue: String) -> [JSON.Member] {
    [
      .init("id", .string(row.id.description)), .init("kind", .string(row.entry.kind.rawValue)),
      .init("title", .string(row.entry.shownTitle)), .init("name", .string(row.entry.name)),
      .init("date", .string(Day.text(row.entry.day))), .init("count", .integer(row.entry.count)),
      .init("catalogue", .string(catalogue)), .init("here", .bool(row.isHere)),
    ]
  }

  /// Fetches the file of an entry, and copies it to a path.
  func get(_ id: String, to output: String?) throws(Problem) -> String {
    guard let id = EntryID(id) else {
      throw .inArguments(tr("{0}: this is no id of an entry; see tessera catalogue search.", id))
    }
    let path = try withShelf { (shelf) throws(CatalogueProblem) in
      let row = try shelf.row(id)
      shelf.get(row)
      shelf.waitUntilIdle()
      if let file = shelf.file(of: row) { return file.path }
      if case .failed(let problem)? = shelf.download(of: id) { throw problem }
      throw CatalogueProblem.gone
    }
    guard let output else { return path }
    try write(try readFile(path), to: output)
    return output
  }

  /// Stops following a catalogue.
  func forget(_ number: Int) throws(Problem) -> String {
    let name = try withShelf { shelf -> String? in
      guard let catalogue = shelf.catalogues.first(where: { $0.id == number && !$0.isBuiltIn }) else {
        return nil
      }
      shelf.forget(number)
      shelf.waitUntilIdle()
      return catalogue.head?.name ?? catalogue.source.description
    }
    guard let name else {
      throw Problem(
        tr("{0}: no catalogue of this number can be forgotten; see tessera catalogue list.", String(number)))
    }
    return tr("“{0}” is not followed any more.", name)
  }
}
