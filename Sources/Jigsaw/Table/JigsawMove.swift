import Library
import ModeKit

/// A move at the puzzle table.
public enum JigsawMove: Hashable, ByteCoded {
  /// Lays a group down. It joins its neighbours unless the hand was interrupted. Groups that other hands hold at that
  /// moment are ignored.
  case lay(group: Int, at: Placement, joins: Bool, held: [Int])
  /// Undoes a `lay`: the group returns to its old place, and what had joined it comes apart.
  case takeBack(Parting)
  /// Changes trays, and then moves many groups to given places at once; nothing joins. The groups' names ascend.
  case arrange([Laid], trays: [TrayChange] = [])
  /// Undoes an ``arrange(_:trays:)``.
  case putBack(Rearrangement)
  /// Starts or stops the clock. This cannot be undone.
  case clock(runs: Bool)
  /// Changes the snapping distance, in per cent of a piece's side. This cannot be undone.
  case reach(percent: Int)
}

/// A group and its destination.
public struct Laid: Hashable, Sendable {
  /// The name of the group.
  package var group: Int
  /// The placement of its pieces.
  package var placement: Placement
  /// The destination tray; 0 for the table.
  package var tray: Int

  package init(group: Int, at placement: Placement, tray: Int = 0) {
    self.group = group
    self.placement = placement
    self.tray = tray
  }
}

/// The data for undoing an arrangement of groups.
public struct Rearrangement: Hashable, Sendable {
  /// A group as it was before the arrangement.
  struct Former: Hashable, Sendable {
    var group: Int
    var placement: Placement
    var stamp: MoveID
    var shelved: TrayPlace?
  }

  /// The move that arranged the groups. A group with another stamp has been moved or joined since.
  var stamp: MoveID
  /// The groups, their names ascending.
  var former: [Former]
  /// The changed trays as they were before.
  var trays: [TrayChange] = []

  /// Whether trays are involved.
  ///
  /// - Complexity: O(groups).
  var hasTrays: Bool { !trays.isEmpty || former.contains { $0.shelved != nil } }
}

/// The data for undoing a `lay`.
public struct Parting: Hashable, Sendable {
  /// One of the groups that joined.
  struct Part: Hashable, Sendable {
    /// The name of the group.
    var id: Int
    /// The placement of the group before the join.
    var placement: Placement
    /// The move that had placed the group before.
    var stamp: MoveID
    /// Its place in a tray, if it came from one.
    var shelved: TrayPlace?
    /// Its pieces, ascending; empty for the part that keeps the rest.
    var pieces: [Int]
  }

  /// The joined group as the move left it. If it has changed since, it must not be taken apart.
  var whole: Int
  var placement: Placement
  var stamp: MoveID
  var count: Int
  /// The parts. The one that keeps the joined group's name comes first.
  var parts: [Part]
  /// The move that restores the joined group.
  var group: Int
  var target: Placement
  var joins: Bool
  var held: [Int]
}

extension JigsawMove {
  /// The flag in the first byte for moves whose stamps have authors; older stamps are plain numbers.
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
      // Without trays the format is that of versions before trays existed.
      let hasTrays = !changes.isEmpty || laid.contains { $0.tray != 0 }
      writer.byte(hasTrays ? 4 : 2)
      if hasTrays { TrayChange.write(changes, to: &writer) }
      writer.count(laid.count)
      var last = 0
      writer.write(laid, taking: Placement.maxBytes + 20) { one, row in
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
      writer.write(back.former, taking: Placement.maxBytes + 40) { one, row in
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
        name += try reader.count(limit: ByteReader.maxPieces)
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
        name += try reader.count(limit: ByteReader.maxPieces)
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
  /// The largest encoded size in bytes.
  static let maxBytes = 11

  /// Writes the turn and the position. Inlined, so that a loop over many placements keeps its row in registers.
  @inline(__always) func write(to sink: inout some ValueSink) {
    sink.byte(UInt8(truncatingIfNeeded: turn))
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
  /// Writes ascending numbers as runs: the gap before each run, and its length.
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
  /// The largest possible number of pieces. Longer lists are damaged.
  static let maxPieces = 1 << 20

  /// Reads ascending numbers.
  mutating func ascending() throws(Problem) -> [Int] {
    var list: [Int] = []
    var end = 0
    for _ in 0..<(try count(limit: remaining)) {
      let start = end + (try count(limit: ByteReader.maxPieces))
      let length = try count(limit: ByteReader.maxPieces)
      end = start + length
      guard end <= ByteReader.maxPieces else { throw ByteReader.damaged }
      list.append(contentsOf: start..<end)
    }
    return list
  }
}
