import Interface
import Library

/// What somebody looks for among the documents.
struct DocumentSearch: Hashable, Sendable {
  /// Words that must all occur in the title, the line, the kind or the folder; in lower case.
  var words: [String] = []
  /// The mode of the documents; nil for all.
  var mode: String?
  /// The folder that they are in; nil for all documents.
  var folder: String?
  /// Whether they have come to an end; nil for all documents.
  var isFinished: Bool?
  /// The order of what is found.
  var order = DocumentOrder.lastUsed

  /// Whether some documents are left out.
  var isNarrowed: Bool { !words.isEmpty || mode != nil || folder != nil || isFinished != nil }
}

/// The documents of a library, prepared for being searched. It is made on a worker, once for many searches.
struct Catalog: Sendable {
  /// A document as it is searched and sorted.
  private struct Entry: Sendable {
    var id: DocumentID
    /// All that can be searched, in lower case.
    var text: String
    /// The title in lower case.
    var title: String
    /// The mode's id, and its place on the home screen.
    var mode: String, kind: Int
    var folder: String
    var isFinished: Bool
    var made: Int64, moves: Int
  }

  /// All documents, last used first.
  private let entries: [Entry]
  /// The folders that have documents, from A to Z.
  let folders: [String]

  /// Prepares the documents of a library that are not deleted.
  ///
  /// - Complexity: O(n log n) in the number of documents.
  init(_ library: Library, _ registry: Registry) {
    let kinds = Dictionary(
      registry.modes.enumerated().map { ($1.id, (place: $0, name: $1.name)) }, uniquingKeysWith: { a, _ in a }
    )
    entries = library.documents().map { document in
      let title = registry.title(of: document)
      let kind = kinds[document.mode]
      let text = "\(title)\n\(document.detail.text(tr))\n\(kind?.name ?? "")\n\(document.folder)"
      return Entry(
        id: document.id, text: text.lowercased(), title: title.lowercased(), mode: document.mode,
        kind: kind?.place ?? .max, folder: document.folder,
        isFinished: document.isFinished, made: document.created, moves: document.recordCount)
    }
    folders = library.folders
  }

  /// The documents that a search finds, in its order.
  ///
  /// - Complexity: O(n) in the number of documents, and O(m log m) in the number of those found unless they are sorted
  ///   by their last use.
  func found(by search: DocumentSearch) -> [DocumentID] {
    let words = search.words.map { Array($0.utf8) }
    var found = entries.filter { entry in
      (search.mode == nil || entry.mode == search.mode)
        && (search.folder == nil || entry.folder == search.folder)
        && (search.isFinished == nil || entry.isFinished == search.isFinished)
        && words.allSatisfy { entry.text.utf8.contains(bytes: $0) }
    }
    // Equal ones stay in the order of their last use, since the sort is stable.
    switch search.order {
    case .lastUsed: break
    case .name: found.sort { $0.title < $1.title }
    case .kind: found.sort { $0.kind < $1.kind }
    case .made: found.sort { $0.made > $1.made }
    case .moves: found.sort { $0.moves > $1.moves }
    }
    return found.map(\.id)
  }
}

extension String.UTF8View {
  /// Whether bytes occur in the text. `contains` on strings compares characters, which takes far longer.
  fileprivate func contains(bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return true }
    return withContiguousStorageIfAvailable { text in
      guard text.count >= bytes.count else { return false }
      return (0...text.count - bytes.count).contains { start in
        text[start] == first && (1..<bytes.count).allSatisfy { text[start + $0] == bytes[$0] }
      }
    } ?? false
  }
}
