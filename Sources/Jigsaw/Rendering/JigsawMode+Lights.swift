import Geometry
import Interface
import ModeKit
import Scene

/// Drawing of the light effects over the table.
extension JigsawMode {
  /// The hint, the light on closed seams, and the light over a finished picture.
  func lightPictures(_ host: ModeHost<JigsawMode>) -> [DrawingList.Item] {
    let lights = host.session.lights
    return hintPictures(host) + lights.glows.compactMap { picture(of: $0, host) }
      + (lights.win.start.map { sweep(since: $0, host) } ?? [])
  }

  /// The light on seams that have just closed: it appears quickly and fades slowly.
  private func picture(of glow: Lights.Glow, _ host: ModeHost<JigsawMode>) -> DrawingList.Item? {
    let age = (host.environment.time - glow.start) / Lights.Glow.duration
    guard age < 1 else { return nil }
    let view = host.environment.camera.worldToView
    let side = host.state.puzzle.cut.side
    let light = host.environment.theme.color(.pieceLit)
    let strength = (1 - max(0, age)) * (1 - max(0, age))
    return DrawingList.Item(bounds: view.apply(glow.seams.bounds.inset(by: -side * 0.1))) { canvas in
      canvas.with(view) {
        canvas.stroke(glow.seams, light.faded(0.55 * strength), width: side * 0.12)
        canvas.stroke(glow.seams, light.faded(strength), width: side * 0.04)
      }
    }
  }

  /// A band of light that crosses the finished picture. With reduced motion the whole picture lights up and fades.
  private func sweep(since start: Double, _ host: ModeHost<JigsawMode>) -> [DrawingList.Item] {
    let age = (host.environment.time - start) / Win.duration
    guard (0..<1).contains(age) else { return [] }
    let state = host.state
    let camera = host.environment.camera
    let frame = state.puzzle.cut.frame
    let box = camera.worldToView.apply(state.groups[Int(state.groupOf[0])].placement.transform.apply(frame))
    let light = host.environment.theme.color(.pieceLit)
    if host.environment.theme.reducedMotion {
      return [.init(bounds: box) { $0.fill(box, light.faded(0.5 * (1 - age))) }]
    }
    let width = max(box.width * 0.28, 1)
    let slant = box.height * 0.35
    let eased = 1 - (1 - age) * (1 - age)
    let middle = box.minX - width - slant + (box.width + 2 * width + slant) * eased
    return [
      .init(bounds: box) { canvas in
        canvas.clip(to: box) {
          for side in [-1.0, 1.0] {
            // Half of the slanted band, brightest in the middle.
            let edge = middle + side * width
            let half = Path(polygon: [
              Point(middle + slant, box.minY), Point(edge + slant, box.minY), Point(edge, box.maxY),
              Point(middle, box.maxY),
            ])
            let across = Vector(box.height, slant).normalized
            let reach = side * width * across.dx
            let start = Point(middle, box.maxY)
            canvas.fill(
              half,
              .gradient(
                Gradient(
                  .linear(start: start, end: start + across * reach), from: light, to: light.faded(0))))
          }
        }
      }
    ]
  }
}
