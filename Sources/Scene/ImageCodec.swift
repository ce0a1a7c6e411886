import Raster

/// Decodes and encodes picture files. The platform supplies it; safe to call from any thread.
public protocol ImageCodec: Sendable {
  /// Decodes a picture: PNG, JPEG, WebP, SVG and whatever else the platform reads.
  ///
  /// - Throws: ``SceneProblem`` with a sentence for the user.
  func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap
  /// Decodes a picture and halves it until neither side is longer than `largest` pixels. Where possible, only
  /// the small picture takes memory.
  func decode(_ bytes: [UInt8], largest: Int) throws(SceneProblem) -> Bitmap
  /// Encodes a PNG.
  func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8]
  /// The same codec, which stops decoding within a second after `isCancelled` returns true, if it can.
  func stopping(when isCancelled: @escaping @Sendable () -> Bool) -> any ImageCodec
}

extension ImageCodec {
  /// A codec that cannot stop.
  public func stopping(when isCancelled: @escaping @Sendable () -> Bool) -> any ImageCodec { self }

  /// Decodes the full picture and halves it until neither side is longer than `largest` pixels.
  public func decode(_ bytes: [UInt8], largest: Int) throws(SceneProblem) -> Bitmap {
    var picture = try decode(bytes)
    while max(picture.width, picture.height) > max(1, largest) { picture = ImagePyramid.halved(picture) }
    return picture
  }
}

/// A failure with a picture or text, with a sentence for the user.
public struct SceneProblem: Error, Hashable, Sendable {
  /// The sentence.
  public var message: String
  /// Makes a problem.
  public init(_ message: String) { self.message = message }
}
