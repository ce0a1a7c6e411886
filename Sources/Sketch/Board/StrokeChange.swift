import Library
import ModeKit

/// A change of one stroke or picture: its state before and after.
public struct StrokeChange: Hashable, Sendable {
  /// The record that drew or placed it.
  public var id: MoveID
  /// The state before; nil for an added stroke.
  public var from: StrokeEdit?
  /// The state after; nil for a removed stroke.
  public var to: StrokeEdit?

  /// Makes a change.
  public init(id: MoveID, from: StrokeEdit?, to: StrokeEdit?) {
    self.id = id
    self.from = from
    self.to = to
  }

  /// The inverse change.
  var inverse: StrokeChange { StrokeChange(id: id, from: to, to: from) }
}

// Encoding. What many strokes have in common is written once.
extension StrokeChange {
  /// The common part of a change, independent of the stroke.
  private struct Kind: Hashable {
    var from: StrokeEdit?
    var to: StrokeEdit?

    func encode(into writer: inout ByteWriter) {
      writer.byte((from == nil ? 0 : 1) | (to == nil ? 0 : 2))
      from?.encodeLook(into: &writer)
      to?.encodeLook(into: &writer)
    }

    init(_ change: StrokeChange) {
      from = change.from?.look
      to = change.to?.look
    }

    init(reading reader: inout ByteReader, _ isNamed: Bool) throws(Problem) {
      let sides = try reader.byte()
      guard (1...3).contains(sides) else { throw ByteReader.damaged }
      if sides & 1 != 0 { from = try StrokeEdit(readingLook: &reader, isNamed) }
      if sides & 2 != 0 { to = try StrokeEdit(readingLook: &reader, isNamed) }
    }
  }

  /// Writes changes in about three bytes per stroke.
  static func encode(_ changes: [StrokeChange], into writer: inout ByteWriter) {
    var kinds: [Kind] = []
    var numbers: [Kind: Int] = [:]
    for change in changes where numbers[Kind(change)] == nil {
      numbers[Kind(change)] = kinds.count
      kinds.append(Kind(change))
    }
    writer.count(kinds.count)
    for kind in kinds { kind.encode(into: &writer) }
    writer.count(changes.count)
    var coder = NameWriter()
    for change in changes {
      if kinds.count > 1 { writer.count(numbers[Kind(change)] ?? 0) }
      coder.write(change.id, to: &writer)
      for case let edit? in [change.from, change.to] { coder.write(edit.order, to: &writer) }
    }
  }

  /// Reads changes.
  static func read(_ reader: inout ByteReader, _ isNamed: Bool) throws(Problem) -> [StrokeChange] {
    var kinds: [Kind] = []
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      kinds.append(try Kind(reading: &reader, isNamed))
    }
    let count = try reader.count(limit: reader.remaining / 2)
    guard !kinds.isEmpty || count == 0 else { throw ByteReader.damaged }
    var changes: [StrokeChange] = []
    var coder = NameReader(isNamed: isNamed)
    for _ in 0..<count {
      let kind = kinds[kinds.count > 1 ? try reader.count(limit: kinds.count - 1) : 0]
      var change = StrokeChange(id: try coder.id(&reader), from: kind.from, to: kind.to)
      for side in [\StrokeChange.from, \StrokeChange.to] where change[keyPath: side] != nil {
        change[keyPath: side]?.order = try coder.order(&reader)
      }
      changes.append(change)
    }
    return changes
  }
}
