import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// A map of the whole drawing in a corner, with a frame around the view. A finger on it moves the view.
extension SketchMode {
  /// The largest size of the map, in dp, and its distance from the corner.
  private static let mapSize = Size(176, 120)
  private static let mapInset = 12.0
  /// The ID of its layer, above those of the seats.
  private static let mapLayer: UInt64 = 0xFF_0000_0000

  /// The place of the map and its camera; nil while it is not shown.
  private func map(_ host: ModeHost<SketchMode>) -> (place: Rect, camera: Camera)? {
    guard host.session.views.showsMap, host.environment.view == .first, let extent = extent(host) else {
      return nil
    }
    let freeArea = host.environment.freeArea
    // The map of a nearly empty board includes the initial view. The margin keeps ink clear of the frames.
    let ink = extent.union(Rect(center: .origin, size: Size(200, 120)))
    let world = ink.inset(by: -0.05 * max(ink.width, ink.height))
    let scale = min(Self.mapSize.width / world.width, Self.mapSize.height / world.height)
    let size = Size(max(56, (world.width * scale).rounded()), max(56, (world.height * scale).rounded()))
    let place = Rect(
      x: (freeArea.maxX - size.width - Self.mapInset).rounded(), y: (freeArea.minY + Self.mapInset).rounded(),
      width: size.width, height: size.height)
    return (
      place,
      Camera(center: world.center, zoom: scale, viewport: Rect(origin: .origin, size: size))
    )
  }

  /// The map as a fixed layer, which is redrawn only when the board changes.
  func mapLayers(_ host: ModeHost<SketchMode>) -> [FloatingLayer] {
    guard let map = map(host) else { return [] }
    let theme = host.environment.theme
    var version = Hasher()
    version.combine(host.nextID)
    version.combine(theme.look)
    version.combine(map.camera.zoom)
    return [
      FloatingLayer(
        id: Self.mapLayer, content: BoardMap(board: host.state, theme: theme, camera: map.camera),
        version: version.finalize(), bounds: map.camera.viewport,
        transform: .translation(map.place.origin - .origin), isFixed: true)
    ]
  }

  /// The frame around the view.
  func mapOverlay(_ host: ModeHost<SketchMode>) -> [DrawingList.Item] {
    guard let map = map(host) else { return [] }
    // The map shows the board, which may be light in a dark theme.
    let theme = host.state.look.theme(host.environment.theme)
    let seen = host.environment.camera.viewToWorld.apply(host.environment.freeArea)
    let whole = map.place.inset(by: 2)
    let shown = map.camera.worldToView.apply(seen).offset(by: map.place.origin - .origin)
    // The frame has a minimum size, and stays within the map.
    let middle = Point(
      min(max(shown.center.x, whole.minX), whole.maxX), min(max(shown.center.y, whole.minY), whole.maxY))
    let frame = shown.intersection(whole).union(Rect(center: middle, size: Size(8, 8)))
    return [
      DrawingList.Item(bounds: map.place.inset(by: -2)) { canvas in
        canvas.stroke(Path(rect: map.place), theme.color(.line), width: 1.5)
        canvas.stroke(Path(roundedRect: frame, radius: 2), theme.color(.accent), width: 2)
      }
    ]
  }

  func isOnMap(_ point: Point, _ host: ModeHost<SketchMode>) -> Bool {
    map(host)?.place.contains(point) ?? false
  }

  /// Moves the view to the place on the map at a point of the window.
  func showPlace(onMap point: Point, _ host: ModeHost<SketchMode>) {
    guard let map = map(host) else { return }
    var view = BoardView(host.environment.camera, freeArea: host.environment.freeArea)
    view.center = map.camera.toWorld(point - (map.place.origin - .origin))
    go(to: view.camera(like: host.environment.camera, freeArea: host.environment.freeArea), host)
  }
}
