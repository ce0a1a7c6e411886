import ModeKit

extension Board {
  func encode(into writer: inout ByteWriter) {
    writer.count(nextOrder)
    writer.count(count)
    for stroke in strokes {
      writer.count(stroke.id << 1 | (stroke.isEdited ? 1 : 0))
      stroke.drawn.encode(into: &writer)
      writer.blob(PackedTrail.keep(stroke.trail))
      guard stroke.isEdited else { continue }
      writer.signed(stroke.edit.order)
      stroke.edit.encodeLook(into: &writer)
    }
  }

  /// Reads a board; its trails were kept as they are before they were packed, and before strokes could be changed their numbers
  /// told nothing else.
  init(reading reader: inout ByteReader, isPacked: Bool, isEdited: Bool) throws(Problem) {
    self.init()
    let next = try reader.count()
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      let head = try reader.count()
      let ink = try Ink(reading: &reader)
      let kept = try reader.blob()
      let trail = isPacked ? try PackedTrail.read(kept) : kept
      var edit = StrokeEdit(ink)
      if isEdited, head & 1 == 1 {
        let order = try reader.signed()
        edit = try StrokeEdit(readingLook: &reader)
        edit.order = order
      }
      let stroke = try Stroke(id: isEdited ? head >> 1 : head, ink: ink, trail: trail, edit: edit)
      guard stroke.ink.order < next, insert(stroke) else { throw ByteReader.damaged }
    }
    nextOrder = max(1, next)
  }
}
