import Glibc
import TestSupport

/// The inputs of a target in `Tests/Corpora`: those it starts from, and those that once were findings.
package struct Corpus {
  /// Its folder.
  package let folder: String

  /// The corpus of a target.
  package init(of target: FuzzTarget) {
    folder =
      "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Corpora/\(target.name)"
  }

  /// All inputs, by name.
  package var inputs: [(name: String, bytes: [UInt8])] {
    ScratchFolder.names(in: folder).map { ($0, ScratchFolder.contents(of: "\(folder)/\($0)")) }
  }

  /// Writes the seeds of a target. Findings stay.
  package static func writeSeeds(of target: FuzzTarget) {
    let folder = Corpus(of: target).folder
    mkdir(folder, 0o755)
    for (name, bytes) in target.seeds() { ScratchFolder.write(bytes, to: "\(folder)/\(name)") }
  }
}
