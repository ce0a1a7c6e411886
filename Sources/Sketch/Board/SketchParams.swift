import ModeKit

extension SketchMode {
  /// The parameters of a board. A new board has none; an imported one names the pictures below its ink.
  public struct Params: Hashable, ByteCoded {
    /// The pictures, the lowest first.
    public var pictures: [PlacedPicture]

    /// The version, the first byte.
    private static let version: UInt8 = 1

    /// Makes parameters.
    public init(pictures: [PlacedPicture] = []) { self.pictures = pictures }

    /// Writes the version and the pictures. Without pictures only the version is written, as before pictures existed.
    public func encode(into writer: inout ByteWriter) {
      writer.byte(Self.version)
      guard !pictures.isEmpty else { return }
      writer.count(pictures.count)
      for picture in pictures { picture.encode(into: &writer) }
    }

    /// Reads what ``encode(into:)`` wrote.
    ///
    /// - Throws: `ByteReader.damaged`.
    public init(reading reader: inout ByteReader) throws(Problem) {
      guard try reader.byte() == Self.version else { throw ByteReader.damaged }
      pictures = []
      guard reader.remaining > 0 else { return }
      for _ in 0..<(try reader.count(limit: reader.remaining)) {
        pictures.append(try PlacedPicture(reading: &reader))
      }
    }
  }
}

extension SketchMode: BlobNamingMode {
  /// The names of the initial pictures.
  public func blobs(of params: Params) -> [String] { params.pictures.map(\.blob) }

  /// The name of the picture that a move places.
  public func blobs(of move: SketchMove) -> [String] {
    switch move {
    case .place(let picture, _), .importPicture(let picture): [picture.blob]
    case .steps(let moves): moves.flatMap { blobs(of: $0) }
    case .draw, .undraw, .clear, .take, .restore, .setLook, .change, .layer, .importStroke: []
    }
  }
}
