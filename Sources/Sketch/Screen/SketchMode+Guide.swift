import Geometry
import Glibc
import Interface
import ModeKit

extension SketchMode {
  /// The instructions for using the mode.
  static var guide: ModeGuide {
    ModeGuide(
      renewal: tr("A new board. The old one is kept."), invitation: invitation,
      wayBack: tr("Back to the last stroke"), keys: keyTables)
  }

  private static var invitation: Invitation {
    Invitation(
      tr("Draw with a finger, or with several at once."), mouseText: tr("Drag with the left button to draw."),
      still: 0.8
    ) { moment, theme in
      var result = Appearance()
      func point(_ t: Double) -> Point { Point(12 + 84 * t, 28 - 14 * sin(t * 2 * .pi)) }
      let drawn = Invitation.passed(moment, of: 0.12...0.7)
      if drawn > 0 {
        let steps = 48
        let points = (0...steps).map { point(drawn * Double($0) / Double(steps)) }
        let fading = 1 - Invitation.passed(moment, of: 0.92...1)
        result.add(
          .stroke(Path(polygon: points, isClosed: false), width: 5, theme.color(.chalk(1)).faded(fading)))
      }
      let visibility =
        Invitation.passed(moment, of: 0...0.08) - Invitation.passed(moment, of: 0.85...0.95)
      result.fingertip(
        at: point(drawn), isDown: (0.1...0.72).contains(moment), visibility: visibility, theme)
      return result
    }
  }
}
