import Fetching

/// Where a catalogue lies.
public enum CatalogueSource: Sendable, Hashable, CustomStringConvertible {
  /// On a web server.
  case web(WebAddress)
  /// In a file; its other files are in the same folder.
  case file(String)

  /// The usual name of a catalogue's file.
  public static let fileName = "catalogue.json.gz"

  /// The address, or the path.
  public var description: String {
    switch self {
    case .web(let address): address.description
    case .file(let path): path
    }
  }
}

extension CatalogueSource {
  /// Reads what somebody has typed or pasted: an address, or the path of a file or folder. In a folder, and at an
  /// address without a file name, the file has the usual name.
  ///
  /// It reads the disk.
  ///
  /// - Throws: ``CatalogueProblem/address(_:)``.
  public init(_ text: String) throws(CatalogueProblem) {
    let text = text.trimmed
    if text.lowercased().hasPrefix("http:") || text.lowercased().hasPrefix("https:") {
      guard let address = WebAddress(text), let source = Self.file(at: address) else { throw .address(text) }
      self = .web(source)
    } else {
      guard !text.isEmpty, let path = LocalPath.catalogue(at: text) else { throw .address(text) }
      self = .file(path)
    }
  }

  /// The address of a catalogue's file: the address of a catalogue's page or folder stands for the file in the same
  /// folder.
  private static func file(at address: WebAddress) -> WebAddress? {
    let name = address.path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    if name.hasSuffix(".gz") || name.hasSuffix(".json") { return address }
    let isPage = name.isEmpty || name.hasSuffix(".html") || name.hasSuffix(".htm")
    return address.resolving(isPage ? fileName : "\(name)/\(fileName)")
  }

  /// Reads what ``description`` wrote.
  init(stored text: String) { self = WebAddress(text).map { .web($0) } ?? .file(text) }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
