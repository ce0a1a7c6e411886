import Library
import ModeKit

/// One thing that a hand did at the puzzle table.
public enum JigsawMove: Hashable, ByteCoded {
  /// A group is laid down, and joins what fits unless the hand was interrupted. Groups that other hands hold at that moment
  /// are not there.
  case lay(group: Int, at: Placement, joins: Bool, held: [Int])
  /// A group is laid back where it was, and what had joined it comes apart.
  case takeBack(Parting)
  /// Trays are made, changed or taken away, and then many groups are laid at once, each just where it is told; nothing joins.
  /// Names ascend.
  case arrange([Laid], trays: [TrayChange] = [])
  /// The groups of an ``arrange(_:trays:)`` go back to where they were.
  case putBack(Rearrangement)
  /// The clock goes on, or stands; nobody takes that back.
  case clock(runs: Bool)
  /// From now on pieces click together from so near, in per cent of a side; nobody takes that back.
  case reach(percent: Int)
}

/// A group and where it is laid.
public struct Laid: Hashable, Sendable {
  /// Its name.
  package var group: Int
  /// Where its pieces go.
  package var placement: Placement
  /// The tray that it is put into; 0 for the table.
  package var tray: Int

  package init(group: Int, at placement: Placement, tray: Int = 0) {
    self.group = group
    self.placement = placement
    self.tray = tray
  }
}

/// What it takes to put many groups back.
public struct Rearrangement: Hashable, Sendable {
  /// A group as it was before.
  struct Former: Hashable, Sendable {
    var group: Int
    var placement: Placement
    var stamp: MoveID
    var shelved: TrayPlace?
  }

  /// The move that laid them: a group that does not bear its name has been moved or joined since.
  var stamp: MoveID
  /// The groups, their names ascending.
  var former: [Former]
  /// The trays that were changed, as they were before.
  var trays: [TrayChange] = []

  /// Whether trays have something to do with it.
  ///
  /// - Complexity: O(groups).
  var hasTrays: Bool { !trays.isEmpty || former.contains { $0.shelved != nil } }
}

/// What it takes to take a laid group back.
public struct Parting: Hashable, Sendable {
  /// One of the groups that had become one.
  struct Part: Hashable, Sendable {
    /// Its name.
    var id: Int
    /// Where it lay.
    var placement: Placement
    /// The move that had put it down.
    var stamp: MoveID
    /// Its place in a tray, if it came from one.
    var shelved: TrayPlace?
    /// Its pieces, ascending; empty for the one that keeps what is left.
    var pieces: [Int]
  }

  /// The whole as the move left it: whoever finds it otherwise must not take it apart.
  var whole: Int
  var placement: Placement
  var stamp: MoveID
  var count: Int
  /// The parts; the one that keeps the name of the whole first.
  var parts: [Part]
  /// The move that makes it whole again.
  var group: Int
  var target: Placement
  var joins: Bool
  var held: [Int]
}

extension JigsawMove {
  /// What is added to the first byte where moves are named with their authors: once they were numbers.
  private static let named: UInt8 = 0x80

  /// Writes the kind of the move, then its values.
  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .lay(let group, let placement, let joins, let held):
      writer.byte(0)
      JigsawMove.write(group, placement, joins, held, to: &writer)
    case .takeBack(let parting):
      let hasTrays = parting.parts.contains { $0.shelved != nil }
      writer.byte((hasTrays ? 6 : 1) | Self.named)
      writer.count(parting.whole)
      parting.placement.write(to: &writer)
      var last = parting.stamp
      writer.name(last, after: .start)
      writer.count(parting.count)
      writer.count(parting.parts.count)
      for part in parting.parts {
        writer.count(part.id)
        part.placement.write(to: &writer)
        writer.name(part.stamp, after: last)
        last = part.stamp
        if hasTrays { TrayPlace.write(part.shelved, to: &writer) }
        writer.write(ascending: part.pieces)
      }
      JigsawMove.write(parting.group, parting.target, parting.joins, parting.held, to: &writer)
    case .arrange(let laid, let changes):
      // Puzzles without trays are written as before there were any.
      let hasTrays = !changes.isEmpty || laid.contains { $0.tray != 0 }
      writer.byte(hasTrays ? 4 : 2)
      if hasTrays { TrayChange.write(changes, to: &writer) }
      writer.count(laid.count)
      var last = 0
      writer.write(laid, taking: Placement.mostBytes + 20) { one, row in
        row.count(one.group - last)
        one.placement.write(to: &row)
        if hasTrays { row.count(one.tray) }
        last = one.group
      }
    case .putBack(let back):
      let hasTrays = back.hasTrays
      writer.byte((hasTrays ? 5 : 3) | Self.named)
      if hasTrays { TrayChange.write(back.trays, to: &writer) }
      writer.name(back.stamp, after: .start)
      writer.count(back.former.count)
      var last = 0
      var stamp = back.stamp
      writer.write(back.former, taking: Placement.mostBytes + 40) { one, row in
        row.count(one.group - last)
        one.placement.write(to: &row)
        row.name(one.stamp, after: stamp)
        stamp = one.stamp
        if hasTrays { TrayPlace.write(one.shelved, to: &row) }
        last = one.group
      }
    case .clock(let runs):
      writer.byte(7)
      writer.flag(runs)
    case .reach(let percent):
      writer.byte(8)
      writer.count(percent)
    }
  }

  private static func write(
    _ group: Int, _ placement: Placement, _ joins: Bool, _ held: [Int], to writer: inout ByteWriter
  ) {
    writer.count(group)
    placement.write(to: &writer)
    writer.flag(joins)
    writer.write(ascending: held)
  }

  /// Reads what ``encode(into:)`` wrote.
  ///
  /// - Throws: `ByteReader.damaged`.
  public init(reading reader: inout ByteReader) throws(Problem) {
    let head = try reader.byte()
    let (kind, isNamed) = (head & ~Self.named, head & Self.named != 0)
    var last = MoveID.start
    func stamp() throws(Problem) -> MoveID {
      last = isNamed ? try reader.name(after: last) : try reader.oldName()
      return last
    }
    switch kind {
    case 0:
      self = .lay(
        group: try reader.count(), at: try Placement(&reader), joins: try reader.flag(),
        held: try reader.ascending())
    case 1, 6:
      let whole = try reader.count()
      let placement = try Placement(&reader)
      let wholeStamp = try stamp()
      let count = try reader.count()
      var parts: [Parting.Part] = []
      for _ in 0..<(try reader.count(limit: reader.remaining)) {
        parts.append(
          Parting.Part(
            id: try reader.count(), placement: try Placement(&reader), stamp: try stamp(),
            shelved: kind == 6 ? try TrayPlace.read(&reader) : nil, pieces: try reader.ascending()))
      }
      self = .takeBack(
        Parting(
          whole: whole, placement: placement, stamp: wholeStamp, count: count, parts: parts,
          group: try reader.count(),
          target: try Placement(&reader), joins: try reader.flag(), held: try reader.ascending()))
    case 2, 4:
      let changes = kind == 4 ? try TrayChange.read(&reader) : []
      var laid: [Laid] = []
      var name = 0
      for _ in 0..<(try reader.count(limit: reader.remaining)) {
        name += try reader.count(limit: ByteReader.mostPieces)
        let placement = try Placement(&reader)
        laid.append(Laid(group: name, at: placement, tray: kind == 4 ? try reader.count() : 0))
      }
      self = .arrange(laid, trays: changes)
    case 3, 5:
      let changes = kind == 5 ? try TrayChange.read(&reader) : []
      let arranged = try stamp()
      var former: [Rearrangement.Former] = []
      var name = 0
      for _ in 0..<(try reader.count(limit: reader.remaining)) {
        name += try reader.count(limit: ByteReader.mostPieces)
        let placement = try Placement(&reader)
        former.append(
          .init(
            group: name, placement: placement, stamp: try stamp(),
            shelved: kind == 5 ? try TrayPlace.read(&reader) : nil))
      }
      self = .putBack(Rearrangement(stamp: arranged, former: former, trays: changes))
    case 7: self = .clock(runs: try reader.flag())
    case 8: self = .reach(percent: try reader.count())
    default: throw ByteReader.damaged
    }
  }
}

extension Placement {
  /// The most bytes that one takes.
  static let mostBytes = 11

  func write(to sink: inout some ValueSink) {
    sink.byte(UInt8(turn))
    sink.signed(Int(x))
    sink.signed(Int(y))
  }

  init(_ reader: inout ByteReader) throws(Problem) {
    let turn = try reader.byte()
    let x = try reader.signed()
    let y = try reader.signed()
    let limit = Int(Placement.limit * Placement.unit)
    guard turn < 4, abs(Double(x)) <= Double(limit), abs(Double(y)) <= Double(limit) else {
      throw ByteReader.damaged
    }
    self.init(turn: Int(turn), x: Int32(x), y: Int32(y))
  }
}

extension ByteWriter {
  /// Writes ascending numbers as runs: how far to the next run, and how long it is.
  mutating func write(ascending list: [Int]) {
    var runs: [(start: Int, length: Int)] = []
    for value in list {
      if let last = runs.last, last.start + last.length == value {
        runs[runs.count - 1].length += 1
      } else {
        runs.append((value, 1))
      }
    }
    count(runs.count)
    var end = 0
    for run in runs {
      count(run.start - end)
      count(run.length)
      end = run.start + run.length
    }
  }
}

extension ByteReader {
  /// The most pieces a puzzle may ever have; longer lists are damaged.
  static let mostPieces = 1 << 20

  /// Reads ascending numbers.
  mutating func ascending() throws(Problem) -> [Int] {
    var list: [Int] = []
    var end = 0
    for _ in 0..<(try count(limit: remaining)) {
      let start = end + (try count(limit: ByteReader.mostPieces))
      let length = try count(limit: ByteReader.mostPieces)
      end = start + length
      guard end <= ByteReader.mostPieces else { throw ByteReader.damaged }
      list.append(contentsOf: start..<end)
    }
    return list
  }
}
