import ModeKit

extension Board {
  func encode(into writer: inout ByteWriter) {
    writer.count(nextOrder)
    writer.count(count)
    for stroke in strokes {
      writer.count(stroke.id)
      stroke.ink.encode(into: &writer)
      writer.blob(PackedTrail.keep(stroke.trail))
    }
  }

  /// Reads a board; its trails were kept as they are before they were packed.
  init(reading reader: inout ByteReader, isPacked: Bool) throws(Problem) {
    self.init()
    let next = try reader.count()
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      let id = try reader.count()
      let ink = try Ink(reading: &reader)
      let kept = try reader.blob()
      let stroke = try Stroke(id: id, ink: ink, trail: isPacked ? try PackedTrail.read(kept) : kept)
      guard stroke.ink.order < next, insert(stroke) else { throw ByteReader.damaged }
    }
    nextOrder = max(1, next)
  }
}
