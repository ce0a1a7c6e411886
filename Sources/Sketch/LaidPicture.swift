import Geometry
import Interface
import ModeKit
import Raster
import Scene

/// A picture that a board is made with: where it lies, and under which name the library keeps it.
public struct PlacedPicture: Hashable, Sendable {
  /// The library's name of the file.
  public var blob: String
  /// Where it lies, in world points.
  public var box: Rect

  /// Makes a placed picture.
  public init(blob: String, box: Rect) {
    self.blob = blob
    self.box = box
  }

  func encode(into writer: inout ByteWriter) {
    writer.string(blob)
    for value in [box.minX, box.minY, box.maxX, box.maxY] { writer.double(value) }
  }

  init(reading reader: inout ByteReader) throws(Problem) {
    blob = try reader.string()
    box = Rect(
      minX: try reader.double(), minY: try reader.double(), maxX: try reader.double(),
      maxY: try reader.double())
    guard box.isFinite, !box.isEmpty, Ink.world.contains(box) else { throw ByteReader.damaged }
  }
}

/// A picture under the ink, held in the scene's resources as long as a board shows it.
package final class LaidPicture: Sendable {
  /// Where it lies, in world points.
  package let box: Rect
  /// Its pixels.
  package let image: ImagePyramid
  private let id: ImageID
  private let resources: SceneResources

  package init(_ image: ImagePyramid, in box: Rect, _ resources: SceneResources) {
    self.box = box
    self.image = image
    self.resources = resources
    id = resources.register(image)
  }

  deinit { resources.release(id) }

  /// Reads pictures from the library.
  ///
  /// - Throws: a sentence when one is missing or damaged.
  static func read(_ pictures: [PlacedPicture], _ resources: DocumentResources) throws(Problem)
    -> [LaidPicture]
  {
    var result: [LaidPicture] = []
    for picture in pictures {
      guard let bytes = resources.blob(picture.blob) else {
        throw Problem(tr("A picture of this board is missing from the library. Import it anew."))
      }
      do throws(SceneProblem) {
        result.append(
          LaidPicture(ImagePyramid(try resources.scene.codec.decode(bytes)), in: picture.box, resources.scene)
        )
      } catch {
        throw Problem(tr(error.message))
      }
    }
    return result
  }

  func draw(into canvas: Canvas) { canvas.draw(id, in: box) }
}
