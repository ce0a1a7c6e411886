import Compression

/// The text of a file of a catalogue that comes piece by piece: decompressed if it is compressed. Some servers
/// decompress it themselves.
final class TextStream {
  private enum Form {
    case unknown, plain
    case compressed(Inflater)
  }

  /// The longest piece of text in bytes.
  private static let longestPiece = 64 << 10
  /// The length of the next piece. The first ones are short, so that their content is known early.
  private var piece = 4 << 10

  private var form = Form.unknown
  /// Bytes that are not read yet: at first the one byte that does not tell the format, later those of plain text.
  private var waiting: [UInt8] = []

  /// Adds bytes of the file.
  func add(_ bytes: [UInt8]) {
    switch form {
    case .compressed(let inflater): inflater.add(bytes)
    case .plain: waiting += bytes
    case .unknown:
      waiting += bytes
      // The signature has two bytes.
      guard waiting.count >= 2 else { return }
      guard Inflater.isGzip(waiting) else {
        form = .plain
        return
      }
      let inflater = Inflater()
      inflater.add(waiting)
      form = .compressed(inflater)
      waiting = []
    }
  }

  /// The next piece of text; nil until more bytes are added.
  func next() throws(FormatFault) -> [UInt8]? {
    switch form {
    case .unknown: return nil
    case .plain:
      defer { waiting = [] }
      return waiting.isEmpty ? nil : waiting
    case .compressed(let inflater):
      defer { piece = min(2 * piece, Self.longestPiece) }
      do { return try inflater.next(atMost: piece) } catch { throw .damaged }
    }
  }

  /// Whether the text may end here.
  var mayEnd: Bool {
    switch form {
    case .unknown: false
    case .plain: true
    case .compressed(let inflater): inflater.isOver
    }
  }
}
