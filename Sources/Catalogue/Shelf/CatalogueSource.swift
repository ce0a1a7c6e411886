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
