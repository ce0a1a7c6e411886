/// A mode that keeps tools made by others, such as brushes, for all its documents.
public protocol ToolTakingMode: Mode {
  /// The ending of the files of tools, in lower case.
  var toolEnding: String { get }
  /// Adds the tool of a file to the user's own, after it was read in the sandbox. Any thread.
  ///
  /// - Returns: a sentence that says where the tool is now.
  /// - Throws: ``Problem`` when the file is no tool or cannot be stored.
  func addTool(
    _ file: [UInt8], titled title: String, _ resources: DocumentResources
  ) throws(Problem) -> String
}
