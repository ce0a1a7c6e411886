import Geometry
import Interface
import Scene

/// The sign over a paused game, which is hidden: two lines on a plate in the centre of the room.
public enum PausedSign {
  /// The sign, in dp of the window. It says whether the clock keeps running.
  public static func item(_ environment: ModeEnvironment, clockRuns: Bool = false) -> DrawingList.Item {
    let theme = environment.theme
    let title = clockRuns ? tr("The clock runs") : tr("Paused")
    let advice = environment.usesMouse ? tr("Click to go on") : tr("Tap to go on")
    let size = Size(300 * theme.textScale, 128 * theme.textScale)
    let plate = Rect(center: environment.freeArea.center, size: size)
    return DrawingList.Item(bounds: plate.inset(by: -48)) { canvas in
      canvas.shadow(
        under: plate, radius: 20, blur: 28, offset: Vector(0, 8), color: theme.color(.shadow))
      canvas.fill(plate, radius: 20, .color(theme.color(.raised)))
      func line(_ words: String, _ style: TextStyle, _ color: Color, down: Double) {
        let width = canvas.resources.typesetter.measure(words, style).width
        canvas.text(
          words, at: Point(plate.center.x - width / 2, plate.minY + down * theme.textScale), style, color)
      }
      line(title, theme.style(.display), theme.color(.text), down: 60)
      line(advice, theme.style(.body), theme.color(.quietText), down: 94)
    }
  }
}
