import ModeKit

extension Board {
  func encode(into writer: inout ByteWriter) {
    writer.count(nextOrder)
    writer.count(count)
    for stroke in strokes {
      writer.count(stroke.id)
      stroke.ink.encode(into: &writer)
      writer.blob(stroke.trail)
    }
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    self.init()
    let next = try reader.count()
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      let id = try reader.count()
      let ink = try Ink(reading: &reader)
      let stroke = try Stroke(id: id, ink: ink, trail: try reader.blob())
      guard stroke.ink.order < next, insert(stroke) else { throw ByteReader.damaged }
    }
    nextOrder = max(1, next)
  }
}
