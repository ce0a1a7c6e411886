import Sandbox
import Tables

/// What a copied text is, judged by its content. SDL 2 offers only text from the clipboard; file managers copy the
/// names of files as text.
package enum CopiedText: Equatable {
  /// The absolute path of a file.
  case file(String)
  /// A link to a page of the web.
  case link(String)
  /// The link of a shared table.
  case table(String)
  /// Anything else, such as the code of a board.
  case words

  /// Recognises a text: the first file that it names, or a link that stands alone.
  package init(_ text: String) {
    if let path = copiedFile(text) {
      self = .file(path)
    } else if let link = copiedTable(text) {
      self = .table(link)
    } else if let link = copiedLink(text) {
      self = .link(link)
    } else {
      self = .words
    }
  }

  /// Recognises a text in the sandbox, since it may come from any program.
  package static let reader = FileReader("copied text", .text) { text, _ throws(ReadingFailure) in
    let (tag, rest) =
      switch CopiedText(String(decoding: text, as: UTF8.self)) {
      case .file(let path): ("f", path)
      case .table(let link): ("t", link)
      case .link(let link): ("l", link)
      case .words: ("w", "")
      }
    return try FileContents(Array((tag + rest).utf8))
  }

  /// Decodes the result of ``reader``.
  package init(read bytes: [UInt8]) {
    let rest = String(decoding: bytes.dropFirst(), as: UTF8.self)
    switch bytes.first {
    case UInt8(ascii: "f"): self = .file(rest)
    case UInt8(ascii: "t"): self = .table(rest)
    case UInt8(ascii: "l"): self = .link(rest)
    default: self = .words
    }
  }
}

/// The link that a copied text consists of; nil for anything else.
private func copiedLink(_ text: String) -> String? {
  let words = text.split(whereSeparator: \.isWhitespace)
  guard words.count == 1, words[0].utf8.count <= longestLink,
    let scheme = ["https://", "http://"].first(where: words[0].lowercased().hasPrefix),
    words[0].count > scheme.count, words[0].unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 32 })
  else { return nil }
  return String(words[0])
}

/// The link of a table that a copied text consists of; nil for anything else.
private func copiedTable(_ text: String) -> String? {
  let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
  return words.count == 1 && (try? TableLink(words[0])) != nil ? words[0] : nil
}

/// The longest link that is opened, in bytes.
private let longestLink = 2000

/// The first file that a copied text names, by an absolute path or a `file:` URL; nil if it names none.
private func copiedFile(_ text: String) -> String? {
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
