import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Raster
import Scene

/// A picture on a board, below the ink. Like a stroke it is named by the record that placed it and by its order among
/// all pictures, and its changes since then are a ``StrokeEdit``.
package struct LaidPicture: Sendable {
  /// The record that placed it; see ``id(ofGiven:)`` for the pictures that a board was made with.
  package let id: MoveID
  /// The picture as it was placed.
  package let placed: PlacedPicture
  /// The changes since then. Pictures have neither colour nor layer.
  package let edit: StrokeEdit
  /// The bounding box, in world points.
  package let bounds: Rect
  let shown: ShownPicture

  init(id: MoveID, _ placed: PlacedPicture, _ edit: StrokeEdit, _ album: Album) throws(Problem) {
    self.id = id
    self.placed = placed
    self.edit = edit
    shown = try album.picture(placed.blob)
    bounds = edit.placement.affine.apply(placed.box)
    guard bounds.isFinite, !bounds.isEmpty, Ink.world.contains(bounds) else {
      throw Problem(tr("The board does not reach that far; move it less far."))
    }
  }

  /// The order among all pictures.
  package var order: Order { edit.order }
  /// The name of the picture.
  var name: StrokeName { StrokeName(id: id, order: order) }

  /// The order of a picture that a board was made with; the lowest is first.
  static func order(ofGiven index: Int) -> Order { Order(back + index, by: 0) }
  /// The upper limit of order numbers of pictures that are sent to the back. No stroke has such a number.
  static let back = -1 << 31

  /// The name of a picture that a board was made with, which has no record: names count down from −1.
  static func id(ofGiven index: Int) -> MoveID { MoveID(author: 0, counter: -1 - index) }
  /// The index of a picture that a board was made with, from its name; nil for other pictures.
  static func givenIndex(of id: MoveID) -> Int? {
    id.author == 0 && id.counter < 0 ? -1 - id.counter : nil
  }

  /// Whether a point of the world lies on the picture.
  func contains(_ point: Point) -> Bool {
    edit.placement.affine.inverse.map { placed.box.contains($0.apply(point)) } ?? false
  }

  func draw(_ strength: Double, into canvas: Canvas) {
    canvas.with(edit.placement.affine) { shown.draw(in: placed.box, strength, into: canvas) }
  }

  /// An upright copy of the pixels and its box, for file formats without rotated pictures.
  func upright(_ resources: SceneResources) -> (Bitmap, Rect) {
    let image = shown.finest
    guard edit.placement.im != 0 || edit.placement.re < 0 else { return (image, bounds) }
    let content = DrawingList([.init(bounds: bounds) { draw(1, into: $0) }])
    let scale = Double(image.width) / (placed.box.width * edit.placement.scale)
    let most = Double(Album.longest) / max(bounds.width, bounds.height)
    return (render(content, rect: bounds, scale: min(scale, most), resources: resources), bounds)
  }
}
