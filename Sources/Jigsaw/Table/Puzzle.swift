import Concurrency
import Geometry
import Raster
import Scene

/// What of a puzzle never changes: the picture, the cut and the table it lies on.
public final class Puzzle: Sendable {
  /// What the instruments count its pieces as.
  static let livingKind = "Piece"

  /// How the picture is cut.
  package let cut: Cut
  /// Whether pieces are turned.
  package let rotates: Bool
  /// The table in world points; the finished picture belongs at its middle, at (0, 0).
  package let table: Rect
  /// The picture.
  package let picture: PuzzlePicture
  /// The outlines of its pieces, as far as they are in sight.
  let shapes = PieceShapes()
  private let living: Living

  /// Its pieces count as made by the caller; see `LivingCounts`.
  package init(
    cut: Cut, rotates: Bool, table: Rect, picture: PuzzlePicture, file: String = #fileID, line: Int = #line
  ) {
    self.cut = cut
    self.rotates = rotates
    self.table = table
    self.picture = picture
    // Pieces have no storage of their own: they come and go with their puzzle.
    living = Living(Puzzle.livingKind, count: cut.count, file: file, line: line) { [grid = cut.grid] piece in
      guard let columns = grid?.columns, columns > 0 else { return "piece \(piece)" }
      return "piece \(piece), row \(piece / columns), column \(piece % columns)"
    }
  }
}

/// A picture that is held in the scene's resources as long as a puzzle uses it.
package final class PuzzlePicture: Sendable {
  /// Its name there.
  package let id: ImageID
  /// Its size in pixels.
  package let size: Size
  private let resources: SceneResources

  /// Registers a picture.
  init(_ image: ImagePyramid, in resources: SceneResources) {
    id = resources.register(image)
    size = Size(Double(image.width), Double(image.height))
    self.resources = resources
  }

  deinit { resources.release(id) }

  /// The picture in all its sizes.
  package var pyramid: ImagePyramid? { resources.image(id) }

  /// The paint that lays the whole picture over a rectangle of the path's space.
  package func paint(over rect: Rect) -> Paint {
    .image(
      id,
      Affine.scale(rect.width / size.width, rect.height / size.height).then(
        .translation(rect.origin - .origin)))
  }
}
