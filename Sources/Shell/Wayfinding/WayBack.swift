import Scene

/// The way back from where a command has led: using the command again returns there.
struct WayBack {
  /// The command.
  let command: ShellCommand
  /// The number of the document's layer.
  let layer: UInt64
  /// Where the camera was before, and where the command led.
  let origin: Camera, goal: Camera

  /// When the command was used, in seconds.
  let time: Double

  /// How long a glide takes, in seconds.
  private static let glide = 0.25

  /// Whether the view is where the command has led, or still on its way.
  func leads(to camera: Camera, at time: Double) -> Bool { isAt(camera) || time < self.time + Self.glide }

  /// Whether a camera shows where the command has led.
  func isAt(_ camera: Camera) -> Bool {
    camera.turns == goal.turns && camera.viewport == goal.viewport
      && abs(camera.zoom / goal.zoom - 1) < 1e-3
      && camera.toView(goal.center).distance(to: goal.viewport.center) < 1
  }
}
