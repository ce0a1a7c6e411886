/// What reading one file may cost. A file that needs more is given up.
public struct ReaderLimits: Hashable, Sendable {
  /// The bytes of the file.
  public var file: Int
  /// The seconds of processor time. By the clock it may be two seconds more.
  public var seconds: Int
  /// The memory of the process that reads, in bytes, beside the program itself.
  public var memory: Int
  /// The bytes of what comes back.
  public var contents: Int

  /// Makes limits.
  public init(file: Int, seconds: Int, memory: Int, contents: Int) {
    self.file = file
    self.seconds = seconds
    self.memory = memory
    self.contents = contents
  }

  /// The most pixels of a picture.
  public static let pixels = 110_000_000
  /// Limits of files that are no pictures.
  public static let document = ReaderLimits(
    file: 128 << 20, seconds: 6, memory: 512 << 20, contents: 256 << 20)
  /// Limits of short texts.
  public static let text = ReaderLimits(file: 1 << 20, seconds: 2, memory: 256 << 20, contents: 1 << 20)
  /// Limits of pictures: as many bytes more as their pixels take.
  public static let picture = ReaderLimits(
    file: 256 << 20, seconds: 6, memory: 512 << 20 + 4 * pixels, contents: 4 * pixels)
}
