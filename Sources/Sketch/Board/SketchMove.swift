import Library
import ModeKit

/// A move on a board, or its undo.
public enum SketchMove: Hashable, ByteCoded {
  /// Draws a stroke. The trail is a list of nodes as bytes. The record's ID is also the stroke's.
  case draw(Ink, trail: [UInt8])
  /// Undoes a `draw`: removes the stroke of the undone record if it still has the order with which it was drawn.
  case undraw(order: Int)
  /// Removes all strokes. They remain in the library's log only.
  case clear
  /// Removes strokes.
  case take([StrokeName])
  /// Restores strokes from the log.
  case restore([StrokeName])
  /// Changes the look of the board.
  case setLook(BoardLook)
  /// Changes, removes and restores strokes in one step.
  case change([StrokeChange])
  /// Adds, changes or removes a layer.
  case layer(LayerChange)
  /// Makes several moves in one step. None of them may draw.
  case steps([SketchMove])
  /// Places a picture below the strokes. The record's ID is also the picture's.
  case place(PlacedPicture, StrokeEdit)
  /// Brings a stroke of another board into the log, from which a ``change(_:)`` puts it on this one. So any number of
  /// strokes appears in one step. The record's ID is also the stroke's.
  case importStroke(Ink, trail: [UInt8])
  /// Brings a picture of another board into the log in the same way.
  case importPicture(PlacedPicture)
}

extension SketchMove {
  private enum Tag: UInt8 {
    // Trails were not packed before `pack` existed. `pack` draws on the first layer, `drawOnLayer` on another.
    case draw, clear, take, restore, pack, setLook, change, layer, steps, drawOnLayer, place, undraw,
      importStroke, importPicture

    /// The flag for names with authors, which exist since format 3 of the library.
    static let named: UInt8 = 0x80
  }

  /// Writes the kind of the move, then its values.
  public func encode(into writer: inout ByteWriter) {
    switch self {
    case .draw(let ink, let trail):
      if ink.layer == .start {
        writer.byte(Tag.pack.rawValue)
      } else {
        writer.byte(Tag.drawOnLayer.rawValue | Tag.named)
        writer.name(ink.layer, after: .start)
      }
      ink.encode(into: &writer)
      writer.blob(PackedTrail.packed(trail))
    case .undraw(let order):
      writer.byte(Tag.undraw.rawValue)
      writer.count(order)
    case .clear: writer.byte(Tag.clear.rawValue)
    case .take(let names):
      writer.byte(Tag.take.rawValue | Tag.named)
      StrokeName.encode(names, into: &writer)
    case .restore(let names):
      writer.byte(Tag.restore.rawValue | Tag.named)
      StrokeName.encode(names, into: &writer)
    case .setLook(let look):
      writer.byte(Tag.setLook.rawValue)
      look.encode(into: &writer)
    case .change(let changes):
      writer.byte(Tag.change.rawValue | Tag.named)
      StrokeChange.encode(changes, into: &writer)
    case .layer(let change):
      writer.byte(Tag.layer.rawValue | Tag.named)
      change.encode(into: &writer)
    case .steps(let moves):
      writer.byte(Tag.steps.rawValue)
      writer.count(moves.count)
      for move in moves { move.encode(into: &writer) }
    case .place(let picture, let edit):
      writer.byte(Tag.place.rawValue | Tag.named)
      picture.encode(into: &writer)
      edit.encode(into: &writer)
    case .importStroke(let ink, let trail):
      writer.byte(Tag.importStroke.rawValue)
      ink.encode(into: &writer)
      writer.blob(PackedTrail.packed(trail))
    case .importPicture(let picture):
      writer.byte(Tag.importPicture.rawValue)
      picture.encode(into: &writer)
    }
  }

  /// Reads what ``encode(into:)`` wrote.
  ///
  /// - Throws: `ByteReader.damaged`.
  public init(reading reader: inout ByteReader) throws(Problem) {
    let head = try reader.byte()
    let isNamed = head & Tag.named != 0
    guard let tag = Tag(rawValue: head & ~Tag.named) else { throw ByteReader.damaged }
    switch tag {
    case .draw: self = .draw(try Ink(reading: &reader), trail: try reader.blob())
    case .pack:
      self = .draw(try Ink(reading: &reader), trail: try PackedTrail.read(try reader.blob()))
    case .drawOnLayer:
      let layer = isNamed ? try reader.name(after: .start) : try reader.oldName()
      var ink = try Ink(reading: &reader)
      ink.layer = layer
      self = .draw(ink, trail: try PackedTrail.read(try reader.blob()))
    case .undraw: self = .undraw(order: try reader.count())
    case .clear: self = .clear
    case .setLook: self = .setLook(try BoardLook(reading: &reader))
    case .take: self = .take(try StrokeName.read(&reader, isNamed))
    case .restore: self = .restore(try StrokeName.read(&reader, isNamed))
    case .change: self = .change(try StrokeChange.read(&reader, isNamed))
    case .layer: self = .layer(try LayerChange(reading: &reader, isNamed))
    case .steps:
      var moves: [SketchMove] = []
      for _ in 0..<(try reader.count(limit: reader.remaining)) {
        moves.append(try SketchMove(reading: &reader))
        // Nested steps could exceed the depth that can be read.
        switch moves[moves.count - 1] {
        case .draw, .undraw, .place, .importStroke, .importPicture, .steps: throw ByteReader.damaged
        default: break
        }
      }
      self = .steps(moves)
    case .place:
      self = .place(try PlacedPicture(reading: &reader), try StrokeEdit(reading: &reader, isNamed))
    case .importStroke:
      self = .importStroke(try Ink(reading: &reader), trail: try PackedTrail.read(try reader.blob()))
    case .importPicture: self = .importPicture(try PlacedPicture(reading: &reader))
    }
  }
}
