import Library
import ModeKit

extension PuzzleTable {
  /// Writes the groups and their placements. The cut and the picture follow from the parameters and the seed.
  ///
  /// - Complexity: O(pieces).
  func write(to writer: inout ByteWriter) {
    writer.byte(5)
    writer.count(puzzle.cut.count)
    writer.unsigned(UInt64(played))
    writer.unsigned(UInt64(lastMove))
    writer.count(joins.count)
    for number in joins { writer.count(number) }
    writer.count(reachPercent)
    TrayChange.write(trays.map { TrayChange($0) }, to: &writer)
    writer.count(groupCount)
    var last = MoveID.start
    for id in groupIDs {
      writer.count(id)
      groups[id].placement.write(to: &writer)
      writer.name(groups[id].stamp, after: last)
      last = groups[id].stamp
      TrayPlace.write(groups[id].shelved, to: &writer)
      writer.write(ascending: pieces(of: id).sorted())
    }
  }

  /// Reads what ``write(to:)`` wrote.
  ///
  /// - Throws: `Problem` when the bytes are damaged or belong to another puzzle.
  init(_ reader: inout ByteReader, _ puzzle: Puzzle) throws(Problem) {
    let count = puzzle.cut.count
    // Version 1 did not count joins, version 2 had no trays, version 3 had one fixed snapping distance, and in version
    // 4 moves had no authors.
    let version = try reader.byte()
    guard (1...5).contains(version), try reader.count() == count else { throw ByteReader.damaged }
    let played = try reader.unsigned()
    let lastMove = try reader.unsigned()
    guard played <= UInt64(Int64.max) / 2, lastMove <= UInt64(Int64.max) / 2 else { throw ByteReader.damaged }
    self.init(empty: puzzle)
    self.played = Int64(played)
    self.lastMove = Int64(lastMove)
    if version > 1 {
      for _ in 0..<(try reader.count(limit: reader.remaining)) {
        joins.append(try reader.count(limit: count))
      }
    }
    if version > 3 {
      reachPercent = try reader.count()
      guard ReachChoice.range.contains(reachPercent) else { throw ByteReader.damaged }
    }
    if version > 2 { trays = try TrayChange.read(&reader).compactMap(\.tray) }
    groupCount = try reader.count(limit: count)
    var placed = 0
    var last = MoveID.start
    for _ in 0..<groupCount {
      let id = try reader.count()
      let placement = try Placement(&reader)
      let stamp = version > 4 ? try reader.name(after: last) : try reader.oldName()
      last = stamp
      let shelved = version > 2 ? try TrayPlace.read(&reader) : nil
      guard shelved.map({ tray($0.tray) != nil }) ?? true else { throw ByteReader.damaged }
      let pieces = try reader.ascending()
      guard id < count, groups[id].count == 0, let last = pieces.last, last < count else {
        throw ByteReader.damaged
      }
      guard pieces.allSatisfy({ groupOf[$0] < 0 }) else { throw ByteReader.damaged }
      makeGroup(id, of: pieces, at: placement, stamp: stamp, shelved: shelved)
      placed += pieces.count
    }
    guard placed == count else { throw ByteReader.damaged }
  }
}
