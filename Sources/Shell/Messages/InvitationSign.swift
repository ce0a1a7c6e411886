import Geometry
import Interface
import ModeKit

/// The invitation of a document in which nothing has been done: one line and a small moving picture, until somebody
/// touches anything.
final class InvitationSign {
  private let root: ViewRoot
  private var view: MessageView?

  init(_ root: ViewRoot) { self.root = root }

  /// The frame of the invitation, in dp; nil while there is none.
  var frame: Rect? { view?.frame }

  /// Shows an invitation.
  func show(_ invitation: Invitation, usesMouse: Bool) {
    end()
    let message = MessageView(
      usesMouse ? invitation.mouseText : invitation.touchText, leading: MovingPicture(invitation))
    view = message
    root.content.add(message, at: 0)
  }

  /// Removes it.
  func end() {
    view?.removeFromParent()
    view = nil
  }

  /// Places it.
  func arrange(in placement: MessagePlacement, _ environment: Environment) {
    view?.arrange(in: placement, environment)
  }

  /// Makes the next layout choose its place again.
  func chooseSpotAgain() { view?.spot = nil }
}

/// The picture of an invitation. It moves a few times and then stands still; with reduced motion it never moves.
private final class MovingPicture: View {
  private let invitation: Invitation
  private var start = 0.0
  /// The moment that is shown, from 0 to 1; nil while the picture stands still.
  private var phase: Double? { didSet { setNeedsDisplay() } }

  /// How long the picture takes, in seconds, how often it is shown, and the time between two of its frames, in seconds.
  private static let duration = 3.2, rounds = 3.0, step = 1.0 / 30

  init(_ invitation: Invitation) {
    self.invitation = invitation
    super.init()
  }

  override func size(fitting available: Size, in environment: Environment) -> Size { Invitation.size }

  override func attachmentChanged(_ isAttached: Bool) {
    guard isAttached, let root, !root.environment.theme.reducedMotion else { return }
    start = root.now
    phase = 0
    root.animate(self, from: start + Self.step)
  }

  override func tick(_ time: Double) -> Bool {
    let round = (time - start) / Self.duration
    guard let root, round < Self.rounds, !root.environment.theme.reducedMotion else {
      phase = nil
      return false
    }
    phase = round - round.rounded(.down)
    root.animate(self, from: time + Self.step)
    return true
  }

  override func appearance(in environment: Environment) -> Appearance {
    invitation.picture(phase ?? invitation.still, environment.theme)
  }
}
