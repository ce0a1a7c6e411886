/// The limits of reading one file. A file that exceeds one is not read.
public struct ReaderLimits: Hashable, Sendable {
  /// The largest file, in bytes.
  public var file: Int
  /// The processor time, in seconds. The elapsed time may be two seconds longer.
  public var seconds: Int
  /// The memory of the child, in bytes, in addition to that of the program itself.
  public var memory: Int
  /// The largest contents, in bytes.
  public var contents: Int

  /// Makes limits.
  public init(file: Int, seconds: Int, memory: Int, contents: Int) {
    self.file = file
    self.seconds = seconds
    self.memory = memory
    self.contents = contents
  }

  /// The largest number of pixels of a picture.
  public static let pixels = 110_000_000
  /// The limits of files other than pictures.
  public static let document = ReaderLimits(
    file: 128 << 20, seconds: 6, memory: 512 << 20, contents: 256 << 20)
  /// The limits of short texts.
  public static let text = ReaderLimits(file: 1 << 20, seconds: 2, memory: 256 << 20, contents: 1 << 20)
  /// The limits of parts of documents on the clipboard.
  public static let parts = ReaderLimits(file: 64 << 20, seconds: 4, memory: 512 << 20, contents: 64 << 20)
  /// The limits of pictures, which allow for the memory of their pixels.
  public static let picture = ReaderLimits(
    file: 256 << 20, seconds: 6, memory: 512 << 20 + 4 * pixels, contents: 4 * pixels)
}
