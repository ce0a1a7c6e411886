import Concurrency
import Glibc

/// Paths that are not UTF-8. The system takes any bytes as a path, but text in this program is UTF-8. So such a path is
/// opened, and its text is that of the open descriptor, which names the same file for as long as the program runs.
public enum BytePath {
  /// Where the system shows the descriptors of this process as files.
  private static let descriptors = "/proc/self/fd/"

  /// A path as text: the bytes themselves where they are UTF-8.
  ///
  /// Of a path that is not UTF-8 and does not exist, only the last part may be missing. It must be UTF-8, unless
  /// `isFolder`, which makes it a folder.
  public static func text(_ bytes: [UInt8], isFolder: Bool = false) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    let name = bytes[(slash.map { $0 + 1 } ?? 0)...]
    if let slash, slash > 0, let last = String(validating: name, as: UTF8.self) {
      return "\(text(Array(bytes[..<slash]), isFolder: isFolder))/\(last)"
    }
    let path = bytes.map { CChar(bitPattern: $0) } + [0]
    return opened.with { opened in
      if let file = opened[bytes] { return descriptors + String(file) }
      var file = Glibc.open(path, reference | O_CLOEXEC)
      if file < 0, isFolder, mkdir(path, 0o700) == 0 { file = Glibc.open(path, reference | O_CLOEXEC) }
      guard file >= 0 else { return String(decoding: bytes, as: UTF8.self) }
      opened[bytes] = file
      return descriptors + String(file)
    }
  }

  /// Glibc's `O_PATH`, which Swift does not import: a descriptor that names a file and needs no right to read it.
  private static let reference: Int32 = 0o10000000

  /// The descriptors that stand for paths.
  private static let opened = Locked<[[UInt8]: Int32]>([:])

  /// The words that the program was given after its name. In a word like `--library=PATH` the part after the sign is
  /// the path. `makesFolders` makes the folder of a library whose path is not UTF-8.
  public static func arguments(_ words: [[UInt8]], makesFolders: Bool = true) -> [String] {
    var isFolder = false
    return words.map { word in
      let equals = word.starts(with: Array("--".utf8)) ? word.firstIndex(of: UInt8(ascii: "=")) : nil
      guard let equals, String(validating: word, as: UTF8.self) == nil else {
        defer { isFolder = word == Array("--library".utf8) }
        return text(word, isFolder: isFolder && makesFolders)
      }
      let name = String(decoding: word[...equals], as: UTF8.self)
      return name + text(Array(word[(equals + 1)...]), isFolder: name == "--library=" && makesFolders)
    }
  }

  /// A path for people: that of the file, where a descriptor stands for it. Bytes that are no text are shown as �.
  public static func shown(_ path: String) -> String {
    guard path.hasPrefix(descriptors) else { return path }
    let number = path.dropFirst(descriptors.count).prefix { $0 != "/" }
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = target.withUnsafeMutableBytes {
      readlink(descriptors + number, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    guard count > 0 else { return path }
    return String(decoding: target[..<count], as: UTF8.self)
      + path.dropFirst(descriptors.count + number.count)
  }
}
