import Glibc
import Interface
import Library
import ModeKit

/// Where a file of the user is written: a folder and a name.
package struct SavePlace: Hashable, Sendable {
  /// The absolute path of the folder.
  package var folder: String
  /// The name without its ending; empty where the files have names of their own.
  package var name: String

  /// The place that somebody typed. A folder may begin with ~; one that does not begin with / lies in the home folder.
  package init(typed folder: String, name: String, home: String = StandardPaths.home) {
    var path = String(folder.trimmed)
    if path == "~" || path.hasPrefix("~/") {
      path = home + path.dropFirst()
    } else if !path.hasPrefix("/") {
      path = path.isEmpty ? home : "\(home)/\(path)"
    }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.folder = path
    self.name = String(name.trimmed)
  }

  /// Checks that files can be written there. Asks the file system, so call it on a worker.
  ///
  /// - Throws: `Problem` that names the folder and says what is wrong with it.
  package func check() throws(Problem) {
    var info = stat()
    let shown = shortened(folder)
    guard stat(folder, &info) == 0 else {
      throw Problem(tr("{0}: there is no such folder; choose another one.", shown))
    }
    guard info.st_mode & S_IFMT == S_IFDIR else {
      throw Problem(tr("{0}: this is not a folder; choose another one.", shown))
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw Problem(tr("{0}: nothing can be written into this folder; choose another one.", shown))
    }
  }
}

/// The folders that are offered for a file.
struct SaveFolders: Hashable, Sendable {
  /// The user's folders, by their kind.
  var own: [UserFolder: String] = [:]
  /// The home folder.
  var home = StandardPaths.home
  /// The folders that were used last.
  var recent = RecentFolders()

  /// The folder that is chosen first for a kind of file.
  func first(_ kind: UserFolder) -> String { recent.last(kind) ?? own[kind] ?? home }

  /// All folders, each once: the recent ones, the newest first, the user's own, and the home folder.
  var all: [String] {
    var seen: Set<String> = []
    return (recent.entries.map(\.path) + UserFolder.allCases.compactMap { own[$0] } + [home]).filter {
      !$0.isEmpty && seen.insert($0).inserted
    }
  }
}

/// The folders into which files were written last, the newest first.
package struct RecentFolders: Hashable, Sendable {
  /// A folder, and the kind of files that were written into it.
  package struct Entry: Hashable, Sendable {
    package var kind: UserFolder
    package var path: String
  }

  package private(set) var entries: [Entry] = []
  /// How many are remembered.
  private static let most = 4

  /// The newest folder for a kind of file; nil if there is none.
  package func last(_ kind: UserFolder) -> String? { entries.first { $0.kind == kind }?.path }

  /// Notes that a folder was used.
  package mutating func use(_ path: String, for kind: UserFolder) {
    let entry = Entry(kind: kind, path: path)
    entries.removeAll { $0 == entry }
    entries.insert(entry, at: 0)
    entries = Array(entries.prefix(Self.most))
  }

  package init() {}

  /// Reads what ``bytes`` wrote; invalid entries are left out.
  package init(bytes: [UInt8]) {
    // A path may contain line feeds, but no zero byte.
    for line in bytes.split(separator: 0) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
      guard words.count == 2, let kind = UserFolder(rawValue: String(words[0])), words[1].hasPrefix("/")
      else { continue }
      entries.append(Entry(kind: kind, path: String(words[1])))
    }
    entries = Array(entries.prefix(Self.most))
  }

  /// The folders as bytes for the library.
  package var bytes: [UInt8] { entries.flatMap { Array("\($0.kind.rawValue) \($0.path)".utf8) + [0] } }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: Substring {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return self[first...last]
  }
}
