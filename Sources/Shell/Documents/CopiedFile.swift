import Sandbox

// Files that were copied in a file manager: SDL 2 offers only text from the clipboard, and file managers copy the
// names of files as text.

/// Reads the path of the first file that a copied text names, in the sandbox: the text may come from any program.
package let copiedFileReader = FileReader("copied file", .text) { text, _ throws(ReadingFailure) in
  try FileContents(copiedFile(String(decoding: text, as: UTF8.self)).map { Array($0.utf8) } ?? [])
}

/// The first file that a copied text names, by an absolute path or a `file:` URL; nil if it names none.
package func copiedFile(_ text: String) -> String? {
  let lines = text.split(whereSeparator: \.isNewline).map { line in
    line.drop { $0 == " " }
  }
  for line in lines {
    if line.hasPrefix("/") { return String(line) }
    guard line.hasPrefix("file://") else { continue }
    // A host name may stand between the second and the third slash.
    guard let slash = line.dropFirst("file://".count).firstIndex(of: "/") else { continue }
    return unescaped(line[slash...])
  }
  return nil
}

/// Decodes the percent-encoded bytes (`%XX`) of a part of a URL.
private func unescaped(_ text: Substring) -> String {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), rest.count >= 2,
      let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
    {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
