import Geometry
import Interface
import ModeKit
import Scene

/// A lens over held pieces that are too small to be seen well.
extension JigsawMode {
  /// The side of a piece in the lens, in dp. Larger pieces need no lens.
  private static let wantedSide = 56.0
  private static let maxMagnified = 12.0
  /// The side of the lens and its distance from the hand, in dp.
  private static let lensSide = 168.0
  private static let lensDistance = 40.0

  /// The lenses of all hands that hold something small.
  func lenses(_ host: ModeHost<JigsawMode>) -> [DrawingList.Item] {
    guard host.session.magnifies else { return [] }
    let camera = host.environment.camera
    let side = host.state.puzzle.cut.side * camera.zoom
    guard side < JigsawMode.wantedSide else { return [] }
    let zoom = camera.zoom * min(JigsawMode.maxMagnified, JigsawMode.wantedSide / side)
    let view = host.environment.view
    return host.session.hands.holds.map(\.hold)
      .filter { $0.lifted.count == 1 && $0.place?.view ?? .first == view }
      .map { lens(over: $0, zoom: zoom, host) }
  }

  private func lens(
    over hold: Hold, zoom: Double, _ host: ModeHost<JigsawMode>
  ) -> DrawingList.Item {
    let environment = host.environment
    let theme = environment.theme
    let room = environment.camera.viewport
    let hand = hold.place?.point ?? environment.camera.toView(hold.motion.apply(hold.box.center))
    // Above the hand, or below if there is no room.
    let reach = JigsawMode.lensSide / 2 + JigsawMode.lensDistance
    let above = hand.y - reach - JigsawMode.lensSide / 2 > room.minY
    let half = JigsawMode.lensSide / 2 + 8
    let center = Point(
      max(room.minX + half, min(room.maxX - half, hand.x)), above ? hand.y - reach : hand.y + reach)
    let lens = Rect(center: center, size: Size(JigsawMode.lensSide, JigsawMode.lensSide))
    let looked = environment.camera.toWorld(hand)
    let toLens = Affine.scale(zoom).then(.quarterTurns(environment.camera.turns)).taking(looked, to: center)
    let content = TableContent(
      table: host.state, held: host.session.hands.held,
      showsFramePicture: host.session.tools.showsFramePicture,
      theme: theme)
    return DrawingList.Item(bounds: lens.inset(by: -24)) { canvas in
      canvas.shadow(under: lens, radius: 16, blur: 20, offset: Vector(0, 6), color: theme.color(.shadow))
      canvas.clip(to: lens) {
        canvas.with(toLens) {
          let seen = (toLens.inverse ?? .identity).apply(lens)
          content.draw(seen, scale: canvas.scale, into: canvas)
          canvas.with(hold.motion) {
            GroupPainter(
              table: content.table, theme: theme, canvas: canvas,
              rect: (hold.motion.inverse ?? .identity).apply(seen)
            ).draw(hold.group, lifted: true)
          }
        }
      }
      canvas.stroke(Path(rect: lens), theme.color(.accent), width: 2)
    }
  }
}
