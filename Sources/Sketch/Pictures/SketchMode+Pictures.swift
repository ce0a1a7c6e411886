import Geometry
import Gestures
import Interface
import Library
import ModeKit

/// Placing pictures on the board. They are then selected, moved and removed like strokes; see `Selecting`.
extension SketchMode: PictureLayingMode {
  /// The largest part of the room that a new picture fills.
  private static let share = 0.6
  /// The offset from another picture placed at the same position, in dp.
  private static let step = 24.0

  /// Decodes a picture on a worker, stores it in the library, and places it in the middle of the view.
  func lay(_ bytes: [UInt8], _ seat: Int, _ host: ModeHost<SketchMode>) {
    let album = host.state.album
    let hold = host.hold
    host.run({ () -> Result<PlacedPicture, Problem> in
      Result { () throws(Problem) in
        let name = BlobID(of: bytes).description
        let size = try album.add(bytes, as: name).size
        hold(bytes)
        return PlacedPicture(blob: name, box: Rect(origin: .origin, size: size))
      }
    }) { host, result in
      switch result {
      case .success(let picture): lay(picture, seat, host)
      case .failure(let problem): host.toast(problem.message, seconds: 8)
      }
    }
  }

  /// Places a picture whose box has the size of its pixels.
  private func lay(_ picture: PlacedPicture, _ seat: Int, _ host: ModeHost<SketchMode>) {
    endReplay(host)
    let camera = host.environment.camera
    let freeArea = host.environment.freeArea
    let size = picture.box.size
    let fit = min(1, Self.share * freeArea.width / size.width, Self.share * freeArea.height / size.height)
    // Pictures placed here before stay visible.
    var place = freeArea.center
    while host.state.pictures.contains(where: { camera.toView($0.bounds.center).distance(to: place) < 1 }) {
      place = place + Vector(Self.step, Self.step)
    }
    let middle = camera.toWorld(place)
    let scale = fit / camera.zoom
    let placed = PlacedPicture(
      blob: picture.blob,
      box: Rect(center: middle, size: Size(size.width * scale, size.height * scale)))
    var edit = StrokeEdit(order: Order(firstOrder(of: 1, host), by: host.author))
    // Upright in the current view.
    if camera.turns != 0 {
      edit.placement = .turning(by: -Double(camera.turns) * .pi / 2, scale: 1, around: middle)
    }
    let name = StrokeName(id: host.nextID, order: edit.order)
    guard Ink.world.contains(placed.box) else {
      return host.toast(tr("The board does not reach that far; move it less far."))
    }
    guard host.perform(.place(placed, edit), seat: seat), let laid = host.state.picture(name) else { return }
    host.session[seat].tools.take(.lasso)
    select(Chosen(pictures: [laid]), seat, host)
  }
}
