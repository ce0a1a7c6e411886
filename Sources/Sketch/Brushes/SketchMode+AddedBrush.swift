import Interface
import Library
import ModeKit

/// Brushes made by others, which come as files.
extension SketchMode: ToolTakingMode {
  /// The ending of brush files.
  public var toolEnding: String { "json" }

  /// Adds the brush of a file to the user's own. One that is there already is not added again.
  ///
  /// - Throws: `Problem` when the file is no brush, or cannot be written.
  public func addTool(
    _ file: [UInt8], titled title: String, _ resources: DocumentResources
  ) throws(Problem) -> String {
    let contents = try resources.read(file, by: BrushKind.reader, Array(title.utf8.prefix(200)))
    let kind = try BrushKind(id: "", bytes: contents.bytes)
    guard let folder = shelf.own else { throw Problem(tr("There is no folder for brushes.")) }
    do throws(SystemError) {
      try DiskFile.makeFolder(folder)
      let names = DiskFile.names(in: folder)
      for name in names where name.hasSuffix(".json") {
        if try DiskFile.read("\(folder)/\(name)") == file {
          return tr("“{0}” is among the brushes already.", kind.name)
        }
      }
      let new = try NewFile("\(folder)/\(Self.freeName(for: kind.name, among: Set(names)))")
      try new.add(file)
      try new.finish()
    } catch {
      throw Problem(tr("{0}: this file cannot be written ({1}).", folder, error.words))
    }
    return tr("“{0}” is among the brushes now.", kind.name)
  }

  /// A name for the file of a brush that no other file has.
  private static func freeName(for name: String, among taken: Set<String>) -> String {
    let letters = name.prefix(40).filter { $0.isLetter || $0.isNumber || $0 == " " }
    let stem = letters.contains { $0 != " " } ? String(letters) : "brush"
    var free = "\(stem).json"
    var number = 2
    while taken.contains(free) {
      free = "\(stem) \(number).json"
      number += 1
    }
    return free
  }
}
