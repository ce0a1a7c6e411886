import Glibc

/// A JSON file of named settings that people may edit.
public struct SettingsFile: Sendable {
  /// Where the file is.
  public let path: String

  /// Makes a reference to a file, without reading it.
  public init(path: String) { self.path = path }

  /// A reason why settings could not be read or written.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    let happened: Phrase
    let remedy: Phrase

    /// One sentence: what happened, what follows, what to do.
    public var description: String { text { $0 } }

    /// The same sentence, with each phrase translated by `translate`.
    public func text(_ translate: (String) -> String) -> String {
      "\(happened.text(translate)): \(remedy.text(translate))"
    }
  }

  /// Reads all settings. A missing file has none; so has one that cannot be read, with the problem as the reason.
  public func load() -> (values: [String: JSON], problem: Problem?) {
    let bytes: [UInt8]
    do throws(SystemError) {
      guard let found = try DiskFile.read(path) else { return ([:], nil) }
      bytes = found
    } catch {
      return (
        [:],
        Problem(
          happened: Phrase("{0} cannot be read ({1}), so defaults are used", path, error.words),
          remedy: Phrase("make it readable."))
      )
    }
    guard case .object(let members)? = JSON(parsing: String(decoding: bytes, as: UTF8.self)) else {
      return (
        [:],
        Problem(
          happened: Phrase("{0} is not a JSON object, so defaults are used", path),
          remedy: Phrase(
            "correct it, or go on, and it is kept as {0} when settings are next saved.", keptPath))
      )
    }
    return (Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }), nil)
  }

  /// Writes all settings, sorted by name. The file is replaced atomically. One that ``load()`` could not read is kept
  /// beside it.
  public func save(_ values: [String: JSON]) throws(Problem) {
    let members = values.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value) }
    do throws(SystemError) {
      try DiskFile.makeFolder(DiskFile.folder(of: path))
      if load().problem != nil, rename(path, keptPath) != 0 { throw SystemError(code: errno) }
      try DiskFile.replace(path, with: Array((JSON.object(members).text() + "\n").utf8))
    } catch {
      throw Problem(
        happened: Phrase("{0} cannot be written ({1}), so settings last until you quit", path, error.words),
        remedy: Phrase("make it writable."))
    }
  }

  private var keptPath: String { path + ".unreadable" }
}
