import Sandbox
import Scene

/// A mode that reads files of other people's making besides those that it imports, such as what its documents keep of them.
public protocol FileReadingMode: Mode {
  /// The readers of these files. The sandbox runs them with resources of its own.
  func fileReaders(_ scene: SceneResources) -> [FileReader]
}

extension Mode {
  /// All that the mode reads in the sandbox.
  public func allFileReaders(_ scene: SceneResources) -> [FileReader] {
    var own = (self as? any FileReadingMode)?.fileReaders(scene) ?? []
    if let pasting = self as? any PastingMode { own.append(pasting.copiedTextReader) }
    guard let importing = self as? any ImportingMode else { return own }
    return [importing.documentReader(scene), importing.coverReader(scene)] + own
  }
}
