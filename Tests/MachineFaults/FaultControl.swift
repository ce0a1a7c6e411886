import Glibc
import TestSupport

/// What fails in a program that was started with ``environment``, by the preloaded library of Tests/CFaults. It can be
/// changed while the program runs.
package final class FaultControl {
  /// The numbers that can be set: `faults_word` in CFaults.h.
  package enum Word: Int, CaseIterable {
    /// Seconds that are added to the time of day.
    case clockShift
    /// The `errno` with which changes in the folder fail; 0 for none. A full disk fails only what needs room.
    case diskError
    /// Whether syncs wait until this is 0 again.
    case diskHangs
    /// Whether the system refuses threads.
    case threadsRefused
    /// Whether textures are refused.
    case texturesRefused
    /// How often the renderer has lost its textures.
    case rendererLosses
    /// How many requests were sent that the X server answers with an error.
    case wrongRequests
  }

  private let scratch = ScratchFolder()
  private let path: String
  /// The folder whose changes are logged and may fail.
  private let folder: String
  /// The file with the log of changes.
  package let log: String

  /// The library to preload, which is built beside this program.
  package static let library: String = {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes {
      readlink("/proc/self/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    let program = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    return program.prefix(through: program.lastIndex(of: "/") ?? program.startIndex) + "libFaults.so"
  }()

  /// Makes a control with which nothing fails, for a library's folder.
  package init(_ folder: String) {
    self.folder = folder
    path = scratch.write("control", [UInt8](repeating: 0, count: Word.allCases.count * 8))
    chmod(path, 0o644)
    chmod(scratch.path, 0o755)
    log = "\(scratch.path)/log"
  }

  /// The environment for the program. With `logsDisk` it adds to ``log``.
  package func environment(logsDisk: Bool = false) -> [String: String] {
    var result = ["LD_PRELOAD": Self.library, "FAULTS_CONTROL": path, "FAULTS_FOLDER": folder]
    if logsDisk { result["FAULTS_LOG"] = log }
    return result
  }

  /// Sets a number. The program sees it at once.
  package func set(_ word: Word, _ value: Int64) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    var value = value
    pwrite(file, &value, 8, word.rawValue * 8)
    close(file)
  }
}
