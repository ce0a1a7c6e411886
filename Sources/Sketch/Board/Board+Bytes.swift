import Library
import ModeKit

extension Board {
  func encode(into writer: inout ByteWriter) {
    writer.count(layers.count)
    for layer in layers { layer.encode(into: &writer) }
    let isLayered = self.isLayered
    writer.count(nextOrder)
    writer.count(count)
    var coder = NameWriter()
    for stroke in strokes {
      coder.write(stroke.id, to: &writer)
      writer.flag(stroke.isEdited)
      stroke.drawn.encode(into: &writer)
      if isLayered { writer.name(stroke.drawn.layer, after: .start) }
      writer.blob(PackedTrail.packed(stroke.trail))
      guard stroke.isEdited else { continue }
      stroke.edit.encode(into: &writer)
    }
    writer.count(pictures.count)
    for picture in pictures {
      coder.write(picture.id, to: &writer)
      if LaidPicture.givenIndex(of: picture.id) == nil { picture.placed.encode(into: &writer) }
      picture.edit.encode(into: &writer)
    }
  }

  /// Whether the board has other layers than the initial one.
  private var isLayered: Bool { layers.count > 1 || layers[0].id != .start }

  /// Reads a board. In old versions trails were not packed, strokes could not be edited, there was one layer, pictures
  /// could not be moved, and names were numbers without authors.
  init(
    reading reader: inout ByteReader, isPacked: Bool, isEdited: Bool, hasLayers: Bool, hasPictures: Bool,
    isNamed: Bool, given: [PlacedPicture], album: Album
  ) throws(Problem) {
    var layers: [BoardLayer] = []
    if hasLayers {
      for _ in 0..<(try reader.count(limit: BoardLayer.most)) {
        layers.append(try BoardLayer(reading: &reader, isNamed))
      }
      guard !layers.isEmpty, Set(layers.map(\.id)).count == layers.count else { throw ByteReader.damaged }
    } else {
      layers = [BoardLayer()]
    }
    self.init(bare: layers, given: given, album: album)
    let isLayered = self.isLayered
    let next = try reader.count()
    var drafts: [Stroke.Draft] = []
    var coder = NameReader(isNamed: isNamed)
    /// Reads the name of a stroke, and whether it was edited.
    func head() throws(Problem) -> (MoveID, Bool) {
      if isNamed { return (try coder.id(&reader), try reader.flag()) }
      let head = try reader.count()
      return isEdited
        ? (try ByteReader.name(0, head >> 1), head & 1 == 1) : (try ByteReader.name(0, head), false)
    }
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      let (id, wasChanged) = try head()
      var ink = try Ink(reading: &reader)
      if isLayered { ink.layer = isNamed ? try reader.name(after: .start) : try reader.oldName() }
      let trail = try reader.blob()
      let edit = wasChanged ? try StrokeEdit(reading: &reader, isNamed) : StrokeEdit(ink, by: id.author)
      drafts.append(Stroke.Draft(id: id, ink: ink, trail: trail, isPacked: isPacked, edit: edit))
    }
    let strokes = try Stroke.made(of: drafts)
    guard strokes.allSatisfy({ $0.order.number < next }), insert(strokes) == nil else {
      throw ByteReader.damaged
    }
    if hasPictures { try readPictures(&reader, &coder) } else { try layGiven() }
    nextOrder = max(1, next)
  }

  private mutating func readPictures(
    _ reader: inout ByteReader, _ coder: inout NameReader
  ) throws(Problem) {
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      // Old versions wrote each name independently.
      if !coder.isNamed { coder = NameReader(isNamed: false) }
      let id = try coder.id(&reader)
      let placed: PlacedPicture
      if let index = LaidPicture.givenIndex(of: id) {
        guard given.indices.contains(index) else { throw ByteReader.damaged }
        placed = given[index]
      } else {
        placed = try PlacedPicture(reading: &reader)
      }
      insert(try LaidPicture(id: id, placed, try StrokeEdit(reading: &reader, coder.isNamed), album))
    }
  }
}
