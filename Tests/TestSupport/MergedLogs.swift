import Geometry
import Library

/// One log of two that began alike and in which two authors then went on by themselves: the records of each stay in
/// their order, and chance says whose comes next.
public func merged(
  _ ours: [StoredRecord], _ theirs: [StoredRecord], sharing shared: Int, _ random: inout RandomSource
) -> [StoredRecord] {
  var (left, right) = (ours.dropFirst(shared), theirs.dropFirst(shared))
  var records = Array(ours.prefix(shared))
  while !left.isEmpty || !right.isEmpty {
    let isOurs = right.isEmpty || !left.isEmpty && random.below(2) == 0
    let next = isOurs ? left.removeFirst() : right.removeFirst()
    records.append(
      StoredRecord(
        seq: records.count + 1, id: next.id, seat: next.seat, time: next.time, kind: next.kind,
        target: next.target, move: next.move, inverse: next.inverse))
  }
  return records
}
