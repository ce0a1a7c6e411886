import Geometry
import ModeKit
import Raster
import Sandbox
import Scene

/// The pieces of an archive after tracing: the seams between them, and the whole picture.
struct TracedPieces {
  /// The seams.
  let mesh: CutMesh
  /// The whole picture.
  let picture: Bitmap
  /// The rectangle of the picture in picture space, in points.
  let whole: Rect

  /// Traces the pieces of an archive. The picture is halved until neither side is longer than `largest`.
  ///
  /// - Throws: `Problem` when a piece is damaged or the pieces do not make one puzzle.
  init(_ archive: PuzzleArchive, largest: Int, resources: DocumentResources) throws(Problem) {
    let map = try PieceMap(archive, largest: largest, resources: resources)
    let places = Dictionary(
      archive.pieces.enumerated().map { ($1.number, $0) }, uniquingKeysWith: { first, _ in first })
    let relations = archive.relations.compactMap { first, second -> (Int, Int)? in
      guard let a = places[first], let b = places[second] else { return nil }
      return (a, b)
    }
    mesh = try CutMesh(map, relations: relations)
    picture = map.picture
    let scale = Cut.pieceSide / map.pieceSide
    whole = Rect(x: 0, y: 0, width: Double(map.width) * scale, height: Double(map.height) * scale)
  }
}

extension TracedPieces {
  /// The seams and the picture as bytes for another process. The header has the length of the seams and the picture's
  /// sides. The body has the pixels, followed by the seams.
  var contents: FileContents {
    get throws(ReadingFailure) {
      var writer = ByteWriter()
      writer.double(whole.width)
      writer.double(whole.height)
      writer.count(mesh.count)
      writer.write(mesh.vertices)
      writer.count(mesh.seams.count)
      for seam in mesh.seams {
        for number in [seam.from, seam.to, seam.ahead, seam.behind, seam.points, Int32(seam.knob)] {
          writer.signed(Int(number))
        }
      }
      writer.write(mesh.points)
      let links = mesh.links?.pairs ?? []
      writer.count(links.count)
      for (first, second) in links {
        writer.count(first)
        writer.count(second)
      }
      let seams = writer.bytes
      let memory = try SharedMemory(count: picture.byteCount + seams.count)
      memory.bytes.copyMemory(from: UnsafeRawBufferPointer(start: picture.pixels, count: picture.byteCount))
      UnsafeMutableRawBufferPointer(rebasing: memory.bytes[picture.byteCount...]).copyBytes(from: seams)
      return FileContents(
        header: [seams.count, picture.width, picture.height].flatMap { FileReader.bytes(of: $0) },
        body: memory)
    }
  }

  /// Decodes bytes from another process; nil if they are invalid.
  init?(_ contents: FileContents) {
    guard contents.header.count == 12, let memory = contents.body, let start = memory.bytes.baseAddress else {
      return nil
    }
    let body = memory.bytes
    let numbers = [0, 4, 8].map { FileReader.number(in: contents.header[$0..<$0 + 4]) }
    let (width, height) = (numbers[1], numbers[2])
    guard (1...JigsawMode.largestPicture).contains(width), (1...JigsawMode.largestPicture).contains(height),
      body.count - numbers[0] == 4 * width * height
    else { return nil }
    picture = Bitmap(
      width: width, height: height, pixels: start.assumingMemoryBound(to: UInt32.self), of: memory)
    var reader = ByteReader(Array(body[picture.byteCount...]))
    guard let (mesh, whole) = try? Self.mesh(&reader), reader.remaining == 0 else { return nil }
    self.mesh = mesh
    self.whole = whole
  }

  /// The longest side of the picture in points, which is reached when each piece is one pixel.
  private static let longest = Double(JigsawMode.largestPicture) * Cut.pieceSide

  /// Reads the seams, and the rectangle of the picture.
  private static func mesh(_ reader: inout ByteReader) throws(Problem) -> (CutMesh, Rect) {
    let whole = Rect(x: 0, y: 0, width: try reader.double(), height: try reader.double())
    guard (0.1...longest).contains(whole.width), (0.1...longest).contains(whole.height) else {
      throw ByteReader.damaged
    }
    // The control points of curves may lie outside the picture.
    let space = whole.inset(by: -max(whole.width, whole.height))
    let count = try reader.count(limit: JigsawParams.pieceRange.upperBound)
    let vertices = try points(&reader, in: space)
    var seams: [CutMesh.Seam] = []
    let seamCount = try reader.count(limit: reader.remaining)
    for _ in 0..<seamCount {
      func number(_ range: Range<Int>) throws(Problem) -> Int32 {
        let number = try reader.signed()
        guard range.contains(number) else { throw ByteReader.damaged }
        return Int32(number)
      }
      seams.append(
        CutMesh.Seam(
          from: try number(0..<vertices.count), to: try number(0..<vertices.count),
          ahead: try number(0..<count), behind: try number(-1..<count),
          points: try number(Int(seams.last?.points ?? 0)..<Int(Int32.max)), knob: Int8(try number(-1..<2))))
    }
    let points = try points(&reader, in: space)
    guard count >= 2, seams.first?.points == 0 else { throw ByteReader.damaged }
    let starts = seams.map { Int($0.points) } + [points.count]
    for (start, end) in zip(starts, starts.dropFirst()) {
      // A straight line has no points. Otherwise each curve has two control points, and each joint between curves one
      // point.
      guard end == start || (end > start && (end - start) % 3 == 2) else { throw ByteReader.damaged }
    }
    var links: [(Int, Int)] = []
    let linkCount = try reader.count(limit: reader.remaining)
    for _ in 0..<linkCount {
      links.append((try reader.count(limit: count - 1), try reader.count(limit: count - 1)))
    }
    do throws(MeshOverlay.Contradiction) {
      var mesh = try CutMesh(vertices, seams, points, count: count)
      mesh.links = Links(links, count: count)
      return (mesh, whole)
    } catch {
      throw ByteReader.damaged
    }
  }

  private static func points(_ reader: inout ByteReader, in space: Rect) throws(Problem) -> [Point] {
    let count = try reader.count(limit: reader.remaining / 16)
    var points: [Point] = []
    points.reserveCapacity(count)
    for _ in 0..<count {
      let point = Point(try reader.double(), try reader.double())
      guard space.contains(point) else { throw ByteReader.damaged }
      points.append(point)
    }
    return points
  }
}

extension ByteWriter {
  fileprivate mutating func write(_ points: [Point]) {
    count(points.count)
    for point in points {
      double(point.x)
      double(point.y)
    }
  }
}
