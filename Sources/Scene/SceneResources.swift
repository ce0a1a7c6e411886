import Concurrency
import Geometry
import Raster
import Sandbox

/// Pictures, which drawings refer to by name, and the typesetter. Safe to use from any thread.
public final class SceneResources: Sendable {
  /// Measures and draws text.
  public let typesetter: any Typesetter
  /// Decodes and encodes pictures.
  public let codec: any ImageCodec
  /// Reads untrusted files.
  public let files: any FileReading
  private let images = Locked<(next: UInt64, table: [ImageID: ImagePyramid])>((1, [:]))

  /// Makes an empty set of resources. Without `files`, files are read in this process, as in tests and in the sandbox
  /// itself.
  public init(
    typesetter: any Typesetter, codec: any ImageCodec, files: any FileReading = DirectReading()
  ) {
    self.typesetter = typesetter
    self.codec = codec
    self.files = files
  }

  /// Adds a picture and names it.
  public func register(_ image: ImagePyramid) -> ImageID {
    images.with { state in
      let id = ImageID(state.next)
      state.next += 1
      state.table[id] = image
      return id
    }
  }

  /// The picture with a name, unless it was released.
  public func image(_ id: ImageID) -> ImagePyramid? { images.with { $0.table[id] } }

  /// Releases a picture. Drawings that still refer to it draw nothing in its place.
  public func release(_ id: ImageID) { images.with { $0.table[id] = nil } }

  /// How many pictures are held.
  public var imageCount: Int { images.with { $0.table.count } }
}
