import Raster
import Sandbox

/// Decodes pictures in the sandbox. Encodes them in this process, since their pixels are trusted.
public struct SandboxedCodec: ImageCodec {
  private let files: any FileReading
  private let reader: FileReader
  private let codec: any ImageCodec
  private var isCancelled: @Sendable () -> Bool = { false }

  /// Makes a codec that decodes through `files`, whose process uses ``reader(_:)``, and encodes with `codec`.
  public init(_ files: any FileReading, codec: any ImageCodec) {
    self.files = files
    self.codec = codec
    reader = Self.reader(codec)
  }

  /// The reader of pictures. Its parameters are the largest side in pixels.
  public static func reader(_ codec: any ImageCodec) -> FileReader {
    FileReader("picture", .picture) { file, parameters throws(ReadingFailure) in
      let bitmap: Bitmap
      do throws(SceneProblem) {
        bitmap = try codec.decode(file, largest: FileReader.number(in: parameters))
      } catch {
        throw .refused(error.message)
      }
      return try FileContents(bitmap)
    }
  }

  /// Decodes a picture in the other process.
  public func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap { try decode(bytes, largest: .max) }

  /// Decodes and shrinks a picture in the other process.
  public func decode(_ bytes: [UInt8], largest: Int) throws(SceneProblem) -> Bitmap {
    let parameters = FileReader.bytes(of: largest)
    do throws(ReadingFailure) {
      return try files.read(bytes, by: reader, parameters, isCancelled: isCancelled).bitmap(largest: largest)
    } catch {
      throw SceneProblem(error)
    }
  }

  /// Encodes a PNG in this process.
  public func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8] { try codec.encodePNG(bitmap) }

  /// The same codec, which stops decoding when the picture is no longer wanted.
  public func stopping(when isCancelled: @escaping @Sendable () -> Bool) -> any ImageCodec {
    var codec = self
    codec.isCancelled = isCancelled
    return codec
  }
}

extension Bitmap {
  /// Makes a transparent bitmap in memory that can be handed to another process; nil when there is not enough.
  public static func shared(width: Int, height: Int) -> Bitmap? {
    guard width > 0, height > 0, let memory = try? SharedMemory(count: 4 * width * height) else { return nil }
    return Bitmap(memory, width: width, height: height)
  }

  fileprivate convenience init?(_ memory: SharedMemory, width: Int, height: Int) {
    guard let start = memory.bytes.baseAddress else { return nil }
    self.init(
      width: width, height: height, pixels: start.assumingMemoryBound(to: UInt32.self), of: memory)
  }
}

extension FileContents {
  /// A picture: its width and height in the header, and its pixels as the body.
  ///
  /// - Throws: ``ReadingFailure/failed`` when there is no memory.
  /// - Complexity: O(1) for ``Raster/Bitmap/shared(width:height:)``, else O(pixels).
  public init(_ bitmap: Bitmap) throws(ReadingFailure) {
    let memory: SharedMemory
    if let shared = bitmap.owner as? SharedMemory {
      memory = shared
    } else {
      memory = try SharedMemory(count: bitmap.byteCount)
      memory.bytes.copyMemory(from: UnsafeRawBufferPointer(start: bitmap.pixels, count: bitmap.byteCount))
    }
    self.init(
      header: FileReader.bytes(of: bitmap.width) + FileReader.bytes(of: bitmap.height), body: memory)
  }

  /// The picture, whose sides are at most `largest` pixels long.
  ///
  /// - Throws: ``ReadingFailure/failed`` when the contents are not a picture.
  public func bitmap(largest: Int) throws(ReadingFailure) -> Bitmap {
    guard header.count == 8, let body else { throw .failed }
    let (width, height) = (FileReader.number(in: header[0..<4]), FileReader.number(in: header[4..<8]))
    guard width > 0, height > 0, max(width, height) <= max(1, largest),
      width <= ReaderLimits.pixels / height, body.bytes.count == 4 * width * height,
      let bitmap = Bitmap(body, width: width, height: height)
    else { throw .failed }
    return bitmap
  }
}

extension SceneProblem {
  /// The sentence for a file that could not be read. That of a refusal is the reader's own.
  public init(_ failure: ReadingFailure) {
    switch failure {
    case .refused(let sentence): self = SceneProblem(sentence)
    case .tooLarge: self = SceneProblem("This file is too large to be read; make it smaller first.")
    case .tooSlow:
      self = SceneProblem("Reading this file would take too long; make it smaller or simpler first.")
    case .failed:
      self = SceneProblem(
        "This file is damaged, or reading it takes too much memory; try another copy or a smaller one.")
    case .cancelled: self = SceneProblem("Opening was cancelled.")
    case .unavailable:
      self = SceneProblem(
        "This file cannot be read now: the system has no room for another process; close some programs.")
    }
  }
}
