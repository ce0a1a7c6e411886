import CExpat
import Interface
import ModeKit

/// A receiver of the elements of an XML file, in order.
package protocol XMLListener: AnyObject {
  /// Handles the start of an element. Names come without the prefix of their namespace.
  func begin(_ name: String, _ attributes: [String: String]) throws(Problem)
  /// Handles text within the innermost open element.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem)
  /// Handles the end of the innermost open element.
  func end(_ name: String) throws(Problem)
}

/// Reads XML in blocks with expat.
///
/// expat parses an unfinished tag or comment again with every block. So blocks grow until it ends, and no byte is
/// parsed more than a few times.
///
/// Files are untrusted: nothing outside them is ever read, entities may contain plain text only (expat limits their
/// expansion), and the depth of elements is limited.
package final class XMLReader {
  private let parser: XML_Parser
  private let listener: any XMLListener
  private var depth = 0
  private var elements = 0
  /// The offset of the last token that expat reported, in bytes; nil if it has reported none of the current block.
  private var told: Int?
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
  ///   - next: the next bytes; nil at the end.
  ///   - listener: the receiver of the elements.
  /// - Returns: the number of bytes that expat has parsed, counting repetitions.
  /// - Throws: what `next` or the listener throw, or a sentence with the first line that is not well-formed XML.
  /// - Complexity: O(bytes).
  @discardableResult
  package static func read(
    _ next: () throws(Problem) -> [UInt8]?, _ listener: any XMLListener
  ) throws(Problem) -> Int {
    let reader = try XMLReader(listener)
    return try withExtendedLifetime(reader) { () throws(Problem) -> Int in
      reader.listen()
      return try reader.readAll(next)
    }
  }

  private func readAll(_ next: () throws(Problem) -> [UInt8]?) throws(Problem) -> Int {
    var (passed, read) = (0, 0)
    // The latest possible start of the unfinished token.
    var open = 0
    // The number of blocks that are passed on at once.
    var share = 1
    while let first = try next() {
      var block = first
      for _ in 1..<share {
        guard let more = try next() else { break }
        block += more
      }
      told = nil
      try parse(block, isLast: false)
      read += passed - open + block.count
      passed += block.count
      open = told ?? open
      share = told == nil ? 2 * share : 1
      guard passed - open <= DrawingLimits.token else {
        throw Problem(tr("This file has a tag or comment of more than 32 MB; simplify it first."))
      }
    }
    try parse([], isLast: true)
    return read
  }

  private func listen() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { user, name, attributes in
        XMLReader.of(user).note()
        guard let name, let attributes else { return }
        XMLReader.of(user).begin(name, attributes)
      },
      { user, name in
        XMLReader.of(user).note()
        guard let name else { return }
        XMLReader.of(user).end(name)
      })
    // Receives everything without a handler, such as comments.
    XML_SetDefaultHandlerExpand(parser) { user, _, _ in XMLReader.of(user).note() }
    XML_SetCharacterDataHandler(parser) { user, text, count in
      XMLReader.of(user).note()
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
        value != nil && isParameter == 0 && count <= DrawingLimits.entity
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

  private func note() { told = max(told ?? 0, Int(XML_GetCurrentByteIndex(parser))) }

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
    guard depth <= DrawingLimits.depth else {
      return stop(Problem(tr("This file has too many nested elements; simplify it first.")))
    }
    elements += 1
    guard elements <= DrawingLimits.elements else {
      return stop(Problem(tr("This file has more than a million elements; split it into smaller ones.")))
    }
    var i = 0
    while attributes[i] != nil { i += 2 }
    guard i <= 2 * DrawingLimits.attributes else {
      return stop(Problem(tr("This file has an element with more than 1,000 attributes; simplify it first.")))
    }
    var values: [String: String] = [:]
    i = 0
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
