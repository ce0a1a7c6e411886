import Library
import ModeKit

/// A document as it was when its table began. Whoever joins makes a copy of it, and follows the stream from there.
package struct TableOpening: Sendable {
  /// The mode's name in files.
  package var mode: String
  /// What the document is called; empty if nobody has named it.
  package var title: String
  /// The params, in the mode's own encoding.
  package var params: [UInt8]
  /// The seed of the random choices.
  package var seed: UInt64
  /// The place at the beginning of the table's stream, without a state.
  package var start: TableStart<[UInt8]>
  /// Its log.
  package var records: [StoredRecord]
  /// The large bytes that live as long as the document.
  package var blobs: [[UInt8]]

  /// Makes an opening.
  package init(
    mode: String, title: String, params: [UInt8], seed: UInt64, start: TableStart<[UInt8]>,
    records: [StoredRecord],
    blobs: [[UInt8]]
  ) {
    self.mode = mode
    self.title = title
    self.params = params
    self.seed = seed
    self.start = start
    self.records = records
    self.blobs = blobs
  }
}

extension TableOpening: ByteCoded {
  /// The first byte, which no other message of a table has; older builds had only a counter in place of the beginning.
  private static let version: UInt8 = 0x85, counterVersion: UInt8 = 0x81
  private static let longestTitle = 4096

  package func encode(into writer: inout ByteWriter) {
    writer.byte(Self.version)
    writer.string(mode)
    writer.string(title)
    writer.blob(params)
    writer.unsigned(seed)
    writer.blob(start.bytes)
    writer.count(blobs.count)
    for blob in blobs { writer.blob(blob) }
    writer.count(records.count)
    var last = MoveID.start
    for record in records {
      writer.head(
        RecordHead(
          id: record.id, seat: record.seat, time: record.time, kind: record.kind, target: record.target),
        after: last)
      last = record.id
      writer.blob(record.move)
      writer.blob(record.inverse)
    }
  }

  package init(reading reader: inout ByteReader) throws(Problem) {
    let version = try reader.byte()
    guard [Self.version, Self.counterVersion].contains(version) else { throw ByteReader.damaged }
    mode = try reader.string()
    title = try reader.string()
    params = try reader.blob()
    seed = try reader.unsigned()
    start =
      version == Self.version
      ? try TableStart(bytes: try reader.blob())
      : TableStart([], counter: try reader.count(limit: MoveID.counters.upperBound))
    guard start.position == 0, start.count == 0 else { throw ByteReader.damaged }
    blobs = []
    for _ in 0..<(try reader.count(limit: reader.remaining)) { blobs.append(try reader.blob()) }
    records = []
    var last = MoveID.start
    for seq in stride(from: 1, through: try reader.count(limit: reader.remaining), by: 1) {
      let head = try reader.head(after: last)
      last = head.id
      records.append(
        StoredRecord(
          seq: seq, id: head.id, seat: head.seat, time: head.time, kind: head.kind, target: head.target,
          move: try reader.blob(), inverse: try reader.blob()))
    }
    guard reader.remaining == 0, title.utf8.count <= Self.longestTitle else { throw ByteReader.damaged }
  }
}
