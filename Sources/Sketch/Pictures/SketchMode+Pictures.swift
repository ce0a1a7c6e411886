import Geometry
import Gestures
import Interface
import Library
import ModeKit

/// Pictures that somebody lays on the board. From then on they are chosen, moved and taken away as strokes are; see `Selecting`.
extension SketchMode: PictureLayingMode {
  /// How much of the room a new picture fills at most.
  private static let share = 0.6
  /// How far a picture lies from another that was laid at the same place, in dp.
  private static let step = 24.0

  /// Reads a picture's file on a worker, keeps it in the library, and lays it in the middle of what is seen.
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

  /// Lays a picture whose box is as large as its pixels.
  private func lay(_ picture: PlacedPicture, _ seat: Int, _ host: ModeHost<SketchMode>) {
    endFilm(host)
    let camera = host.environment.camera
    let room = host.environment.room
    let size = picture.box.size
    let fit = min(1, Self.share * room.width / size.width, Self.share * room.height / size.height)
    // Those that were laid here before stay in sight.
    var place = room.center
    while host.state.pictures.contains(where: { camera.toView($0.bounds.center).distance(to: place) < 1 }) {
      place = place + Vector(Self.step, Self.step)
    }
    let middle = camera.toWorld(place)
    let scale = fit / camera.zoom
    let placed = PlacedPicture(
      blob: picture.blob,
      box: Rect(center: middle, size: Size(size.width * scale, size.height * scale)))
    var edit = StrokeEdit(order: Order(firstOrder(of: 1, host), by: host.author))
    // Upright for who looks at it now.
    if camera.turns != 0 {
      edit.placement = .turning(by: -Double(camera.turns) * .pi / 2, scale: 1, around: middle)
    }
    let name = StrokeName(id: host.nextID, order: edit.order)
    guard Ink.world.contains(placed.box) else {
      return host.toast(tr("There is no more board so far away; move it less far."))
    }
    guard host.perform(.place(placed, edit), seat: seat), let laid = host.state.picture(name) else { return }
    host.session[seat].tools.take(.lasso)
    select(Chosen(pictures: [laid]), seat, host)
  }
}
