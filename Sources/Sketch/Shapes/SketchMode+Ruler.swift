import Geometry
import Gestures
import Interface
import ModeKit
import Scene

/// The ruler. It belongs to the document for all seats, but not to the drawing.
extension SketchMode {
  /// Shows or hides the ruler.
  func toggleRuler(_ host: ModeHost<SketchMode>) {
    if host.session.ruler == nil {
      host.session.ruler = Ruler(host.environment.camera, freeArea: host.environment.freeArea)
      host.request(
        .tip(
          id: Tip.ruler,
          tr("Two fingers move and turn the ruler. Chalk that starts at its edge runs along it.")))
    } else {
      host.session.ruler = nil
      host.request(.tipDone(id: Tip.ruler))
    }
    host.session.hands.forget(RulerHand.self)
    host.refreshOverlay()
  }

  /// Whether a point of the window lies on the ruler.
  func isOnRuler(_ point: Point, _ host: ModeHost<SketchMode>) -> Bool {
    host.session.ruler?.contains(host.environment.camera.toWorld(point)) ?? false
  }

  /// The drawing of the ruler over the board.
  func rulerOverlay(_ host: ModeHost<SketchMode>) -> [DrawingList.Item] {
    guard let ruler = host.session.ruler else { return [] }
    let camera = host.environment.camera
    let theme = host.environment.theme
    let toView = ruler.toWorld.then(camera.worldToView)
    let zoom = camera.zoom
    let size = Size(ruler.size.width * zoom, ruler.size.height * zoom)
    // In dp from here on, so that its lines have the same width at any zoom.
    let place = Affine.scale(1 / zoom).then(toView)
    let body = Rect(center: .origin, size: size)
    let step = Snap.lengthStep(zoom: zoom) / 4 * zoom
    var ticks = Path()
    for i in 0...Int(min(4000, size.width / step)) {
      let x = body.minX + Double(i) * step
      let length = i % 4 == 0 ? 14.0 : 8
      for (y, way) in [(body.minY, 1.0), (body.maxY, -1)] {
        ticks.append(Path(polygon: [Point(x, y), Point(x, y + way * length)], isClosed: false))
      }
    }
    let degrees = (Int((-ruler.angle * 180 / .pi).rounded()) + 360) % 180
    let style = theme.style(.detail)
    let text = "\(degrees)°"
    return [
      DrawingList.Item(bounds: place.apply(body).inset(by: -2), transform: place) { [ticks] canvas in
        canvas.fill(body, radius: 4, .color(theme.color(.raised).faded(0.82)))
        canvas.stroke(ticks, theme.color(.quietText), width: 1)
        canvas.stroke(Path(roundedRect: body, radius: 4), theme.color(.line), width: 1)
      },
      badge(text, at: camera.toView(ruler.center), style, theme, isPlain: true),
    ]
  }

  /// Text on a plate around a point of the window.
  func badge(
    _ text: String, at point: Point, _ style: TextStyle, _ theme: Theme, isPlain: Bool = false
  ) -> DrawingList.Item {
    DrawingList.Item(bounds: Rect(center: point, size: Size(style.size * 12, style.size * 2.4))) { canvas in
      let width = canvas.resources.typesetter.measure(text, style).width
      if !isPlain {
        canvas.fill(
          Rect(center: point, size: Size(width + 20, style.size * 1.9)), radius: 8,
          .color(theme.color(.raised)))
      }
      canvas.text(
        text, at: Point(point.x - width / 2, point.y + style.size * 0.36), style,
        theme.color(isPlain ? .quietText : .accent))
    }
  }
}
