import ModeKit

extension SketchMode {
  /// A new board asks nothing; one that was imported names the pictures that lie under its ink.
  public struct Params: Hashable, ByteCoded {
    /// The pictures, the lowest first.
    public var pictures: [PlacedPicture]

    /// The first byte, for boards that may ask more one day.
    private static let version: UInt8 = 1

    /// Makes params.
    public init(pictures: [PlacedPicture] = []) { self.pictures = pictures }

    // A board without pictures is written as it was before there were any.
    /// Writes the pictures; nothing for a board without any.
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
  /// The pictures with which the board began.
  public func blobs(of params: Params) -> [String] { params.pictures.map(\.blob) }
}
