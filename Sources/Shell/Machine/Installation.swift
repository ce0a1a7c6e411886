import Glibc

/// The locations of this program's files: beside the installed program, or in the source tree that it was built in.
public struct Installation: Sendable {
  /// The folder of assets: `TESSERA_ASSETS` if that is set, else `../share/tessera` beside the real executable, else
  /// `Assets` of the source tree around it; nil if there is none.
  public let assets: String?
  /// The folder of the compiled translations: `../share/locale` beside the real executable, or `.build/locale` of the
  /// source tree.
  public let translations: String

  /// The file of the catalogue that belongs to the program: `Catalogue/catalogue.json.gz` beside the installed assets, or in
  /// `.build` of the source tree; nil if there is none.
  public let catalogue: String?

  /// Finds the files of the running program.
  public init() {
    self.init(
      executable: Self.realExecutable, override: getenv("TESSERA_ASSETS").map { String(cString: $0) },
      exists: { access($0, R_OK) == 0 })
  }

  /// Finds the files of a program at a path.
  package init(executable: String, override: String?, exists: (String) -> Bool) {
    let prefix = Self.parent(of: Self.parent(of: executable))
    let source = Self.sourceTree(around: executable, exists: exists)
    let installed = "\(prefix)/share/tessera"
    if let override, !override.isEmpty {
      assets = override
    } else if exists(installed) {
      assets = installed
    } else {
      assets = source.map { "\($0)/Assets" }
    }
    catalogue = [source.map { "\($0)/.build/catalogue" } ?? "\(installed)/Catalogue"]
      .map { "\($0)/catalogue.json.gz" }.first(where: exists)
    translations = source.map { "\($0)/.build/locale" } ?? "\(prefix)/share/locale"
  }

  /// The nearest folder above a path that contains this package.
  private static func sourceTree(around path: String, exists: (String) -> Bool) -> String? {
    var folder = parent(of: path)
    while !folder.isEmpty {
      if exists("\(folder)/Package.swift"), exists("\(folder)/Assets") { return folder }
      folder = parent(of: folder)
    }
    return nil
  }

  /// The parent folder of a path; empty for the root and the entries in it.
  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private static var realExecutable: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return "" }
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
