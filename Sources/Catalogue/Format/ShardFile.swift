import Compression
import Library

/// A shard: what is needed to show 512 entries and to fetch their files, newest first, as in the index.
package enum ShardFile {
  /// Writes a shard.
  package static func bytes(of details: [EntryDetails]) -> [UInt8] {
    let rows = details.map { details -> JSON in
      var row: [JSON] = [
        .string(details.hash.description), .integer(details.size), .string(details.place),
        .integer(Int(details.color)),
      ]
      if let thumbnail = details.thumbnail {
        row += [.string(thumbnail.hash.description), .integer(thumbnail.size), .string(thumbnail.place)]
      }
      return .array(row)
    }
    let text = JSON.object([
      .init("tessera", .integer(CatalogueLimits.version)), .init("files", .array(rows)),
    ])
    .text(indented: false)
    return Deflater(.gzip, level: 9).finish(Array(text.utf8))
  }

  /// Reads a shard of at most ``CatalogueLimits/shard`` entries.
  ///
  /// - Throws: ``FormatFault``.
  package static func details(in bytes: [UInt8]) throws(FormatFault) -> [EntryDetails] {
    let stream = TextStream()
    stream.add(bytes)
    var reader = Reader()
    var tokens = JSONTokens()
    var length = 0
    while let piece = try stream.next() {
      length += piece.count
      guard length <= CatalogueLimits.text(entries: CatalogueLimits.shard) else { throw .damaged }
      try tokens.add(piece) { (token) throws(FormatFault) in try reader.read(token) }
    }
    guard tokens.isOver, stream.mayEnd, reader.hasFiles else { throw .damaged }
    return reader.all
  }

  private struct Reader {
    private enum Position {
      case outside, object, files, row
      case unknown(Int, inRow: Bool)
    }

    var all: [EntryDetails] = []
    var hasFiles = false
    private var position = Position.outside
    private var key = ""
    private var column = 0
    private var hash: SHA256?, size = 0, place = "", color = 0
    private var thumbnailHash: SHA256?, thumbnailSize = 0, thumbnailPlace = ""

    mutating func read(_ token: JSONTokens.Token) throws(FormatFault) {
      switch (position, token) {
      case (.outside, .beginObject): position = .object
      case (.object, .key(let key)): self.key = key
      case (.object, .number(let version)) where key == "tessera":
        guard let version, version > 0 else { throw .damaged }
        guard version <= CatalogueLimits.version else { throw .newer(version) }
      case (.object, .beginArray) where key == "files":
        guard !hasFiles else { throw .damaged }
        (hasFiles, position) = (true, .files)
      case (.object, .beginArray), (.object, .beginObject): position = .unknown(1, inRow: false)
      case (.object, .endObject): position = .outside
      case (.object, _): break
      case (.files, .beginArray):
        guard all.count < CatalogueLimits.shard else { throw .damaged }
        (column, hash, thumbnailHash, position) = (0, nil, nil, .row)
      case (.files, .endArray): position = .object
      case (.row, .endArray): try endRow()
      case (.row, _): try readColumn(token)
      case (.unknown(let depth, let inRow), .beginArray), (.unknown(let depth, let inRow), .beginObject):
        position = .unknown(depth + 1, inRow: inRow)
      case (.unknown(let depth, let inRow), .endArray), (.unknown(let depth, let inRow), .endObject):
        position = depth > 1 ? .unknown(depth - 1, inRow: inRow) : inRow ? .row : .object
      case (.unknown, _): break
      default: throw .damaged
      }
    }

    private mutating func readColumn(_ token: JSONTokens.Token) throws(FormatFault) {
      switch (column, token) {
      case (0, .text(let text)): hash = SHA256(text)
      case (1, .number(let number?)): size = number
      case (2, .text(let text)): place = text
      case (3, .number(let number?)): color = number
      case (4, .text(let text)): thumbnailHash = SHA256(text)
      case (5, .number(let number?)): thumbnailSize = number
      case (6, .text(let text)): thumbnailPlace = text
      case (0...6, _): throw .damaged
      case (_, .beginArray), (_, .beginObject): position = .unknown(1, inRow: true)
      default: break
      }
      column += 1
    }

    private mutating func endRow() throws(FormatFault) {
      guard let hash, (1...CatalogueLimits.file).contains(size), Place.isValid(place),
        (0...0xFF_FFFF).contains(color)
      else { throw .damaged }
      var thumbnail: EntryDetails.Thumbnail?
      if column > 4 {
        guard column >= 7, let thumbnailHash, (1...CatalogueLimits.thumbnail).contains(thumbnailSize),
          Place.isValid(thumbnailPlace)
        else { throw .damaged }
        thumbnail = .init(hash: thumbnailHash, size: thumbnailSize, place: thumbnailPlace)
      } else if column < 4 {
        throw .damaged
      }
      all.append(
        EntryDetails(hash: hash, size: size, place: place, color: UInt32(color), thumbnail: thumbnail))
      position = .files
    }
  }
}
