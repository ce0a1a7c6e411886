import Library
import ModeKit

/// When something touched the board, among all that did: what came later lies on top.
///
/// Two authors who draw without knowing of each other come to the same numbers. Then their own decide, so that no two things
/// have one order and all see the same, whoever's moves came first into the log.
public struct Order: Hashable, Comparable, Sendable {
  /// Counts up along the board.
  public var number: Int
  /// Who gave the number.
  public var author: UInt32

  /// Makes an order.
  public init(_ number: Int, by author: UInt32) {
    self.number = number
    self.author = author
  }

  /// Whether `a` lies below `b`.
  public static func < (a: Order, b: Order) -> Bool { (a.number, a.author) < (b.number, b.author) }
}

/// Writes the names and orders of strokes and pictures one after the other, each by how it differs from the last one.
struct NameWriter {
  private var id = MoveID.start
  private var order: Order?

  mutating func write(_ id: MoveID, to writer: inout ByteWriter) {
    writer.name(id, after: self.id)
    self.id = id
  }

  /// Writes an order; most are given by whoever drew what has them.
  mutating func write(_ order: Order, to writer: inout ByteWriter) {
    let last = self.order ?? Order(0, by: id.author)
    writer.counted(order.number, by: order.author, after: last.number, by: last.author)
    self.order = order
  }
}

/// Reads what ``NameWriter`` wrote, or the numbers that were written before moves had authors.
struct NameReader {
  let isNamed: Bool
  private var id = MoveID.start
  private var order: Order?

  init(isNamed: Bool) { self.isNamed = isNamed }

  mutating func id(_ reader: inout ByteReader) throws(Problem) -> MoveID {
    id =
      isNamed
      ? try reader.name(after: id)
      : try ByteReader.name(0, try Self.bounded(id.counter, try reader.signed()))
    return id
  }

  mutating func order(_ reader: inout ByteReader) throws(Problem) -> Order {
    let last = order ?? Order(0, by: id.author)
    let next: Order
    if isNamed {
      let (number, author) = try reader.counted(after: last.number, by: last.author)
      next = Order(try Self.bounded(number, 0), by: author)
    } else {
      next = Order(try Self.bounded(last.number, try reader.signed()), by: 0)
    }
    order = next
    return next
  }

  /// A number after a difference that was read; what lies below all strokes has numbers below zero.
  private static func bounded(_ value: Int, _ change: Int) throws(Problem) -> Int {
    let (result, overflow) = value.addingReportingOverflow(change)
    guard !overflow, (-1 << 32...1 << 32).contains(result) else { throw ByteReader.damaged }
    return result
  }
}
