import Concurrency
import Geometry
import Interface
import ModeKit
import Raster
import Scene

/// The pixels of a picture, kept in the scene's resources as long as the object exists.
package final class ShownPicture: Sendable {
  /// The pixels at all scales.
  package let image: ImagePyramid
  private let id: ImageID
  private let resources: SceneResources

  init(_ image: ImagePyramid, _ resources: SceneResources) {
    self.image = image
    self.resources = resources
    id = resources.register(image)
  }

  deinit { resources.release(id) }

  func draw(in box: Rect, _ strength: Double, into canvas: Canvas) {
    canvas.draw(id, in: box, opacity: strength)
  }
}

/// The pictures of a board, by their names in the library. Pictures stay in memory while the board is open, so that
/// undoing a removal is immediate.
package final class Album: Sendable {
  /// The longest side of a picture in pixels; larger pictures are scaled down when they are read.
  static let longest = 4096

  private let resources: DocumentResources?
  private let known = Locked<[String: ShownPicture]>([:])

  /// Makes an album that reads from a document's library; without one it has only the pictures that are added.
  init(_ resources: DocumentResources? = nil) { self.resources = resources }

  /// The picture with a name, read on first use.
  ///
  /// - Throws: `Problem` when the picture is missing or damaged.
  func picture(_ name: String) throws(Problem) -> ShownPicture {
    if let picture = known.with({ $0[name] }) { return picture }
    guard let resources, let bytes = resources.blob(name) else {
      throw Problem(tr("A picture of this board is missing from the library. Import it again."))
    }
    return try add(bytes, as: name)
  }

  /// Decodes a picture and stores it under a name. Usable from any thread.
  ///
  /// - Throws: `Problem` when the bytes are not a picture.
  @discardableResult func add(_ bytes: [UInt8], as name: String) throws(Problem) -> ShownPicture {
    guard let resources else { throw ByteReader.damaged }
    do throws(SceneProblem) {
      let bitmap = try resources.scene.codec.decode(bytes, largest: Self.longest)
      let picture = ShownPicture(ImagePyramid(bitmap), resources.scene)
      known.with { $0[name] = picture }
      return picture
    } catch {
      throw Problem(tr(error.message))
    }
  }
}
