/// A way to read files of one kind: a function from bytes to bytes, with a name and limits.
///
/// The app and the process that reads for it have the same readers. A request names one of them.
public struct FileReader: Sendable {
  /// Reads a file from its bytes and parameters, such as its name, as bytes.
  ///
  /// It is called on the main thread of a process that cannot open files or start threads.
  ///
  /// - Throws: ``ReadingFailure/refused(_:)`` with the sentence for the user.
  public typealias Body =
    @Sendable (_ file: [UInt8], _ parameters: [UInt8]) throws(ReadingFailure) -> FileContents

  /// The unique name; at most 255 bytes.
  public let name: String
  /// The limits of time, memory and size.
  public let limits: ReaderLimits
  /// Reads a file.
  public let body: Body

  /// Makes a reader.
  public init(_ name: String, _ limits: ReaderLimits, _ body: @escaping Body) {
    self.name = name
    self.limits = limits
    self.body = body
  }
}

extension FileReader {
  /// A number as four bytes, little-endian, for parameters and headers. It is clamped to 32 bits.
  public static func bytes(of number: Int) -> [UInt8] {
    let number = UInt32(clamping: number)
    return (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// The number in four bytes, little-endian; 0 for any other count of bytes.
  public static func number(in bytes: some BidirectionalCollection<UInt8>) -> Int {
    bytes.count == 4 ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : 0
  }
}

/// The result of reading a file. It comes from a process that may have been taken over by a hostile file, so its
/// receiver checks every number in it.
public struct FileContents: Sendable {
  /// A few numbers, in at most ``largestHeader`` bytes.
  public var header: [UInt8]
  /// The rest, such as pixels.
  public var body: SharedMemory?

  /// The largest size of a header, in bytes.
  public static let largestHeader = 4096

  /// Makes contents.
  public init(header: [UInt8] = [], body: SharedMemory? = nil) {
    self.header = header
    self.body = body
  }

  /// Makes contents of bytes alone.
  ///
  /// - Throws: ``ReadingFailure/failed`` when there is no memory.
  public init(_ bytes: [UInt8]) throws(ReadingFailure) {
    self.init(body: try SharedMemory(bytes))
  }

  /// A copy of the body's bytes.
  ///
  /// - Complexity: O(bytes).
  public var bytes: [UInt8] { body.map { Array($0.bytes) } ?? [] }
}

/// Why a file could not be read.
public enum ReadingFailure: Error, Hashable, Sendable {
  /// The reader rejects the file, with a sentence for the user.
  case refused(String)
  /// The file has more bytes than ``ReaderLimits/file``.
  case tooLarge
  /// It took longer than ``ReaderLimits/seconds``.
  case tooSlow
  /// The reader crashed, ran out of memory, or sent an invalid answer.
  case failed
  /// The request was cancelled.
  case cancelled
  /// The system refused to start a process.
  case unavailable
}

/// Reads untrusted files. Any thread.
public protocol FileReading: Sendable {
  /// Reads a file with a reader, and waits for its contents. `isCancelled` is called at least ten times a second. Once
  /// it returns true, reading ends at once.
  func read(
    _ file: [UInt8], by reader: FileReader, _ parameters: [UInt8], isCancelled: @Sendable () -> Bool
  ) throws(ReadingFailure) -> FileContents
  /// Cancels the present read and all later ones.
  func close()
}

/// Reads files in the calling process: for tests, and for code that already runs in the sandbox.
public struct DirectReading: FileReading {
  /// Makes a direct reading.
  public init() {}

  /// Calls the reader.
  public func read(
    _ file: [UInt8], by reader: FileReader, _ parameters: [UInt8], isCancelled: @Sendable () -> Bool
  ) throws(ReadingFailure) -> FileContents {
    guard file.count <= reader.limits.file else { throw .tooLarge }
    if isCancelled() { throw .cancelled }
    let contents = try reader.body(file, parameters)
    if isCancelled() { throw .cancelled }
    return contents
  }

  /// Has no effect: each read ends before its call returns.
  public func close() {}
}
