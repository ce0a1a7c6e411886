import Raster
import Scene

/// A codec that knows no format: it reads no pictures and writes empty files.
public struct NoPictures: ImageCodec {
  /// Makes a codec.
  public init() {}

  /// Always throws.
  public func decode(_ bytes: [UInt8]) throws(SceneProblem) -> Bitmap {
    throw SceneProblem("There are no pictures here.")
  }

  /// Returns no bytes.
  public func encodePNG(_ bitmap: Bitmap) throws(SceneProblem) -> [UInt8] { [] }
}
