import CExpat
import Interface
import ModeKit

/// Receives the elements of an XML file in order.
protocol XMLListener: AnyObject {
  /// Handles the start of an element. Names have no namespace prefix.
  func begin(_ name: String, _ attributes: [String: String]) throws(Problem)
  /// Handles text within the innermost open element.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem)
  /// Handles the end of the innermost open element.
  func end(_ name: String) throws(Problem)
}

/// Reads XML in blocks with expat.
///
/// Files are not trusted: nothing outside them is ever read, entities may only stand for plain text (expat itself stops
/// those that grow too much), and the nesting depth is limited.
final class XMLReader {
  private static let deepest = 256
  private static let longestEntity: Int32 = 4096

  private let parser: XML_Parser
  private let listener: any XMLListener
  private var depth = 0
  private var problem: Problem?

  private init(_ listener: any XMLListener) throws(Problem) {
    guard let parser = XML_ParserCreate(nil) else { throw Self.damaged(line: 1) }
    self.parser = parser
    self.listener = listener
  }

  deinit { XML_ParserFree(parser) }

  private static func damaged(line: Int) -> Problem {
    Problem(
      tr("This file is damaged: line {0} is not well-formed XML; try another copy of it.", String(line)))
  }

  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - next: returns the next bytes; nil at the end.
  ///   - listener: receives the content.
  /// - Throws: what `next` or the listener throws, or a `Problem` with the line that is not well-formed.
  static func read(
    _ next: () throws(Problem) -> [UInt8]?, _ listener: any XMLListener
  ) throws(Problem) {
    let reader = try XMLReader(listener)
    try withExtendedLifetime(reader) { () throws(Problem) in
      reader.listen()
      while let bytes = try next() { try reader.parse(bytes, isLast: false) }
      try reader.parse([], isLast: true)
    }
  }

  private func listen() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { user, name, attributes in
        guard let name, let attributes else { return }
        XMLReader.of(user).begin(name, attributes)
      },
      { user, name in
        guard let name else { return }
        XMLReader.of(user).end(name)
      })
    XML_SetCharacterDataHandler(parser) { user, text, count in
      guard let text, count > 0 else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
        let reader = XMLReader.of(user)
        reader.attempt { () throws(Problem) in
          try reader.listener.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
        }
      }
    }
    XML_SetEntityDeclHandler(parser) { user, _, isParameter, value, count, _, _, _, _ in
      let reader = XMLReader.of(user)
      let text = UnsafeBufferPointer(start: value, count: Int(max(0, count)))
      let isPlain =
        value != nil && isParameter == 0 && count <= XMLReader.longestEntity
        && !text.contains(CChar(UInt8(ascii: "&"))) && !text.contains(CChar(UInt8(ascii: "<")))
      if !isPlain {
        reader.stop(Problem(tr("This file has entities that are not plain text; save it without them.")))
      }
    }
  }

  private static func of(_ user: UnsafeMutableRawPointer?) -> XMLReader {
    guard let user else { preconditionFailure("expat forgot its reader") }
    return Unmanaged<XMLReader>.fromOpaque(user).takeUnretainedValue()
  }

  private func parse(_ bytes: [UInt8], isLast: Bool) throws(Problem) {
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), isLast ? 1 : 0)
    }
    if let problem { throw problem }
    guard status == XML_STATUS_OK else {
      throw Self.damaged(line: Int(XML_GetCurrentLineNumber(parser)))
    }
  }

  private func stop(_ problem: Problem) {
    if self.problem == nil { self.problem = problem }
    XML_StopParser(parser, 0)
  }

  // expat may still call back a few times after it was stopped.
  private func attempt(_ body: () throws(Problem) -> Void) {
    guard problem == nil else { return }
    do throws(Problem) { try body() } catch { stop(error) }
  }

  private func begin(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    depth += 1
    guard depth <= Self.deepest else {
      return stop(Problem(tr("This file has too many nested elements; simplify it first.")))
    }
    var values: [String: String] = [:]
    var i = 0
    while let key = attributes[i], let value = attributes[i + 1] {
      values[Self.local(key)] = String(cString: value)
      i += 2
    }
    attempt { () throws(Problem) in try listener.begin(Self.local(name), values) }
  }

  private func end(_ name: UnsafePointer<CChar>) {
    depth -= 1
    attempt { () throws(Problem) in try listener.end(Self.local(name)) }
  }

  private static func local(_ name: UnsafePointer<CChar>) -> String {
    let text = String(cString: name)
    guard let colon = text.lastIndex(of: ":") else { return text }
    return String(text[text.index(after: colon)...])
  }
}
