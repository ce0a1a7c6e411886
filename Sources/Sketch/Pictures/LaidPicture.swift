import Geometry
import Gestures
import Interface
import Library
import ModeKit
import Raster
import Scene

/// A picture that lies under the ink of a board. Like a stroke it is named by the record that laid it and by its order, its place
/// among all pictures, and keeps what was done to it since as a ``StrokeEdit``.
package struct LaidPicture: Sendable {
  /// The record that laid it; see ``id(ofGiven:)`` for those that the board was made with.
  package let id: MoveID
  /// How it was laid.
  package let placed: PlacedPicture
  /// What has been done to it since; pictures have neither colour nor layer.
  package let edit: StrokeEdit
  /// The box around it, in world points.
  package let bounds: Rect
  let shown: ShownPicture

  init(id: MoveID, _ placed: PlacedPicture, _ edit: StrokeEdit, _ album: Album) throws(Problem) {
    self.id = id
    self.placed = placed
    self.edit = edit
    shown = try album.picture(placed.blob)
    bounds = edit.placement.affine.apply(placed.box)
    guard bounds.isFinite, !bounds.isEmpty, Ink.world.contains(bounds) else {
      throw Problem(tr("There is no more board so far away; move it less far."))
    }
  }

  /// Its place among all pictures.
  package var order: Order { edit.order }
  /// Its name.
  var name: StrokeName { StrokeName(id: id, order: order) }

  /// Where the pictures lie in the order of things that a board was made with, the lowest first.
  static func order(ofGiven index: Int) -> Order { Order(back + index, by: 0) }
  /// Pictures that are sent to the back have numbers below this, where no stroke's ever is.
  static let back = -1 << 31

  /// The names of those that a board was made with, which no record laid: they count down from −1.
  static func id(ofGiven index: Int) -> MoveID { MoveID(author: 0, counter: -1 - index) }
  /// Which of the pictures that a board was made with has a name; nil for one that a record laid.
  static func givenIndex(of id: MoveID) -> Int? {
    id.author == 0 && id.counter < 0 ? -1 - id.counter : nil
  }

  /// Whether it lies under a point of the world.
  func contains(_ point: Point) -> Bool {
    edit.placement.affine.inverse.map { placed.box.contains($0.apply(point)) } ?? false
  }

  func draw(_ strength: Double, into canvas: Canvas) {
    canvas.with(edit.placement.affine) { shown.draw(in: placed.box, strength, into: canvas) }
  }

  /// Its pixels as they lie on the board and the box that they fill, for files that know upright pictures alone.
  func upright(_ resources: SceneResources) -> (Bitmap, Rect) {
    let image = shown.finest
    guard edit.placement.im != 0 || edit.placement.re < 0 else { return (image, bounds) }
    let content = DrawingList([.init(bounds: bounds) { draw(1, into: $0) }])
    let scale = Double(image.width) / (placed.box.width * edit.placement.scale)
    let most = Double(Album.longest) / max(bounds.width, bounds.height)
    return (render(content, rect: bounds, scale: min(scale, most), resources: resources), bounds)
  }
}
