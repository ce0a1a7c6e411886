import Library
import ModeKit

/// The position of a stroke or picture in the drawing order. Later ones lie on top.
///
/// Authors who draw at the same time, without each other's moves, use the same numbers. Then their author numbers
/// decide, so that orders are unique and independent of the sequence of moves in the log.
public struct Order: Hashable, Comparable, Sendable {
  /// The number, which increases along the board.
  public var number: Int
  /// The author who assigned the number.
  public var author: UInt32

  /// Makes an order.
  public init(_ number: Int, by author: UInt32) {
    self.number = number
    self.author = author
  }

  /// Whether `a` lies below `b`.
  public static func < (a: Order, b: Order) -> Bool { (a.number, a.author) < (b.number, b.author) }
}

/// Writes consecutive names and orders of strokes and pictures as differences.
struct NameWriter {
  private var id = MoveID.start
  private var order: Order?

  mutating func write(_ id: MoveID, to writer: inout ByteWriter) {
    writer.name(id, after: self.id)
    self.id = id
  }

  /// Writes an order. Most were assigned by the author of the named stroke.
  mutating func write(_ order: Order, to writer: inout ByteWriter) {
    let last = self.order ?? Order(0, by: id.author)
    writer.counted(order.number, by: order.author, after: last.number, by: last.author)
    self.order = order
  }
}

/// Reads the format of ``NameWriter``, or the numbers from before moves had authors.
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

  /// A number after a difference. Pictures have negative numbers, below all strokes.
  private static func bounded(_ value: Int, _ change: Int) throws(Problem) -> Int {
    let (result, overflow) = value.addingReportingOverflow(change)
    guard !overflow, (-1 << 32...1 << 32).contains(result) else { throw ByteReader.damaged }
    return result
  }
}
