import Concurrency
import Geometry
import Interface
import ModeKit
import Raster
import Scene

/// A picture's pixels, held in the scene's resources as long as anything may show them.
package final class ShownPicture: Sendable {
  /// Its pixels.
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

/// The pictures of a board, by their names in the library. It keeps what it has read while the board is open: a picture that was taken
/// away comes back at once when that is taken back.
package final class Album: Sendable {
  /// The longest side of a picture in pixels; larger ones are made smaller while they are read.
  static let longest = 4096

  private let resources: DocumentResources?
  private let known = Locked<[String: ShownPicture]>([:])

  /// Makes an album that reads from a document's library; without, it knows what it is given.
  init(_ resources: DocumentResources? = nil) { self.resources = resources }

  /// A picture, read now unless it was before.
  ///
  /// - Throws: `Problem` when it is missing or damaged.
  func picture(_ name: String) throws(Problem) -> ShownPicture {
    if let picture = known.with({ $0[name] }) { return picture }
    guard let resources, let bytes = resources.blob(name) else {
      throw Problem(tr("A picture of this board is missing from the library. Import it anew."))
    }
    return try add(bytes, as: name)
  }

  /// Reads a picture's bytes and keeps it under a name. Any thread.
  ///
  /// - Throws: `Problem` when they are no picture.
  @discardableResult func add(_ bytes: [UInt8], as name: String) throws(Problem) -> ShownPicture {
    guard let resources else { throw ByteReader.damaged }
    do throws(SceneProblem) {
      let bitmap = try resources.codec.decode(bytes, largest: Self.longest)
      let picture = ShownPicture(ImagePyramid(bitmap), resources.scene)
      known.with { $0[name] = picture }
      return picture
    } catch {
      throw Problem(tr(error.message))
    }
  }
}
