import Geometry
import Interface
import ModeKit

extension JigsawMode {
  /// The instructions for using the mode.
  static var guide: ModeGuide {
    ModeGuide(
      renewal: tr("A new puzzle. The old one is kept."), invitation: invitation,
      wayBack: tr("Back to the frame"), keys: keyTables)
  }

  private static var invitation: Invitation {
    Invitation(tr("Drag pieces together. They click where they fit."), still: 0.75) { moment, theme in
      var result = Appearance()
      let home = Point(56, 12)
      let way = 1 - Invitation.passed(moment, of: 0.2...0.6)
      let place = home + Vector(20, 10) * way
      let hasJoined = moment > 0.62
      let (line, lit) = (theme.color(.tableFar), theme.color(.accent))
      func add(_ piece: Path, _ color: Color) {
        result.add(.shape(piece, .color(color)))
        result.add(.stroke(piece, width: 1, line))
      }
      add(piece(at: Point(24, 12), hasKnob: true), theme.color(.hue(3)))
      add(piece(at: place, hasKnob: false), theme.color(.hue(4)))
      if hasJoined, moment < 0.85 {
        let both = Rect(x: 24, y: 12, width: 64, height: 32)
        result.outline(both.inset(by: -3), radius: 4, width: 2, lit.faded((0.85 - moment) / 0.23))
      }
      let visibility =
        Invitation.passed(moment, of: 0...0.1) - Invitation.passed(moment, of: 0.85...0.95)
      result.fingertip(
        at: place + Vector(20, 20), isDown: (0.15...0.64).contains(moment), visibility: visibility, theme)
      return result
    }
  }

  /// A piece of 32 dp, with a knob at its right side or a hole for one at its left.
  private static func piece(at corner: Point, hasKnob: Bool) -> Path {
    let (side, radius) = (32.0, 6.0)
    var path = Path()
    path.move(to: corner)
    path.line(to: corner + Vector(side, 0))
    if hasKnob {
      path.line(to: corner + Vector(side, side / 2 - radius))
      path.arc(
        center: corner + Vector(side, side / 2), radius: radius, start: -.pi / 2, sweep: .pi)
    }
    path.line(to: corner + Vector(side, side))
    path.line(to: corner + Vector(0, side))
    if !hasKnob {
      path.line(to: corner + Vector(0, side / 2 + radius))
      path.arc(center: corner + Vector(0, side / 2), radius: radius, start: .pi / 2, sweep: -.pi)
    }
    path.close()
    return path
  }
}
