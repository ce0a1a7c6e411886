import ModeKit

extension Board {
  func encode(into writer: inout ByteWriter) {
    writer.count(layers.count)
    for layer in layers { layer.encode(into: &writer) }
    let isLayered = self.isLayered
    writer.count(nextOrder)
    writer.count(count)
    for stroke in strokes {
      writer.count(stroke.id << 1 | (stroke.isEdited ? 1 : 0))
      stroke.drawn.encode(into: &writer)
      if isLayered { writer.count(stroke.drawn.layer) }
      writer.blob(PackedTrail.keep(stroke.trail))
      guard stroke.isEdited else { continue }
      stroke.edit.encode(into: &writer)
    }
    writer.count(pictures.count)
    for picture in pictures {
      writer.signed(picture.id)
      if picture.id >= 0 { picture.placed.encode(into: &writer) }
      picture.edit.encode(into: &writer)
    }
  }

  /// Whether it has other layers than the one that every board has at first.
  private var isLayered: Bool { layers.count > 1 || layers[0].id != 0 }

  /// Reads a board; its trails were kept as they are before they were packed, before strokes could be changed their numbers
  /// told nothing else, and before there were layers there was one. Once all pictures lay where they were given.
  init(
    reading reader: inout ByteReader, isPacked: Bool, isEdited: Bool, hasLayers: Bool, hasPictures: Bool,
    given: [PlacedPicture], album: Album
  ) throws(Problem) {
    var layers: [BoardLayer] = []
    if hasLayers {
      for _ in 0..<(try reader.count(limit: BoardLayer.most)) {
        layers.append(try BoardLayer(reading: &reader))
      }
      guard !layers.isEmpty, Set(layers.map(\.id)).count == layers.count else { throw ByteReader.damaged }
    } else {
      layers = [BoardLayer()]
    }
    self.init(bare: layers, given: given, album: album)
    let isLayered = self.isLayered
    let next = try reader.count()
    var drafts: [Stroke.Draft] = []
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      let head = try reader.count()
      var ink = try Ink(reading: &reader)
      if isLayered { ink.layer = try reader.count() }
      let trail = try reader.blob()
      var edit = StrokeEdit(ink)
      if isEdited, head & 1 == 1 {
        edit = try StrokeEdit(reading: &reader)
      }
      drafts.append(
        Stroke.Draft(
          id: isEdited ? head >> 1 : head, ink: ink, trail: trail, isPacked: isPacked, edit: edit))
    }
    let strokes = try Stroke.made(of: drafts)
    guard strokes.allSatisfy({ $0.ink.order < next }), insert(strokes) == nil else {
      throw ByteReader.damaged
    }
    if hasPictures { try readPictures(&reader) } else { try layGiven() }
    nextOrder = max(1, next)
  }

  private mutating func readPictures(_ reader: inout ByteReader) throws(Problem) {
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      let id = try reader.signed(after: 0)
      guard id >= 0 || given.indices.contains(-1 - id) else { throw ByteReader.damaged }
      let placed = id >= 0 ? try PlacedPicture(reading: &reader) : given[-1 - id]
      insert(try LaidPicture(id: id, placed, try StrokeEdit(reading: &reader), album))
    }
  }
}
