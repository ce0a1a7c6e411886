import Concurrency
import Geometry
import Raster
import Scene

/// The constant part of a puzzle: the picture, the cut and the table.
public final class Puzzle: Sendable {
  /// The kind under which the instruments count pieces.
  static let liveKind = "Piece"

  /// The cut of the picture.
  package let cut: Cut
  /// Whether pieces are rotated by quarter turns.
  package let rotates: Bool
  /// The table in world points. The picture's corner is at (0, 0), and the frame is in the middle of the table.
  package let table: Rect
  /// The picture.
  package let picture: PuzzlePicture
  /// The outlines of pieces that are in view.
  let shapes = PieceShapes()
  private let live: LiveToken

  /// Makes a puzzle. Its pieces are added to the counts of live objects; see `LiveObjects`.
  package init(
    cut: Cut, rotates: Bool, table: Rect, picture: PuzzlePicture, file: String = #fileID, line: Int = #line
  ) {
    self.cut = cut
    self.rotates = rotates
    self.table = table
    self.picture = picture
    // Pieces have no storage: they exist as long as their puzzle.
    live = LiveToken(Puzzle.liveKind, count: cut.count, file: file, line: line) { [grid = cut.grid] piece in
      guard let columns = grid?.columns, columns > 0 else { return "piece \(piece)" }
      return "piece \(piece), row \(piece / columns), column \(piece % columns)"
    }
  }
}

/// A picture that stays in the scene's resources as long as a puzzle uses it.
package final class PuzzlePicture: Sendable {
  /// The ID of the picture in the resources.
  package let id: ImageID
  /// The size of the picture in pixels.
  package let size: Size
  let resources: SceneResources

  /// Registers a picture.
  init(_ image: ImagePyramid, in resources: SceneResources) {
    id = resources.register(image)
    size = Size(Double(image.width), Double(image.height))
    self.resources = resources
  }

  deinit { resources.release(id) }

  /// The picture at all its scales; nil if the resources no longer have it.
  package var pyramid: ImagePyramid? { resources.image(id) }

  /// The paint that maps the whole picture to a rectangle of the path's space.
  package func paint(over rect: Rect) -> Paint {
    .image(id, .stretching(size, to: rect))
  }
}
