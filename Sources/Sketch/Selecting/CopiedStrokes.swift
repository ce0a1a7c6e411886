import Geometry
import Library
import ModeKit
import Sandbox

/// Strokes and pictures on the clipboard, each with the lowest first, with all data that another board needs.
package struct CopiedStrokes: Sendable {
  /// A picture: its file, and its rectangle on the board with the placement since.
  package struct Picture: Sendable {
    var file: [UInt8]
    var box: Rect
    var edit: StrokeEdit
  }

  /// The strokes, without names and layers.
  package var strokes: [Stroke]
  /// The pictures.
  package var pictures: [Picture]

  /// The box of all marks and pictures, in world points.
  package var box: Rect {
    pictures.reduce(strokes.reduce(.null) { $0.union($1.bounds) }) {
      $0.union($1.edit.placement.affine.apply($1.box))
    }
  }
}

extension CopiedStrokes: ByteCoded {
  /// The first byte.
  private static let version: UInt8 = 1

  /// Copies strokes and pictures of a board. Pictures whose files are missing are omitted.
  init(_ chosen: Chosen, _ album: Album) {
    strokes = chosen.strokes
    pictures = chosen.pictures.compactMap { picture in
      album.file(picture.placed.blob).map { Picture(file: $0, box: picture.placed.box, edit: picture.edit) }
    }
  }

  /// Writes the strokes as they were drawn, with their changes since.
  package func encode(into writer: inout ByteWriter) {
    writer.byte(Self.version)
    writer.count(pictures.count)
    for picture in pictures {
      writer.blob(picture.file)
      PlacedPicture(blob: "", box: picture.box).encode(into: &writer)
      picture.edit.encodeLook(into: &writer)
    }
    writer.count(strokes.count)
    for stroke in strokes {
      stroke.drawn.encode(into: &writer)
      writer.blob(PackedTrail.packed(stroke.trail))
      var edit = stroke.edit
      edit.layer = nil
      edit.encodeLook(into: &writer)
    }
  }

  /// Reads and measures strokes; the pictures are not decoded.
  ///
  /// - Throws: `ByteReader.damaged`, or the `Problem` of a stroke that lies beyond the world.
  /// - Complexity: O(nodes).
  package init(reading reader: inout ByteReader) throws(Problem) {
    guard try reader.byte() == Self.version else { throw ByteReader.damaged }
    pictures = []
    for _ in 0..<(try reader.count(limit: reader.remaining)) {
      let file = try reader.blob()
      let box = try PlacedPicture(reading: &reader).box
      let picture = Picture(file: file, box: box, edit: try StrokeEdit(readingLook: &reader, true))
      let place = picture.edit.placement.affine.apply(box)
      guard place.isFinite, Ink.world.contains(place) else { throw ByteReader.damaged }
      pictures.append(picture)
    }
    var drafts: [Stroke.Draft] = []
    for number in 0..<(try reader.count(limit: reader.remaining)) {
      let ink = try Ink(reading: &reader)
      let trail = try reader.blob()
      var edit = try StrokeEdit(readingLook: &reader, true)
      edit.order = Order(number + 1, by: 0)
      drafts.append(Stroke.Draft(id: .start, ink: ink, trail: trail, isPacked: true, edit: edit))
    }
    strokes = try Stroke.made(of: drafts)
    guard !(strokes.isEmpty && pictures.isEmpty) else { throw ByteReader.damaged }
  }
}

extension SketchMode: PartPastingMode {
  /// The type of copied strokes and pictures.
  public var partType: CopiedType { CopiedType("application/x-tessera-strokes") }

  /// Checks copied strokes and returns them as they are.
  public var partReader: FileReader {
    FileReader("sketch strokes", .parts) { bytes, _ throws(ReadingFailure) in
      do throws(Problem) { _ = try CopiedStrokes(bytes: bytes) } catch {
        throw .refused(error.message)
      }
      return try FileContents(bytes)
    }
  }
}
