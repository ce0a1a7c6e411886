import Library
import ModeKit

/// Large bytes that the moves of a document name, such as pictures. A table's stream has them before the first move that
/// names them.
package struct TableBlobs<M: Mode> {
  /// The names in a move.
  package var names: (M.Move) -> [String]
  /// Reads the bytes of a name; nil if they are not here.
  package var read: (String) -> [UInt8]?
  /// Keeps bytes for the document.
  package var keep: ([UInt8]) -> Void

  /// Makes access to bytes; by default no move names any.
  package init(
    names: @escaping (M.Move) -> [String] = { _ in [] }, read: @escaping (String) -> [UInt8]? = { _ in nil },
    keep: @escaping ([UInt8]) -> Void = { _ in }
  ) {
    self.names = names
    self.read = read
    self.keep = keep
  }
}

/// A message of the stream with such bytes.
enum BlobMessage {
  /// The first byte, which no other message of a table has.
  static let kind: UInt8 = 0x84

  static func message(of blob: [UInt8]) -> [UInt8] { [kind] + blob }

  static func blob(in message: [UInt8]) -> [UInt8]? {
    message.first == kind ? Array(message.dropFirst()) : nil
  }

  /// The name of the message, by which the stream takes it once. Its parts have the numbers behind it.
  static func name(of blob: String, author: UInt32, attempt: Int) -> MessageName {
    let digits = Int(blob.prefix(12), radix: 16) ?? 0
    return MessageName(author: author, number: 0, attempt: attempt, part: digits << 12 + 1)
  }
}
