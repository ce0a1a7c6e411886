import ModeKit

/// One thing that a hand did on a board, or took back.
public enum SketchMove: Hashable, ByteCoded {
  /// Draws a stroke; its trail is a list of nodes as bytes. The number of the record is the stroke's name.
  case draw(Ink, trail: [UInt8])
  /// Takes all strokes away; the library's log alone keeps them.
  case clear
  /// Takes strokes away.
  case take([StrokeName])
  /// Reads strokes back from the log.
  case restore([StrokeName])
  /// Makes the board look otherwise, ink and all.
  case dress(BoardLook)
  /// Changes strokes that are there, takes some away and reads others back from the log, all in one step.
  case change([StrokeChange])
  /// A layer comes, goes or changes.
  case layer(LayerChange)
  /// Several moves, none of which draws, as one step.
  case steps([SketchMove])
  /// Lays a picture under the strokes. The number of the record is its name.
  case place(PlacedPicture, StrokeEdit)
}

/// Names a stroke in the log and on the board.
public struct StrokeName: Hashable, Sendable {
  /// The number of the record that drew it.
  public var id: Int
  /// When it touched the board, among all strokes.
  public var order: Int

  /// Makes a name.
  public init(id: Int, order: Int) {
    self.id = id
    self.order = order
  }
}

extension SketchMove {
  private enum Tag: UInt8 {
    // Trails were kept as they are before `pack` came.
    // `pack` draws on the first layer, `lay` on another.
    case draw, clear, take, restore, pack, dress, change, layer, steps, lay, place
  }

  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .draw(let ink, let trail):
      writer.byte((ink.layer == 0 ? Tag.pack : .lay).rawValue)
      if ink.layer != 0 { writer.count(ink.layer) }
      ink.encode(into: &writer)
      writer.blob(PackedTrail.keep(trail))
    case .clear: writer.byte(Tag.clear.rawValue)
    case .take(let names):
      writer.byte(Tag.take.rawValue)
      Self.encode(names, into: &writer)
    case .restore(let names):
      writer.byte(Tag.restore.rawValue)
      Self.encode(names, into: &writer)
    case .dress(let look):
      writer.byte(Tag.dress.rawValue)
      look.encode(into: &writer)
    case .change(let changes):
      writer.byte(Tag.change.rawValue)
      StrokeChange.encode(changes, into: &writer)
    case .layer(let change):
      writer.byte(Tag.layer.rawValue)
      change.encode(into: &writer)
    case .steps(let moves):
      writer.byte(Tag.steps.rawValue)
      writer.count(moves.count)
      for move in moves { move.encode(into: &writer) }
    case .place(let picture, let edit):
      writer.byte(Tag.place.rawValue)
      picture.encode(into: &writer)
      edit.encode(into: &writer)
    }
  }

  public init(reading reader: inout ByteReader) throws(Problem) {
    guard let tag = Tag(rawValue: try reader.byte()) else { throw ByteReader.damaged }
    switch tag {
    case .draw: self = .draw(try Ink(reading: &reader), trail: try reader.blob())
    case .pack:
      self = .draw(try Ink(reading: &reader), trail: try PackedTrail.read(try reader.blob()))
    case .lay:
      let layer = try reader.count()
      var ink = try Ink(reading: &reader)
      ink.layer = layer
      self = .draw(ink, trail: try PackedTrail.read(try reader.blob()))
    case .clear: self = .clear
    case .dress: self = .dress(try BoardLook(reading: &reader))
    case .take: self = .take(try Self.names(&reader))
    case .restore: self = .restore(try Self.names(&reader))
    case .change: self = .change(try StrokeChange.read(&reader))
    case .layer: self = .layer(try LayerChange(reading: &reader))
    case .steps:
      var moves: [SketchMove] = []
      for _ in 0..<(try reader.count(limit: reader.remaining)) {
        moves.append(try SketchMove(reading: &reader))
        // Steps of steps could lie so deep in each other that nobody could read them.
        switch moves[moves.count - 1] {
        case .draw, .place, .steps: throw ByteReader.damaged
        default: break
        }
      }
      self = .steps(moves)
    case .place: self = .place(try PlacedPicture(reading: &reader), try StrokeEdit(reading: &reader))
    }
  }

  private static func encode(_ names: [StrokeName], into writer: inout ByteWriter) {
    writer.count(names.count)
    var last = StrokeName(id: 0, order: 0)
    for name in names {
      writer.signed(name.id - last.id)
      writer.signed(name.order - last.order)
      last = name
    }
  }

  private static func names(_ reader: inout ByteReader) throws(Problem) -> [StrokeName] {
    var names: [StrokeName] = []
    var last = StrokeName(id: 0, order: 0)
    for _ in 0..<(try reader.count(limit: reader.remaining / 2)) {
      last.id = try sum(last.id, try reader.signed())
      last.order = try sum(last.order, try reader.signed())
      names.append(last)
    }
    return names
  }

  /// A number after a difference that was read; what lies below all strokes has numbers below zero.
  static func sum(_ value: Int, _ change: Int) throws(Problem) -> Int {
    let (result, overflow) = value.addingReportingOverflow(change)
    guard !overflow, (-1 << 32...1 << 32).contains(result) else { throw ByteReader.damaged }
    return result
  }
}
